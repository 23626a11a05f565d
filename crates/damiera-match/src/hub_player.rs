//! A Hub engine as a player.

use std::process::Command;
use std::time::Duration;

use damiera_hub_client::{EngineError, HubEngine};
use damiera_protocols::hub::{Clock, Decimal, Go, Level, Pos, Text};

use crate::player::{Budget, Player, PlayerError, Reply, StartError, TimeBudget, Turn};

/// How long an engine may take to make itself ready; large tables have to be read.
const READY_IN: Duration = Duration::from_mins(2);

/// An engine in a process of its own, which is started anew after a breakdown.
#[derive(Debug)]
pub(crate) struct HubPlayer {
    name: String,
    command: Vec<String>,
    parameters: Vec<(Text, Text)>,
    engine: Option<HubEngine>,
}

impl HubPlayer {
    pub(crate) const fn new(
        name: String,
        command: Vec<String>,
        parameters: Vec<(Text, Text)>,
    ) -> Self {
        Self {
            name,
            command,
            parameters,
            engine: None,
        }
    }

    fn start(&mut self) -> Result<(), PlayerError> {
        let mut words = self.command.iter();
        let mut command = Command::new(words.next().map_or("", String::as_str));
        command.args(words);
        // What is measured is the engine, not its book; a parameter of the same name comes later.
        let no_book = [(Text::readable("book"), Text::readable("false"))];
        let started = HubEngine::start_wishing(command, &no_book, &self.parameters, READY_IN);
        let engine = started.map_err(|error| PlayerError::Start {
            player: self.name.clone(),
            reason: StartError::Hub(error),
        })?;
        self.engine = Some(engine);
        Ok(())
    }
}

impl Player for HubPlayer {
    fn begin(&mut self) -> Result<(), PlayerError> {
        if let Some(engine) = &mut self.engine
            && engine.new_game().is_ok()
            && engine.ping().is_ok()
        {
            return Ok(());
        }
        self.start()
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, PlayerError> {
        let Some(engine) = &mut self.engine else {
            return Err(PlayerError::Crash("the engine was not started".to_owned()));
        };
        let position = Pos::since_conversion(turn.game);
        let level = level(turn.budget);
        // Older complaints are not about this move.
        engine.take_complaints();
        let is_stopped = || turn.is_stopped();
        let answer = engine.search_until(&position, &level, Go::Think, turn.patience, is_stopped);
        let answer = match answer {
            Ok(answer) => answer,
            // Where there are no groups of processes, Ctrl-C in a terminal goes to the engine as well.
            Err(_) if turn.is_stopped() => return Err(PlayerError::Stopped),
            Err(error @ (EngineError::Slow { .. } | EngineError::Hangs { .. })) => {
                let complaint = engine.take_complaints().pop().unwrap_or_default();
                if matches!(error, EngineError::Hangs { .. }) {
                    self.engine = None;
                }
                return Err(PlayerError::Silence {
                    patience: turn.patience,
                    complaint,
                });
            }
            Err(error @ EngineError::Nonsense { .. }) => {
                return Err(PlayerError::Illegal(error.to_string()));
            }
            Err(error) => {
                self.engine = None;
                return Err(PlayerError::Crash(error.to_string()));
            }
        };
        let mv = answer.done.mv;
        let legal = mv.resolve(&turn.game.position());
        Ok(Reply {
            mv: legal.ok_or_else(|| PlayerError::Illegal(format!("{mv} is not legal")))?,
            nodes: answer.info.and_then(|info| info.nodes).unwrap_or(0),
        })
    }
}

/// The budget in the words of the protocol.
fn level(budget: Budget) -> Level {
    let mut level = Level {
        depth: budget.depth,
        nodes: budget.nodes,
        ..Level::INFINITE
    };
    match budget.time {
        None => {}
        Some(TimeBudget::Move(time)) => level.move_time = Some(Decimal::from(time)),
        Some(TimeBudget::Clock {
            remaining,
            increment,
        }) => {
            level.clock = Some(Clock {
                moves: None,
                time: remaining.into(),
                increment: increment.into(),
            });
        }
    }
    level
}
