//! Counting positions to a depth, the test of every move generator.
//!
//! Two countings are in use. By *paths*, two captures that differ only in their path count twice;
//! *distinct*, captures of equal origin, destination and captured pieces count once. From the
//! start they first differ at depth 12.

#[cfg(target_has_atomic = "64")]
mod cache;
mod distinct;

#[cfg(target_has_atomic = "64")]
pub use cache::Cache;

use alloc::vec::Vec;

use crate::movegen::{self, Black, Side, White};
use crate::{Board, Color, Move, Position};

/// Which captures count as one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// None: every path is a move of its own.
    Paths,
    /// Those of [equal effect](Move::same_effect).
    Distinct,
}

/// How many sequences of `depth` legal moves there are, each capture path counting. The last ply
/// is counted without listing its moves.
#[must_use]
pub fn count(position: &Position, depth: u32) -> u64 {
    let mut arena = Vec::new();
    match position.turn() {
        Color::White => paths::<White>(position.board(), depth, &mut arena),
        Color::Black => paths::<Black>(position.board(), depth, &mut arena),
    }
}

/// How many sequences of `depth` legal moves there are, captures of [equal
/// effect](Move::same_effect) counting once.
#[must_use]
pub fn count_distinct(position: &Position, depth: u32) -> u64 {
    let mut arena = Vec::new();
    match position.turn() {
        Color::White => distinct::count::<White>(position.board(), depth, &mut arena),
        Color::Black => distinct::count::<Black>(position.board(), depth, &mut arena),
    }
}

/// The legal moves as `counting` sees them: with [`Counting::Distinct`], of several captures of
/// equal effect only the first.
#[must_use]
pub fn moves(position: &Position, counting: Counting) -> Vec<Move> {
    let mut moves = position.legal_moves();
    if counting == Counting::Distinct {
        distinct::merge(&mut moves, 0);
    }
    moves
}

/// The count below each legal move, in the order of the moves; their sum is the count at `depth`,
/// which is at least 1.
#[must_use]
pub fn divide(position: &Position, depth: u32, counting: Counting) -> Vec<(Move, u64)> {
    let count = match counting {
        Counting::Paths => count,
        Counting::Distinct => count_distinct,
    };
    let depth = depth.saturating_sub(1);
    let moves = moves(position, counting).into_iter();
    moves
        .map(|mv| (mv, count(&position.play_unchecked(mv), depth)))
        .collect()
}

/// One list serves all depths: each level appends its moves and takes them off again.
fn paths<S: Side>(board: &Board, depth: u32, arena: &mut Vec<Move>) -> u64 {
    match depth {
        0 => return 1,
        1 => return movegen::count::<S>(board),
        _ => {}
    }
    let mut nodes = 0;
    movegen::each_board::<S>(board, arena, |next, arena| {
        nodes += paths::<S::Other>(next, depth - 1, arena);
    });
    nodes
}
