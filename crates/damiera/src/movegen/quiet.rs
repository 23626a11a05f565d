//! Moves that take nothing.

use alloc::vec::Vec;

use super::{Forces, Side};
use crate::geometry::Direction;
use crate::{Bitboard, Board, Color, Move};

/// The squares one step away, by index of the square.
type Steps = [Bitboard; 32];

const fn steps(directions: &[Direction]) -> Steps {
    let mut table = [Bitboard::EMPTY; 32];
    let mut index = 0;
    while index < 32 {
        let mut next = 0;
        while next < directions.len() {
            table[index].0 |= Bitboard(1 << index).step(directions[next]).0;
            next += 1;
        }
        index += 1;
    }
    table
}

static UP: Steps = steps(&Direction::forward(Color::White));
static DOWN: Steps = steps(&Direction::forward(Color::Black));
static ANY: Steps = steps(&Direction::ALL);

/// Appends the quiet moves in the order of their squares.
#[inline]
pub(super) fn generate<S: Side>(forces: &Forces, moves: &mut Vec<Move>) {
    let forward = match S::COLOR {
        Color::White => &UP,
        Color::Black => &DOWN,
    };
    for from in forces.men | forces.kings {
        let is_man = forces.men.has(from);
        let steps = if is_man { forward } else { &ANY };
        for to in steps[from.index()] & forces.empty {
            moves.push(Move::quiet(from, to, is_man && S::CROWN.has(to)));
        }
    }
}

/// Calls `visit` with the board after each quiet move, in no particular order.
#[inline]
pub(super) fn each_board<S: Side>(board: &Board, forces: &Forces, mut visit: impl FnMut(&Board)) {
    let mut go = |is_man: bool, pieces: Bitboard, direction: Direction| {
        for to in pieces.step(direction) & forces.empty {
            let to = Bitboard::from_square(to);
            let from = to.step(direction.opposite());
            let mut next = *board;
            if !is_man {
                next.kings[S::COLOR] ^= from | to;
            } else if S::CROWN.is_disjoint(to) {
                next.men[S::COLOR] ^= from | to;
            } else {
                next.men[S::COLOR] ^= from;
                next.kings[S::COLOR] ^= to;
            }
            visit(&next);
        }
    };
    for direction in S::FORWARD {
        go(true, forces.men, direction);
    }
    if !forces.kings.is_empty() {
        for direction in Direction::ALL {
            go(false, forces.kings, direction);
        }
    }
}

/// How many quiet moves there are.
#[inline]
pub(super) fn count<S: Side>(forces: &Forces) -> u64 {
    let reach = |pieces: Bitboard, direction| pieces.step(direction) & forces.empty;
    let [one, other] = S::FORWARD;
    let mut count = count_both(reach(forces.men, one), reach(forces.men, other));
    if !forces.kings.is_empty() {
        let [a, b, c, d] = Direction::ALL.map(|direction| reach(forces.kings, direction));
        count += count_both(a, b) + count_both(c, d);
    }
    u64::from(count)
}

/// The squares of two sets, counted at once: the plainest processors have no instruction for it.
#[inline]
pub(super) const fn count_both(one: Bitboard, other: Bitboard) -> u32 {
    ((one.0 as u64) << 32 | other.0 as u64).count_ones()
}
