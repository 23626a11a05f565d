//! Who gives the opinions.

use std::sync::Arc;

use damiera::Position;
use damiera_network::Network;

use crate::{Score, evaluate};

/// What positions are judged by, where looking ahead ends.
#[derive(Clone, Debug, Default)]
pub enum Evaluation {
    /// [`evaluate`]: terms thought of by people.
    #[default]
    HandWritten,
    /// A trained network.
    Network(Arc<Network>),
}

/// The evaluation of one search, with what it remembers from one position to the next.
#[derive(Debug)]
pub(crate) enum Evaluator {
    HandWritten,
    Network(damiera_network::Evaluator),
}

impl Evaluator {
    pub(crate) fn new(evaluation: &Evaluation) -> Self {
        match evaluation {
            Evaluation::HandWritten => Self::HandWritten,
            Evaluation::Network(network) => {
                Self::Network(damiera_network::Evaluator::new(Arc::clone(network)))
            }
        }
    }

    /// What a position `ply` plies below the root seems worth for the side to move. The caller makes
    /// sure that no capture is due and that the side to move has a move.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position, ply: u16) -> Score {
        match self {
            Self::HandWritten => evaluate(position),
            Self::Network(network) => Score::estimate(network.evaluate(
                position.board(),
                position.turn(),
                usize::from(ply),
            )),
        }
    }
}
