//! What is wrong with a table.

use thiserror::Error;

use crate::Material;

/// What is wrong, and with which file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}: {kind}")]
pub struct TableError {
    /// The name under which the table was opened.
    pub file: String,
    /// What is wrong.
    pub kind: TableErrorKind,
}

/// What is wrong with a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableErrorKind {
    /// Something else than a table.
    #[error("not an endgame table of Damiera")]
    NotATable,
    /// Written by a program that knows another format.
    #[error("format version {0} is not known, only {known}", known = crate::Header::VERSION)]
    Version(u16),
    /// Cut off, or with something after the end.
    #[error("{found} bytes long, should be {expected}")]
    Length {
        /// The length that the file says it has, in bytes.
        expected: u64,
        /// The length that it has, in bytes.
        found: u64,
    },
    /// The checksum of the head does not match.
    #[error("the head is damaged")]
    Head,
    /// The head contradicts itself though its checksum matches.
    #[error("the head makes no sense: {0}")]
    Nonsense(&'static str),
    /// The name of the file is not that of its contents.
    #[error("holds the table {0}, which is not its name")]
    Name(String),
    /// The checksum of a group of blocks does not match, or its blocks cannot be read.
    #[error("block group {0} is damaged")]
    Damaged(u64),
    /// This side to move, or slice, is not in the file.
    #[error("no positions of slice {0} are in it")]
    NotStored(Material),
    /// The slice has not so many positions.
    #[error("slice {slice} has no position {number}")]
    NoSuchPosition {
        /// The slice.
        slice: Material,
        /// The number asked for, or the first after the last of a range.
        number: u64,
    },
}
