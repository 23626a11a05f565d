//! What a table says about a position.

use std::fmt;

/// What a table says about each position.
///
/// A symbol is one byte a position, in the order of [`Index`](crate::Index). Positions where the
/// side to move captures are looked up by making the capture, so their symbols mean nothing.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Who wins: the symbol is a [`Value`](crate::Value) as a number.
    Value = 0,
    /// Half the plies to the end of the game, of positions that the side to move loses.
    Win = 1,
    /// The plies to the next capture or man's move, of positions that the side to move loses.
    Conversion = 2,
}

impl Kind {
    /// All, in the order in which they are built.
    pub const ALL: [Self; 3] = [Self::Value, Self::Win, Self::Conversion];

    /// The last part of the name of its files.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Value => "wld",
            Self::Win => "win",
            Self::Conversion => "conversion",
        }
    }

    /// The kind whose files have names that end so.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.extension() == extension)
    }

    /// The kind with this number in files.
    pub(crate) fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|&kind| kind as u8 == code)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.extension())
    }
}
