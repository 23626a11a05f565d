//! Who gives the opinions.

use std::sync::{Arc, LazyLock};

use damiera::Position;
use damiera_network::{Instructions, Network};

use crate::{Score, evaluate};

/// The hash of the network that comes along, and its file. `data/networks/README.md` says how it
/// was made.
const TRAINED: (u32, &[u8]) = (
    0x84ec_a584,
    include_bytes!("../../../data/networks/84eca584.net"),
);

/// Read once, however many engines there are.
static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let network = Network::from_bytes(TRAINED.1);
    Arc::new(network.unwrap_or_else(|error| unreachable!("the network that comes along: {error}")))
});

/// What positions are judged by, where looking ahead ends.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// [`evaluate`]: terms thought of by people.
    HandWritten,
    /// A trained network, with the fastest instructions that the processor has.
    Network(Arc<Network>),
    /// The same with the instructions alone that every processor has. The opinions are the same.
    PlainNetwork(Arc<Network>),
}

impl Evaluation {
    /// The network that comes along with the engine.
    #[must_use]
    pub fn trained() -> Self {
        Self::Network(Arc::clone(&NETWORK))
    }

    /// A number that tells evaluations apart: the hash of the network, 0 for the terms thought of
    /// by people.
    #[must_use]
    pub fn fingerprint(&self) -> u32 {
        match self {
            Self::HandWritten => 0,
            Self::Network(network) | Self::PlainNetwork(network) => network.hash(),
        }
    }
}

impl Default for Evaluation {
    /// What the engine plays with: the [network that comes along](Self::trained).
    fn default() -> Self {
        Self::trained()
    }
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
            Evaluation::PlainNetwork(network) => {
                let network = Arc::clone(network);
                let instructions = Instructions::COMPILED;
                Self::Network(damiera_network::Evaluator::with_instructions(
                    network,
                    instructions,
                ))
            }
        }
    }

    /// What a position `ply` plies below the root seems worth for the side to move. The caller makes
    /// sure that no capture is due, and does not rely on the answer where no move is left.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_that_comes_along_is_the_one_that_is_named() {
        let Evaluation::Network(network) = Evaluation::trained() else {
            panic!("it must be a network");
        };
        assert_eq!(network.hash(), TRAINED.0);
    }

    /// What it has learned of the simplest things: a man more is better, and a king is better than a
    /// man.
    #[test]
    fn the_network_knows_what_pieces_are_worth() {
        let mut evaluator = Evaluator::new(&Evaluation::trained());
        let mut opinion = |fen: &str| evaluator.evaluate(&fen.parse().unwrap(), 0);
        let level = opinion("W:W21,22,23,25,26,27,28,30,31,32:B1,2,3,5,6,7,8,9,10,12");
        let up = opinion("W:W21,22,23,25,26,27,28,30,31,32:B1,2,3,5,6,7,8,9,12");
        let crowned = opinion("W:WK21,22,23,25,26,27,28,30,31,32:B1,2,3,5,6,7,8,9,10,12");
        assert!(
            up > level && crowned > level,
            "{level:?} {up:?} {crowned:?}"
        );
    }
}
