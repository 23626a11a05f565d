//! The engine of this workspace as a player.

use std::sync::Arc;

use damiera_engine::{Book, Engine, Level, Limits, Observer, Report};
use damiera_tables::Tables;

use crate::player::{Deadline, Player, PlayerError, Reply, StartError, Turn};

/// How the engine plays.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// As strongly as it can.
    Full,
    /// As one of its levels.
    Level(Level),
}

/// The engine, or a level of it.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    strength: Strength,
    hash_mib: u32,
    tables: Option<Arc<Tables>>,
    book: Option<Arc<Book>>,
    engine: Engine,
}

impl EnginePlayer {
    pub(crate) fn new(
        strength: Strength,
        hash_mib: u32,
        tables: Option<Arc<Tables>>,
        book: Option<Arc<Book>>,
    ) -> Self {
        let mut player = Self {
            strength,
            hash_mib,
            tables,
            book,
            engine: Engine::new(1),
        };
        player.engine = player.fresh();
        player
    }

    fn fresh(&self) -> Engine {
        let mut engine = Engine::new(self.hash_mib);
        engine.set_tables(self.tables.clone());
        engine.set_book(self.book.clone());
        engine
    }
}

impl Player for EnginePlayer {
    fn begin(&mut self) -> Result<(), PlayerError> {
        // A new one, so that nothing at all is left of the game before.
        self.engine = self.fresh();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, PlayerError> {
        let mut watch = Watch {
            deadline: Deadline::of(turn),
            nodes: 0,
            depth: 0,
        };
        let from_book = match self.strength {
            Strength::Full => self.engine.book_move(turn.game, turn.seed),
            Strength::Level(_) => None,
        };
        if let Some(mv) = from_book {
            return Ok(Reply {
                mv,
                nodes: 0,
                depth: 0,
            });
        }
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
    }
}
