//! A review as one line of JSON.

use damiera::{Color, Move};
use damiera_engine::review::{Accuracy, Grade, Missed, Review, ReviewedPly, Summary};
use damiera_pdn::Record;
use serde::Serialize;
use serde_json::Value;

use crate::command::book::verdict_json;

/// A game with what was found out about it.
#[derive(Serialize)]
pub(super) struct ReviewJson<'a> {
    file: &'a str,
    game: u64,
    white: PlayerJson<'a>,
    black: PlayerJson<'a>,
    start: String,
    result: &'static str,
    moves: Vec<PlyJson>,
    /// The codes of what was lost, where the game is not whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<&'static str>,
}

/// One side and how it has played.
#[derive(Serialize)]
struct PlayerJson<'a> {
    name: Option<&'a str>,
    accuracy: Option<f64>,
    forced: u32,
    best: u32,
    good: u32,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
}

/// One move; scores are seen from the side that played it.
#[derive(Serialize)]
struct PlyJson {
    /// The step of the main line, from 1.
    ply: usize,
    turn: &'static str,
    #[serde(rename = "move")]
    mv: String,
    before: Value,
    after: Value,
    /// Whether `before` is the result with best play, and no opinion.
    exact: bool,
    loss: f64,
    grade: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    missed: Option<&'static str>,
    /// The best play instead.
    line: Vec<String>,
}

impl<'a> ReviewJson<'a> {
    /// The number of a ply of the review is that of the step in the main line.
    pub(super) fn new(file: &'a str, record: &'a Record, review: &Review) -> Self {
        let game = &record.game;
        let player = |tag, color| PlayerJson::new(game.tags.get(tag), &review.summary(color));
        Self {
            file,
            game: record.number,
            white: player("White", Color::White),
            black: player("Black", Color::Black),
            start: game.start.to_string(),
            result: game.result.text(),
            moves: review.plies.iter().map(PlyJson::from).collect(),
            faults: record
                .faults
                .iter()
                .map(|fault| fault.kind.code())
                .collect(),
        }
    }
}

impl<'a> PlayerJson<'a> {
    fn new(name: Option<&'a str>, summary: &Summary) -> Self {
        Self {
            name,
            accuracy: summary
                .accuracy
                .map(|accuracy| share(Accuracy::permille(accuracy))),
            forced: summary.forced,
            best: summary.best,
            good: summary.good,
            inaccuracies: summary.inaccuracies,
            mistakes: summary.mistakes,
            blunders: summary.blunders,
        }
    }
}

impl From<&ReviewedPly> for PlyJson {
    fn from(ply: &ReviewedPly) -> Self {
        Self {
            ply: ply.ply + 1,
            turn: match ply.turn {
                Color::White => "white",
                Color::Black => "black",
            },
            mv: ply.played.to_string(),
            before: verdict_json(ply.before),
            after: verdict_json(ply.after),
            exact: ply.is_exact(),
            loss: share(ply.loss.permille()),
            grade: match ply.grade {
                Grade::Forced => "forced",
                Grade::Best => "best",
                Grade::Good => "good",
                Grade::Inaccuracy => "inaccuracy",
                Grade::Mistake => "mistake",
                Grade::Blunder => "blunder",
            },
            missed: ply.missed.map(|missed| match missed {
                Missed::Win => "win",
                Missed::Draw => "draw",
            }),
            line: ply.line.iter().map(Move::to_string).collect(),
        }
    }
}

/// Thousandths as a share of one.
fn share(permille: u16) -> f64 {
    f64::from(permille) / 1_000.0
}
