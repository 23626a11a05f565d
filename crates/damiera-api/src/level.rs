//! A bot's level as a number that is known to be one.

use serde::{Deserialize, Serialize};

/// The level of a bot, from 1 (beginner) to 8 (champion).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 8] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
    ];

    /// The level with this number, if there is one: `1..=8`.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        if matches!(number, 1..=8) {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number, `1..=8`.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Level {
    type Error = NoSuchLevel;

    fn try_from(number: u8) -> Result<Self, NoSuchLevel> {
        Self::from_number(number).ok_or(NoSuchLevel(number))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}

/// A number that is no level.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no level {0}, there are 1 to 8")]
pub struct NoSuchLevel(pub u8);
