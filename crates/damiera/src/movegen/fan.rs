//! Two plies counted at once.
//!
//! Most quiet moves leave the opponent without a capture, and then his replies are those he would
//! have had without the move, plus the steps into the square that was left, less those into the
//! square that was taken: whole sets of moves are counted by a few intersections. A move that lets
//! him take once with a man is counted the same way. What remains (his kings take, or a man goes on
//! taking) is played out and counted alone.

use core::marker::PhantomData;

use super::grid::{DownLeft, DownRight, Grid, Heading, UpLeft, UpRight};
use super::{Forces, Side, count as count_moves, quiet};

/// How many sequences there are of a quiet move, there being no capture, and a reply.
#[inline]
pub(super) fn count<S: Side, const DISTINCT: bool>(forces: &Forces, empty: Grid) -> u64 {
    if forces.enemy_kings.is_empty() {
        Fan::<S, false, DISTINCT>::of(forces, empty).count()
    } else {
        Fan::<S, true, DISTINCT>::of(forces, empty).count()
    }
}

/// What enemies can do in one direction while the side to move stands still.
struct Line<E: Heading> {
    /// Where they would step, if nobody stood there.
    reach: Grid,
    /// Where they would land by a jump, if nobody stood there.
    landings: Grid,
    /// From where an empty square is the next one.
    before_empty: Grid,
    heading: PhantomData<E>,
}

impl<E: Heading> Line<E> {
    #[inline]
    fn of(enemies: Grid, victims: Grid, empty: Grid) -> Self {
        let reach = E::step(enemies);
        Self {
            reach,
            landings: E::step(reach & victims),
            before_empty: E::Back::step(empty),
            heading: PhantomData,
        }
    }

    /// Of the arrivals by a step `H`, those that would be taken where they arrive.
    #[inline]
    fn takes_arrival<H: Heading>(&self, arrivals: Grid) -> Grid {
        // Taken from ahead, the square it came from is the landing.
        let open = if E::is::<H::Back>() {
            arrivals
        } else {
            arrivals & self.before_empty
        };
        open & self.reach
    }

    /// Of the arrivals by a step `H`, those that open the landing of a jump by leaving.
    #[inline]
    fn takes_behind<H: Heading>(&self, arrivals: Grid, movers: Grid) -> Grid {
        if E::is::<H::Back>() {
            // The victim would stand where the arrival was possible.
            return Grid::EMPTY;
        }
        H::step(self.landings & movers) & arrivals
    }

    /// Into how many more of the squares left than of the squares taken the enemies can step.
    #[inline]
    fn change<H: Heading>(&self, arrivals: Grid) -> u64 {
        let gained = (H::Back::step(arrivals) & self.reach).len();
        gained.wrapping_sub((arrivals & self.reach).len())
    }
}

/// A position without a capture for the side to move, and what its opponent could do in it.
/// `KINGS` says whether the opponent has any.
struct Fan<'a, S: Side, const KINGS: bool, const DISTINCT: bool> {
    forces: &'a Forces,
    empty: Grid,
    left: Line<<S::Other as Side>::Left>,
    right: Line<<S::Other as Side>::Right>,
    king_lines: (Line<UpLeft>, Line<UpRight>, Line<DownLeft>, Line<DownRight>),
    /// From where an enemy man that has just taken something would go on.
    goes_on: Grid,
}

type EnemyLeft<S> = <<S as Side>::Other as Side>::Left;
type EnemyRight<S> = <<S as Side>::Other as Side>::Right;

impl<'a, S: Side, const KINGS: bool, const DISTINCT: bool> Fan<'a, S, KINGS, DISTINCT> {
    #[inline]
    fn of(forces: &'a Forces, empty: Grid) -> Self {
        let men = forces.enemy_men;
        let (kings, all) = (forces.enemy_kings, forces.men | forces.kings);
        let left = Line::of(men, forces.men, empty);
        let right = Line::of(men, forces.men, empty);
        Self {
            forces,
            empty,
            goes_on: Self::jumps_from(&left, forces.men) | Self::jumps_from(&right, forces.men),
            left,
            right,
            king_lines: (
                Line::of(kings, all, empty),
                Line::of(kings, all, empty),
                Line::of(kings, all, empty),
                Line::of(kings, all, empty),
            ),
        }
    }

    /// From where a man would jump over one of `victims`.
    #[inline]
    fn jumps_from<E: Heading>(line: &Line<E>, victims: Grid) -> Grid {
        E::Back::step(line.before_empty & victims)
    }

    #[inline]
    fn count(&self) -> u64 {
        let threatened = self.left.landings | self.right.landings | self.king_landings();
        let mut count = 0;
        if threatened.meets(self.empty) {
            quiet::each_child::<S>(self.forces, self.empty, |child| {
                count += count_moves::<S::Other, DISTINCT>(child);
            });
            return count;
        }
        let replies = quiet::count::<S::Other>(&self.forces.turned(), self.empty);
        count += self.toward::<S::Left, false>(replies);
        count += self.toward::<S::Right, false>(replies);
        if !self.forces.kings.is_empty() {
            count += self.toward::<UpLeft, true>(replies);
            count += self.toward::<UpRight, true>(replies);
            count += self.toward::<DownLeft, true>(replies);
            count += self.toward::<DownRight, true>(replies);
        }
        count
    }

    #[inline]
    fn king_landings(&self) -> Grid {
        let (a, b, c, d) = &self.king_lines;
        a.landings | b.landings | c.landings | d.landings
    }

    /// The same for the moves of men, or of kings, in one direction; `replies` is what the opponent
    /// can play if nobody moves.
    #[inline]
    fn toward<H: Heading, const BY_KING: bool>(&self, replies: u64) -> u64 {
        let forces = self.forces;
        let movers = if BY_KING { forces.kings } else { forces.men };
        let arrivals = H::step(movers) & self.empty;

        // One jump of a man each; a man never takes a king.
        let takes_arrival = if BY_KING {
            [Grid::EMPTY; 2]
        } else {
            [
                self.left.takes_arrival::<H>(arrivals),
                self.right.takes_arrival::<H>(arrivals),
            ]
        };
        let takes_behind = [
            self.left.takes_behind::<H>(arrivals, movers),
            self.right.takes_behind::<H>(arrivals, movers),
        ];
        let takes_more = takes_arrival[0] & <EnemyLeft<S> as Heading>::Back::step(self.goes_on)
            | takes_arrival[1] & <EnemyRight<S> as Heading>::Back::step(self.goes_on)
            | (takes_behind[0] | takes_behind[1]) & H::step(self.goes_on);

        let taken_by_king = self.taken_by_king::<H>(arrivals, movers);
        let alone = takes_more | taken_by_king;
        let taken_once = arrivals - alone;
        let mut count = (takes_arrival[0] & taken_once).len()
            + (takes_arrival[1] & taken_once).len()
            + (takes_behind[0] & taken_once).len()
            + (takes_behind[1] & taken_once).len();

        let safe =
            taken_once - (takes_arrival[0] | takes_arrival[1] | takes_behind[0] | takes_behind[1]);
        count += safe.len() * replies;
        count = count
            .wrapping_add(self.left.change::<H>(safe))
            .wrapping_add(self.right.change::<H>(safe));
        if KINGS {
            let (a, b, c, d) = &self.king_lines;
            count = count
                .wrapping_add(a.change::<H>(safe))
                .wrapping_add(b.change::<H>(safe))
                .wrapping_add(c.change::<H>(safe))
                .wrapping_add(d.change::<H>(safe));
        }

        for to in alone {
            let from = H::Back::step(to);
            let child = if BY_KING {
                forces.after_king(from, to, Grid::EMPTY)
            } else {
                forces.after_man::<S>(from, to, Grid::EMPTY)
            };
            count += count_moves::<S::Other, DISTINCT>(&child);
        }
        count
    }

    /// Of the arrivals by a step `H`, those after which an enemy king can take something.
    #[inline]
    fn taken_by_king<H: Heading>(&self, arrivals: Grid, movers: Grid) -> Grid {
        if !KINGS {
            return Grid::EMPTY;
        }
        let (a, b, c, d) = &self.king_lines;
        a.takes_arrival::<H>(arrivals)
            | b.takes_arrival::<H>(arrivals)
            | c.takes_arrival::<H>(arrivals)
            | d.takes_arrival::<H>(arrivals)
            | a.takes_behind::<H>(arrivals, movers)
            | b.takes_behind::<H>(arrivals, movers)
            | c.takes_behind::<H>(arrivals, movers)
            | d.takes_behind::<H>(arrivals, movers)
    }
}
