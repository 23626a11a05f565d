//! `damiera bench`: the fingerprint of the search, and its speed.

use std::io::Write;
use std::time::{Duration, Instant};

use damiera::{Game, GameRules, Position};
use damiera_engine::{Limits, bench};

use crate::args::Bench;
use crate::endgames::Endgames;
use crate::failure::Failure;
use crate::thinker::{Control, Thinker};

/// Memory for the positions of several threads, in mebibytes.
const SHARED_HASH_MIB: u32 = 64;

pub(crate) fn run(args: &Bench) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let begin = Instant::now();
    let nodes = if args.threads == 1 {
        bench::run(args.depth)
    } else {
        together(args.depth, args.threads)
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
fn together(depth: u16, threads: u16) -> u64 {
    let limits = Limits::depth(depth);
    let positions = bench::POSITIONS.iter().filter_map(|fen| fen.parse().ok());
    positions
        .map(|position: Position| {
            let game = Game::new(position, GameRules::default());
            let thinker = Thinker::new(SHARED_HASH_MIB, threads, Endgames::default());
            let found = thinker.search(&game, &limits, 1, &Control::endless(), &mut |_, _| {});
            found.nodes
        })
        .sum()
}
