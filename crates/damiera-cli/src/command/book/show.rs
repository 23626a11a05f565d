//! `damiera book show`: what the book has for a position.

use std::io::Write as _;

use damiera::Position;
use damiera::fen::Fen;
use damiera_engine::Book;
use damiera_text::Text;
use serde_json::json;

use super::{move_json, open, score_json};
use crate::args::ShowBook;
use crate::failure::Failure;
use crate::openings;
use crate::terminal_text::language;

pub(crate) fn run(args: &ShowBook) -> Result<(), Failure> {
    let text = Text::new(language());
    let position = asked(&text, args.position.as_deref())?;
    let book = open(args.book.as_deref())?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json(&book, &position))?;
    } else {
        writeln!(out, "{}", as_text(&text, &book, &position))?;
    }
    Ok(())
}

fn asked(text: &Text, argument: Option<&str>) -> Result<Position, Failure> {
    let Some(argument) = argument else {
        return Ok(Position::start());
    };
    if argument.bytes().all(|byte| byte.is_ascii_digit()) {
        let found = argument.parse().ok().and_then(openings::position);
        let number = argument.to_owned().into();
        return found
            .ok_or_else(|| Failure::Input(text.format("book-no-opening", &[("number", number)])));
    }
    let fen = argument.parse::<Fen>();
    let fen = fen.map_err(|error| Failure::at(argument, error.offset, format_args!("{error}")))?;
    Ok(fen.position)
}

fn as_json(book: &Book, position: &Position) -> serde_json::Value {
    let moves: Vec<_> = book.moves(position).iter().map(move_json).collect();
    let line: Vec<_> = book
        .line(position)
        .iter()
        .map(ToString::to_string)
        .collect();
    json!({
        "fen": position.to_string(),
        "score": book.score(position).map(score_json),
        "moves": moves,
        "line": line,
    })
}

fn as_text(text: &Text, book: &Book, position: &Position) -> String {
    let Some(score) = book.score(position) else {
        return text.get("book-not-here");
    };
    let score = score.verdict().to_string();
    let mut lines = vec![text.format("book-score", &[("score", score.into())])];
    let moves = book.moves(position);
    if moves.is_empty() {
        lines.push(text.get("book-ends-here"));
    }
    for known in moves {
        let after = position.play_unchecked(known.mv);
        let mut line = vec![known.mv.to_string()];
        line.extend(book.line(&after).iter().map(ToString::to_string));
        let score = known.score.verdict().to_string();
        lines.push(format!("{score:>8}  {}", line.join(" ")));
    }
    lines.join("\n")
}
