//! What the page and the engine's worker say to each other.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{GameText, Level, Review, ReviewedPly, TableAnswer, TableRefusal};

/// What the page asks.
///
/// To abandon a request other than a review the page ends the worker and starts another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Choose the move of a bot.
    Choose {
        /// Comes back with the answer.
        id: u32,
        /// The game, the bot to move.
        game: GameText,
        /// How strongly to play.
        level: Level,
        /// Decides where the level chooses by lot.
        seed: u64,
        /// Time for level 8, in milliseconds; without it the worker takes its usual time. The
        /// other levels do not look at the clock.
        time_ms: Option<u32>,
    },
    /// Find a good move for the person who is to move.
    Hint {
        /// Comes back with the answer.
        id: u32,
        /// The game, the person to move.
        game: GameText,
    },
    /// Look a position up in the endgame tables.
    Probe {
        /// Comes back with the answer.
        id: u32,
        /// The position.
        fen: String,
    },
    /// Look at every move of a game, those taken back included. Answered ply by ply, and other
    /// requests in between; another review takes the place of this one.
    Review {
        /// Comes back with the answers.
        id: u32,
        /// The game.
        game: GameText,
        /// Positions to look at for each move, at most.
        nodes: u32,
    },
    /// Look at no more moves of the game under review, and answer with what is done. Nothing happens
    /// if there is none.
    StopReview,
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Response {
    /// The worker has started and hears requests. Requests sent earlier are lost.
    Ready,
    /// The move that was asked for.
    Best {
        /// The request's.
        id: u32,
        /// The move, in full notation.
        mv: String,
        /// What it is worth for whoever plays it, if the search told.
        score: Option<Score>,
    },
    /// What the endgame tables say.
    Table {
        /// The request's.
        id: u32,
        /// The answer, or why there is none.
        found: Result<TableAnswer, TableRefusal>,
    },
    /// A move of the game under review, the last one first.
    ReviewedPly {
        /// The request's.
        id: u32,
        /// Moves of the game.
        total: u32,
        /// The move; those behind it are done.
        reviewed: ReviewedPly,
    },
    /// The whole review, or what there is of one that was stopped or gave way to another.
    Reviewed {
        /// The request's.
        id: u32,
        /// The review.
        review: Review,
    },
    /// All tables of up to so many pieces are with the worker now, more than before.
    Tables {
        /// Pieces of both sides together.
        most: u32,
    },
    /// The request cannot be answered.
    Failed {
        /// The request's; `None` if it could not be read.
        id: Option<u32>,
        /// Why, in English, for a log.
        message: String,
    },
}

/// The worth of a move for whoever plays it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// Estimated, in hundredths of a man.
    Centimen(i16),
    /// A forced win in so many plies.
    Win(u16),
    /// A forced loss in so many plies.
    Loss(u16),
    /// A draw for certain.
    Draw,
}

impl Score {
    /// Whether it is the result of the game with best play, and no opinion.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        !matches!(self, Self::Centimen(_))
    }
}

/// Bytes that are no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a message: {0}")]
pub struct MessageError(postcard::Error);

impl Request {
    /// The message as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(self)
    }

    /// Reads a message.
    ///
    /// # Errors
    ///
    /// [`MessageError`] if the bytes are not exactly one request.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError> {
        from_bytes(bytes)
    }
}

impl Response {
    /// The message as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(self)
    }

    /// Reads a message.
    ///
    /// # Errors
    ///
    /// [`MessageError`] if the bytes are not exactly one response.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError> {
        from_bytes(bytes)
    }
}

fn to_bytes(message: &impl Serialize) -> Vec<u8> {
    // Only sequences of unknown length cannot be written; messages have none.
    postcard::to_allocvec(message).unwrap_or_default()
}

fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, MessageError> {
    match postcard::take_from_bytes(bytes).map_err(MessageError)? {
        (message, []) => Ok(message),
        _ => Err(MessageError(postcard::Error::DeserializeBadEncoding)),
    }
}
