//! The symbols of one side to move, in the order of the tables.

use std::sync::atomic::{AtomicU8, Ordering};

use damiera::{Bitboard, ByColor, Color};
use damiera_tables::{Index, Placement};

use crate::half::Half;
use crate::subsets::{Subsets, WORD};

/// The longest way to something in a configuration, and the first position that takes it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Longest {
    pub(crate) plies: u32,
    /// The side to move.
    pub(crate) turn: Color,
    pub(crate) kings: ByColor<Bitboard>,
}

/// How often each symbol was put on a sheet.
pub(crate) type SymbolCounts = [u64; 256];

/// Where the symbols of one side to move go.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) index: Index,
    pub(crate) turn: Color,
    symbols: Vec<AtomicU8>,
}

/// The place of one configuration on a sheet.
struct Lines<'a> {
    symbols: std::slice::Iter<'a, AtomicU8>,
    counts: &'a mut SymbolCounts,
}

impl Lines<'_> {
    fn put(&mut self, symbol: u8) {
        self.counts[usize::from(symbol)] += 1;
        if let Some(place) = self.symbols.next() {
            place.store(symbol, Ordering::Relaxed);
        }
    }
}

impl Sheet {
    pub(crate) fn new(index: Index, turn: Color) -> Self {
        let mut symbols = Vec::new();
        symbols.resize_with(index.len() as usize, AtomicU8::default);
        Self {
            index,
            turn,
            symbols,
        }
    }

    fn lines<'a>(&'a self, men: ByColor<Bitboard>, counts: &'a mut SymbolCounts) -> Lines<'a> {
        let number = match self.turn {
            Color::White => self.index.configuration(men.white, men.black),
            Color::Black => self
                .index
                .configuration(men.black.rotated(), men.white.rotated()),
        };
        let kings = self.index.king_placements() as usize;
        Lines {
            symbols: self.symbols[number as usize * kings..][..kings].iter(),
            counts,
        }
    }

    /// Copies the symbols of a configuration from rows as `half` has them.
    pub(crate) fn fill(
        &self,
        men: ByColor<Bitboard>,
        half: &Half,
        rows: &[u8],
        counts: &mut SymbolCounts,
    ) {
        let mut lines = self.lines(men, counts);
        match self.turn {
            Color::White => {
                for &row in &half.live {
                    for (word, &valid) in half.valid[half.row(row as usize)].iter().enumerate() {
                        let symbols = (row as usize * half.words + word) * WORD;
                        let mut bits = valid;
                        while bits != 0 {
                            lines.put(rows[symbols + bits.trailing_zeros() as usize]);
                            bits &= bits - 1;
                        }
                    }
                }
            }
            Color::Black => {
                let men = (men.white | men.black).0;
                for set in 0..half.own.len() {
                    let row = half.own.rotated(set);
                    let kings = half.own.squares(row);
                    if kings & men != 0 {
                        continue;
                    }
                    let symbols = row * half.words * WORD;
                    for set in 0..half.other.len() {
                        let bit = half.other.rotated(set);
                        if half.other.squares(bit) & (men | kings) == 0 {
                            lines.put(rows[symbols + bit]);
                        }
                    }
                }
            }
        }
        debug_assert!(lines.symbols.next().is_none(), "too few positions");
    }

    /// Copies the symbols of a configuration in which one side has all the kings, one for each set
    /// of them.
    pub(crate) fn fill_row(
        &self,
        men: ByColor<Bitboard>,
        sets: &Subsets,
        row: &[u8],
        counts: &mut SymbolCounts,
    ) {
        let mut lines = self.lines(men, counts);
        let men = (men.white | men.black).0;
        for set in 0..sets.len() {
            let set = match self.turn {
                Color::White => set,
                Color::Black => sets.rotated(set),
            };
            if sets.squares(set) & men == 0 {
                lines.put(row[set]);
            }
        }
        debug_assert!(lines.symbols.next().is_none(), "too few positions");
    }

    /// The number of a position.
    pub(crate) fn number(&self, men: ByColor<Bitboard>, longest: &Longest) -> u64 {
        let seen = Placement {
            men: men[self.turn],
            kings: longest.kings[self.turn],
            other_men: men[!self.turn],
            other_kings: longest.kings[!self.turn],
        };
        self.index.rank(&match self.turn {
            Color::White => seen,
            Color::Black => Placement {
                men: seen.men.rotated(),
                kings: seen.kings.rotated(),
                other_men: seen.other_men.rotated(),
                other_kings: seen.other_kings.rotated(),
            },
        })
    }

    pub(crate) fn into_symbols(self) -> Vec<u8> {
        self.symbols.into_iter().map(AtomicU8::into_inner).collect()
    }
}
