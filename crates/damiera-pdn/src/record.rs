//! A game and what was noticed while it was read.

use alloc::vec::Vec;

use crate::{Fault, Game, Note, Place};

/// A game as read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The number in the file, from 1.
    pub number: u64,
    /// Where it begins.
    pub place: Place,
    /// The game; if there are faults, the part of it that is good: each line ends before its first
    /// fault.
    pub game: Game,
    /// What is unusual, but understood.
    pub notes: Vec<Note>,
    /// What is lost or wrong.
    pub faults: Vec<Fault>,
}

impl Record {
    /// Whether nothing is lost or wrong.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.faults.is_empty()
    }
}
