//! What is wrong with a message, and where.

use damiera::SetupError;

/// Characters that are no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} (character {column})")]
pub struct DxpError {
    /// What is wrong.
    pub kind: DxpErrorKind,
    /// The character at which it is wrong, from 1.
    pub column: usize,
}

/// What can be wrong with a message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DxpErrorKind {
    /// Nothing at all.
    #[error("an empty message")]
    Empty,
    /// More than 127 characters.
    #[error("more than 127 characters")]
    TooLong,
    /// A character outside ASCII, or the character 0.
    #[error("a character outside ASCII")]
    NotAscii,
    /// A message of a kind that is unknown.
    #[error("no message begins with {0}")]
    Unknown(char),
    /// The message ends where this should stand.
    #[error("the message ends before {0}")]
    Short(&'static str),
    /// The message goes on behind its end.
    #[error("the message goes on behind its end")]
    Long,
    /// Digits should stand here.
    #[error("{0} should be digits")]
    Digits(&'static str),
    /// One of a few characters should stand here.
    #[error("{name} should be one of {of}")]
    Choice {
        /// What it is.
        name: &'static str,
        /// What it may be.
        of: &'static str,
    },
    /// The board has squares 1 to 32 only.
    #[error("no square of this board, 1 to 32")]
    Square,
    /// A piece taken twice.
    #[error("a piece is taken twice")]
    TakenTwice,
    /// Pieces that no position can have.
    #[error("{0}")]
    Setup(SetupError),
    /// A name that begins with a blank.
    #[error("a name begins with a blank")]
    Name,
}

impl DxpErrorKind {
    pub(super) fn at(self, column: usize) -> DxpError {
        DxpError { kind: self, column }
    }
}
