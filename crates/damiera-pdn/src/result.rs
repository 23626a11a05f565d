//! How a game ended.

use core::fmt;

/// The result of a game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `0-0`, both lose.
    BothLose,
    /// `*`, not finished or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result as it is written for Italian draughts.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
            Self::Unknown => "*",
        }
    }

    /// Reads a result: as written for Italian draughts, as for international draughts (`2-0`), or
    /// with `½`. Blanks are dropped.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let blank = |c: char| c.is_ascii_whitespace();
        let mut shown = [0_u8; 16];
        let mut length = 0;
        for byte in text.split(blank).flat_map(str::bytes) {
            *shown.get_mut(length)? = byte;
            length += 1;
        }
        Self::from_bytes(&shown[..length])
    }

    /// The result that a comment names in Italian, and nothing else: `Bianco vince`, `Nero vince`,
    /// `Pari` or `Patta`.
    pub(crate) fn from_words(text: &[u8]) -> Option<Self> {
        let words = || {
            text.split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty())
        };
        let says = |wanted: &[&str]| {
            words().count() == wanted.len()
                && words()
                    .zip(wanted)
                    .all(|(word, wanted)| word.eq_ignore_ascii_case(wanted.as_bytes()))
        };
        if says(&["Bianco", "vince"]) {
            Some(Self::WhiteWins)
        } else if says(&["Nero", "vince"]) {
            Some(Self::BlackWins)
        } else if says(&["pari"]) || says(&["patta"]) {
            Some(Self::Draw)
        } else {
            None
        }
    }

    pub(crate) fn from_bytes(text: &[u8]) -> Option<Self> {
        Some(match text {
            b"1-0" | b"2-0" => Self::WhiteWins,
            b"0-1" | b"0-2" => Self::BlackWins,
            b"1/2-1/2" | b"1-1" | b"\xC2\xBD-\xC2\xBD" | b"\xBD-\xBD" => Self::Draw,
            b"0-0" => Self::BothLose,
            b"*" => Self::Unknown,
            _ => return None,
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
