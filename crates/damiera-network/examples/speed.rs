//! Nanoseconds for an answer, the sums kept up to date on a walk through a search tree.
//!
//! `cargo run --release -p damiera-network --example speed -- 64 128 256`

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use damiera::Position;
use damiera_network::{BUCKETS, Evaluator, Instructions, Network, Shape, feature};

/// Every position of a tree, in the order of a search, with its ply.
fn walk(position: &Position, ply: usize, depth: usize, list: &mut Vec<(Position, usize)>) {
    for mv in position.legal_moves() {
        let child = position.play_unchecked(mv);
        if depth > 1 {
            walk(&child, ply + 1, depth - 1, list);
        } else {
            list.push((child, ply + 1));
        }
    }
}

fn main() {
    let mut list = Vec::new();
    for fen in [
        "W:W17,20,22,24,25,27,28,29,30,31,32:B2,3,4,6,7,8,9,10,11,12",
        "W:W16,25,28,29,30,31,32:B1,3,4,7,8,9,21",
        "W:WK12,K27,K28,8,9,17,20:BK11,K13,K19,4,14,21,24",
    ] {
        let Ok(position) = fen.parse::<Position>() else {
            continue;
        };
        walk(&position, 0, 5, &mut list);
    }
    println!("{} positions", list.len());
    let sizes: Vec<usize> = std::env::args()
        .skip(1)
        .filter_map(|size| size.parse().ok())
        .collect();
    for hidden in sizes {
        let number = |at: usize| i16::try_from(at * 7_919 % 127).unwrap_or(0) - 63;
        let numbers = |count: usize| (0..count).map(number).collect::<Vec<_>>();
        let network = Network::from_parts(
            Shape::with_hidden(hidden),
            &numbers(hidden),
            &numbers(feature::FEATURES * hidden),
            &numbers(BUCKETS * 2 * hidden),
            [0; BUCKETS],
        );
        let Ok(network) = network.map(Arc::new) else {
            continue;
        };
        for instructions in [Some(Instructions::COMPILED), Instructions::avx2()]
            .into_iter()
            .flatten()
        {
            let mut evaluator = Evaluator::with_instructions(Arc::clone(&network), instructions);
            let mut best = f64::INFINITY;
            for _ in 0..5 {
                let start = Instant::now();
                for (position, ply) in &list {
                    black_box(evaluator.evaluate(position.board(), position.turn(), *ply));
                }
                let time = start.elapsed().as_secs_f64() * 1e9;
                best = best.min(time / f64::from(u32::try_from(list.len()).unwrap_or(1)));
            }
            println!("{hidden:4} {instructions}: {best:.1} ns");
        }
    }
}
