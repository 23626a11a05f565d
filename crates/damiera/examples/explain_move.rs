//! Says whether a move is legal, and if not, which rule forbids it:
//! `cargo run --example explain_move -- [FEN MOVE]`.

use damiera::{Position, Reason, explain};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (fen, wish) = match arguments.as_slice() {
        [fen, wish] => (fen.as_str(), wish.as_str()),
        // The man may take two pieces, but so may the king, which comes first.
        [] => ("W:WK23,31:B19,26,27", "31x15"),
        _ => return Err("give a FEN and a move, or nothing".into()),
    };
    let position: Position = fen.parse()?;
    let explanation = explain(&position, &wish.parse()?);
    match explanation.reason {
        Reason::Legal if explanation.is_ambiguous() => print!("{wish} is ambiguous:"),
        Reason::Legal => print!("{wish} is legal"),
        reason => {
            let article = reason
                .article()
                .map_or(String::new(), |article| format!(" (art. {article})"));
            print!("{wish} is refused: {}{article}; legal:", reason.code());
        }
    }
    for mv in explanation.instead.iter().chain(&explanation.readings) {
        print!(" {mv}");
    }
    println!();
    Ok(())
}
