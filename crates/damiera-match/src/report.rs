//! What is known of a game that was played.

use std::time::Duration;

use damiera::Game;

use crate::{Ending, GameNumber};

/// What counts of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Which game it was.
    pub number: GameNumber,
    /// How it ended.
    pub ending: Ending,
    /// What the first and the second player did.
    pub efforts: [Effort; 2],
}

/// What a player did in a game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Moves of its own.
    pub moves: u64,
    /// Positions that it looked at; 0 if it does not say.
    pub nodes: u64,
    /// Time for all moves.
    pub time: Duration,
    /// Time for the slowest one.
    pub slowest: Duration,
}

/// A game with its moves.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// What counts of it.
    pub report: Report,
    /// What its opening is called.
    pub opening: String,
    /// The moves, those of the opening included.
    pub game: Game,
    /// What is to be said about the end, if the loser's program is at fault.
    pub remark: Option<String>,
}

impl Report {
    /// The half points of the first player.
    #[must_use]
    pub fn half_points(&self) -> usize {
        self.ending.half_points(self.number.first_player())
    }
}

impl Effort {
    /// Adds another game; the slowest move is that of both.
    pub(crate) fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.time += other.time;
        self.slowest = self.slowest.max(other.slowest);
    }

    /// Adds a move; of its time whole microseconds count, as records have them.
    pub(crate) fn add_move(&mut self, nodes: u64, time: Duration) {
        let time = Duration::new(time.as_secs(), time.subsec_micros() * 1_000);
        self.moves += 1;
        self.nodes += nodes;
        self.time += time;
        self.slowest = self.slowest.max(time);
    }
}
