//! How a game ends.

use core::fmt;

use crate::Color;

/// The end of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// Who.
        winner: Color,
        /// Why.
        reason: WinReason,
    },
    /// Nobody has won.
    Draw(DrawReason),
    /// Both sides are given a loss, by the arbiter.
    BothLose,
}

/// Why a game is won.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// The loser, to move, has no piece left.
    NoPieces,
    /// The loser, to move, has no legal move.
    Blocked,
    /// The loser has a single piece left; a house rule, off by default.
    SinglePiece,
    /// The loser has resigned.
    Resignation,
    /// The loser has run out of time.
    Time,
}

/// Why a game is drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// Both sides agreed.
    Agreement,
    /// The same position has stood too often.
    Repetition,
    /// Too many moves without a capture or a man move (art. 10.4).
    MoveCount,
}

impl Outcome {
    /// The side that has won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw(_) | Self::BothLose => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// The result as game files write it: `1-0`, `0-1`, `1/2-1/2`, or `0-0` if both lose.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win {
                winner: Color::White,
                ..
            } => "1-0",
            Self::Win {
                winner: Color::Black,
                ..
            } => "0-1",
            Self::Draw(_) => "1/2-1/2",
            Self::BothLose => "0-0",
        })
    }
}
