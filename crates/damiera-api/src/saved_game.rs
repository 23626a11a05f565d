//! A game as it is kept on the device.

use damiera::{Color, Game};
use serde::{Deserialize, Serialize};

use crate::{GameError, GameText, Level, color_name};

/// The version of the format that this program writes and reads.
const VERSION: u32 = 1;

/// A game and who plays it, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    version: u32,
    /// Who plays.
    pub mode: Mode,
    /// The game.
    pub game: GameText,
}

/// Who plays.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Mode {
    /// Two people on one device.
    TwoPlayers {
        /// Whether the board turns to whoever is to move.
        turning: bool,
    },
    /// A person against the engine.
    Bot {
        /// The person's side.
        #[serde(with = "color_name")]
        human: Color,
        /// How strongly the engine plays.
        level: Level,
    },
}

impl SavedGame {
    /// Writes a game down.
    #[must_use]
    pub fn new(game: &Game, mode: Mode) -> Self {
        Self {
            version: VERSION,
            mode,
            game: GameText::new(game),
        }
    }

    /// The text to keep, on one line.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Serializing fails for maps without text keys and for failing writers; here is neither.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a text. Whether the moves are legal shows in [`to_game`](Self::to_game).
    ///
    /// # Errors
    ///
    /// [`SaveError::Version`] if another version wrote it, [`SaveError::Json`] with line, column
    /// and field if it is damaged.
    pub fn parse(text: &str) -> Result<Self, SaveError> {
        /// The one field that every version has.
        #[derive(Deserialize)]
        struct Versioned {
            version: u64,
        }
        let json = |error: serde_json::Error| SaveError::Json(error.to_string());
        let Versioned { version } = serde_json::from_str(text).map_err(json)?;
        if version != u64::from(VERSION) {
            return Err(SaveError::Version(version));
        }
        serde_json::from_str(text).map_err(json)
    }

    /// Replays the game, every move through the rules.
    ///
    /// # Errors
    ///
    /// [`SaveError::Game`] names the field or the move that is wrong.
    pub fn to_game(&self) -> Result<Game, SaveError> {
        Ok(self.game.to_game()?)
    }
}

/// Why a text is no saved game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// The text is not the JSON of a saved game.
    #[error("not a saved game: {0}")]
    Json(String),
    /// Another version of the format.
    #[error("saved in version {0} of the format, this program reads version {VERSION}")]
    Version(u64),
    /// The game in it is not one.
    #[error(transparent)]
    Game(#[from] GameError),
}
