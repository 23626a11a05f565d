//! How fast moves are found: perft on one thread, the last two plies counted in bulk, from the start
//! and from Gilbert's three positions, beside the plain generator in the same run. All counts are
//! checked against the published ones.
//!
//! `cargo bench -p damiera --bench perft`

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use damiera::{Position, perft};

mod plain;

use plain::PlainPosition;

/// A position with two depths and their published counts: Gilbert, as in
/// `tests/data/italian.perft`.
struct Row {
    name: &'static str,
    fen: &'static str,
    library: (u32, u64),
    plain: (u32, u64),
}

const ROWS: [Row; 4] = [
    Row {
        name: "start",
        fen: "W:W21-32:B1-12",
        library: (11, 81_647_058),
        plain: (8, 828_783),
    },
    Row {
        name: "gilbert-1",
        fen: "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3",
        library: (14, 49_327_264),
        plain: (11, 628_686),
    },
    Row {
        name: "gilbert-2",
        fen: "B:W30,21,22,17,20,K6:B25,28,9,5,1,3",
        library: (10, 77_920_042),
        plain: (7, 389_809),
    },
    Row {
        name: "gilbert-3",
        fen: "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4",
        library: (9, 130_562_037),
        plain: (6, 368_908),
    },
];

/// How many times as fast as the plain generator the library has to be.
const LEAST_RATIO: f64 = 15.0;

/// The two take turns this often and the best run of each counts, so that whatever else the machine
/// does falls on both.
const ROUNDS: u32 = 5;

/// Counts, checks and returns nodes per second.
fn speed((depth, expected): (u32, u64), count: impl Fn(u32) -> u64) -> f64 {
    let begin = Instant::now();
    let nodes = count(black_box(depth));
    let seconds = begin.elapsed().as_secs_f64();
    assert_eq!(nodes, expected, "perft {depth}");
    f64::from(u32::try_from(nodes).expect("a count of 32 bits")) / seconds
}

/// Nodes per second of the library and of the plain generator.
fn compare(row: &Row) -> (f64, f64) {
    let position: Position = row.fen.parse().expect("a published position");
    let plain = PlainPosition::from_fen(row.fen);
    (0..ROUNDS).fold((0.0, 0.0), |(library, slow): (f64, f64), _| {
        (
            library.max(speed(row.library, |depth| perft::count(&position, depth))),
            slow.max(speed(row.plain, |depth| plain.perft(depth))),
        )
    })
}

fn main() -> ExitCode {
    if !std::env::args().any(|argument| argument == "--bench") {
        // Run as a test: the figures would mean nothing, the counts do.
        for row in &ROWS {
            let position: Position = row.fen.parse().expect("a published position");
            let plain = PlainPosition::from_fen(row.fen);
            speed(row.plain, |depth| perft::count(&position, depth));
            let (paths, distinct) = (plain.perft(4), plain.perft_distinct(4));
            assert_eq!(perft::count(&position, 4), paths, "{}", row.name);
            assert_eq!(
                perft::count_distinct(&position, 4),
                distinct,
                "{}",
                row.name
            );
        }
        println!("counts checked; for the figures: cargo bench -p damiera --bench perft");
        return ExitCode::SUCCESS;
    }
    let mut slow_rows = Vec::new();
    println!("position   depth       nodes    Mn/s   plain  Mn/s   ratio");
    for row in &ROWS {
        let (library, plain) = compare(row);
        let ratio = library / plain;
        println!(
            "{:9}  {:5}  {:10}  {:6.1}  {:6}  {:4.2}  {ratio:6.1}",
            row.name,
            row.library.0,
            row.library.1,
            library / 1e6,
            row.plain.0,
            plain / 1e6,
        );
        if ratio < LEAST_RATIO {
            slow_rows.push(row.name);
        }
    }
    if slow_rows.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("less than {LEAST_RATIO} times as fast as the plain generator: {slow_rows:?}");
    ExitCode::FAILURE
}
