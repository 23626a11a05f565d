//! Draws a position as SVG on standard output: `cargo run --example draw_position -- [FEN]`.

use damiera::{Color, Diagram, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position = match std::env::args().nth(1) {
        Some(fen) => fen.parse()?,
        None => Position::start(),
    };
    let diagram = Diagram::new(position.board())
        .below(Color::White)
        .numbers(true);
    println!("{}", diagram.to_svg());
    Ok(())
}
