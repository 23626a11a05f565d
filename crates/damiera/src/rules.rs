//! What a game is played by, beyond the movement of the pieces.

use core::fmt;

/// When a game is drawn without anybody agreeing: a named preset.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct DrawRules {
    name: &'static str,
    plies: u32,
    repetitions: Option<u32>,
}

impl DrawRules {
    /// The federation's: 40 moves of each side without a capture or a man move (art. 10.4), or the
    /// third time that a position stands with the same side to move.
    pub const FID: Self = Self {
        name: "fid",
        plies: 80,
        repetitions: Some(3),
    };
    /// The reading of the federation's text of 2008 that asks for the fourth time (art. 9.3).
    pub const FID_2008: Self = Self {
        name: "fid-2008",
        plies: 80,
        repetitions: Some(4),
    };
    /// 30 moves of each side, no repetition rule.
    pub const SHORT: Self = Self {
        name: "short",
        plies: 60,
        repetitions: None,
    };
    /// 40 moves of each side, no repetition rule.
    pub const LONG: Self = Self {
        name: "long",
        plies: 80,
        repetitions: None,
    };

    /// Every preset, the default first.
    pub const ALL: [Self; 4] = [Self::FID, Self::FID_2008, Self::SHORT, Self::LONG];

    /// The preset of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| rules.name == name)
    }

    /// The name, as saved games and commands use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The number of plies without a capture or a man move that draws the game.
    #[must_use]
    pub const fn plies(self) -> u32 {
        self.plies
    }

    /// How often the same position must stand for a draw; `None` if repeating is free.
    #[must_use]
    pub const fn repetitions(self) -> Option<u32> {
        self.repetitions
    }
}

impl Default for DrawRules {
    fn default() -> Self {
        Self::FID
    }
}

impl fmt::Display for DrawRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// What a game is played by.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct GameRules {
    /// When a game is drawn.
    pub draw: DrawRules,
    /// House rule: whoever is left with a single piece loses at once. Not official.
    pub single_piece_loses: bool,
}
