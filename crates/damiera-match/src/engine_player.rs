//! The engine of this workspace as a player.

use damiera_engine::{Engine, Limits, Observer, Report};

use crate::engine_kit::{EngineKit, Strength};
use crate::player::{Deadline, Player, PlayerError, Reply, StartError, Turn};

/// The engine, or a level of it.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    strength: Strength,
    engine: Engine,
}

impl EnginePlayer {
    pub(crate) fn new(kit: &EngineKit) -> Self {
        Self {
            strength: kit.strength,
            engine: kit.engine(),
        }
    }
}

impl Player for EnginePlayer {
    fn begin(&mut self) -> Result<(), PlayerError> {
        self.engine.clear();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, PlayerError> {
        let mut watch = Watch {
            deadline: Deadline::of(turn),
            nodes: 0,
            depth: 0,
        };
        let best = match self.strength {
            Strength::Level(level) => {
                let best = self.engine.choose(turn.game, level, turn.seed, &mut watch);
                best.map(|mv| (mv, watch.nodes))
            }
            Strength::Full => {
                let mut limits = Limits::NONE;
                limits.depth = turn.budget.depth;
                limits.nodes = turn.budget.nodes;
                let found = self.engine.search(turn.game, &limits, 1, &mut watch);
                if let Some(fault) = found.table_fault {
                    return Err(PlayerError::Start {
                        player: "engine".to_owned(),
                        reason: StartError::Table(fault),
                    });
                }
                found.best.map(|mv| (mv, found.nodes))
            }
        };
        if turn.is_stopped() {
            return Err(PlayerError::Stopped);
        }
        let (mv, nodes) = best.ok_or_else(|| PlayerError::Crash("no move".to_owned()))?;
        Ok(Reply {
            mv,
            nodes,
            depth: watch.depth,
        })
    }
}

/// Looks at the clock while the engine thinks.
struct Watch<'a> {
    deadline: Deadline<'a>,
    nodes: u64,
    depth: u16,
}

impl Observer for Watch<'_> {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.deadline.is_over()
    }

    fn on_report(&mut self, report: &Report) {
        self.nodes = report.nodes;
        self.depth = self.depth.max(report.depth);
        self.deadline.on_report(report);
    }
}
