//! Counts of positions that were met before.

use alloc::vec;
use alloc::vec::Vec;

use super::{Counting, distinct, merge, paths};
use crate::movegen::{self, Black, Side, White};
use crate::{Board, Color, Move, Position};

/// Below this depth a count is as quickly made as looked up.
const LEAST_DEPTH: u32 = 3;

/// A fixed amount of memory for counts, exact: an entry holds the whole position, its depth and
/// the counting, and answers for nothing else, so two positions are never taken for one.
#[derive(Debug)]
pub struct Cache {
    entries: Vec<Entry>,
    shift: u32,
}

#[derive(Copy, Clone, Debug)]
struct Entry {
    key: Key,
    nodes: u64,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Key {
    board: Board,
    black_to_move: bool,
    distinct: bool,
    /// 0 marks an entry that holds nothing.
    depth: u16,
}

impl Key {
    /// Mixes all bits of the key into the upper ones, by the finaliser of `MurmurHash3` (Appleby
    /// 2011).
    fn spread(&self) -> u64 {
        let Board { men, kings } = self.board;
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let mut mix = pair(men.white.0, men.black.0);
        let rest = u64::from(self.depth) << 2
            | u64::from(self.black_to_move) << 1
            | u64::from(self.distinct);
        for word in [pair(kings.white.0, kings.black.0), rest] {
            mix ^= mix >> 33;
            mix = mix.wrapping_mul(0xFF51_AFD7_ED55_8CCD);
            mix ^= mix >> 33;
            mix = mix.wrapping_mul(0xC4CE_B9FE_1A85_EC53) ^ word;
        }
        mix ^= mix >> 33;
        mix.wrapping_mul(0xFF51_AFD7_ED55_8CCD)
    }
}

impl Cache {
    /// A cache of at most `mib` mebibytes, at least one entry.
    ///
    /// # Panics
    ///
    /// If so much memory cannot be had.
    #[must_use]
    pub fn new(mib: usize) -> Self {
        let fit = (mib.saturating_mul(1 << 20) / size_of::<Entry>()).max(1);
        let log = fit.ilog2();
        let board = *Position::start().board();
        let key = Key {
            board,
            black_to_move: false,
            distinct: false,
            depth: 0,
        };
        Self {
            entries: vec![Entry { key, nodes: 0 }; 1 << log],
            shift: 64 - log.max(1),
        }
    }

    /// The count of [`count`](super::count) or [`count_distinct`](super::count_distinct), from
    /// what is known where it is known.
    pub fn count(&mut self, position: &Position, depth: u32, counting: Counting) -> u64 {
        let mut arena = Vec::new();
        let (board, distinct) = (position.board(), counting == Counting::Distinct);
        match position.turn() {
            Color::White => self.below::<White>(board, depth, distinct, &mut arena),
            Color::Black => self.below::<Black>(board, depth, distinct, &mut arena),
        }
    }

    fn below<S: Side>(
        &mut self,
        board: &Board,
        depth: u32,
        merged: bool,
        arena: &mut Vec<Move>,
    ) -> u64 {
        let keyed = u16::try_from(depth).ok().filter(|_| depth >= LEAST_DEPTH);
        let Some(keyed) = keyed else {
            return if merged {
                distinct::<S>(board, depth, arena)
            } else {
                paths::<S>(board, depth, arena)
            };
        };
        let black_to_move = S::COLOR == Color::Black;
        let key = Key {
            board: *board,
            black_to_move,
            distinct: merged,
            depth: keyed,
        };
        let index = usize::try_from(key.spread() >> self.shift).unwrap_or(0) % self.entries.len();
        let entry = self.entries[index];
        if entry.key == key {
            return entry.nodes;
        }
        let start = arena.len();
        movegen::generate::<S>(board, arena);
        if merged {
            merge(arena, start);
        }
        let mut nodes = 0;
        for index in start..arena.len() {
            let next = board.after(S::COLOR, arena[index]);
            nodes += self.below::<S::Other>(&next, depth - 1, merged, arena);
        }
        arena.truncate(start);
        self.entries[index] = Entry { key, nodes };
        nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft;

    /// A table so small that it is overwritten all the time gives the same counts.
    #[test]
    fn a_cache_of_any_size_counts_alike() {
        let position: Position = "B:W30,21,22,17,20,K6:B25,28,9,5,1,3".parse().unwrap();
        for mib in [0, 1, 8] {
            let mut cache = Cache::new(mib);
            for depth in 0..=7 {
                let paths = cache.count(&position, depth, Counting::Paths);
                assert_eq!(paths, perft::count(&position, depth));
                let distinct = cache.count(&position, depth, Counting::Distinct);
                assert_eq!(distinct, perft::count_distinct(&position, depth));
            }
        }
    }
}
