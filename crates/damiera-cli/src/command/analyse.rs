//! `damiera analyse`: the engine's view of a position.

use std::io::{self, Write};
use std::time::Duration;

use damiera::{Game, GameRules, Move};
use damiera_engine::{Book, BookMove, Limits, Report, SearchResult};
use damiera_text::Text;
use serde::Serialize;
use serde_json::json;

use super::book::{move_json, verdict_json};
use crate::args::Analyse;
use crate::endgames::Endgames;
use crate::failure::Failure;
use crate::fens::{Asked, Manner, answer_each};
use crate::terminal_text::language;
use crate::thinker::{Control, Thinker};

/// How long to think when nobody says, so that the command ends.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// One line of JSON.
#[derive(Serialize)]
struct Line {
    depth: u16,
    seldepth: u16,
    multipv: usize,
    score: serde_json::Value,
    nodes: u64,
    time_ms: u128,
    nps: u128,
    /// Positions found in the endgame tables.
    tbhits: u64,
    pv: Vec<String>,
}

impl Line {
    fn new(report: &Report, time: Duration) -> Self {
        Self {
            depth: report.depth,
            seldepth: report.seldepth,
            multipv: report.multipv,
            score: verdict_json(report.score),
            nodes: report.nodes,
            time_ms: time.as_millis(),
            nps: u128::from(report.nodes) * 1_000_000 / time.as_micros().max(1),
            tbhits: report.table_hits,
            pv: report.pv.iter().map(Move::to_string).collect(),
        }
    }
}

pub(crate) fn run(args: &Analyse) -> Result<(), Failure> {
    let endgames = Endgames::open(&args.endgames)?;
    let book = Book::embedded().map_err(anyhow::Error::from)?;
    let thinker = Thinker::new(args.hash, args.threads, endgames);
    answer_each(args.fen.as_deref(), args.json, |asked, manner, out| {
        // Each position on its own: what came before must not change the answer.
        thinker.clear();
        let found = search(args, &thinker, asked, manner, out)?;
        let best = found.best.map(|mv| mv.to_string());
        let known = book.moves(&asked.position());
        match (manner, args.json) {
            (Manner::Single, true) => {
                writeln!(out, "{}", with_book(json!({ "best": best }), &known))?;
            }
            (Manner::Single, false) => {
                let outcome = game(asked).outcome().map(|outcome| outcome.to_string());
                if !known.is_empty() {
                    writeln!(out, "{}", in_words(&known))?;
                }
                writeln!(out, "{}", best.or(outcome).unwrap_or_default())?;
            }
            (Manner::Lines, true) => {
                let score = found
                    .lines
                    .first()
                    .map(|line| Line::new(line, Duration::ZERO).score);
                let answer = json!({ "fen": asked.text, "best": best, "score": score });
                writeln!(out, "{}", with_book(answer, &known))?;
            }
            (Manner::Lines, false) => {
                let score = found.lines.first().map(|line| line.score.to_string());
                let words = [best, score]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
                    .join(" ");
                writeln!(out, "{}: {words}", asked.text)?;
            }
        }
        Ok(())
    })
}

/// The answer with the moves of the book, if it has any.
fn with_book(mut answer: serde_json::Value, known: &[BookMove]) -> serde_json::Value {
    if !known.is_empty() {
        let moves: Vec<_> = known.iter().map(move_json).collect();
        answer["book"] = moves.into();
    }
    answer
}

/// The moves of the book with their scores, the best first.
fn in_words(known: &[BookMove]) -> String {
    let moves = known.iter().map(|known| {
        let score = known.score.verdict().to_string();
        let score = ("score", score.into());
        let mv = ("move", known.mv.to_string().into());
        Text::new(language()).format("book-move", &[mv, score])
    });
    let list = moves.collect::<Vec<_>>().join(", ");
    Text::new(language()).format("book-moves", &[("list", list.into())])
}

fn game(asked: &Asked) -> Game {
    let quiet_plies = asked.fen.quiet_plies.unwrap_or(0);
    Game::resumed(asked.position(), quiet_plies, GameRules::default())
}

/// Searches, and prints what is found on the way if it is the only position.
///
/// # Errors
///
/// If an endgame table is damaged, or what is found cannot be written.
fn search(
    args: &Analyse,
    thinker: &Thinker,
    asked: &Asked,
    manner: Manner,
    out: &mut dyn Write,
) -> Result<SearchResult, Failure> {
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
    };
    let unlimited = args.depth.is_none() && args.nodes.is_none();
    let time = args.time.or(unlimited.then_some(USUAL_TIME));
    let control = time.map_or_else(Control::endless, Control::for_opinion);
    let mut failed = None;
    let mut tell = |report: &Report, time: Duration| {
        if manner == Manner::Single && failed.is_none() {
            failed = write(report, time, args.json, out).err();
            if failed.is_some() {
                control.stop();
            }
        }
    };
    let multipv = usize::from(args.multipv);
    let found = thinker.search(&game(asked), &limits, multipv, &control, &mut tell);
    if let Some(error) = failed {
        return Err(error.into());
    }
    match found.table_fault {
        Some(fault) => Err(Failure::Machine(fault.into())),
        None => Ok(found),
    }
}

/// Prints a line as it is found.
fn write(report: &Report, time: Duration, json: bool, out: &mut dyn Write) -> io::Result<()> {
    let line = Line::new(report, time);
    if json {
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    } else {
        writeln!(
            out,
            "{:>3}/{:<3} {:>2}. {:>8} {:>12} nodes {:>8} ms  {}",
            line.depth,
            line.seldepth,
            line.multipv,
            report.score.to_string(),
            line.nodes,
            line.time_ms,
            line.pv.join(" ")
        )?;
    }
    out.flush()
}
