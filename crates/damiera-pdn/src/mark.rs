//! Marks for the strength of a move.

use core::fmt;

/// What an annotator thinks of a move, attached to it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `!`, strong.
    Strong,
    /// `!!`, very strong.
    VeryStrong,
    /// `?`, weak.
    Weak,
    /// `??`, very weak.
    VeryWeak,
    /// `!?`, doubtful, perhaps good.
    Interesting,
    /// `?!`, doubtful, perhaps bad.
    Doubtful,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 6] = [
        Self::Strong,
        Self::VeryStrong,
        Self::Weak,
        Self::VeryWeak,
        Self::Interesting,
        Self::Doubtful,
    ];

    /// The mark as it is written after a move.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Strong => "!",
            Self::VeryStrong => "!!",
            Self::Weak => "?",
            Self::VeryWeak => "??",
            Self::Interesting => "!?",
            Self::Doubtful => "?!",
        }
    }

    /// The numeric annotation glyph of the same meaning, 1 to 6.
    #[must_use]
    pub const fn nag(self) -> u16 {
        match self {
            Self::Strong => 1,
            Self::Weak => 2,
            Self::VeryStrong => 3,
            Self::VeryWeak => 4,
            Self::Interesting => 5,
            Self::Doubtful => 6,
        }
    }

    /// The mark that is written like this.
    pub(crate) fn from_text(text: &[u8]) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|mark| mark.text().as_bytes() == text)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
