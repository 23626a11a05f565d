//! What is wrong with a line, and where.

use super::{MoveError, PositionError};

/// A line that is no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} (column {column})")]
pub struct HubError {
    /// What is wrong.
    pub kind: HubErrorKind,
    /// The character of the line at which it is wrong, from 1.
    pub column: usize,
}

/// What can be wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HubErrorKind {
    /// Nothing but blanks.
    #[error("empty line")]
    Empty,
    /// A name should stand here.
    #[error("expected a name")]
    ExpectedName,
    /// `=` with nothing behind it; an empty value is written `""`.
    #[error("expected a value")]
    ExpectedValue,
    /// The closing quotation mark is missing.
    #[error("the closing quotation mark is missing")]
    Unclosed,
    /// The line goes on where a line should have ended.
    #[error("a line break inside a line")]
    LineBreak,
    /// A command that this side does not know.
    #[error("unknown command {0}")]
    UnknownCommand(String),
    /// The command needs this argument.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// The argument stands twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// The argument needs a value.
    #[error("{0} has no value")]
    NoValue(&'static str),
    /// The argument is no whole number, or too large or small for what it means.
    #[error("{0} is no whole number in its range")]
    Whole(&'static str),
    /// The argument is no number.
    #[error("{0} is no number in its range")]
    Real(&'static str),
    /// The argument is none of the words that it may be.
    #[error("{name} is none of: {words}")]
    Choice {
        /// Its name.
        name: &'static str,
        /// What it may be.
        words: &'static str,
    },
    /// The position is none.
    #[error("{0}")]
    Position(PositionError),
    /// A move is none.
    #[error("{0}")]
    Move(MoveError),
    /// `level` without a limit.
    #[error("level needs depth, nodes, move-time, time or infinite")]
    NoLimit,
    /// `level` with a part of a clock but no time on it.
    #[error("{0} says nothing without time")]
    NeedsTime(&'static str),
    /// `level infinite` with a limit.
    #[error("infinite does not go with a limit")]
    NotInfinite,
    /// `wdl` that is not three numbers of permille.
    #[error("wdl is not win, draw and loss in permille")]
    Chances,
    /// `go` without a mode, or with several.
    #[error("go needs one of think, ponder, analyze")]
    GoMode,
}

impl HubErrorKind {
    pub(super) fn at(self, column: usize) -> HubError {
        HubError { kind: self, column }
    }
}
