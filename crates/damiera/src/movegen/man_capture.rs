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

/// The longest captures of men.
pub(super) enum Relay {
    None,
    /// Landings by direction.
    Single([Grid; 2]),
    /// Landings by the first direction, then by the second.
    Double([[Grid; 2]; 2]),
    Triple([[[Grid; 2]; 2]; 2]),
}

impl Relay {
    /// From the landings of the first jumps.
    #[inline]
    pub(super) fn of<S: Side>(forces: &Forces, empty: Grid, first: [Grid; 2]) -> Self {
        let on = |men| landings::<S>(men, forces.enemy_men, empty);
        if (first[0] | first[1]).is_empty() {
            return Self::None;
        }
        let second = first.map(on);
        if union(second).is_empty() {
            return Self::Single(first);
        }
        let third = second.map(|landings| landings.map(on));
        if (union(third[0]) | union(third[1])).is_empty() {
            Self::Double(second)
        } else {
            Self::Triple(third)
        }
    }

    /// How many pieces are taken.
    #[inline]
    pub(super) fn taken(&self) -> u32 {
        match self {
            Self::None => 0,
            Self::Single(_) => 1,
            Self::Double(_) => 2,
            Self::Triple(_) => 3,
        }
    }

    /// Along how many paths.
    #[inline]
    pub(super) fn paths(&self) -> u64 {
        let pair = |[left, right]: [Grid; 2]| left.len() + right.len();
        let four = |[one, other]: [[Grid; 2]; 2]| pair(one) + pair(other);
        match *self {
            Self::None => 0,
            Self::Single(landings) => pair(landings),
            Self::Double(landings) => four(landings),
            Self::Triple([left, right]) => four(left) + four(right),
        }
    }

    /// Calls `visit` with the board after each.
    #[inline]
    pub(super) fn each_child<S: Side>(&self, forces: &Forces, mut visit: impl FnMut(&Forces)) {
        match *self {
            Self::None => {}
            Self::Single(landings) => {
                each::<S>(landings, |to, at, captured| {
                    visit(&forces.after_man::<S>(at, to, captured));
                });
            }
            Self::Double([left, right]) => {
                each::<S>(left, |to, at, captured| {
                    let (from, over) = back::<S::Left>(at);
                    visit(&forces.after_man::<S>(from, to, captured | over));
                });
                each::<S>(right, |to, at, captured| {
                    let (from, over) = back::<S::Right>(at);
                    visit(&forces.after_man::<S>(from, to, captured | over));
                });
            }
            Self::Triple(paths) => {
                for (first, landings) in [back::<S::Left>, back::<S::Right>].into_iter().zip(paths)
                {
                    for (second, landings) in [back::<S::Left>, back::<S::Right>]
                        .into_iter()
                        .zip(landings)
                    {
                        each::<S>(landings, |to, at, captured| {
                            let (at, over) = second(at);
                            let (from, once_more) = first(at);
                            let captured = captured | over | once_more;
                            visit(&forces.after_man::<S>(from, to, captured));
                        });
                    }
                }
            }
        }
    }
}

#[inline]
fn union([[a, b], [c, d]]: [[Grid; 2]; 2]) -> Grid {
    a | b | c | d
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
