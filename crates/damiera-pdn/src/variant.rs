//! Other games of the draughts family.

use core::fmt;

/// A game that is not Italian draughts, by its number in the tag `GameType`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Variant(pub u32);

impl Variant {
    /// International draughts, 10x10.
    pub const INTERNATIONAL: Self = Self(20);
    /// English draughts, checkers.
    pub const ENGLISH: Self = Self(21);
    /// Russian draughts.
    pub const RUSSIAN: Self = Self(25);
    /// Canadian draughts, 12x12.
    pub const CANADIAN: Self = Self(27);
    /// The number of Italian draughts, which is no other variant.
    pub const ITALIAN: u32 = 22;

    /// The English name, if the number has one in PDN 3.0.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        Some(match self.0 {
            0 => "chess",
            1 => "Chinese chess",
            20 => "international draughts",
            21 => "English draughts",
            22 => "Italian draughts",
            23 => "pool checkers",
            24 => "Spanish draughts",
            25 => "Russian draughts",
            26 => "Brazilian draughts",
            27 => "Canadian draughts",
            28 => "Portuguese draughts",
            29 => "Czech draughts",
            30 => "Turkish draughts",
            31 => "Thai draughts",
            40 => "Frisian draughts",
            41 => "Spantsireti draughts",
            50 => "Othello",
            _ => return None,
        })
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "game type {}", self.0),
        }
    }
}
