//! Captures of men.
//!
//! A man goes forward only and jumps at most three times, so one set of landings for each sequence
//! of directions holds every path of every man exactly once: all men are followed at once.

use super::grid::{Grid, Heading};
use super::{Forces, Side};

/// Where men get by a jump to the left and to the right.
#[inline]
pub(super) fn landings<S: Side>(men: Grid, enemy_men: Grid, empty: Grid) -> [Grid; 2] {
    [
        jump::<S::Left>(men, enemy_men, empty),
        jump::<S::Right>(men, enemy_men, empty),
    ]
}

#[inline]
fn jump<H: Heading>(men: Grid, enemy_men: Grid, empty: Grid) -> Grid {
    H::step(H::step(men) & enemy_men) & empty
}

/// The men that can take something.
#[inline]
pub(super) fn capturers<S: Side>(forces: &Forces, empty: Grid) -> Grid {
    // Whoever can jump there is found by the jump back.
    let back = jump::<<S::Left as Heading>::Back>(empty, forces.enemy_men, forces.men);
    back | jump::<<S::Right as Heading>::Back>(empty, forces.enemy_men, forces.men)
}

/// Landings of a second jump, by the first direction, then by the second.
type Second = [[Grid; 2]; 2];

/// How long the captures are that begin with certain landings, and where the last jumps lead.
enum Relay {
    Single,
    Double(Second),
    /// Landings by the first direction, then by the second, then by the third.
    Triple([Second; 2]),
}

impl Relay {
    #[inline]
    fn of<S: Side>(forces: &Forces, empty: Grid, [left, right]: [Grid; 2]) -> Self {
        let on = |men| landings::<S>(men, forces.enemy_men, empty);
        let any = |[left, right]: [Grid; 2]| !(left | right).is_empty();
        // Most captures end after one jump, and all of them can be asked at once.
        if !any(on(left | right)) {
            return Self::Single;
        }
        let (left, right) = (on(left), on(right));
        if !any(on(left[0] | left[1] | right[0] | right[1])) {
            return Self::Double([left, right]);
        }
        Self::Triple([[on(left[0]), on(left[1])], [on(right[0]), on(right[1])]])
    }
}

/// The longest captures of men.
#[derive(Copy, Clone)]
pub(super) struct Longest {
    /// How many pieces they take, `0..=3`.
    pub(super) taken: u32,
    /// Along how many paths.
    pub(super) paths: u64,
}

impl Longest {
    /// Of the captures that begin with the landings of `first`.
    #[inline]
    pub(super) fn of<S: Side>(forces: &Forces, empty: Grid, first: [Grid; 2]) -> Self {
        let pair = |[left, right]: [Grid; 2]| left.len() + right.len();
        let four = |[left, right]: Second| pair(left) + pair(right);
        match Relay::of::<S>(forces, empty, first) {
            Relay::Single => {
                let paths = pair(first);
                Self {
                    taken: u32::from(paths > 0),
                    paths,
                }
            }
            Relay::Double(second) => Self {
                taken: 2,
                paths: four(second),
            },
            Relay::Triple([left, right]) => Self {
                taken: 3,
                paths: four(left) + four(right),
            },
        }
    }
}

/// Calls `visit` with the board after each of the longest captures that begin with the landings of
/// `first`.
#[inline]
pub(super) fn each_child<S: Side>(
    forces: &Forces,
    empty: Grid,
    first: [Grid; 2],
    mut visit: impl FnMut(&Forces),
) {
    match Relay::of::<S>(forces, empty, first) {
        Relay::Single => each::<S>(first, |to, from, captured| {
            visit(&forces.after_man::<S>(from, to, captured));
        }),
        Relay::Double(landings) => {
            each_after::<S>(landings, |to, from, captured| {
                visit(&forces.after_man::<S>(from, to, captured));
            });
        }
        Relay::Triple([left, right]) => {
            each_after::<S>(left, |to, at, captured| {
                let (from, over) = back::<S::Left>(at);
                visit(&forces.after_man::<S>(from, to, captured | over));
            });
            each_after::<S>(right, |to, at, captured| {
                let (from, over) = back::<S::Right>(at);
                visit(&forces.after_man::<S>(from, to, captured | over));
            });
        }
    }
}

/// Calls `visit` with each landing of a second jump, where the first began and what both took.
#[inline]
fn each_after<S: Side>([left, right]: Second, mut visit: impl FnMut(Grid, Grid, Grid)) {
    each::<S>(left, |to, at, captured| {
        let (from, over) = back::<S::Left>(at);
        visit(to, from, captured | over);
    });
    each::<S>(right, |to, at, captured| {
        let (from, over) = back::<S::Right>(at);
        visit(to, from, captured | over);
    });
}

/// Calls `visit` with each landing, where the jump began and what it took.
#[inline]
fn each<S: Side>([left, right]: [Grid; 2], mut visit: impl FnMut(Grid, Grid, Grid)) {
    for to in left {
        let (at, over) = back::<S::Left>(to);
        visit(to, at, over);
    }
    for to in right {
        let (at, over) = back::<S::Right>(to);
        visit(to, at, over);
    }
}

/// Where the jump to a landing began, and what it took.
#[inline]
fn back<H: Heading>(landing: Grid) -> (Grid, Grid) {
    let over = H::Back::step(landing);
    (H::Back::step(over), over)
}
