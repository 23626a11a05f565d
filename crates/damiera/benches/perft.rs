//! How fast moves are found: perft of the start on one thread, beside the plain generator in the
//! same run. Both counts are checked against the published ones.
//!
//! `cargo bench -p damiera --bench perft`

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use damiera::{Position, perft};

mod plain;

use plain::PlainPosition;

const START: &str = "W:W21-32:B1-12";

/// Depths and their published counts: Gilbert, as in `tests/data/italian.perft`.
const LIBRARY: (u32, u64) = (11, 81_647_058);
const PLAIN: (u32, u64) = (8, 828_783);

/// How many times as fast as the plain generator the library has to be.
const LEAST_RATIO: f64 = 8.0;

/// The two take turns this often and the best run of each counts, so that whatever else the machine
/// does falls on both.
const ROUNDS: u32 = 5;

/// Counts, checks and returns nodes per second.
fn speed((depth, expected): (u32, u64), count: impl Fn(u32) -> u64) -> f64 {
    let begin = Instant::now();
    let nodes = count(black_box(depth));
    let seconds = begin.elapsed().as_secs_f64();
    assert_eq!(nodes, expected, "perft {depth} of the start");
    f64::from(u32::try_from(nodes).expect("a count of 32 bits")) / seconds
}

fn main() -> ExitCode {
    let start = Position::start();
    let plain = PlainPosition::from_fen(START);
    if !std::env::args().any(|argument| argument == "--bench") {
        // Run as a test: the figures would mean nothing, the counts do.
        speed((6, 36_473), |depth| perft::count(&start, depth));
        speed((5, 7_361), |depth| plain.perft(depth));
        speed((5, 7_361), |depth| plain.perft_distinct(depth));
        println!("counts checked; for the figures: cargo bench -p damiera --bench perft");
        return ExitCode::SUCCESS;
    }
    let (mut library, mut slow) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        library = library.max(speed(LIBRARY, |depth| perft::count(&start, depth)));
        slow = slow.max(speed(PLAIN, |depth| plain.perft(depth)));
    }
    let ratio = library / slow;
    println!(
        "start depth {}: {} nodes, {:.1} Mn/s; plain depth {}: {} nodes, {:.2} Mn/s; ratio {ratio:.1}",
        LIBRARY.0,
        LIBRARY.1,
        library / 1e6,
        PLAIN.0,
        PLAIN.1,
        slow / 1e6,
    );
    if ratio < LEAST_RATIO {
        eprintln!("the library should be at least {LEAST_RATIO} times as fast as the plain one");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
