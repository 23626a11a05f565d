//! The answers of networks, against sums made the plain way.

use std::sync::Arc;

use damiera::{Board, Color, Position};
use damiera_network::{
    BUCKETS, Evaluator, INPUT_ONE, Instructions, Network, OUTPUT_ONE, Shape, bucket, feature,
};
use proptest::prelude::*;

/// The numbers of a network, as they are given to it.
#[derive(Clone, Debug)]
struct Parts {
    shape: Shape,
    biases: Vec<i16>,
    weights: Vec<i16>,
    output_weights: Vec<i16>,
    output_biases: [i32; BUCKETS],
}

impl Parts {
    fn network(&self) -> Network {
        Network::from_parts(
            self.shape,
            &self.biases,
            &self.weights,
            &self.output_weights,
            self.output_biases,
        )
        .expect("the numbers are small enough")
    }

    /// The formula of docs/network.md, one number after another.
    fn answer(&self, board: &Board, turn: Color) -> i32 {
        let hidden = self.shape.hidden;
        let bucket = bucket(board.occupied().len());
        let mut sum: i64 = 0;
        for (half, view) in [turn, !turn].into_iter().enumerate() {
            for unit in 0..hidden {
                let mut unit_sum = i64::from(self.biases[unit]);
                for input in feature::active(board, view) {
                    unit_sum += i64::from(self.weights[input * hidden + unit]);
                }
                let clipped = unit_sum.clamp(0, i64::from(INPUT_ONE));
                let weight = self.output_weights[(2 * bucket + half) * hidden + unit];
                sum += clipped * clipped * i64::from(weight);
            }
        }
        let one = i64::from(INPUT_ONE);
        let output = sum / one + i64::from(self.output_biases[bucket]);
        let centimen = output * i64::from(self.shape.scale) / (one * i64::from(OUTPUT_ONE));
        i32::try_from(centimen).expect("a small number")
    }
}

/// Networks whose units are often clipped and often not.
fn any_parts() -> impl Strategy<Value = Parts> {
    (1_usize..=9, 1_u16..400).prop_flat_map(|(blocks, scale)| {
        let hidden = 32 * blocks;
        (
            prop::collection::vec(-300_i16..300, hidden),
            prop::collection::vec(-120_i16..120, feature::FEATURES * hidden),
            prop::collection::vec(-100_i16..=100, BUCKETS * 2 * hidden),
            prop::array::uniform8(-60_000..60_000),
        )
            .prop_map(
                move |(biases, weights, output_weights, output_biases)| Parts {
                    shape: Shape { hidden, scale },
                    biases,
                    weights,
                    output_weights,
                    output_biases,
                },
            )
    })
}

/// Boards as they follow each other in games by lot, each with the ply that it is asked about.
fn any_walk() -> impl Strategy<Value = Vec<(Position, usize)>> {
    prop::collection::vec((any::<prop::sample::Index>(), 0_usize..200), 1..150).prop_map(
        |choices| {
            let mut position = Position::start();
            let mut walk = vec![(position, 0)];
            for (ply, (choice, strange)) in choices.into_iter().enumerate() {
                let moves = position.legal_moves();
                position = if moves.is_empty() {
                    Position::start()
                } else {
                    position.play_unchecked(moves[choice.index(moves.len())])
                };
                // Now and then a ply that has nothing to do with the last one.
                let ply = if strange < 20 { strange } else { ply };
                walk.push((position, ply));
            }
            walk
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever was asked before, and whatever the instructions, the answer is that of the formula.
    #[test]
    fn every_way_gives_the_same_answer(parts in any_parts(), walk in any_walk()) {
        let network = Arc::new(parts.network());
        let ways = [Some(Instructions::COMPILED), Instructions::avx2()];
        for instructions in ways.into_iter().flatten() {
            let mut evaluator =
                Evaluator::with_instructions(Arc::clone(&network), instructions);
            for (position, ply) in &walk {
                let (board, turn) = (position.board(), position.turn());
                let expected = parts.answer(board, turn);
                prop_assert_eq!(evaluator.evaluate(board, turn, *ply), expected, "{}", instructions);
            }
        }
    }

    /// Turn the board round and change the colours over: the answer is the same.
    #[test]
    fn colours_are_alike(parts in any_parts(), walk in any_walk()) {
        let mut evaluator = Evaluator::new(Arc::new(parts.network()));
        for (position, ply) in &walk {
            let turned = position.rotated();
            let answer = evaluator.evaluate(position.board(), position.turn(), *ply);
            prop_assert_eq!(evaluator.evaluate(turned.board(), turned.turn(), *ply), answer);
        }
    }

    #[test]
    fn files_come_back(parts in any_parts()) {
        let network = parts.network();
        let read = Network::from_bytes(&network.to_bytes());
        prop_assert_eq!(read, Ok(network));
    }
}

/// The largest sums that a network may have come out right; larger ones are refused.
#[test]
fn the_limits_hold() {
    let hidden = 32;
    let mut parts = Parts {
        shape: Shape { hidden, scale: 100 },
        biases: vec![7; hidden],
        weights: vec![1_365; feature::FEATURES * hidden],
        output_weights: vec![128; BUCKETS * 2 * hidden],
        output_biases: [8_000_000; BUCKETS],
    };
    let start = Position::start();
    let mut evaluator = Evaluator::new(Arc::new(parts.network()));
    assert_eq!(
        evaluator.evaluate(start.board(), start.turn(), 0),
        parts.answer(start.board(), start.turn())
    );
    let refused = |parts: &Parts| {
        Network::from_parts(
            parts.shape,
            &parts.biases,
            &parts.weights,
            &parts.output_weights,
            parts.output_biases,
        )
        .is_err()
    };
    parts.biases[3] = 8;
    assert!(refused(&parts));
    parts.biases[3] = 7;
    parts.output_weights[5] = -129;
    assert!(refused(&parts));
}
