//! Lists the legal moves of a position: `cargo run --example list_moves -- [FEN]`.

use damiera::{Position, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Six pieces are taken on a round trip that ends where it might not be guessed.
    let fen = std::env::args().nth(1);
    let fen = fen.as_deref().unwrap_or("W:WK27:B5,6,13,15,21,23");
    let position: Position = fen.parse()?;
    for mv in position.legal_moves() {
        let taken: Vec<String> = mv
            .captured_in_order()
            .map(|square| square.to_string())
            .collect();
        print!("{:<6} {mv}", notation::short(&position, mv));
        if mv.is_capture() {
            print!(", takes {}", taken.join(" "));
        }
        println!("{}", if mv.crowns() { ", crowns" } else { "" });
    }
    Ok(())
}
