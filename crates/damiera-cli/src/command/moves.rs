//! `damiera moves`: the legal moves.

use damiera::{Color, Move, Position};
use serde::Serialize;

use crate::args::Moves;
use crate::failure::Failure;
use crate::fens::{Manner, answer_each};

/// One line of JSON.
#[derive(Serialize)]
struct Answer<'a> {
    fen: &'a str,
    moves: Vec<MoveJson>,
    result: Option<&'static str>,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    from: u8,
    path: Vec<u8>,
    captured: Vec<u8>,
    crowns: bool,
}

impl From<Move> for MoveJson {
    fn from(mv: Move) -> Self {
        Self {
            mv: mv.to_string(),
            from: mv.from().number(),
            path: mv.landings().map(damiera::Square::number).collect(),
            captured: mv
                .captured_in_order()
                .map(damiera::Square::number)
                .collect(),
            crowns: mv.crowns(),
        }
    }
}

/// The result if the side to move has no legal move.
fn lost(position: &Position) -> &'static str {
    match position.turn() {
        Color::White => "0-1",
        Color::Black => "1-0",
    }
}

pub(crate) fn run(args: &Moves) -> Result<(), Failure> {
    answer_each(args.fen.as_deref(), args.json, |asked, manner, out| {
        let position = asked.position();
        let moves = position.legal_moves();
        let result = moves.is_empty().then(|| lost(&position));
        if args.json {
            let moves = moves.into_iter().map(MoveJson::from).collect();
            serde_json::to_writer(
                &mut *out,
                &Answer {
                    fen: &asked.text,
                    moves,
                    result,
                },
            )?;
            writeln!(out)?;
            return Ok(());
        }
        let mut words: Vec<String> = moves.iter().map(Move::to_string).collect();
        words.extend(result.map(str::to_owned));
        match manner {
            Manner::Single => writeln!(out, "{}", words.join("\n"))?,
            Manner::Lines => writeln!(out, "{}: {}", asked.text, words.join(" "))?,
        }
        Ok(())
    })
}
