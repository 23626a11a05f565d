//! From floating point to the whole numbers of the finished network.

use anyhow::{Context, Result};
use damiera_network::{BUCKETS, INPUT_ONE, Network, OUTPUT_ONE, Shape};

use crate::model::Layout;

/// The network whose answers are nearest to those of a model.
pub(crate) fn quantise(layout: Layout, parameters: &[f32], scale: u16) -> Result<Network> {
    let (input_one, output_one) = (f32::from(INPUT_ONE), f32::from(OUTPUT_ONE));
    let whole = |numbers: &[f32], one: f32| -> Vec<i16> {
        numbers.iter().map(|number| narrow(number * one)).collect()
    };
    let (biases, rest) = parameters.split_at(layout.weights());
    let (weights, rest) = rest.split_at(layout.output_weights() - layout.weights());
    let (output_weights, output_biases) =
        rest.split_at(layout.output_biases() - layout.output_weights());
    let mut whole_biases = [0; BUCKETS];
    for (whole, bias) in whole_biases.iter_mut().zip(output_biases) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a float cast holds at the limits"
        )]
        let rounded = (bias * input_one * output_one).round() as i32;
        *whole = rounded;
    }
    Network::from_parts(
        Shape {
            hidden: layout.hidden,
            scale,
        },
        &whole(biases, input_one),
        &whole(weights, input_one),
        &whole(output_weights, output_one),
        whole_biases,
    )
    .context("the trained numbers make no network")
}

fn narrow(number: f32) -> i16 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a float cast holds at the limits"
    )]
    let rounded = number.round() as i16;
    rounded
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use damiera::{Color, Position};
    use damiera_network::Evaluator;

    use super::*;
    use crate::model::Worker;

    /// Rounding changes little: half a centimen in a hundred for each of some hundred terms.
    #[test]
    fn the_answers_stay() {
        let layout = Layout { hidden: 64 };
        let parameters = layout.first_parameters(3);
        let scale = 200;
        let network = quantise(layout, &parameters, scale).unwrap();
        let mut evaluator = Evaluator::new(Arc::new(network));
        let mut worker = Worker::new(layout);
        let mut position = Position::start();
        for ply in 0..40 {
            let board = match position.turn() {
                Color::White => *position.board(),
                Color::Black => *position.rotated().board(),
            };
            let exact = f32::from(scale) * worker.output(&parameters, &board);
            let found = evaluator.evaluate(position.board(), position.turn(), ply);
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
            let difference = (exact - found as f32).abs();
            assert!(difference < 8.0, "ply {ply}: {found} for {exact}");
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(ply % moves.len().max(1)) else {
                break;
            };
            position = position.play_unchecked(mv);
        }
    }
}
