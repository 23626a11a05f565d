//! The answer of a network, kept up to date from board to board.

use std::sync::Arc;

use damiera::{Board, Color};

#[cfg(target_arch = "x86_64")]
use crate::avx2;
use crate::block::Block;
use crate::change::{Change, Layers};
use crate::compiled;
use crate::instructions::Kind;
use crate::{Instructions, Network};

/// How many boards are remembered. Searches seldom go deeper; if they do, boards share places.
const PLACES: usize = 64;

/// Asks a network about one board after another.
///
/// The hidden sums of the board that was asked about last are kept for each ply. A new board is
/// compared with the one of its own ply, a sister, and with the one of the ply before, likely its
/// parent; what differs from the nearer one is added and taken away. The answer does not depend on
/// what was asked before.
#[derive(Clone, Debug)]
pub struct Evaluator {
    network: Arc<Network>,
    instructions: Instructions,
    /// By place: the board whose sums it has.
    boards: Box<[Layers]>,
    /// By place: the sums as White and as Black see the board.
    sums: Box<[Block]>,
}

impl Evaluator {
    /// One that has seen nothing yet and uses the fastest instructions of the processor.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        Self::with_instructions(network, Instructions::detected())
    }

    /// The same with instructions of the caller's choice.
    #[must_use]
    pub fn with_instructions(network: Arc<Network>, instructions: Instructions) -> Self {
        let empty = network.biases.iter().chain(&network.biases).copied();
        let sums = std::iter::repeat_n(empty, PLACES).flatten().collect();
        Self {
            instructions,
            boards: vec![Layers::default(); PLACES].into(),
            sums,
            network,
        }
    }

    /// The network that is asked.
    #[must_use]
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// What the board seems worth for `turn`, which is to move, in centimen.
    ///
    /// `ply` is the distance from the root of the search; a wrong one costs time and nothing else.
    #[must_use]
    #[inline]
    pub fn evaluate(&mut self, board: &Board, turn: Color, ply: usize) -> i32 {
        match self.instructions.0 {
            Kind::Compiled => self.answer(board, turn, ply),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: instructions of this kind exist only if the processor has them.
            #[allow(unsafe_code)]
            Kind::Avx2 => unsafe { self.answer_avx2(board, turn, ply) },
        }
    }

    fn answer(&mut self, board: &Board, turn: Color, ply: usize) -> i32 {
        let change = self.change(board, ply);
        let network = &*self.network;
        compiled::update(network, views(&mut self.sums, ply, network), &change);
        let (own, other) = sides(views(&mut self.sums, ply, network), turn);
        let (own_weights, other_weights, bias) = network.output(board);
        let sum = compiled::weigh(own, own_weights) + compiled::weigh(other, other_weights);
        network.centimen(sum, bias)
    }

    /// Word for word as [`answer`](Self::answer), with the other instructions.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,popcnt")]
    fn answer_avx2(&mut self, board: &Board, turn: Color, ply: usize) -> i32 {
        let change = self.change(board, ply);
        let network = &*self.network;
        avx2::update(network, views(&mut self.sums, ply, network), &change);
        let (own, other) = sides(views(&mut self.sums, ply, network), turn);
        let (own_weights, other_weights, bias) = network.output(board);
        let sum = avx2::weigh(own, own_weights) + avx2::weigh(other, other_weights);
        network.centimen(sum, bias)
    }

    /// Puts the sums of the nearest board that is remembered at the place of this one, and says what
    /// has to be taken away and added.
    #[inline]
    fn change(&mut self, board: &Board, ply: usize) -> Change {
        let layers = Layers::of(board);
        let width = 2 * self.network.biases.len();
        let (place, before) = (ply % PLACES, ply.wrapping_sub(1) % PLACES);
        let (sister, parent) = (self.boards[place], self.boards[before]);
        let from = if layers.distance(&parent) < layers.distance(&sister) {
            let start = before * width;
            self.sums.copy_within(start..start + width, place * width);
            parent
        } else {
            sister
        };
        self.boards[place] = layers;
        Change::between(from, layers)
    }
}

/// The sums at the place of a ply, as White and as Black see the board.
#[inline]
fn views<'a>(sums: &'a mut [Block], ply: usize, network: &Network) -> [&'a mut [Block]; 2] {
    let width = network.biases.len();
    let sums = &mut sums[2 * width * (ply % PLACES)..][..2 * width];
    let (white, black) = sums.split_at_mut(width);
    [white, black]
}

/// The sums of the side to move and of the other.
#[inline]
fn sides([white, black]: [&mut [Block]; 2], turn: Color) -> (&[Block], &[Block]) {
    match turn {
        Color::White => (white, black),
        Color::Black => (black, white),
    }
}
