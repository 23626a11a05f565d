//! Counts the positions from the start, or from a FEN: `cargo run --release --example perft 11`.

use std::time::Instant;

use damiera::{Position, perft};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().as_deref().unwrap_or("9").parse()?;
    let position: Position = match arguments.next() {
        Some(fen) => fen.parse()?,
        None => Position::start(),
    };
    for depth in 1..=depth {
        let begin = Instant::now();
        let nodes = perft::count(&position, depth);
        let micros = begin.elapsed().as_micros().max(1);
        println!(
            "{depth:>2} {nodes:>15} {:>6} nodes per microsecond",
            u128::from(nodes) / micros
        );
    }
    Ok(())
}
