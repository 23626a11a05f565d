//! Where something stands in a text.

use alloc::string::String;
use core::fmt;

/// Where something stands in a file.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Bytes before it.
    pub offset: u64,
    /// The line, from 1; lines end with a line feed.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The part of a line around a place, to be shown with a caret below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text of the line, or the part of a long line that matters; without control characters.
    pub text: String,
    /// How many characters of `text` stand before the place.
    pub before: usize,
    /// How many characters the place is wide, at least 1.
    pub width: usize,
}
