//! Counting captures of equal effect once.

use alloc::vec::Vec;

use crate::movegen::{self, Side};
use crate::{Board, Move};

/// How many pieces two captures of equal effect take at least: fewer cannot be taken along two
/// paths from the same square to the same square.
const LEAST_TAKEN: u32 = 4;

/// How many sequences of `depth` moves there are, those of equal effect counting once.
pub(super) fn count<S: Side>(board: &Board, depth: u32, arena: &mut Vec<Move>) -> u64 {
    match depth {
        0 => return 1,
        1 if !may_merge::<S>(board) => return movegen::count::<S>(board),
        1 => {
            let start = arena.len();
            list::<S>(board, arena);
            let nodes = arena.len() - start;
            arena.truncate(start);
            return nodes as u64;
        }
        _ => {}
    }
    let mut nodes = 0;
    each_board::<S>(board, arena, |next, arena| {
        nodes += count::<S::Other>(next, depth - 1, arena);
    });
    nodes
}

/// Calls `visit` with the board after each move, those of equal effect once, and with `scratch`,
/// which it leaves as it was.
#[inline]
pub(super) fn each_board<S: Side>(
    board: &Board,
    scratch: &mut Vec<Move>,
    mut visit: impl FnMut(&Board, &mut Vec<Move>),
) {
    if !may_merge::<S>(board) {
        movegen::each_board::<S>(board, scratch, visit);
        return;
    }
    let start = scratch.len();
    list::<S>(board, scratch);
    for index in start..scratch.len() {
        visit(&board.after(S::COLOR, scratch[index]), scratch);
    }
    scratch.truncate(start);
}

/// Keeps the first of the captures from `start` on that have the same effect.
pub(super) fn merge(moves: &mut Vec<Move>, start: usize) {
    let mut kept = start;
    for index in start..moves.len() {
        let mv = moves[index];
        let seen = mv.captured().len() >= LEAST_TAKEN
            && moves[start..kept]
                .iter()
                .any(|earlier| earlier.same_effect(mv));
        if !seen {
            moves[kept] = mv;
            kept += 1;
        }
    }
    moves.truncate(kept);
}

fn list<S: Side>(board: &Board, moves: &mut Vec<Move>) {
    let start = moves.len();
    movegen::generate::<S>(board, moves);
    merge(moves, start);
}

/// Whether two captures can have the same effect: a man takes three pieces at most, so only a king
/// that can take something leads there. A quick answer for nearly every position.
#[inline]
fn may_merge<S: Side>(board: &Board) -> bool {
    let kings = board.kings(S::COLOR);
    !kings.is_empty()
        && board.pieces(!S::COLOR).len() >= LEAST_TAKEN
        && !movegen::capturers(board, S::COLOR).is_disjoint(kings)
}
