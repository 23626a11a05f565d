//! Counting positions to a depth, the test of every move generator.
//!
//! Two countings are in use. By *paths*, two captures that differ only in their path count twice;
//! *distinct*, captures of equal origin, destination and captured pieces count once. From the
//! start they first differ at depth 12.

#[cfg(target_has_atomic = "64")]
mod cache;

#[cfg(target_has_atomic = "64")]
pub use cache::Cache;

use alloc::vec::Vec;

use crate::movegen::{self, Black, Capture, Forces, Side, White};
use crate::{Color, Move, Position};

/// Which captures count as one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// None: every path is a move of its own.
    Paths,
    /// Those of [equal effect](Move::same_effect).
    Distinct,
}

/// How many sequences of `depth` legal moves there are, each capture path counting. The last two
/// plies are counted without listing their moves.
#[must_use]
pub fn count(position: &Position, depth: u32) -> u64 {
    from::<false>(position, depth)
}

/// How many sequences of `depth` legal moves there are, captures of [equal
/// effect](Move::same_effect) counting once.
#[must_use]
pub fn count_distinct(position: &Position, depth: u32) -> u64 {
    from::<true>(position, depth)
}

/// The legal moves as `counting` sees them: with [`Counting::Distinct`], of several captures of
/// equal effect only the first.
#[must_use]
pub fn moves(position: &Position, counting: Counting) -> Vec<Move> {
    let mut moves = position.legal_moves();
    if counting == Counting::Distinct {
        merge(&mut moves);
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

/// Keeps the first of the captures that have the same effect.
fn merge(moves: &mut Vec<Move>) {
    let mut kept: Vec<Move> = Vec::with_capacity(moves.len());
    for &mv in moves.iter() {
        if !kept.iter().any(|earlier| earlier.same_effect(mv)) {
            kept.push(mv);
        }
    }
    *moves = kept;
}

fn from<const DISTINCT: bool>(position: &Position, depth: u32) -> u64 {
    let (forces, mut scratch) = (position.forces(), Vec::new());
    match position.turn() {
        Color::White => below::<White, DISTINCT>(&forces, depth, &mut scratch),
        Color::Black => below::<Black, DISTINCT>(&forces, depth, &mut scratch),
    }
}

/// One list serves all depths: each level appends its captures and takes them off again.
fn below<S: Side, const DISTINCT: bool>(
    forces: &Forces,
    depth: u32,
    scratch: &mut Vec<Capture>,
) -> u64 {
    match depth {
        0 => return 1,
        1 => return movegen::count::<S, DISTINCT>(forces),
        2 => return movegen::count_two::<S, DISTINCT>(forces, scratch),
        _ => {}
    }
    let mut nodes = 0;
    movegen::each_child::<S, DISTINCT>(forces, scratch, |child, scratch| {
        nodes += below::<S::Other, DISTINCT>(child, depth - 1, scratch);
    });
    nodes
}
