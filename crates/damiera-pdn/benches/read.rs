//! How fast games are checked, read and written, in megabytes a second of CPU-bound work.
//!
//! `cargo bench -p damiera-pdn` repeats the real games up to 32 MB in memory; other sizes by
//! `cargo bench -p damiera-pdn --bench read -- 128`.

use std::hint::black_box;
use std::time::Instant;

use damiera_pdn::{Reader, write};

const PUBLISHED: &[u8] = include_bytes!("../tests/data/campionato-assoluto-2005-first-15.pdn");
const NORMALISED: &[u8] =
    include_bytes!("../tests/data/campionato-assoluto-2005-first-15-normalised.pdn");

fn main() {
    // Cargo passes `--bench`; a number is the size.
    let megabytes: usize = std::env::args()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(32);
    let mut text = Vec::new();
    while text.len() < megabytes * 1_000_000 {
        text.extend_from_slice(PUBLISHED);
        text.extend_from_slice(NORMALISED);
    }
    let games = measure("check", text.len(), || {
        let mut reader = Reader::from_bytes(&text);
        let mut plies = 0;
        while let Some(checked) = reader.next_checked().unwrap() {
            assert!(checked.faults.is_empty());
            plies += checked.plies;
        }
        plies
    });
    assert_eq!(
        games,
        text.len() as u64 / (PUBLISHED.len() + NORMALISED.len()) as u64 * 2048
    );
    measure("read", text.len(), || {
        let records = Reader::from_bytes(&text);
        records
            .map(|record| record.unwrap().game.moves().count() as u64)
            .sum()
    });
    measure("read and write", text.len(), || {
        let records = Reader::from_bytes(&text);
        records
            .map(|record| black_box(write(&record.unwrap().game)).len() as u64)
            .sum()
    });
}

/// Runs three times and shows the best.
fn measure(name: &str, bytes: usize, run: impl Fn() -> u64) -> u64 {
    let mut best = f64::INFINITY;
    let mut answer = 0;
    for _ in 0..3 {
        let begin = Instant::now();
        answer = black_box(run());
        best = best.min(begin.elapsed().as_secs_f64());
    }
    let size = u32::try_from(bytes).expect("less than 4 GB");
    println!("{name:<15} {:7.1} MB/s", f64::from(size) / 1e6 / best);
    answer
}
