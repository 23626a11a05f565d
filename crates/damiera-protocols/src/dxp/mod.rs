//! `DamExchange` (DXP), version 1: two programs play each other over a connection.
//!
//! Facts: the specification at mesander.nl/damexchange, and what the programs of the field do. A
//! message is 1 to 127 characters of ASCII, then a byte 0. One side, the initiator, asks for games;
//! the other, the follower, accepts or refuses them.
//!
//! The protocol has no word for the game that is played, and its position has 50 squares. For
//! Italian draughts squares are numbered 1 to 32, and a position has the first 32 characters;
//! 18 more that are empty are let pass when reading.

mod error;
mod fields;
mod message;
mod name;
mod position;
mod stream;

pub use error::{DxpError, DxpErrorKind};
pub use message::{
    Acceptance, BackAnswer, Ending, GameRequest, Message, Played, Reason, Refusal, StartPosition,
};
pub use name::{Chat, Name, TextError};
pub use stream::{Framing, FramingError};

/// The port that a server listens on.
pub const PORT: u16 = 27_531;
/// The most characters of a message.
pub const LONGEST: usize = 127;
