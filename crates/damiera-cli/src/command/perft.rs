//! `damiera perft`: counts.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use damiera::perft::{self, Cache, Counting};
use damiera::{Move, Position};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::args::Perft;
use crate::failure::Failure;
use crate::fens::{Manner, answer_each};

/// One line of JSON.
#[derive(Serialize)]
struct Answer<'a> {
    /// Only where positions come one a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<&'a str>,
    depth: u32,
    nodes: u64,
    time_ms: u128,
    /// Only where it was asked for, at the last depth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divide: Vec<MoveNodes>,
}

#[derive(Serialize)]
struct MoveNodes {
    #[serde(rename = "move")]
    mv: String,
    nodes: u64,
}

/// The count at one depth, by the moves of the position.
struct Count {
    depth: u32,
    nodes: u64,
    time: Duration,
    divide: Vec<(Move, u64)>,
}

pub(crate) fn run(args: &Perft) -> Result<(), Failure> {
    let counting = if args.distinct {
        Counting::Distinct
    } else {
        Counting::Paths
    };
    let threads = usize::from(args.threads);
    let mut counter = Counter {
        counting,
        caches: caches(args.hash, threads),
        threads,
    };
    answer_each(args.fen.as_deref(), args.json, |asked, manner, out| {
        let position = asked.position();
        let first = if manner == Manner::Single {
            1
        } else {
            args.depth
        };
        for depth in first..=args.depth {
            let count = counter.count(&position, depth);
            let divide = args.divide && depth == args.depth;
            if args.json {
                let answer = answer(
                    &count,
                    divide,
                    (manner == Manner::Lines).then_some(&asked.text),
                );
                serde_json::to_writer(&mut *out, &answer)?;
                writeln!(out)?;
            } else if manner == Manner::Lines {
                writeln!(out, "{}: {}", asked.text, count.nodes)?;
            } else {
                if divide {
                    for (mv, nodes) in &count.divide {
                        writeln!(out, "  {mv} {nodes}")?;
                    }
                }
                writeln!(
                    out,
                    "{depth} {} ({} ms)",
                    count.nodes,
                    count.time.as_millis()
                )?;
            }
            out.flush()?;
        }
        Ok(())
    })
}

fn answer<'a>(count: &Count, divide: bool, fen: Option<&'a String>) -> Answer<'a> {
    let moves = if divide { count.divide.as_slice() } else { &[] };
    Answer {
        fen: fen.map(String::as_str),
        depth: count.depth,
        nodes: count.nodes,
        time_ms: count.time.as_millis(),
        divide: moves
            .iter()
            .map(|&(mv, nodes)| MoveNodes {
                mv: mv.to_string(),
                nodes,
            })
            .collect(),
    }
}

/// One cache a thread, together as large as was asked for.
fn caches(mib: Option<u32>, threads: usize) -> Vec<Cache> {
    let Some(mib) = mib else { return Vec::new() };
    let each = usize::try_from(mib).unwrap_or(usize::MAX) / threads;
    (0..threads).map(|_| Cache::new(each.max(1))).collect()
}

struct Counter {
    counting: Counting,
    /// One for each thread, or none.
    caches: Vec<Cache>,
    threads: usize,
}

/// A position two plies on, and the first of the two moves.
struct Task {
    root: usize,
    position: Position,
}

impl Counter {
    fn count(&mut self, position: &Position, depth: u32) -> Count {
        let begin = Instant::now();
        let moves = perft::moves(position, self.counting);
        let mut divide: Vec<(Move, u64)> = moves.iter().map(|&mv| (mv, 0)).collect();
        if depth == 1 {
            for (_, nodes) in &mut divide {
                *nodes = 1;
            }
        } else {
            let mut tasks = Vec::new();
            for (root, &mv) in moves.iter().enumerate() {
                let next = position.play_unchecked(mv);
                tasks.extend(
                    perft::moves(&next, self.counting)
                        .into_iter()
                        .map(|reply| Task {
                            root,
                            position: next.play_unchecked(reply),
                        }),
                );
            }
            for (root, nodes) in self.work(&tasks, depth - 2) {
                divide[root].1 += nodes;
            }
        }
        let nodes = divide.iter().map(|&(_, nodes)| nodes).sum();
        Count {
            depth,
            nodes,
            time: begin.elapsed(),
            divide,
        }
    }

    /// Counts every task to `depth`, each thread taking the next one when it is free.
    fn work(&mut self, tasks: &[Task], depth: u32) -> Vec<(usize, u64)> {
        let counting = self.counting;
        let next = AtomicUsize::new(0);
        let progress = progress(tasks.len(), depth);
        let (next, progress) = (&next, &progress);
        let mut caches = self.caches.iter_mut();
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads)
                .map(|_| {
                    let mut cache = caches.next();
                    scope.spawn(move || {
                        let mut done = Vec::new();
                        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                            let nodes = match (cache.as_deref_mut(), counting) {
                                (Some(cache), _) => cache.count(&task.position, depth, counting),
                                (None, Counting::Paths) => perft::count(&task.position, depth),
                                (None, Counting::Distinct) => {
                                    perft::count_distinct(&task.position, depth)
                                }
                            };
                            done.push((task.root, nodes));
                            progress.inc(1);
                        }
                        done
                    })
                })
                .collect();
            let counts = workers.into_iter().flat_map(|worker| match worker.join() {
                Ok(done) => done,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            let counts = counts.collect();
            progress.finish_and_clear();
            counts
        })
    }
}

/// A bar for long counts on a terminal, with an estimate of what is left.
fn progress(tasks: usize, depth: u32) -> ProgressBar {
    if depth < 8 || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed} + {eta}");
    ProgressBar::new(tasks as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
