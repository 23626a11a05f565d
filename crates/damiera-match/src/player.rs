//! Who can sit at the board.

use std::error::Error as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use damiera::{Game, Move};
use damiera_engine::{self as engine, Report, TimeKeeper};
use damiera_hub_client::EngineError;
use damiera_tables::ProbeError;
use thiserror::Error;

/// One side of a game.
///
/// A player answers with a move; that it is legal is looked at by the arbiter, as is the time.
pub trait Player {
    /// Another game begins; nothing that was found out in earlier ones may change it.
    ///
    /// # Errors
    ///
    /// [`PlayerError::Start`] if the player cannot come to the board.
    fn begin(&mut self) -> Result<(), PlayerError>;

    /// The player's move.
    ///
    /// # Errors
    ///
    /// [`PlayerError`] if there is none.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, PlayerError>;
}

/// What a player is asked.
#[derive(Copy, Clone, Debug)]
pub struct Turn<'a> {
    /// The game so far, which is not over.
    pub game: &'a Game,
    /// Where lots are drawn, they are drawn by this.
    pub seed: u64,
    /// How long it may think.
    pub budget: Budget,
    /// How long the answer is waited for.
    pub patience: Duration,
    /// Becomes true when the game need not be played to its end.
    pub stop: &'a AtomicBool,
}

/// How long a player may think about one move.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Positions.
    pub nodes: Option<u64>,
    /// Full plies.
    pub depth: Option<u16>,
    /// Time.
    pub time: Option<TimeBudget>,
}

/// The time for one move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TimeBudget {
    /// This move alone.
    Move(Duration),
    /// This move and all that follow.
    Clock {
        /// What the clock shows, without the increment of this move.
        remaining: Duration,
        /// What is added before each move.
        increment: Duration,
    },
}

/// A player's answer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// Positions looked at; 0 if the player does not say.
    pub nodes: u64,
}

/// Why there is no move.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// It cannot play at all: a fault of whoever set up the match.
    #[error("{player}: {reason}")]
    Start {
        /// Which player.
        player: String,
        /// What does not work.
        reason: StartError,
    },
    /// It answered with what is no legal move.
    #[error("{0}")]
    Illegal(String),
    /// It broke down.
    #[error("{0}")]
    Crash(String),
    /// It has not answered for so long.
    #[error("no answer in {} s{}", .patience.as_secs_f32(), with_complaint(.complaint))]
    Silence {
        /// How long it was waited for.
        patience: Duration,
        /// What it has complained of last; empty if nothing.
        complaint: String,
    },
    /// The match was interrupted.
    #[error("interrupted")]
    Stopped,
}

/// Why a player cannot begin.
#[derive(Debug, Error)]
pub enum StartError {
    /// The engine does not start, or does not answer as an engine does.
    #[error("{}", with_source(.0))]
    Hub(#[from] EngineError),
    /// A table that it looks into is damaged.
    #[error(transparent)]
    Table(#[from] ProbeError),
}

fn with_complaint(complaint: &str) -> String {
    if complaint.is_empty() {
        String::new()
    } else {
        format!("; it complained: {complaint}")
    }
}

fn with_source(error: &EngineError) -> String {
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

impl Turn<'_> {
    /// Whether the game need not be played to its end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// What passes with each move on its way from and to a running clock.
const LOST: Duration = Duration::from_millis(20);

/// When a search has to end.
#[derive(Clone, Debug)]
pub(crate) struct Deadline<'a> {
    begin: Instant,
    /// `None` without a time limit.
    keeper: Option<TimeKeeper>,
    stop: &'a AtomicBool,
}

impl<'a> Deadline<'a> {
    /// That of a turn which begins now.
    pub(crate) fn of(turn: &Turn<'a>) -> Self {
        let position = turn.game.position();
        let pieces = position.board().occupied().len();
        let moves = position.legal_moves().len();
        let time = turn.budget.time;
        Self {
            begin: Instant::now(),
            keeper: time.map(|time| TimeKeeper::new(time.budget(pieces), moves)),
            stop: turn.stop,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self
                .keeper
                .as_ref()
                .is_some_and(|keeper| keeper.is_over(self.begin.elapsed()))
    }

    /// What was found may make the search shorter or longer.
    pub(crate) fn on_report(&mut self, report: &Report) {
        if let Some(keeper) = &mut self.keeper {
            keeper.on_report(report);
        }
    }
}

impl TimeBudget {
    /// The time for a move with `pieces` on the board.
    fn budget(self, pieces: u32) -> engine::Budget {
        match self {
            // All of it is for the search: the arbiter's margin is for the rest.
            Self::Move(time) => engine::Budget::fixed(time, Duration::ZERO),
            Self::Clock {
                remaining,
                increment,
            } => {
                let clock = engine::Clock {
                    left: remaining + increment,
                    increment,
                    moves_to_go: None,
                };
                clock.budget(pieces, LOST)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_used_up() {
        let increment = Duration::from_millis(30);
        for remaining in [0, 1, 40, 1_000, 60_000].map(Duration::from_millis) {
            let budget = TimeBudget::Clock {
                remaining,
                increment,
            };
            let hard = budget.budget(24).hard;
            assert!(hard + LOST <= remaining + increment, "{remaining:?}");
        }
    }
}
