//! Proves every game of the files that are named, and says what is wrong: a small `pdn check`.

use std::fs::File;
use std::time::Instant;

use damiera_pdn::Reader;

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let begin = Instant::now();
        let mut reader = Reader::from_io(File::open(&path)?);
        let (mut games, mut plies, mut faulty) = (0, 0, 0);
        while let Some(checked) = reader.next_checked()? {
            games += 1;
            plies += checked.plies;
            faulty += u64::from(!checked.faults.is_empty());
            for fault in &checked.faults {
                println!("{path}:{fault}");
            }
        }
        let (bytes, seconds) = (reader.position(), begin.elapsed().as_secs_f64());
        println!("{path}: {games} games, {faulty} of them faulty, {plies} plies");
        println!("{bytes} bytes in {seconds:.3} s");
    }
    Ok(())
}
