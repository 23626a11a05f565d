//! Moves that take nothing.

use alloc::vec::Vec;

use super::grid::{DownLeft, DownRight, Grid, Heading, UpLeft, UpRight};
use super::{Forces, Side};
use crate::Move;

/// Appends the quiet moves in the order of their squares.
#[inline]
pub(super) fn generate<S: Side>(forces: &Forces, empty: Grid, moves: &mut Vec<Move>) {
    for from in forces.men | forces.kings {
        let is_man = from.meets(forces.men);
        let mut reach = S::Left::step(from) | S::Right::step(from);
        if !is_man {
            reach |=
                <S::Left as Heading>::Back::step(from) | <S::Right as Heading>::Back::step(from);
        }
        for to in reach & empty {
            let crowns = is_man && to.meets(S::CROWN);
            moves.push(Move::quiet(from.square(), to.square(), crowns));
        }
    }
}

/// Calls `visit` with the board after each quiet move, in no particular order.
#[inline]
pub(super) fn each_child<S: Side>(forces: &Forces, empty: Grid, mut visit: impl FnMut(&Forces)) {
    men::<S, S::Left>(forces, empty, &mut visit);
    men::<S, S::Right>(forces, empty, &mut visit);
    if !forces.kings.is_empty() {
        kings::<UpLeft>(forces, empty, &mut visit);
        kings::<UpRight>(forces, empty, &mut visit);
        kings::<DownLeft>(forces, empty, &mut visit);
        kings::<DownRight>(forces, empty, &mut visit);
    }
}

#[inline]
fn men<S: Side, H: Heading>(forces: &Forces, empty: Grid, visit: &mut impl FnMut(&Forces)) {
    for to in H::step(forces.men) & empty {
        visit(&forces.after_man::<S>(H::Back::step(to), to, Grid::EMPTY));
    }
}

#[inline]
fn kings<H: Heading>(forces: &Forces, empty: Grid, visit: &mut impl FnMut(&Forces)) {
    for to in H::step(forces.kings) & empty {
        visit(&forces.after_king(H::Back::step(to), to, Grid::EMPTY));
    }
}

/// How many quiet moves there are.
#[inline]
pub(super) fn count<S: Side>(forces: &Forces, empty: Grid) -> u64 {
    let men = forces.men;
    let mut count = (S::Left::step(men) & empty).len() + (S::Right::step(men) & empty).len();
    let kings = forces.kings;
    if !kings.is_empty() {
        count += (UpLeft::step(kings) & empty).len()
            + (UpRight::step(kings) & empty).len()
            + (DownLeft::step(kings) & empty).len()
            + (DownRight::step(kings) & empty).len();
    }
    count
}
