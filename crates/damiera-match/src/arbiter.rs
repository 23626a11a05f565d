//! Who watches over a game.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use damiera::{Color, Game};
use damiera_tables::{ProbeError, Tables, Value};

use crate::limit::{Limit, TimeLimit};
use crate::player::{Budget, Player, PlayerError, TimeBudget, Turn};
use crate::report::{Effort, PlayedGame, Report};
use crate::{EndReason, Ending, GameNumber, Schedule};

/// What the arbiter goes by.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Arbiter<'a> {
    /// For seeds.
    pub(crate) schedule: &'a Schedule,
    /// Games are ended by them.
    pub(crate) tables: Option<&'a Tables>,
    /// Of the first and the second player.
    pub(crate) limits: [Limit; 2],
    /// Time that a move may take beyond what it has.
    pub(crate) margin: Duration,
    /// How long an answer is waited for that has no time limit.
    pub(crate) patience: Duration,
}

/// Why a game was not played to its end.
#[derive(Debug)]
pub(crate) enum Halt {
    /// It need not be.
    Stopped,
    /// A player cannot play at all.
    Player(PlayerError),
    /// The tables by which games are ended are damaged.
    Tables(ProbeError),
}

impl From<ProbeError> for Halt {
    fn from(error: ProbeError) -> Self {
        Self::Tables(error)
    }
}

/// What a move has led to.
enum Step {
    Next,
    End(Ending, Option<String>),
}

impl Arbiter<'_> {
    /// Has a game played by the first and the second player.
    pub(crate) fn play(
        &self,
        number: GameNumber,
        opening: &str,
        mut game: Game,
        players: &mut [Box<dyn Player>; 2],
        stop: &AtomicBool,
    ) -> Result<PlayedGame, Halt> {
        for player in players.iter_mut() {
            player.begin().map_err(Halt::Player)?;
        }
        let mut clocks = self.limits.map(Clock::new);
        let mut efforts = [Effort::default(); 2];
        let (ending, remark) = loop {
            if let Some(ending) = self.ending(&game)? {
                break (ending, None);
            }
            let side = usize::from(game.position().turn() != number.first_player());
            let mut asked = Asked {
                number,
                clock: &mut clocks[side],
                effort: &mut efforts[side],
                limit: self.limits[side],
                stop,
            };
            match self.step(&mut game, players[side].as_mut(), &mut asked)? {
                Step::Next => {}
                Step::End(ending, remark) => break (ending, remark),
            }
        };
        Ok(PlayedGame {
            report: Report {
                number,
                ending,
                efforts,
            },
            opening: opening.to_owned(),
            game,
            remark,
        })
    }

    /// The end by the rules or by the tables, if the game has come to it.
    fn ending(&self, game: &Game) -> Result<Option<Ending>, Halt> {
        if let Some(outcome) = game.outcome() {
            return Ok(Ending::of(outcome));
        }
        // Every way into the tables is a capture or a man move, after which the count begins anew.
        // Only there their values hold for the whole game, its past included.
        let Some(tables) = self.tables.filter(|_| game.quiet_plies() == 0) else {
            return Ok(None);
        };
        let position = game.position();
        let turn = position.turn();
        let found = tables.probe(&position)?;
        Ok(found.map(|verdict| Ending {
            winner: match verdict.value {
                Value::Win => Some(turn),
                Value::Loss => Some(!turn),
                Value::SpoiledLoss | Value::Draw | Value::SpoiledWin => None,
            },
            reason: EndReason::Tables,
        }))
    }

    /// Asks a player for its move and plays it.
    fn step(
        &self,
        game: &mut Game,
        player: &mut dyn Player,
        asked: &mut Asked<'_>,
    ) -> Result<Step, Halt> {
        let color = game.position().turn();
        let allowed = asked.clock.begin_move();
        let turn = Turn {
            game,
            seed: self.schedule.seed(asked.number, game.ply()),
            budget: Budget {
                nodes: asked.limit.nodes,
                depth: asked.limit.depth,
                time: asked.clock.budget(),
            },
            patience: allowed.map_or(self.patience, |allowed| allowed + self.margin),
            stop: asked.stop,
        };
        let begin = Instant::now();
        // One player's breakdown must not take the games of the other threads along. That it leaves
        // nothing half done behind is seen to by `begin`, as it is of any game.
        let answer = catch_unwind(AssertUnwindSafe(|| player.choose(&turn)))
            .unwrap_or_else(|panic| Err(PlayerError::Crash(last_words(&*panic))));
        let time = begin.elapsed();
        let late = |remark: String| Ok(lost(color, EndReason::Time, remark));
        let reply = match answer {
            Ok(reply) => reply,
            Err(PlayerError::Stopped) => return Err(Halt::Stopped),
            Err(error @ PlayerError::Start { .. }) => return Err(Halt::Player(error)),
            Err(PlayerError::Illegal(remark)) => {
                return Ok(lost(color, EndReason::IllegalMove, remark));
            }
            Err(PlayerError::Crash(remark)) => return Ok(lost(color, EndReason::Crash, remark)),
            Err(error @ PlayerError::Silence { .. }) if allowed.is_some() => {
                return late(error.to_string());
            }
            Err(error @ PlayerError::Silence { .. }) => {
                return Ok(lost(color, EndReason::NoAnswer, error.to_string()));
            }
        };
        asked.effort.add_move(reply.nodes, time);
        if let Some(allowed) = allowed
            && time > allowed + self.margin
        {
            let [time, allowed] = [time, allowed].map(|time| time.as_secs_f64());
            return late(format!("{} took {time:.3} s of {allowed:.3} s", reply.mv));
        }
        asked.clock.end_move(time);
        Ok(match game.play(reply.mv) {
            Ok(()) => Step::Next,
            Err(error) => {
                let remark = format!("{}: {error}", reply.mv);
                lost(color, EndReason::IllegalMove, remark)
            }
        })
    }
}

/// What a player said when it broke down.
fn last_words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("broken down").to_owned()
}

/// What belongs to the side that is asked.
struct Asked<'a> {
    number: GameNumber,
    clock: &'a mut Clock,
    effort: &'a mut Effort,
    limit: Limit,
    stop: &'a AtomicBool,
}

fn lost(loser: Color, reason: EndReason, remark: String) -> Step {
    let ending = Ending {
        winner: Some(!loser),
        reason,
    };
    Step::End(ending, Some(remark))
}

/// The time of one side.
#[derive(Copy, Clone, Debug)]
enum Clock {
    None,
    PerMove(Duration),
    Running {
        remaining: Duration,
        increment: Duration,
    },
}

impl Clock {
    const fn new(limit: Limit) -> Self {
        match limit.time {
            None => Self::None,
            Some(TimeLimit::PerMove(time)) => Self::PerMove(time),
            Some(TimeLimit::Clock { initial, increment }) => Self::Running {
                remaining: initial,
                increment,
            },
        }
    }

    /// How long the move may take.
    fn begin_move(&self) -> Option<Duration> {
        match *self {
            Self::None => None,
            Self::PerMove(time) => Some(time),
            Self::Running {
                remaining,
                increment,
            } => Some(remaining + increment),
        }
    }

    fn budget(&self) -> Option<TimeBudget> {
        match *self {
            Self::None => None,
            Self::PerMove(time) => Some(TimeBudget::Move(time)),
            Self::Running {
                remaining,
                increment,
            } => Some(TimeBudget::Clock {
                remaining,
                increment,
            }),
        }
    }

    fn end_move(&mut self, time: Duration) {
        if let Self::Running {
            remaining,
            increment,
        } = self
        {
            *remaining = (*remaining + *increment).saturating_sub(time);
        }
    }
}

#[cfg(test)]
mod tests;
