//! A whole game looked at again: what every position was worth, and which moves threw something
//! away.
//!
//! [`Reviewer`] goes through a game from its last move to its first, a position a
//! [step](Reviewer::step), so that what is found about later positions helps with earlier ones.
//! [`review`] takes all the steps at once.

mod chance;
mod grade;
mod reviewer;
mod summary;

use damiera::{Color, Game, Move};
use damiera_tables::ProbeError;

pub use self::chance::{Chance, ChanceLoss};
pub use self::grade::{Grade, Missed};
pub use self::reviewer::Reviewer;
pub use self::summary::{Accuracy, Summary};
use crate::{Engine, Limits, Observer, Verdict};

/// A move that was played, and what might have been played instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedPly {
    /// Plies of the game before it.
    pub ply: usize,
    /// Who played it.
    pub turn: Color,
    /// The move.
    pub played: Move,
    /// What the position was worth for whoever played, with best play.
    pub before: Verdict,
    /// What it was worth for the same side after the move; plies are counted from before it, too.
    pub after: Verdict,
    /// The best play for both sides instead of the move, which it begins with if none is better;
    /// never empty.
    pub line: Vec<Move>,
    /// How much of the chance of winning the move gave away.
    pub loss: ChanceLoss,
    /// What is to be thought of it.
    pub grade: Grade,
    /// The result that it threw away for certain, if it did.
    pub missed: Option<Missed>,
}

impl ReviewedPly {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Move {
        self.line.first().copied().unwrap_or(self.played)
    }

    /// Whether the worth of the position is the result of the game with best play, by the endgame
    /// tables or by a line that nothing can be said against, and no opinion.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.before.is_exact()
    }
}

/// What was found out about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// Every move in the order of the game. Of a review that was stopped, only the last ones.
    pub plies: Vec<ReviewedPly>,
    /// Whether all moves are there.
    pub is_complete: bool,
    /// What was wrong with an endgame table; nothing was taken from any in that search after it
    /// was found.
    pub table_fault: Option<ProbeError>,
}

impl Review {
    /// How a side has played.
    #[must_use]
    pub fn summary(&self, color: Color) -> Summary {
        Summary::of(self.plies.iter().filter(|ply| ply.turn == color))
    }
}

/// Reviews all moves of a game, those taken back included, every position within `limits`.
///
/// What the engine knows already is used: [`Engine::clear`] comes first where the answer must not
/// depend on it. If the observer stops it, what is done so far is kept.
pub fn review(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Review {
    let mut reviewer = Reviewer::new(game, *limits);
    while reviewer.step(engine, observer).is_some() {}
    reviewer.finish()
}
