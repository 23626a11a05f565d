//! The opening book.
//!
//! A book has scores of positions; the moves of a position are found by looking up the positions
//! that they lead to. How it is [grown](Growth) is Lincke's drop-out expansion. docs/book.md tells
//! the whole.

mod book_error;
mod file;
mod growth;
mod key;
mod origin;
mod trim;

use std::collections::HashSet;

use damiera::{Move, Position};

pub use self::book_error::{BookError, BookErrorKind};
pub use self::growth::{Growth, Round, Weights};
pub use self::key::BookKey;
pub use self::origin::Origin;
use crate::{Score, SplitMix64, Verdict};

/// The book that comes along. `data/book/README.md` says how it was made.
const EMBEDDED: &[u8] = include_bytes!("../../../../data/book/italian.book");

/// Scores of positions from the first plies of the game on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    origin: Origin,
    /// Moves that give up more were left out, in centimen; `None` if none were.
    margin: Option<u16>,
    /// In the order of their keys.
    entries: Vec<Entry>,
}

/// What is known of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Entry {
    key: BookKey,
    /// For the side to move.
    score: Score,
    /// Its moves are in the book: all, or in a trimmed book the best.
    is_open: bool,
}

/// A move of the book.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// What it is worth for whoever plays it.
    pub score: Score,
}

impl BookMove {
    /// By how much it is worse than the best one, in centimen; a win or loss apart from an
    /// estimate counts thousands.
    #[must_use]
    pub fn gives_up(&self, best: &Self) -> u32 {
        u32::from(best.score.raw().abs_diff(self.score.raw()))
    }
}

impl Book {
    /// The book that comes along with the engine.
    ///
    /// # Errors
    ///
    /// [`BookError`] if the engine was built with a file that is no book.
    pub fn embedded() -> Result<Self, BookError> {
        Self::from_bytes(EMBEDDED)
    }

    /// Where its scores come from.
    #[must_use]
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// Moves that give up more than this were left out, in centimen; `None` if none were.
    #[must_use]
    pub const fn margin(&self) -> Option<u16> {
        self.margin
    }

    /// How many positions it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no position.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many positions it has the moves of.
    #[must_use]
    pub fn open_positions(&self) -> usize {
        self.entries.iter().filter(|entry| entry.is_open).count()
    }

    fn entry(&self, key: BookKey) -> Option<&Entry> {
        let at = self.entries.binary_search_by_key(&key, |entry| entry.key);
        at.ok().map(|at| &self.entries[at])
    }

    /// What the position is worth for the side to move; `None` if it is not in the book.
    #[must_use]
    pub fn score(&self, position: &Position) -> Option<Score> {
        self.entry(BookKey::of(position)).map(|entry| entry.score)
    }

    /// The moves of a position, the best first, those of equal worth in the order in which they
    /// are generated; none if the book ends here or does not have the position.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        if !self
            .entry(BookKey::of(position))
            .is_some_and(|entry| entry.is_open)
        {
            return Vec::new();
        }
        let mut moves: Vec<_> = position
            .legal_moves()
            .into_iter()
            .filter_map(|mv| {
                let next = self.score(&position.play_unchecked(mv))?;
                let score = next.for_the_move_before();
                Some(BookMove { mv, score })
            })
            .collect();
        moves.sort_by_key(|known| std::cmp::Reverse(known.score));
        moves
    }

    /// A move by lot among those that give up at most `margin` centimen, each as likely as the
    /// others; `None` if the book has no move. A decided game is played out by the shortest way.
    #[must_use]
    pub fn choose(
        &self,
        position: &Position,
        margin: u16,
        random: &mut SplitMix64,
    ) -> Option<Move> {
        let moves = self.moves(position);
        let best = moves.first()?;
        let margin = if best.score.is_decided() { 0 } else { margin };
        let good = moves
            .iter()
            .take_while(|known| known.gives_up(best) <= u32::from(margin))
            .count();
        moves.get(random.index_below(good)?).map(|known| known.mv)
    }

    /// The best play for both sides as far as the book goes, or until it turns in a circle.
    #[must_use]
    pub fn line(&self, position: &Position) -> Vec<Move> {
        let mut position = *position;
        let mut line = Vec::new();
        let mut met = HashSet::new();
        while met.insert(position.hash())
            && let Some(best) = self.moves(&position).first()
        {
            line.push(best.mv);
            position = position.play_unchecked(best.mv);
        }
        line
    }
}

impl Score {
    /// The same for the side that has just moved, from the score of the position that it moved to:
    /// the sign changed, a win or loss a ply further away.
    #[must_use]
    pub fn for_the_move_before(self) -> Self {
        -Self::from_table(self.0, 1)
    }

    /// The score that a verdict is told of.
    #[must_use]
    pub fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Estimate { centimen } => Self::estimate(centimen.into()),
            Verdict::Win { plies } => Self::win_in(plies),
            Verdict::Loss { plies } => Self::loss_in(plies),
            Verdict::Draw => Self::DRAW,
        }
    }
}
