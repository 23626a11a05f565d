//! How games of a match end.

use damiera::{Color, DrawReason, Outcome, WinReason};
use damiera_pdn::GameResult;

/// The end of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: EndReason,
}

/// Why a game of a match has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndReason {
    /// The loser has no piece left.
    NoPieces,
    /// The loser cannot move.
    Blocked,
    /// The same position stood too often.
    Repetition,
    /// Too many moves without a capture or a man move.
    MoveCount,
    /// The endgame tables know the result.
    Tables,
    /// The loser made a move that is not legal.
    IllegalMove,
    /// The loser's program broke down.
    Crash,
    /// The loser took more time than it had.
    Time,
    /// The loser, whose time was not limited, did not answer.
    NoAnswer,
}

impl EndReason {
    /// Every reason, those first that are no fault of a program.
    pub const ALL: [Self; 9] = [
        Self::NoPieces,
        Self::Blocked,
        Self::Repetition,
        Self::MoveCount,
        Self::Tables,
        Self::IllegalMove,
        Self::Crash,
        Self::Time,
        Self::NoAnswer,
    ];

    /// The name in records.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoPieces => "no-pieces",
            Self::Blocked => "blocked",
            Self::Repetition => "repetition",
            Self::MoveCount => "move-count",
            Self::Tables => "tables",
            Self::IllegalMove => "illegal-move",
            Self::Crash => "crash",
            Self::Time => "time",
            Self::NoAnswer => "no-answer",
        }
    }

    /// The reason of this name.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }

    /// Whether the loser's program is at fault, not its play.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        matches!(
            self,
            Self::IllegalMove | Self::Crash | Self::Time | Self::NoAnswer
        )
    }
}

impl Ending {
    /// The end by the rules; `None` for one that nobody can bring about in a match.
    pub(crate) const fn of(outcome: Outcome) -> Option<Self> {
        let (winner, reason) = match outcome {
            Outcome::Win { winner, reason } => {
                let reason = match reason {
                    WinReason::NoPieces => EndReason::NoPieces,
                    WinReason::Blocked => EndReason::Blocked,
                    WinReason::Time => EndReason::Time,
                    WinReason::SinglePiece | WinReason::Resignation => return None,
                };
                (Some(winner), reason)
            }
            Outcome::Draw(DrawReason::Repetition) => (None, EndReason::Repetition),
            Outcome::Draw(DrawReason::MoveCount) => (None, EndReason::MoveCount),
            Outcome::Draw(DrawReason::Agreement) | Outcome::BothLose => return None,
        };
        Some(Self { winner, reason })
    }

    /// The result as records have it.
    #[must_use]
    pub const fn result(self) -> GameResult {
        match self.winner {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }

    /// The half points of the side with this colour.
    #[must_use]
    pub fn half_points(self, color: Color) -> usize {
        match self.winner {
            None => 1,
            Some(winner) => 2 * usize::from(winner == color),
        }
    }
}
