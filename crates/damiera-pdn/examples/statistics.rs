//! Counts what was played and how it ended, without making a single tree.

use std::collections::BTreeMap;
use std::fs::File;

use damiera_pdn::Reader;

fn main() -> std::io::Result<()> {
    let mut results = BTreeMap::new();
    let mut openings: BTreeMap<String, u64> = BTreeMap::new();
    let (mut games, mut plies, mut longest) = (0_u64, 0_u64, 0);
    for path in std::env::args().skip(1) {
        let mut reader = Reader::from_io(File::open(path)?);
        while let Some(mut raw) = reader.next_raw()? {
            let opening = raw.tag("Opening").unwrap_or("?".into());
            *openings.entry(opening.into_owned()).or_default() += 1;
            let checked = raw.check();
            *results.entry(checked.result.text()).or_insert(0_u64) += 1;
            games += 1;
            plies += checked.plies;
            longest = longest.max(checked.plies);
        }
    }
    println!("{games} games, {plies} plies, the longest game has {longest}");
    for (result, count) in results {
        println!("{result:>8} {count}");
    }
    for (opening, count) in openings {
        println!("opening {opening}: {count}");
    }
    Ok(())
}
