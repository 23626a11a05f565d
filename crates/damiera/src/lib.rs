#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod attempt;
mod bitboard;
mod board;
mod color;
mod diagram;
mod explain;
pub mod fen;
mod game;
mod geometry;
mod movegen;
mod moves;
pub mod notation;
mod outcome;
pub mod perft;
mod piece;
mod position;
mod precedence;
mod rules;
#[cfg(feature = "serde")]
mod serial;
mod setup;
mod square;
mod successors;
mod zobrist;

pub use attempt::Attempt;
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::{ByColor, Color};
pub use diagram::Diagram;
pub use explain::{Explanation, Reason, explain, explain_piece};
pub use game::{Game, PlayError};
pub use geometry::{Direction, crowning_row};
pub use moves::Move;
pub use outcome::{DrawReason, Outcome, WinReason};
pub use piece::{Piece, Role};
pub use position::{IllegalMove, Position};
pub use precedence::Precedence;
pub use rules::{DrawRules, GameRules};
pub use setup::{MOST_PIECES, Setup, SetupError, SetupErrorKind};
pub use square::Square;
pub use successors::Successors;
