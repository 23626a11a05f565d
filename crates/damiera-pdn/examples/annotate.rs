//! Writes the games of a file canonically, with a glyph on every forced move and the number of
//! legal moves wherever there were many.

use std::fs::File;
use std::io::{Write as _, stdout};

use damiera_pdn::{Annotation, Reader, Step, write};

/// From so many legal moves on, their number is worth a comment.
const MANY: usize = 12;

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        for record in Reader::from_io(File::open(path)?) {
            let mut game = record?.game;
            let positions: Vec<_> = game.positions().collect();
            for (node, position) in game.line.nodes.iter_mut().zip(positions) {
                if !matches!(node.step, Step::Move(_)) {
                    continue;
                }
                match position.legal_moves().len() {
                    1 => node.after.push(Annotation::Nag(7)),
                    choices @ MANY.. => {
                        let text = format!("{choices} moves to choose from");
                        node.after.push(Annotation::Comment(text.as_str().into()));
                    }
                    _ => {}
                }
            }
            stdout().lock().write_all(write(&game).as_bytes())?;
        }
    }
    Ok(())
}
