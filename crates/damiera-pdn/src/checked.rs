//! The verdict on a game of which no tree was made.

use alloc::vec::Vec;

use crate::{Fault, GameResult, Note, Place};

/// What [`Reader::next_checked`](crate::Reader::next_checked) says about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The number in the file, from 1.
    pub number: u64,
    /// Where it begins.
    pub place: Place,
    /// Legal moves of the main line.
    pub plies: u64,
    /// Legal moves of all variations.
    pub variation_plies: u64,
    /// How it ended.
    pub result: GameResult,
    /// What is unusual, but understood.
    pub notes: Vec<Note>,
    /// What is lost or wrong.
    pub faults: Vec<Fault>,
}
