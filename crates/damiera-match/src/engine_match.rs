//! A match from its first game to its last.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use damiera::GameRules;
use damiera_tables::{ProbeError, Tables};
use thiserror::Error;

use crate::arbiter::{Arbiter, Halt};
use crate::player::PlayerError;
use crate::report::{PlayedGame, Report};
use crate::settings::Settings;
use crate::{
    GameNumber, Heading, Journal, JournalError, Roster, Schedule, Sprt, SprtVerdict, Standing,
};

/// How often it is looked whether the match is to stop.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// What is played, and how.
#[derive(Debug)]
pub struct EngineMatch {
    /// Who plays.
    pub roster: Roster,
    /// Openings and seeds.
    pub schedule: Schedule,
    /// Pairs of games; a test may end the match before.
    pub pairs: u64,
    /// How many games are played at once, each by a thread of its own; at least one.
    pub threads: usize,
    /// Games that come into these are ended with their exact result.
    pub tables: Option<Arc<Tables>>,
    /// Time that a move may take beyond what it has.
    pub margin: Duration,
    /// How long the answer of a player is waited for whose time is not limited.
    pub patience: Duration,
    /// Ends the match when enough is known.
    pub sprt: Option<Sprt>,
}

/// Why a match cannot go on. All games that are told of before are kept.
#[derive(Debug, Error)]
pub enum MatchError {
    /// A player cannot play at all.
    #[error(transparent)]
    Player(PlayerError),
    /// The tables by which games are ended are damaged.
    #[error(transparent)]
    Tables(ProbeError),
    /// The games cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// How a run of a match has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// All games, those of earlier runs included.
    pub standing: Standing,
    /// Whether it has ended by itself; it was stopped otherwise.
    pub is_complete: bool,
}

impl EngineMatch {
    /// What all its games share.
    #[must_use]
    pub fn heading(&self, event: String, date: String) -> Heading {
        Heading {
            event,
            date,
            players: self.roster.names(),
            settings: Settings(self).to_string(),
        }
    }

    /// Plays the games that are missing after those in `done`, writes each into the journal, and
    /// calls `on_game` with the standing after it. `stop` ends the run; games that are being played
    /// are left then.
    ///
    /// Games are told of, counted and written in the order of their numbers, whichever is over
    /// first, so that a match at fixed nodes is the same on any number of threads, and whatever
    /// interrupted it.
    ///
    /// # Errors
    ///
    /// [`MatchError`] if a player cannot start, tables are damaged or the journal cannot be
    /// written. What a player does wrong in a game is no error; it loses.
    pub fn run(
        &self,
        journal: &mut Journal,
        done: &[Report],
        stop: &AtomicBool,
        on_game: &mut dyn FnMut(&Standing),
    ) -> Result<Conclusion, MatchError> {
        let mut book = Book {
            standing: Standing::default(),
            next: 0,
            total: self.pairs.saturating_mul(2),
            sprt: self.sprt,
        };
        for report in done {
            if book.is_complete() {
                break;
            }
            book.enter(report);
        }
        let halted = AtomicBool::new(stop.load(Ordering::Relaxed));
        let next = AtomicU64::new(book.next);
        let (sender, games) = mpsc::channel();
        let outcome = thread::scope(|scope| {
            if !book.is_complete() {
                for _ in 0..self.threads.max(1) {
                    let (sender, halted, next) = (sender.clone(), &halted, &next);
                    scope.spawn(move || self.work(next, halted, &sender));
                }
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let outcome = loop {
                let heard = games.recv_timeout(LOOK_EVERY);
                // A game that is over only now may owe that to whatever stops the match.
                if stop.load(Ordering::Relaxed) {
                    break Ok(());
                }
                match heard {
                    Ok((index, Ok(played))) => {
                        early.insert(index, played);
                    }
                    Ok((_, Err(Halt::Stopped))) | Err(RecvTimeoutError::Timeout) => {}
                    Ok((_, Err(Halt::Player(error)))) => break Err(MatchError::Player(error)),
                    Ok((_, Err(Halt::Tables(error)))) => break Err(MatchError::Tables(error)),
                    Err(RecvTimeoutError::Disconnected) => break Ok(()),
                }
                if let Err(error) = book.take(&mut early, journal, on_game) {
                    break Err(error);
                }
                if book.is_complete() {
                    break Ok(());
                }
            };
            halted.store(true, Ordering::Relaxed);
            outcome
        });
        outcome?;
        Ok(Conclusion {
            is_complete: book.is_complete(),
            standing: book.standing,
        })
    }

    /// Plays one game after the other until there is none left.
    fn work(
        &self,
        next: &AtomicU64,
        halted: &AtomicBool,
        sender: &Sender<(u64, Result<PlayedGame, Halt>)>,
    ) {
        let rules = GameRules::default();
        let arbiter = Arbiter {
            schedule: &self.schedule,
            tables: self.tables.as_deref(),
            limits: self.roster.limits(),
            margin: self.margin,
            patience: self.patience,
        };
        let mut players = self.roster.players();
        while !halted.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let number = GameNumber::at(index);
            let begun = self.schedule.begin(number.pair, rules);
            let Some((opening, game)) = begun.filter(|_| number.pair <= self.pairs) else {
                break;
            };
            let played = arbiter.play(number, &opening.name, game, &mut players, halted);
            let is_over = played.is_err();
            if sender.send((index, played)).is_err() || is_over {
                break;
            }
        }
    }
}

/// What has been entered of the match.
struct Book {
    standing: Standing,
    /// The game that comes next.
    next: u64,
    total: u64,
    sprt: Option<Sprt>,
}

impl Book {
    fn enter(&mut self, report: &Report) {
        self.standing.add(report);
        self.next += 1;
    }

    fn is_complete(&self) -> bool {
        // A pair is never left with one game.
        let decided = || {
            let verdict = self
                .sprt
                .map(|sprt| sprt.verdict(self.standing.pentanomial()));
            verdict.is_some_and(|verdict| verdict != SprtVerdict::Open)
        };
        self.next >= self.total || (self.next.is_multiple_of(2) && decided())
    }

    /// Enters the games whose turn it is.
    fn take(
        &mut self,
        early: &mut BTreeMap<u64, PlayedGame>,
        journal: &mut Journal,
        on_game: &mut dyn FnMut(&Standing),
    ) -> Result<(), MatchError> {
        while let Some(played) = early.remove(&self.next).filter(|_| !self.is_complete()) {
            journal.add(&played)?;
            self.enter(&played.report);
            on_game(&self.standing);
        }
        Ok(())
    }
}
