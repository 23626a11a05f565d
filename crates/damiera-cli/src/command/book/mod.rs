//! `damiera book`: the opening book.

mod grow;
mod journal;
mod judgement;
mod leaf_search;
mod progress;
mod show;
mod trim;
mod verdicts;

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use damiera_engine::{Book, BookMove, Score, Verdict};
use serde_json::json;

use crate::args;
use crate::failure::Failure;

pub(crate) fn run(args: &args::Book) -> Result<(), Failure> {
    match args {
        args::Book::Grow(args) => grow::run(args),
        args::Book::Trim(args) => trim::run(args),
        args::Book::Show(args) => show::run(args),
        args::Book::Verdicts(args) => verdicts::run(args),
    }
}

/// The book of a file, or the one in the program.
///
/// # Errors
///
/// If the file cannot be read or is no book.
fn open(path: Option<&Path>) -> anyhow::Result<Book> {
    let Some(path) = path else {
        return Ok(Book::embedded()?);
    };
    let place = || path.display().to_string();
    let bytes = fs::read(path).with_context(place)?;
    Book::from_bytes(&bytes).with_context(place)
}

/// A move of the book as JSON.
pub(super) fn move_json(known: &BookMove) -> serde_json::Value {
    json!({ "move": known.mv.to_string(), "score": score_json(known.score) })
}

fn score_json(score: Score) -> serde_json::Value {
    verdict_json(score.verdict())
}

/// What a score says as JSON, one field that is named after its kind.
pub(crate) fn verdict_json(verdict: Verdict) -> serde_json::Value {
    match verdict {
        Verdict::Estimate { centimen } => json!({ "centimen": centimen }),
        Verdict::Win { plies } => json!({ "win": plies }),
        Verdict::Loss { plies } => json!({ "loss": plies }),
        Verdict::Draw => json!({ "draw": true }),
    }
}
