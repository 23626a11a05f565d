//! The searches of a round, on as many threads as there are.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use damiera::{Game, GameRules};
use damiera_engine::{BookKey, Engine, Limits, Observer, Report, Score};

/// One engine a thread; each search begins with nothing, so that a score depends on its position
/// alone.
pub(super) struct LeafSearch {
    engines: Vec<Engine>,
    limits: Limits,
    stopped: Arc<AtomicBool>,
}

/// Why a search gave no score.
#[derive(Debug)]
pub(super) enum SearchFailure {
    Stopped,
    Failed(anyhow::Error),
}

impl LeafSearch {
    pub(super) fn new(engines: Vec<Engine>, nodes: u64, stopped: Arc<AtomicBool>) -> Self {
        Self {
            engines,
            limits: Limits::nodes(nodes),
            stopped,
        }
    }

    /// The scores of all positions, those known already and others, each of which is given to
    /// `found` as soon as it is there.
    ///
    /// # Errors
    ///
    /// If it was stopped, an endgame table is damaged, or `found` fails.
    pub(super) fn scores(
        &mut self,
        wanted: &[BookKey],
        known: &HashMap<BookKey, Score>,
        mut found: impl FnMut(BookKey, Score) -> anyhow::Result<()>,
    ) -> Result<Vec<Score>, SearchFailure> {
        let unknown: Vec<_> = wanted
            .iter()
            .filter(|key| !known.contains_key(key))
            .collect();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let limits = self.limits;
        let stopped = &*self.stopped;
        let mut fresh = HashMap::new();
        let mut failure = None;
        thread::scope(|scope| {
            for engine in &mut self.engines {
                let (sender, next, unknown) = (sender.clone(), &next, &unknown);
                scope.spawn(move || {
                    while let Some(&&key) = unknown.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let score = score(engine, key, limits, stopped);
                        let ends = score.is_err();
                        if sender.send((key, score)).is_err() || ends {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (key, score) in receiver {
                if failure.is_some() {
                    // What cannot be kept may have been kept in part: nothing must come behind it.
                    continue;
                }
                let kept = score.and_then(|score| {
                    found(key, score).map_err(SearchFailure::Failed)?;
                    Ok(score)
                });
                match kept {
                    Ok(score) => {
                        fresh.insert(key, score);
                    }
                    Err(error) => {
                        // The others need not finish what nobody will use.
                        next.store(unknown.len(), Ordering::Relaxed);
                        failure.get_or_insert(error);
                    }
                }
            }
        });
        if let Some(failure) = failure {
            return Err(failure);
        }
        let score = |key| known.get(key).or_else(|| fresh.get(key)).copied();
        let scores: Option<Vec<_>> = wanted.iter().map(score).collect();
        scores.ok_or(SearchFailure::Stopped)
    }
}

fn score(
    engine: &mut Engine,
    key: BookKey,
    limits: Limits,
    stopped: &AtomicBool,
) -> Result<Score, SearchFailure> {
    let failed = |error: anyhow::Error| SearchFailure::Failed(error);
    let position = key.position().map_err(|error| failed(error.into()))?;
    let game = Game::new(position, GameRules::default());
    engine.clear();
    let found = engine.search(&game, &limits, 1, &mut Stop(stopped));
    if stopped.load(Ordering::Relaxed) {
        return Err(SearchFailure::Stopped);
    }
    if let Some(fault) = found.table_fault {
        return Err(failed(fault.into()));
    }
    let line = found.lines.first();
    let line =
        line.ok_or_else(|| failed(anyhow::anyhow!("{position}: too few nodes for a score")))?;
    Ok(Score::of(line.score))
}

struct Stop<'a>(&'a AtomicBool);

impl Observer for Stop<'_> {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn on_report(&mut self, _report: &Report) {}
}
