//! The network in floating point, and which way its numbers should move.
//!
//! Every sum is made in an order of its own that depends neither on the width of vectors nor on the
//! number of threads, so that one seed gives one network.

use damiera::{Board, Color};
use damiera_engine::SplitMix64;
use damiera_network::feature::{self, FEATURES};
use damiera_network::{BUCKETS, bucket};

/// Partial sums that are kept apart, so that they can be made by vectors.
const LANES: usize = 8;
/// The largest weight of an input and the largest bias: with 24 pieces, what the whole numbers of
/// the finished network can hold.
const MOST_WEIGHT: f32 = 4.0;
const MOST_BIAS: f32 = 32.0;
/// The largest weight of an output, for the same reason.
const MOST_OUTPUT_WEIGHT: f32 = 1.99;
/// Weights begin within these limits.
const FIRST_WEIGHT: f32 = 0.2;
const FIRST_OUTPUT_WEIGHT: f32 = 0.2;
/// Biases begin at up to this: in the middle of where the activation is not flat.
const FIRST_BIAS: f32 = 0.5;

/// Where the numbers of a model lie in one long list.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) hidden: usize,
}

impl Layout {
    /// Where the weights of the inputs begin; the biases of the hidden units come first.
    pub(crate) const fn weights(self) -> usize {
        self.hidden
    }

    pub(crate) const fn output_weights(self) -> usize {
        self.weights() + FEATURES * self.hidden
    }

    pub(crate) const fn output_biases(self) -> usize {
        self.output_weights() + BUCKETS * 2 * self.hidden
    }

    /// How many numbers there are.
    pub(crate) const fn len(self) -> usize {
        self.output_biases() + BUCKETS
    }

    /// Numbers by lot to begin with.
    pub(crate) fn first_parameters(self, seed: u64) -> Vec<f32> {
        let mut random = SplitMix64::new(seed);
        let mut parameters = vec![0.0; self.len()];
        for (at, parameter) in parameters.iter_mut().enumerate() {
            let lot = unit(&mut random);
            *parameter = if at < self.weights() {
                FIRST_BIAS * lot
            } else if at < self.output_weights() {
                FIRST_WEIGHT * (2.0 * lot - 1.0)
            } else if at < self.output_biases() {
                FIRST_OUTPUT_WEIGHT * (2.0 * lot - 1.0)
            } else {
                0.0
            };
        }
        parameters
    }

    /// Brings every number back to where whole numbers can follow.
    pub(crate) fn clip(self, parameters: &mut [f32]) {
        let (biases, rest) = parameters.split_at_mut(self.weights());
        let (weights, rest) = rest.split_at_mut(self.output_weights() - self.weights());
        let (output_weights, _) = rest.split_at_mut(self.output_biases() - self.output_weights());
        for (numbers, most) in [
            (biases, MOST_BIAS),
            (weights, MOST_WEIGHT),
            (output_weights, MOST_OUTPUT_WEIGHT),
        ] {
            for number in numbers {
                *number = number.clamp(-most, most);
            }
        }
    }
}

/// A number from 0 to below 1.
fn unit(random: &mut SplitMix64) -> f32 {
    const STEPS: f32 = 16_777_216.0;
    #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
    let lot = (random.next_u64() >> 40) as f32;
    lot / STEPS
}

/// The curve from odds to chances.
pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// One model at work: its sums, so that no memory is asked for anew.
#[derive(Clone, Debug)]
pub(crate) struct Worker {
    layout: Layout,
    /// Hidden sums of the side to move and of the other.
    sums: [Vec<f32>; 2],
    /// How the loss changes with each of them.
    slopes: Vec<f32>,
    inputs: [Vec<usize>; 2],
}

impl Worker {
    pub(crate) fn new(layout: Layout) -> Self {
        let zeroes = vec![0.0; layout.hidden];
        Self {
            layout,
            sums: [zeroes.clone(), zeroes.clone()],
            slopes: zeroes,
            inputs: [Vec::new(), Vec::new()],
        }
    }

    /// The output for a board with White to move: the logarithm of the odds of winning.
    pub(crate) fn output(&mut self, parameters: &[f32], board: &Board) -> f32 {
        let (layout, hidden) = (self.layout, self.layout.hidden);
        let weights = &parameters[layout.weights()..layout.output_weights()];
        let bucket = bucket(board.occupied().len());
        let mut output = parameters[layout.output_biases() + bucket];
        for (half, view) in [Color::White, Color::Black].into_iter().enumerate() {
            self.inputs[half].clear();
            self.inputs[half].extend(feature::active(board, view));
            let sums = &mut self.sums[half];
            sums.copy_from_slice(&parameters[..hidden]);
            for &input in &self.inputs[half] {
                add(sums, &weights[input * hidden..][..hidden]);
            }
            let start = layout.output_weights() + (2 * bucket + half) * hidden;
            output += weigh(sums, &parameters[start..start + hidden]);
        }
        output
    }

    /// Adds to `gradient` how the squared difference between the chance of winning and `target`
    /// changes with each parameter; the difference itself, squared, is the answer.
    pub(crate) fn learn(
        &mut self,
        parameters: &[f32],
        board: &Board,
        target: f32,
        gradient: &mut [f32],
    ) -> f32 {
        let (layout, hidden) = (self.layout, self.layout.hidden);
        let chance = sigmoid(self.output(parameters, board));
        let error = chance - target;
        let slope = 2.0 * error * chance * (1.0 - chance);
        let bucket = bucket(board.occupied().len());
        gradient[layout.output_biases() + bucket] += slope;
        for half in 0..2 {
            let start = layout.output_weights() + (2 * bucket + half) * hidden;
            let weights = &parameters[start..start + hidden];
            let output_gradient = &mut gradient[start..start + hidden];
            let numbers = self.sums[half].iter().zip(weights).zip(output_gradient);
            for (hidden_slope, ((&sum, &weight), gradient)) in self.slopes.iter_mut().zip(numbers) {
                let clipped = sum.clamp(0.0, 1.0);
                *gradient += slope * clipped * clipped;
                // Flat below 0 and above 1.
                let inside = if sum < 1.0 { clipped } else { 0.0 };
                *hidden_slope = slope * weight * 2.0 * inside;
            }
            add(&mut gradient[..hidden], &self.slopes);
            for &input in &self.inputs[half] {
                let start = layout.weights() + input * hidden;
                add(&mut gradient[start..start + hidden], &self.slopes);
            }
        }
        error * error
    }
}

/// Adds one list to another.
pub(crate) fn add(sums: &mut [f32], row: &[f32]) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum += number;
    }
}

/// The sum of the squared, clipped sums times their weights.
fn weigh(sums: &[f32], weights: &[f32]) -> f32 {
    let mut totals = [0.0; LANES];
    let (sums, _) = sums.as_chunks::<LANES>();
    let (weights, _) = weights.as_chunks::<LANES>();
    for (sums, weights) in sums.iter().zip(weights) {
        for ((total, sum), weight) in totals.iter_mut().zip(sums).zip(weights) {
            let clipped = sum.clamp(0.0, 1.0);
            *total += clipped * clipped * weight;
        }
    }
    totals.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use damiera::Position;

    const LAYOUT: Layout = Layout { hidden: 32 };
    const TARGET: f32 = 0.8;

    fn board() -> Board {
        let fen = "W:W17,20,24,27,28,30,K9:B2,3,7,8,10,K31";
        *fen.parse::<Position>().unwrap().board()
    }

    /// The gradient against finite differences, at the parameters that matter for a board and some
    /// that do not.
    #[test]
    fn the_gradient_is_the_slope() {
        let board = board();
        let mut worker = Worker::new(LAYOUT);
        let parameters = LAYOUT.first_parameters(5);
        let mut gradient = vec![0.0; LAYOUT.len()];
        worker.learn(&parameters, &board, TARGET, &mut gradient);

        let mut loss = |parameters: &[f32]| {
            let chance = sigmoid(worker.output(parameters, &board));
            f64::from(chance - TARGET).powi(2)
        };
        let step = 4e-3;
        let (mut checked, mut sloping) = (0, 0);
        for at in (0..LAYOUT.len()).step_by(7) {
            let mut moved = parameters.clone();
            moved[at] = parameters[at] + step;
            let above = loss(&moved);
            moved[at] = parameters[at] - step;
            let below = loss(&moved);
            let slope = (above - below) / (2.0 * f64::from(step));
            let found = f64::from(gradient[at]);
            // Rounding of single precision, and the bend of the curve within the step.
            assert!(
                (slope - found).abs() < 2e-5 + 0.02 * slope.abs(),
                "{at}: {found} for {slope}"
            );
            checked += 1;
            sloping += u32::from(slope.abs() > 1e-4);
        }
        assert!(checked > 500 && sloping > 50, "{sloping} of {checked}");
    }

    /// Going down the slope brings the output to the target.
    #[test]
    fn one_position_can_be_learned() {
        let board = board();
        let mut worker = Worker::new(LAYOUT);
        let mut parameters = LAYOUT.first_parameters(9);
        for _ in 0..200 {
            let mut gradient = vec![0.0; LAYOUT.len()];
            worker.learn(&parameters, &board, TARGET, &mut gradient);
            for (parameter, slope) in parameters.iter_mut().zip(&gradient) {
                *parameter -= 0.3 * slope;
            }
        }
        let chance = sigmoid(worker.output(&parameters, &board));
        assert!((chance - TARGET).abs() < 0.01, "{chance}");
    }
}
