//! Captures, and which of them are compulsory.

use alloc::vec::Vec;

use super::grid::Grid;
use super::man_capture::{self, Longest};
use super::{Forces, Jumps, Side, chain};
use crate::moves::Path;
use crate::{Move, Precedence, Role};

/// A capture that goes on as long as it can.
#[derive(Copy, Clone)]
pub(crate) struct Capture {
    pub(super) from: Grid,
    pub(super) to: Grid,
    pub(super) captured: Grid,
    pub(super) path: Path,
    pub(super) precedence: Precedence,
}

impl Capture {
    fn to_move<S: Side>(self) -> Move {
        let crowns = self.precedence.by() == Role::Man && self.to.meets(S::CROWN);
        let (from, to) = (self.from.square(), self.to.square());
        Move::capture(from, to, self.captured.squares(), self.path, crowns)
    }

    /// Whether both lead to the same board from the same board, whatever their paths.
    fn same_effect(&self, other: &Self) -> bool {
        (self.from, self.to, self.captured) == (other.from, other.to, other.captured)
    }
}

/// Appends the compulsory captures, in the order of their squares.
pub(super) fn generate<S: Side>(
    forces: &Forces,
    empty: Grid,
    jumps: &Jumps,
    moves: &mut Vec<Move>,
) {
    let start = moves.len();
    let mut best = Precedence::NONE;
    let mut found = |capture: &Capture| {
        if capture.precedence < best {
            return;
        }
        if capture.precedence > best {
            best = capture.precedence;
            moves.truncate(start);
        }
        moves.push(capture.to_move::<S>());
    };
    for from in man_capture::capturers::<S>(forces, empty) | jumps.kings {
        if from.meets(jumps.kings) {
            chain::of_king::<S>(forces, empty, from, &mut found);
        } else {
            chain::of_man::<S>(forces, empty, from, &mut found);
        }
    }
}

/// Fewer pieces cannot be taken along two paths from the same square to the same square.
const LEAST_TAKEN_TWICE: u32 = 4;

/// Appends the captures of kings that precede all other captures of kings; if `DISTINCT`, the first
/// of those of equal effect.
fn list_kings<S: Side, const DISTINCT: bool>(
    forces: &Forces,
    empty: Grid,
    kings: Grid,
    captures: &mut Vec<Capture>,
) {
    let start = captures.len();
    let mut best = Precedence::NONE;
    for king in kings {
        chain::of_king::<S>(forces, empty, king, &mut |capture| {
            if capture.precedence < best {
                return;
            }
            if capture.precedence > best {
                best = capture.precedence;
                captures.truncate(start);
            }
            captures.push(*capture);
        });
    }
    if DISTINCT && best.taken() >= LEAST_TAKEN_TWICE {
        let mut kept = start;
        for index in start..captures.len() {
            let capture = captures[index];
            let seen = captures[start..kept].iter();
            if !seen
                .into_iter()
                .any(|earlier| earlier.same_effect(&capture))
            {
                captures[kept] = capture;
                kept += 1;
            }
        }
        captures.truncate(kept);
    }
}

/// Calls `visit` with the board after each compulsory capture.
#[inline]
pub(super) fn each_child<S: Side, const DISTINCT: bool>(
    forces: &Forces,
    empty: Grid,
    jumps: &Jumps,
    scratch: &mut Vec<Capture>,
    mut visit: impl FnMut(&Forces, &mut Vec<Capture>),
) {
    if jumps.kings.is_empty() {
        man_capture::each_child::<S>(forces, empty, jumps.men, |child| visit(child, scratch));
        return;
    }
    let start = scratch.len();
    list_kings::<S, DISTINCT>(forces, empty, jumps.kings, scratch);
    // Of equally many pieces, the king takes.
    let men = Longest::of::<S>(forces, empty, jumps.men);
    if men.taken > scratch[start].precedence.taken() {
        scratch.truncate(start);
        man_capture::each_child::<S>(forces, empty, jumps.men, |child| visit(child, scratch));
        return;
    }
    for index in start..scratch.len() {
        let capture = scratch[index];
        let child = forces.after_king(capture.from, capture.to, capture.captured);
        visit(&child, scratch);
    }
    scratch.truncate(start);
}

/// How many compulsory captures there are.
#[inline]
pub(super) fn count<S: Side, const DISTINCT: bool>(
    forces: &Forces,
    empty: Grid,
    jumps: &Jumps,
) -> u64 {
    let men = Longest::of::<S>(forces, empty, jumps.men);
    if jumps.kings.is_empty() {
        return men.paths;
    }
    let (best, paths) = count_kings::<S>(forces, empty, jumps.kings);
    if men.taken > best.taken() {
        return men.paths;
    }
    if DISTINCT && best.taken() >= LEAST_TAKEN_TWICE {
        let mut captures = Vec::new();
        list_kings::<S, true>(forces, empty, jumps.kings, &mut captures);
        return captures.len() as u64;
    }
    paths
}

/// The best precedence among captures of kings, and how many have it.
fn count_kings<S: Side>(forces: &Forces, empty: Grid, kings: Grid) -> (Precedence, u64) {
    let mut best = Precedence::NONE;
    let mut paths = 0;
    for king in kings {
        chain::of_king::<S>(forces, empty, king, &mut |capture| {
            if capture.precedence > best {
                best = capture.precedence;
                paths = 1;
            } else if capture.precedence == best {
                paths += 1;
            }
        });
    }
    (best, paths)
}
