//! Counts the positions from the start, or from a FEN, in both countings:
//! `cargo run --release --example perft -- [DEPTH] [FEN]`.
//!
//! `damiera perft` is the tool with threads and a cache for deep counts.

use std::time::Instant;

use damiera::{Position, perft};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().as_deref().unwrap_or("9").parse()?;
    let position: Position = match arguments.next() {
        Some(fen) => fen.parse()?,
        None => Position::start(),
    };
    println!("depth           paths        distinct   paths per microsecond");
    for depth in 1..=depth {
        let begin = Instant::now();
        let paths = perft::count(&position, depth);
        let micros = begin.elapsed().as_micros().max(1);
        let distinct = perft::count_distinct(&position, depth);
        println!(
            "{depth:>5} {paths:>15} {distinct:>15} {:>7}",
            u128::from(paths) / micros
        );
    }
    Ok(())
}
