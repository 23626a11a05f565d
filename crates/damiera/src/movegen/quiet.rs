//! Moves that take nothing.

use alloc::vec::Vec;

use super::{Forces, Side};
use crate::geometry::Direction;
use crate::{Bitboard, Color, Move};

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

/// How many quiet moves there are.
#[inline]
pub(super) fn count<S: Side>(forces: &Forces) -> u64 {
    let reach = |pieces: Bitboard, direction| (pieces.step(direction) & forces.empty).len();
    let men: u32 = S::FORWARD
        .iter()
        .map(|&direction| reach(forces.men, direction))
        .sum();
    if forces.kings.is_empty() {
        return u64::from(men);
    }
    let kings: u32 = Direction::ALL
        .iter()
        .map(|&direction| reach(forces.kings, direction))
        .sum();
    u64::from(men + kings)
}
