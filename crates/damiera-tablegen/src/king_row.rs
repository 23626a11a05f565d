//! Positions of one configuration in a row, by the kings of one side.

use damiera_tables::Value;

use crate::subsets::WORD;

/// One side to move, a bit for each set of kings.
#[derive(Debug, Default)]
pub(crate) struct KingRow {
    pub(crate) captures: Vec<u32>,
    /// By set of kings, what a capture is worth.
    pub(crate) capture_values: Vec<(u32, Value)>,
    /// A man can move, wins by it, does not lose by it.
    pub(crate) movable: Vec<u32>,
    pub(crate) wins: Vec<u32>,
    pub(crate) saves: Vec<u32>,
    pub(crate) won: Vec<u32>,
    pub(crate) lost: Vec<u32>,
}

impl KingRow {
    pub(crate) fn new(words: usize) -> Self {
        let row = || vec![0; words];
        Self {
            captures: row(),
            capture_values: Vec::new(),
            movable: row(),
            wins: row(),
            saves: row(),
            won: row(),
            lost: row(),
        }
    }
}

/// Whether a place in a row is a one.
#[inline]
pub(crate) fn is_one(row: &[u32], place: usize) -> bool {
    row[place / WORD] >> (place % WORD) & 1 != 0
}

/// The places of the ones in a row.
pub(crate) fn ones(row: &[u32]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(word, &bits)| {
        std::iter::successors((bits != 0).then_some(bits), |bits| {
            let rest = bits & (bits - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |bits| word * WORD + bits.trailing_zeros() as usize)
    })
}
