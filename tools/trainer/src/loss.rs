//! How far predictions are from what was to be predicted.

use std::sync::Arc;

use damiera::Color;
use damiera_network::{Evaluator, Network};

use crate::model::sigmoid;
use crate::record::Record;

/// The mean squared difference between the predicted chances of winning and the targets.
pub(crate) fn mean(
    records: &[Record],
    target: &impl Fn(&Record) -> f32,
    mut predicted: impl FnMut(&Record) -> f32,
) -> f32 {
    let total: f64 = records
        .iter()
        .map(|record| f64::from(predicted(record) - target(record)).powi(2))
        .sum();
    #[expect(clippy::cast_precision_loss, reason = "a mean for people")]
    #[expect(clippy::cast_possible_truncation, reason = "a mean for people")]
    let mean = (total / records.len().max(1) as f64) as f32;
    mean
}

/// That of a finished network.
pub(crate) fn of_network(
    network: Network,
    records: &[Record],
    target: &impl Fn(&Record) -> f32,
) -> f32 {
    let scale = f32::from(network.shape().scale);
    let mut evaluator = Evaluator::new(Arc::new(network));
    mean(records, target, |record| {
        let centimen = record
            .board()
            .map(|board| evaluator.evaluate(&board, Color::White, 0));
        #[expect(clippy::cast_precision_loss, reason = "some thousands")]
        let centimen = centimen.unwrap_or(0) as f32;
        sigmoid(centimen / scale)
    })
}
