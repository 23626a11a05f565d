//! Compares the library with the plain generator of the benches on random positions.
//!
//! `cargo run --release -p damiera --example differential -- [POSITIONS] [SEED] [THREADS]`
//!
//! Prints how many positions were compared, what was in them, and every difference; ends with exit
//! code 1 if there is one. The same seed and number of threads compare the same positions.

#[path = "../../benches/plain/mod.rs"]
mod plain;

mod comparison;
mod random;
mod tally;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use comparison::{Depth, compare};
use random::Random;
use tally::Tally;

/// What is compared if nothing is said: enough to see that it works.
const POSITIONS: u64 = 20_000;
/// The second ply is counted for one position in so many.
const COUNTED: u64 = 8;
/// How many differences are told, at most; more teach nothing.
const TOLD: usize = 20;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| match arguments.next() {
        Some(text) => text.parse::<u64>(),
        None => Ok(default),
    };
    let (positions, seed, threads) = (number(POSITIONS)?, number(1)?, number(1)?.max(1));
    let begin = Instant::now();
    let done = AtomicU64::new(0);
    let (tally, differences) = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let share = positions / threads + u64::from(thread < positions % threads);
                let done = &done;
                scope.spawn(move || work(share, Random::new(seed, thread), done))
            })
            .collect();
        report(positions, &done, || {
            workers.iter().all(thread::ScopedJoinHandle::is_finished)
        });
        let mut tally = Tally::default();
        let mut differences = Vec::new();
        for worker in workers {
            match worker.join() {
                Ok((part, found)) => {
                    tally.add(&part);
                    differences.extend(found);
                }
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        (tally, differences)
    });
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "seed {seed}, {threads} threads, {:.0?}",
        begin.elapsed()
    )?;
    write!(out, "{tally}")?;
    writeln!(out, "differences            {:>12}", differences.len())?;
    for difference in differences.iter().take(TOLD) {
        writeln!(out, "{difference}")?;
    }
    Ok(if differences.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Compares `share` positions and gives what was in them, and the differences.
fn work(share: u64, mut random: Random, done: &AtomicU64) -> (Tally, Vec<String>) {
    let mut tally = Tally::default();
    let mut differences = Vec::new();
    let mut compared = 0;
    while compared < share {
        for position in random.line() {
            if compared == share {
                break;
            }
            let depth = if compared.is_multiple_of(COUNTED) {
                Depth::Counts
            } else {
                Depth::Moves
            };
            match compare(&position, depth) {
                Ok(captures) => tally.note(&position, &captures),
                Err(difference) => differences.push(format!("{position}: {difference}")),
            }
            compared += 1;
            done.fetch_add(1, Ordering::Relaxed);
        }
    }
    (tally, differences)
}

/// Tells on standard error how far it is, now and then, until it is over.
fn report(positions: u64, done: &AtomicU64, is_over: impl Fn() -> bool) {
    let mut last = Instant::now();
    while !is_over() {
        thread::sleep(Duration::from_millis(20));
        if last.elapsed() >= Duration::from_secs(10) {
            last = Instant::now();
            eprintln!("{} of {positions}", done.load(Ordering::Relaxed));
        }
    }
}
