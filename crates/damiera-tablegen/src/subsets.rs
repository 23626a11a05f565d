//! The ways to place the kings of one side on an empty board.

use damiera::{Direction, Square};
use damiera_tables::binomial::{binomial, rank, unrank};

/// The squares of the board.
const SQUARES: usize = 32;
/// Positions in a word of a row.
pub(crate) const WORD: usize = 32;

/// A king that steps.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Step {
    /// The square that it steps to.
    pub(crate) to: u32,
    /// The number of the set after the step.
    pub(crate) set: u32,
}

/// All sets of a number of squares, in the order of their numbers.
///
/// Kings are numbered on the whole board here, not among the squares that the men leave free, as in
/// a table's index: so the same kings have the same number whatever the men do, a man's move leads
/// from one row of bits to another of the same meaning, and 32 positions are looked at with one
/// instruction.
#[derive(Debug)]
pub(crate) struct Subsets {
    sets: Vec<u32>,
    words: usize,
    /// For each square, which sets hold it, a row of bits.
    holding: Vec<u32>,
    steps: Vec<Step>,
    first_steps: Vec<u32>,
    rotated: Vec<u32>,
}

impl Subsets {
    pub(crate) fn new(size: u32) -> Self {
        let number = binomial(32, size);
        let sets: Vec<u32> = (0..number).map(|n| unrank(n, size, 0)).collect();
        let words = sets.len().div_ceil(WORD);
        let mut holding = vec![0; SQUARES * words];
        let mut steps = Vec::new();
        let mut first_steps = vec![0];
        let mut rotated = Vec::with_capacity(sets.len());
        for (n, &set) in sets.iter().enumerate() {
            for square in damiera::Bitboard(set) {
                holding[square.index() * words + n / WORD] |= 1 << (n % WORD);
                for to in Direction::ALL
                    .into_iter()
                    .filter_map(|direction| square.neighbour(direction))
                    .filter(|to| set & bit(*to) == 0)
                {
                    steps.push(Step {
                        to: to.index() as u32,
                        set: rank(set ^ bit(square) ^ bit(to), 0),
                    });
                }
            }
            first_steps.push(steps.len() as u32);
            rotated.push(rank(set.reverse_bits(), 0));
        }
        Self {
            sets,
            words,
            holding,
            steps,
            first_steps,
            rotated,
        }
    }

    /// How many sets there are.
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    /// How many words a row of bits has, one bit for each set.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The squares of a set.
    pub(crate) fn squares(&self, set: usize) -> u32 {
        self.sets[set]
    }

    /// The sets that hold a square, as a row of bits.
    #[inline]
    pub(crate) fn holding(&self, square: u32) -> &[u32] {
        &self.holding[square as usize * self.words..][..self.words]
    }

    /// Adds to a row of bits every set that holds one of the squares.
    #[inline]
    pub(crate) fn mark_holding(&self, squares: u32, row: &mut [u32]) {
        for square in damiera::Bitboard(squares) {
            for (word, holding) in row.iter_mut().zip(self.holding(square.index() as u32)) {
                *word |= holding;
            }
        }
    }

    /// The steps to empty squares from a set, as if no other piece were on the board.
    #[inline]
    pub(crate) fn steps(&self, set: usize) -> &[Step] {
        &self.steps[self.first_steps[set] as usize..self.first_steps[set + 1] as usize]
    }

    /// The number of the set turned by half a turn.
    pub(crate) fn rotated(&self, set: usize) -> usize {
        self.rotated[set] as usize
    }
}

fn bit(square: Square) -> u32 {
    1 << square.index()
}
