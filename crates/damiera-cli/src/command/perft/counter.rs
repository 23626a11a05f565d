//! Threads that count.

use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use damiera::perft::{self, Cache, Counting};
use damiera::{Move, Position};

use super::Count;
use super::frontier::{Frontier, Queue};
use super::progress::Progress;

pub(super) struct Counter {
    counting: Counting,
    /// One for all threads.
    cache: Option<Cache>,
    threads: usize,
    progress: Progress,
}

impl Counter {
    pub(super) fn new(
        counting: Counting,
        hash_mib: Option<u32>,
        threads: usize,
        progress: Progress,
    ) -> Self {
        let cache = hash_mib.map(|mib| Cache::new(usize::try_from(mib).unwrap_or(usize::MAX)));
        Self {
            counting,
            cache,
            threads,
            progress,
        }
    }

    pub(super) fn count(&self, position: &Position, depth: u32) -> Count {
        let begin = Instant::now();
        let moves = perft::moves(position, self.counting);
        let mut divide: Vec<(Move, u64)> = moves.into_iter().map(|mv| (mv, 0)).collect();
        let frontier = Frontier::new(position, depth, self.counting, self.cache.is_some());
        for (root, nodes) in self.work(&frontier, depth) {
            divide[root].1 += nodes;
        }
        Count {
            depth,
            nodes: divide.iter().map(|&(_, nodes)| nodes).sum(),
            time: begin.elapsed(),
            divide,
        }
    }

    /// Counts from every start, each thread taking the next one when it is free; gives the counts
    /// by first move.
    fn work(&self, frontier: &Frontier, depth: u32) -> Vec<(usize, u64)> {
        let queue = Mutex::new(Queue::new(frontier));
        let next = |thread| {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.next(thread)
        };
        self.progress.depth(depth, frontier.starts.len());
        let counts = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads)
                .map(|thread| {
                    scope.spawn(move || {
                        let mut done = Vec::new();
                        while let Some((start, ways)) = next(thread) {
                            let nodes = self.from(&start.position, frontier.depth);
                            done.push((start.root, ways * nodes));
                            self.progress.step();
                        }
                        done
                    })
                })
                .collect();
            let counts = workers.into_iter().flat_map(|worker| match worker.join() {
                Ok(done) => done,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            counts.collect()
        });
        self.progress.clear();
        counts
    }

    fn from(&self, position: &Position, depth: u32) -> u64 {
        match (&self.cache, self.counting) {
            (Some(cache), counting) => cache.count(position, depth, counting),
            (None, Counting::Paths) => perft::count(position, depth),
            (None, Counting::Distinct) => perft::count_distinct(position, depth),
        }
    }
}
