//! What a look at a whole game has shown.

use serde::{Deserialize, Serialize};

use crate::Score;

/// A move that was played, and what might have been played instead. Scores are seen from the side
/// that played it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewedPly {
    /// Plies of the game before it.
    pub ply: u32,
    /// The move, in full notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position was worth, with best play.
    pub before: Score,
    /// What it was worth after the move.
    pub after: Score,
    /// The best play for both sides instead of the move, in full notation; never empty.
    pub line: Vec<String>,
    /// How much of the chance of winning the move gave away, in thousandths of a point, at most
    /// 1000.
    pub loss: u16,
    /// What is to be thought of it.
    pub grade: Grade,
    /// The result that it threw away for certain, if it did.
    pub missed: Option<Missed>,
}

/// What is to be thought of a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// There was no choice.
    Forced,
    /// No better move was found.
    Best,
    /// Less than a tenth of a point was given away.
    Good,
    /// A tenth of a point or more.
    Inaccuracy,
    /// Two tenths or more.
    Mistake,
    /// Three tenths or more.
    Blunder,
}

/// A result that was certain with best play, and is no more.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Missed {
    /// The game was won.
    Win,
    /// The game was drawn.
    Draw,
}

/// The moves of a side, counted by their grades.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewSummary {
    /// Moves without a choice.
    pub forced: u32,
    /// Moves to which no better one was found.
    pub best: u32,
    /// Moves that gave little away.
    pub good: u32,
    /// Inaccuracies.
    pub inaccuracies: u32,
    /// Mistakes.
    pub mistakes: u32,
    /// Blunders.
    pub blunders: u32,
    /// How well the side has played, in thousandths; `None` if it never had a choice.
    pub accuracy: Option<u16>,
}

/// What was found out about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Review {
    /// Every move in the order of the game; of a review that was stopped, only the last ones.
    pub plies: Vec<ReviewedPly>,
    /// How White has played.
    pub white: ReviewSummary,
    /// How Black has played.
    pub black: ReviewSummary,
    /// Whether all moves are there.
    pub complete: bool,
}
