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
        };
        let best = match self.strength {
            Strength::Level(level) => {
                let best = self.engine.choose(turn.game, level, turn.seed, &mut watch);
                best.map(|mv| (mv, watch.nodes))
            }
            Strength::Full => {
                if let Some(mv) = self.engine.book_move(turn.game, turn.seed) {
                    return Ok(Reply { mv, nodes: 0 });
                }
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
        Ok(Reply { mv, nodes })
    }
}

/// Looks at the clock while the engine thinks.
struct Watch<'a> {
    deadline: Deadline<'a>,
    nodes: u64,
}

impl Observer for Watch<'_> {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.deadline.is_over()
    }

    fn on_report(&mut self, report: &Report) {
        self.nodes = report.nodes;
        self.deadline.on_report(report);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use damiera::Game;

    use crate::player::{Budget, Turn};
    use crate::{Limit, Roster};

    /// Positions looked at for the first move of a game.
    fn nodes(player: &str) -> u64 {
        let entrants = [player, "random"].map(|text| text.parse().unwrap());
        let roster = Roster::new(entrants, Limit::default()).unwrap();
        let [mut player, _] = roster.players();
        player.begin().unwrap();
        let turn = Turn {
            game: &Game::default(),
            seed: 1,
            budget: Budget {
                nodes: Some(100),
                ..Budget::default()
            },
            patience: Duration::from_mins(1),
            stop: &AtomicBool::new(false),
        };
        player.choose(&turn).unwrap().nodes
    }

    /// The book knows the start, and what it knows needs no search.
    #[test]
    fn the_engine_plays_from_its_book_if_it_is_told_to() {
        assert_eq!(nodes("engine,nodes=100,book=true"), 0);
        assert_ne!(nodes("engine,nodes=100"), 0);
        assert_eq!(nodes("level-7,book=true"), 0);
    }
}
