//! The verdict on a game of which no tree was made.

use alloc::vec::Vec;

use damiera::Position;

use crate::walk::Sink;
use crate::{Fault, GameResult, Mark, Note, Place, Step};

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

/// Counts the moves of a game.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    pub(crate) plies: u64,
    pub(crate) variation_plies: u64,
    depth: u32,
}

impl Counter {
    pub(crate) const fn is_main_line(&self) -> bool {
        self.depth == 0
    }
}

impl Sink for Counter {
    #[inline]
    fn step(&mut self, step: Step, _: Option<&Position>) {
        let count = u64::from(step.is_move());
        if self.depth == 0 {
            self.plies += count;
        } else {
            self.variation_plies += count;
        }
    }

    fn comment(&mut self, _: &[u8], _: bool) {}

    fn mark(&mut self, _: Mark) {}

    fn nag(&mut self, _: u16) {}

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
    }
}
