//! How games end.

use std::time::Duration;

use damiera::{Game, Outcome};
use damiera_pdn::GameResult;

use super::link::Lost;
use super::record::won_by;

/// A game that is over.
#[derive(Debug)]
pub(super) struct Finished {
    pub(super) game: Game,
    pub(super) times: Vec<Duration>,
    pub(super) result: GameResult,
    pub(super) how: How,
    pub(super) after: After,
}

/// What comes after a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// Another one may.
    Another,
    /// One of us wants no other.
    Enough,
    /// The other side cannot be talked to any more.
    Gone,
    /// Ctrl-C was pressed.
    Interrupted,
}

/// How a game ended.
#[derive(Debug)]
pub(super) enum How {
    ByRules,
    Told,
    MoveLimit,
    IllegalMove,
    Nonsense,
    TooLate,
    Interrupted,
    Lost(Lost),
}

impl How {
    /// For the tag `Termination`, which PDN leaves open.
    pub(super) fn termination(&self) -> &'static str {
        match self {
            Self::ByRules => "normal",
            Self::Told => "declared by the other side",
            Self::MoveLimit => "limit of moves",
            Self::IllegalMove => "illegal move of the other side",
            Self::Nonsense => "nonsense from the other side",
            Self::TooLate => "no move from the other side",
            Self::Interrupted => "interrupted",
            Self::Lost(_) => "connection lost",
        }
    }
}

/// The result of a game that the rules have ended.
pub(super) fn outcome_result(outcome: Outcome) -> GameResult {
    match outcome {
        Outcome::Win { winner, .. } => won_by(winner),
        Outcome::Draw(_) => GameResult::Draw,
        Outcome::BothLose => GameResult::BothLose,
    }
}
