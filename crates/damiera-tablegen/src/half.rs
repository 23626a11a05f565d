//! One configuration of men with one side to move.

use damiera::{Bitboard, Board, ByColor, Color, Setup};

use crate::sheet::Longest;
use crate::subsets::{Subsets, WORD};

/// Positions that the step before decided, and the rows they are in.
#[derive(Debug, Default)]
struct Fresh {
    bits: Vec<u32>,
    rows: Vec<u32>,
    is_touched: Vec<bool>,
}

impl Fresh {
    fn new(rows: usize, words: usize) -> Self {
        Self {
            bits: vec![0; rows * words],
            rows: Vec::new(),
            is_touched: vec![false; rows],
        }
    }

    #[inline]
    fn add(&mut self, row: usize, words: usize, bit: usize) {
        if !self.is_touched[row] {
            self.is_touched[row] = true;
            self.rows.push(row as u32);
        }
        self.bits[row * words + bit / WORD] |= 1 << (bit % WORD);
    }

    fn clear(&mut self, words: usize) {
        for row in self.rows.drain(..) {
            self.is_touched[row as usize] = false;
            self.bits[row as usize * words..][..words].fill(0);
        }
    }
}

/// Positions of one word of a row that are decided at the same step.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Decided {
    pub(crate) row: u32,
    pub(crate) word: u32,
    pub(crate) bits: u32,
    pub(crate) won: bool,
}

/// The positions of one configuration with one side to move, in rows by the kings of that side, a
/// bit for each set of kings of the other: its own king moves lead from row to row and keep the
/// bit.
#[derive(Debug)]
pub(crate) struct Half<'a> {
    pub(crate) own: &'a Subsets,
    pub(crate) other: &'a Subsets,
    /// Words a row.
    pub(crate) words: usize,
    /// The rows whose kings stand on no man.
    pub(crate) live: Vec<u32>,
    /// No two pieces share a square.
    pub(crate) valid: Vec<u32>,
    /// The side to move has a capture.
    pub(crate) captures: Vec<u32>,
    /// Positions without a capture of which nothing is known.
    pub(crate) undecided: Vec<u32>,
    /// Positions that are not lost as far as is known, because a man may yet save the game.
    pub(crate) safe: Vec<u32>,
    /// With the other side to move, which has won; and all that are impossible.
    won_by_other: Vec<u32>,
    lost_by_other: Vec<u32>,
    fresh_won: Fresh,
    fresh_lost: Fresh,
    pub(crate) decided: Vec<Decided>,
    /// Rows to be looked at for losses.
    marked: Vec<u32>,
    is_marked: Vec<bool>,
    candidates: Vec<u32>,
}

impl<'a> Half<'a> {
    pub(crate) fn new(own: &'a Subsets, other: &'a Subsets) -> Self {
        let words = other.words();
        let plane = || vec![0; own.len() * words];
        let fresh = || Fresh::new(own.len(), words);
        Self {
            own,
            other,
            words,
            live: Vec::with_capacity(own.len()),
            valid: plane(),
            captures: plane(),
            undecided: plane(),
            safe: plane(),
            won_by_other: plane(),
            lost_by_other: plane(),
            fresh_won: fresh(),
            fresh_lost: fresh(),
            decided: Vec::new(),
            marked: Vec::new(),
            is_marked: vec![false; own.len()],
            candidates: vec![0; words],
        }
    }

    /// Where a row begins and ends.
    #[inline]
    pub(crate) fn row(&self, row: usize) -> std::ops::Range<usize> {
        row * self.words..(row + 1) * self.words
    }

    /// Which positions with the other side to move it has won, among possible ones.
    pub(crate) fn won_by_other(&self) -> &[u32] {
        &self.won_by_other
    }

    /// Which positions with the other side to move it has lost.
    pub(crate) fn lost_by_other(&self) -> &[u32] {
        &self.lost_by_other
    }

    fn kings(&self, turn: Color, row: usize, bit: usize) -> ByColor<Bitboard> {
        let mut kings = ByColor::default();
        kings[turn] = Bitboard(self.own.squares(row));
        kings[!turn] = Bitboard(self.other.squares(bit));
        kings
    }

    /// The board of a position with these men, `turn` to move.
    pub(crate) fn board(
        &self,
        men: ByColor<Bitboard>,
        turn: Color,
        row: usize,
        bit: usize,
    ) -> Board {
        let kings = self.kings(turn, row, bit);
        let setup = Setup { men, kings, turn };
        setup.board().expect("men and kings that share no square")
    }

    /// Begins a new configuration: which rows are live, which positions possible.
    pub(crate) fn begin(&mut self, men: u32) {
        self.live.clear();
        self.won_by_other.fill(0);
        self.lost_by_other.fill(0);
        self.fresh_won.clear(self.words);
        self.fresh_lost.clear(self.words);
        let words = self.words;
        // Sets of the other side that stand on a man.
        let mut on_men = vec![0; words];
        self.other.mark_holding(men, &mut on_men);
        let last = self.other.len() % WORD;
        if last != 0 {
            on_men[words - 1] |= u32::MAX << last;
        }
        for row in 0..self.own.len() {
            let range = self.row(row);
            let kings = self.own.squares(row);
            if kings & men != 0 {
                self.valid[range.clone()].fill(0);
                self.undecided[range.clone()].fill(0);
                self.captures[range].fill(0);
                continue;
            }
            self.live.push(row as u32);
            let impossible = &mut self.won_by_other[range.clone()];
            impossible.copy_from_slice(&on_men);
            self.other.mark_holding(kings, impossible);
            for (valid, impossible) in self.valid[range].iter_mut().zip(impossible) {
                *valid = !*impossible;
            }
        }
    }

    /// Decides positions of a word.
    #[inline]
    pub(crate) fn decide(&mut self, row: usize, word: usize, bits: u32, won: bool) {
        self.undecided[row * self.words + word] &= !bits;
        self.decided.push(Decided {
            row: row as u32,
            word: word as u32,
            bits,
            won,
        });
    }

    /// Has a row looked at for losses.
    #[inline]
    pub(crate) fn mark(&mut self, row: usize) {
        if !self.is_marked[row] {
            self.is_marked[row] = true;
            self.marked.push(row as u32);
        }
    }

    /// Has all rows looked at for losses.
    pub(crate) fn mark_all(&mut self) {
        for place in 0..self.live.len() {
            self.mark(self.live[place] as usize);
        }
    }

    /// Decides what a king can win by a step to a position that the other side has just lost.
    pub(crate) fn step_to_wins(&mut self, men: u32) {
        let own = self.own;
        for place in 0..self.fresh_lost.rows.len() {
            let row = self.fresh_lost.rows[place] as usize;
            for step in own.steps(row) {
                if men >> step.to & 1 != 0 {
                    continue;
                }
                let before = step.set as usize;
                for word in 0..self.words {
                    let bits = self.fresh_lost.bits[row * self.words + word]
                        & self.undecided[before * self.words + word];
                    if bits != 0 {
                        self.decide(before, word, bits, true);
                    }
                }
            }
        }
    }

    /// Decides what is lost because every king's step leads to a position that the other side has
    /// won, and no man saves the game.
    pub(crate) fn find_losses(&mut self, men: u32) {
        let own = self.own;
        for place in 0..self.fresh_won.rows.len() {
            let row = self.fresh_won.rows[place] as usize;
            for step in own.steps(row) {
                if men >> step.to & 1 == 0 {
                    self.mark(step.set as usize);
                }
            }
        }
        let mut marked = std::mem::take(&mut self.marked);
        for row in marked.drain(..) {
            let row = row as usize;
            self.is_marked[row] = false;
            self.find_losses_of(row, men);
        }
        self.marked = marked;
    }

    fn find_losses_of(&mut self, row: usize, men: u32) {
        let (own, other) = (self.own, self.other);
        let range = self.row(row);
        let mut any = 0;
        for ((candidate, undecided), safe) in self
            .candidates
            .iter_mut()
            .zip(&self.undecided[range.clone()])
            .zip(&self.safe[range])
        {
            *candidate = undecided & !safe;
            any |= *candidate;
        }
        for step in own.steps(row) {
            if any == 0 {
                return;
            }
            if men >> step.to & 1 != 0 {
                continue;
            }
            any = 0;
            let after = step.set as usize * self.words;
            for ((candidate, blocked), won) in self
                .candidates
                .iter_mut()
                .zip(other.holding(step.to))
                .zip(&self.won_by_other[after..after + self.words])
            {
                *candidate &= blocked | won;
                any |= *candidate;
            }
        }
        if any == 0 {
            return;
        }
        for word in 0..self.words {
            let bits = self.candidates[word];
            if bits != 0 {
                self.decide(row, word, bits, false);
            }
        }
    }

    /// The first position that the present step decides.
    pub(crate) fn first_decided(&self, turn: Color, step: u32) -> Option<Longest> {
        let first = self
            .decided
            .iter()
            .min_by_key(|word| (word.row, word.word))?;
        Some(Longest {
            plies: step,
            turn,
            kings: self.kings(
                turn,
                first.row as usize,
                first.word as usize * WORD + first.bits.trailing_zeros() as usize,
            ),
        })
    }

    /// Learns what the other side to move has just decided; what it knew before is no longer fresh.
    pub(crate) fn learn(&mut self, decided: &[Decided]) {
        self.fresh_won.clear(self.words);
        self.fresh_lost.clear(self.words);
        for word in decided {
            let (fresh, known) = if word.won {
                (&mut self.fresh_won, &mut self.won_by_other)
            } else {
                (&mut self.fresh_lost, &mut self.lost_by_other)
            };
            let bit = word.row as usize;
            let mut bits = word.bits;
            while bits != 0 {
                let row = word.word as usize * WORD + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                fresh.add(row, self.words, bit);
                known[row * self.words + bit / WORD] |= 1 << (bit % WORD);
            }
        }
    }
}
