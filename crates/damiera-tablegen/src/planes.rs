//! The values of one slice, two bits a position, as the builder keeps them in memory.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{PoisonError, RwLock};

use damiera::{ByColor, Color};
use damiera_tables::{Index, Material};

use crate::distances::DistancePlane;
use crate::subsets::{Subsets, WORD};

/// How the positions of one configuration of men lie, for one side to move: a row for each set of
/// kings of the *other* side, a bit for each set of kings of the side to move. That is how the
/// other side looks for a move that leads here: its own kings choose the row.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Layout {
    /// Words a row; none if the side to move has no kings, whose rows of one bit are packed.
    words: usize,
    /// Words a configuration.
    stride: usize,
}

impl Layout {
    /// The layout for a side to move with kings like `mover`, against kings like `other`.
    pub(crate) fn new(mover: &Subsets, other: &Subsets) -> Self {
        let rows = other.len();
        let words = if mover.len() == 1 { 0 } else { mover.words() };
        Self {
            words,
            stride: if words == 0 {
                rows.div_ceil(WORD)
            } else {
                rows * words
            },
        }
    }

    /// How many words all configurations together take.
    pub(crate) fn size(&self, configurations: u64) -> u64 {
        configurations * self.stride as u64
    }

    /// Where a bit is: its word, and its place there.
    #[inline]
    fn place(&self, configuration: u64, row: usize, bit: usize) -> (usize, u32) {
        let start = configuration as usize * self.stride;
        let (word, bit) = if self.words == 0 {
            (row / WORD, row % WORD)
        } else {
            (row * self.words + bit / WORD, bit % WORD)
        };
        (start + word, bit as u32)
    }
}

/// One bit for each position of a slice with one side to move.
#[derive(Debug)]
pub(crate) struct Plane {
    layout: Layout,
    words: Vec<AtomicU32>,
}

impl Plane {
    fn new(layout: Layout, configurations: u64) -> Self {
        let mut words = Vec::new();
        words.resize_with(layout.size(configurations) as usize, AtomicU32::default);
        Self { layout, words }
    }

    /// Copies a row of a configuration.
    #[inline]
    pub(crate) fn read_row(&self, configuration: u64, row: usize, out: &mut [u32]) {
        let (first, bit) = self.layout.place(configuration, row, 0);
        if self.layout.words == 0 {
            out[0] = self.words[first].load(Ordering::Relaxed) >> bit & 1;
            return;
        }
        for (out, word) in out.iter_mut().zip(&self.words[first..]) {
            *out = word.load(Ordering::Relaxed);
        }
    }

    #[inline]
    pub(crate) fn has(&self, configuration: u64, row: usize, bit: usize) -> bool {
        let (word, bit) = self.layout.place(configuration, row, bit);
        self.words[word].load(Ordering::Relaxed) >> bit & 1 != 0
    }

    /// Copies all words of a configuration, as they lie.
    pub(crate) fn read_words(&self, configuration: u64, out: &mut [u32]) {
        let first = configuration as usize * self.layout.stride;
        for (out, word) in out.iter_mut().zip(&self.words[first..]) {
            *out = word.load(Ordering::Relaxed);
        }
    }

    /// Keeps all words of a configuration, as they lie.
    pub(crate) fn write_words(&self, configuration: u64, words: &[u32]) {
        let first = configuration as usize * self.layout.stride;
        for (target, word) in self.words[first..].iter().zip(words) {
            target.store(*word, Ordering::Relaxed);
        }
    }

    /// Keeps the rows of a configuration, `words` words each.
    pub(crate) fn write(&self, configuration: u64, rows: &[u32], words: usize) {
        let first = configuration as usize * self.layout.stride;
        let target = &self.words[first..first + self.layout.stride];
        if self.layout.words == 0 {
            for (target, rows) in target.iter().zip(rows.chunks(WORD)) {
                let packed = rows
                    .iter()
                    .rev()
                    .fold(0, |packed, row| packed << 1 | row & 1);
                target.store(packed, Ordering::Relaxed);
            }
            return;
        }
        debug_assert_eq!(words, self.layout.words);
        for (target, row) in target.iter().zip(rows) {
            target.store(*row, Ordering::Relaxed);
        }
    }

    /// All words, to be kept in a file.
    pub(crate) fn words(&self) -> &[AtomicU32] {
        &self.words
    }

    /// All words, to be filled from a file.
    pub(crate) fn words_mut(&mut self) -> &mut [AtomicU32] {
        &mut self.words
    }
}

/// The positions of one configuration that only the count of moves makes draws, by side to move.
#[derive(Debug, Default)]
pub(crate) struct Spoiled {
    /// Words a row, by side to move.
    pub(crate) words: ByColor<usize>,
    /// Won without the count.
    pub(crate) won: ByColor<Vec<u32>>,
    /// Lost without the count.
    pub(crate) lost: ByColor<Vec<u32>>,
}

impl Spoiled {
    fn is_empty(&self) -> bool {
        let none = |rows: &ByColor<Vec<u32>>| {
            let rows = rows.white.iter().chain(&rows.black);
            rows.into_iter().all(|&word| word == 0)
        };
        none(&self.won) && none(&self.lost)
    }

    fn bit(rows: &[u32], words: usize, row: usize, bit: usize) -> bool {
        rows[row * words + bit / WORD] >> (bit % WORD) & 1 != 0
    }

    pub(crate) fn has_won(&self, turn: Color, row: usize, bit: usize) -> bool {
        Self::bit(&self.won[turn], self.words[turn], row, bit)
    }

    pub(crate) fn has_lost(&self, turn: Color, row: usize, bit: usize) -> bool {
        Self::bit(&self.lost[turn], self.words[turn], row, bit)
    }
}

/// One slice, White having its own pieces and Black the others, with either side to move.
#[derive(Debug)]
pub(crate) struct Planes {
    pub(crate) index: Index,
    pub(crate) won: ByColor<Plane>,
    pub(crate) lost: ByColor<Plane>,
    /// The plies to the end of the game, where they are built.
    pub(crate) distances: Option<ByColor<DistancePlane>>,
    /// By configuration; few have any.
    pub(crate) spoiled: RwLock<HashMap<u64, Spoiled>>,
    /// A bit for each configuration that has, so that the others need no lock.
    is_spoiled: Vec<AtomicU32>,
}

impl Planes {
    /// The layouts of a slice, by side to move.
    pub(crate) fn layouts(white: &Subsets, black: &Subsets) -> ByColor<Layout> {
        ByColor {
            white: Layout::new(white, black),
            black: Layout::new(black, white),
        }
    }

    /// A slice of which nothing is known.
    pub(crate) fn new(
        slice: Material,
        white: &Subsets,
        black: &Subsets,
        with_distances: bool,
    ) -> Self {
        let index = Index::new(slice);
        let configurations = index.configurations();
        let mut is_spoiled = Vec::new();
        is_spoiled.resize_with((configurations as usize).div_ceil(WORD), AtomicU32::default);
        let planes =
            || Self::layouts(white, black).map(|layout| Plane::new(layout, configurations));
        Self {
            won: planes(),
            lost: planes(),
            distances: with_distances.then(|| ByColor {
                white: DistancePlane::new(white, black, configurations),
                black: DistancePlane::new(black, white, configurations),
            }),
            index,
            spoiled: RwLock::default(),
            is_spoiled,
        }
    }

    /// Runs `look` on the spoiled positions of a configuration, if it has any.
    pub(crate) fn with_spoiled<T>(
        &self,
        configuration: u64,
        look: impl FnOnce(&Spoiled) -> T,
    ) -> Option<T> {
        let (word, bit) = (configuration as usize / WORD, configuration as usize % WORD);
        // What a configuration is made of is known before those that ask for it are begun.
        if self.is_spoiled[word].load(Ordering::Acquire) >> bit & 1 == 0 {
            return None;
        }
        let spoiled = self.spoiled.read().unwrap_or_else(PoisonError::into_inner);
        spoiled.get(&configuration).map(look)
    }

    /// Keeps the spoiled positions of a configuration, if there are any: one without any must not
    /// have those solved twice that lead to it.
    pub(crate) fn spoil(&self, configuration: u64, positions: Spoiled) {
        if positions.is_empty() {
            return;
        }
        let mut spoiled = self.spoiled.write().unwrap_or_else(PoisonError::into_inner);
        spoiled.insert(configuration, positions);
        drop(spoiled);
        let (word, bit) = (configuration as usize / WORD, configuration as usize % WORD);
        self.is_spoiled[word].fetch_or(1 << bit, Ordering::Release);
    }
}
