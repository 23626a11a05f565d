//! What can be wrong with the file of a book.

use damiera::SetupError;
use thiserror::Error;

/// Why bytes are no book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}: {kind}")]
pub struct BookError {
    /// Where, from 0.
    pub offset: usize,
    /// What is wrong there.
    pub kind: BookErrorKind,
}

/// What is wrong with the bytes of a book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookErrorKind {
    /// The first bytes are not those of a book.
    #[error("not the file of an opening book")]
    Magic,
    /// The format is of a version that is not known.
    #[error("format version {0} of a book is not known")]
    Version(u16),
    /// A field that must be empty is not.
    #[error("a reserved field is {0}")]
    Reserved(u32),
    /// Too few or too many bytes.
    #[error("{found} bytes instead of {expected}")]
    Length {
        /// As many as the header asks for.
        expected: u64,
        /// As many as there are.
        found: u64,
    },
    /// The bytes are not those that were written.
    #[error("the checksum is {found:08x}, not {expected:08x} as the header says")]
    Checksum {
        /// What the header says.
        expected: u32,
        /// What the bytes have.
        found: u32,
    },
    /// No position can be so.
    #[error("no position: {0}")]
    Position(SetupError),
    /// The position does not come after the one before it.
    #[error("the position is out of order")]
    Order,
    /// No score can be so.
    #[error("{0} is no score")]
    Score(i16),
    /// A flag that is not known.
    #[error("the flags {0:#06x} are not known")]
    Flags(u16),
}
