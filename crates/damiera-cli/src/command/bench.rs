//! `damiera bench`: the fingerprint of the search, and its speed.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use damiera::{Game, GameRules, Position};
use damiera_engine::{Engine, Limits, Silent, Table, bench};

use super::analyse::Helper;
use crate::args::Bench;
use crate::failure::Failure;

/// Memory for the positions of several threads, in mebibytes.
const SHARED_HASH_MIB: u32 = 64;

pub(crate) fn run(args: &Bench) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let begin = Instant::now();
    let nodes = if args.threads == 1 {
        bench::run(args.depth)
    } else {
        together(args.depth, usize::from(args.threads))
    };
    let time = begin.elapsed();
    writeln!(
        out,
        "{nodes} nodes, depth {}, {} positions",
        args.depth,
        bench::POSITIONS.len()
    )?;
    writeln!(
        out,
        "{:.2} million nodes per second, {:.2} s",
        millions_per_second(nodes, time),
        time.as_secs_f64()
    )?;
    Ok(())
}

#[allow(clippy::cast_precision_loss, reason = "a speed to three digits")]
fn millions_per_second(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64() / 1e6
}

/// The positions visited by threads that search the same position together; not the same each
/// time.
fn together(depth: u16, threads: usize) -> u64 {
    let limits = Limits::depth(depth);
    let positions = bench::POSITIONS.iter().filter_map(|fen| fen.parse().ok());
    positions
        .map(|position: Position| {
            let game = Game::new(position, GameRules::default());
            let table = Arc::new(Table::new(SHARED_HASH_MIB));
            let engine = || Engine::sharing(Arc::clone(&table));
            let done = AtomicBool::new(false);
            thread::scope(|scope| {
                let helpers: Vec<_> = (1..threads)
                    .map(|number| {
                        let (game, done, engine) = (&game, &done, &engine);
                        scope.spawn(move || {
                            engine().help(number, game, &Limits::NONE, 1, &mut Helper(done))
                        })
                    })
                    .collect();
                let found = engine().search(&game, &limits, 1, &mut Silent);
                done.store(true, Ordering::Relaxed);
                let helped = helpers.into_iter().filter_map(|helper| helper.join().ok());
                found.nodes + helped.map(|found| found.nodes).sum::<u64>()
            })
        })
        .sum()
}
