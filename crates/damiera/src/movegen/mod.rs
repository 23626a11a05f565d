//! The legal moves of a position.
//!
//! [`generate`] lists them; [`count`] and [`count_two`] count without listing, and [`each_child`]
//! makes the boards after them. All work on a [`Forces`], the board as the side to move sees it.

mod capture;
mod chain;
mod fan;
mod grid;
mod man_capture;
mod quiet;

use alloc::vec::Vec;

pub(crate) use capture::Capture;
use grid::{DownLeft, DownRight, Grid, Heading, UpLeft, UpRight};

use crate::geometry::crowning_row;
use crate::{Bitboard, Board, Color, Move};

/// The side to move as a type, so that directions are known when the code is compiled.
pub(crate) trait Side {
    /// The opponent.
    type Other: Side<Other = Self>;
    /// Where a man goes, to the left of the picture and to the right.
    type Left: Heading;
    type Right: Heading;
    const COLOR: Color;
    /// Where a man is crowned.
    const CROWN: Grid = Grid::spread(crowning_row(Self::COLOR));
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Other = Black;
    type Left = UpLeft;
    type Right = UpRight;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Other = White;
    type Left = DownLeft;
    type Right = DownRight;
    const COLOR: Color = Color::Black;
}

/// A board as the side to move sees it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Forces {
    men: Grid,
    kings: Grid,
    enemy_men: Grid,
    enemy_kings: Grid,
    /// Follows from the others; kept because every question begins with it.
    empty: Grid,
}

impl Forces {
    #[inline]
    pub(crate) fn new(board: &Board, color: Color) -> Self {
        Self {
            men: Grid::spread(board.men[color]),
            kings: Grid::spread(board.kings[color]),
            enemy_men: Grid::spread(board.men[!color]),
            enemy_kings: Grid::spread(board.kings[!color]),
            empty: Grid::spread(!board.occupied()),
        }
    }

    /// Own men, own kings, and those of the enemy.
    #[inline]
    pub(crate) fn layers(&self) -> (Bitboard, Bitboard, Bitboard, Bitboard) {
        (
            self.men.squares(),
            self.kings.squares(),
            self.enemy_men.squares(),
            self.enemy_kings.squares(),
        )
    }

    /// The same board as the opponent sees it.
    #[inline]
    fn turned(&self) -> Self {
        Self {
            men: self.enemy_men,
            kings: self.enemy_kings,
            enemy_men: self.men,
            enemy_kings: self.kings,
            empty: self.empty,
        }
    }

    /// The board after a man went `from` there `to` here and took `captured`, as the opponent sees
    /// it.
    #[inline]
    fn after_man<S: Side>(&self, from: Grid, to: Grid, captured: Grid) -> Self {
        Self {
            men: self.enemy_men - captured,
            kings: self.enemy_kings,
            enemy_men: self.men ^ (from | (to - S::CROWN)),
            enemy_kings: self.kings | (to & S::CROWN),
            empty: self.empty ^ (from | to | captured),
        }
    }

    /// The same of a king. A capture may end where it began.
    #[inline]
    fn after_king(&self, from: Grid, to: Grid, captured: Grid) -> Self {
        Self {
            men: self.enemy_men - captured,
            kings: self.enemy_kings - captured,
            enemy_men: self.men,
            enemy_kings: (self.kings - from) | to,
            empty: (self.empty | from | captured) - to,
        }
    }
}

/// What a cache keeps of a board.
#[cfg(target_has_atomic = "64")]
impl Forces {
    /// The pieces of the side to move.
    #[inline]
    pub(crate) fn pieces(&self) -> Bitboard {
        (self.men | self.kings).squares()
    }

    /// The pieces of the other side.
    #[inline]
    pub(crate) fn enemies(&self) -> Bitboard {
        (self.enemy_men | self.enemy_kings).squares()
    }

    /// The kings of both sides.
    #[inline]
    pub(crate) fn all_kings(&self) -> Bitboard {
        (self.kings | self.enemy_kings).squares()
    }
}

/// The first jumps there are.
struct Jumps {
    /// Where men land by a jump to the left and to the right.
    men: [Grid; 2],
    /// The kings that can jump.
    kings: Grid,
}

impl Jumps {
    #[inline]
    fn of<S: Side>(forces: &Forces, empty: Grid) -> Self {
        Self {
            men: man_capture::landings::<S>(forces.men, forces.enemy_men, empty),
            kings: if forces.kings.is_empty() {
                Grid::EMPTY
            } else {
                chain::king_capturers(forces, empty)
            },
        }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        (self.men[0] | self.men[1] | self.kings).is_empty()
    }
}

/// Appends the legal moves, in the order of their squares, and leaves what stood before.
#[inline]
pub(crate) fn generate<S: Side>(forces: &Forces, moves: &mut Vec<Move>) {
    let empty = forces.empty;
    let jumps = Jumps::of::<S>(forces, empty);
    if jumps.is_empty() {
        quiet::generate::<S>(forces, empty, moves);
    } else {
        capture::generate::<S>(forces, empty, &jumps, moves);
    }
}

/// Calls `visit` with the board after each legal move, as the opponent sees it, in no particular
/// order, and with `scratch`, in which captures of kings are listed on top of what stands there.
/// If `DISTINCT`, captures of equal effect count as one.
#[inline]
pub(crate) fn each_child<S: Side, const DISTINCT: bool>(
    forces: &Forces,
    scratch: &mut Vec<Capture>,
    mut visit: impl FnMut(&Forces, &mut Vec<Capture>),
) {
    let empty = forces.empty;
    let jumps = Jumps::of::<S>(forces, empty);
    if jumps.is_empty() {
        quiet::each_child::<S>(forces, empty, |child| visit(child, scratch));
    } else {
        capture::each_child::<S, DISTINCT>(forces, empty, &jumps, scratch, visit);
    }
}

/// How many legal moves there are, without listing them.
#[inline]
pub(crate) fn count<S: Side, const DISTINCT: bool>(forces: &Forces) -> u64 {
    let empty = forces.empty;
    let jumps = Jumps::of::<S>(forces, empty);
    if jumps.is_empty() {
        quiet::count::<S>(forces, empty)
    } else {
        capture::count::<S, DISTINCT>(forces, empty, &jumps)
    }
}

/// How many sequences of two legal moves there are, most of them counted many at once.
#[inline]
pub(crate) fn count_two<S: Side, const DISTINCT: bool>(
    forces: &Forces,
    scratch: &mut Vec<Capture>,
) -> u64 {
    let empty = forces.empty;
    let jumps = Jumps::of::<S>(forces, empty);
    if jumps.is_empty() {
        return fan::count::<S, DISTINCT>(forces, empty);
    }
    let mut nodes = 0;
    capture::each_child::<S, DISTINCT>(forces, empty, &jumps, scratch, |child, _| {
        nodes += count::<S::Other, DISTINCT>(child);
    });
    nodes
}
