//! The optimiser: Adam with decoupled weight decay (Kingma and Ba 2015; Loshchilov and Hutter 2019).

use serde::{Deserialize, Serialize};

/// How fast the two averages forget.
const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
/// Keeps the step finite.
const EPSILON: f32 = 1e-8;
/// How fast parameters shrink that nothing pulls at, for each step at a rate of 1.
const WEIGHT_DECAY: f32 = 0.01;

/// What the optimiser remembers of each parameter.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Adam {
    /// Steps done.
    pub(crate) steps: u64,
    means: Vec<f32>,
    squares: Vec<f32>,
}

impl Adam {
    pub(crate) fn new(parameters: usize) -> Self {
        Self {
            steps: 0,
            means: vec![0.0; parameters],
            squares: vec![0.0; parameters],
        }
    }

    /// Moves the parameters one step down the gradient.
    pub(crate) fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let steps = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let mean_scale = 1.0 / (1.0 - MEAN_DECAY.powi(steps));
        let square_scale = 1.0 / (1.0 - SQUARE_DECAY.powi(steps));
        let state = self.means.iter_mut().zip(&mut self.squares);
        for ((parameter, slope), (mean, square)) in parameters.iter_mut().zip(gradient).zip(state) {
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            let pace = (*square * square_scale).sqrt() + EPSILON;
            *parameter -= rate * (*mean * mean_scale / pace + WEIGHT_DECAY * *parameter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first step is as long as the rate, whatever the slope: both averages are the slope's own
    /// once corrected for their empty start.
    #[test]
    fn the_first_step_has_the_length_of_the_rate() {
        for slope in [-30.0_f32, 2e-4, 7.0] {
            let mut parameters = [0.0];
            Adam::new(1).step(&mut parameters, &[slope], 0.25);
            let expected = -0.25 * slope.signum();
            assert!((parameters[0] - expected).abs() < 1e-3, "{slope}");
        }
    }

    #[test]
    fn it_finds_the_bottom_of_a_valley() {
        let mut parameters = [5.0_f32, -3.0];
        let mut adam = Adam::new(2);
        for step in 0_i16..2_000 {
            let gradient = [2.0 * (parameters[0] - 1.0), 20.0 * (parameters[1] - 2.0)];
            adam.step(
                &mut parameters,
                &gradient,
                0.05 * (1.0 - f32::from(step) / 2_000.0),
            );
        }
        assert!((parameters[0] - 1.0).abs() < 0.05 && (parameters[1] - 2.0).abs() < 0.05);
    }
}
