//! The board as the move generator sees it.
//!
//! Rows of four squares alternate with gaps:
//!
//! ```text
//!   0   1   2   3  (4)      squares  1  2  3  4
//!     5   6   7   8                  5  6  7  8
//!   9  10  11  12 (13)               9 10 11 12
//!    14  15  16  17                 13 14 15 16
//!   …
//! ```
//!
//! A step is then a shift by four or five bits from every square, and whatever leaves the board at
//! a side lands in a gap, which is never empty and never anybody's. No mask is needed.

use crate::bitboard::set_operators;
use crate::geometry::Direction;
use crate::{Bitboard, Square};

/// A set of squares, with gaps.
#[derive(Copy, Clone, Default, Debug, PartialEq, Eq)]
pub(crate) struct Grid(u64);

set_operators!(Grid);

/// Bits of two rows and of the gap behind each.
const TWO_ROWS: u32 = 9;

impl Grid {
    pub(crate) const EMPTY: Self = Self(0);

    /// The same squares, with gaps.
    #[inline]
    pub(crate) const fn spread(squares: Bitboard) -> Self {
        let squares = squares.0 as u64;
        let pairs = squares & 0xFF
            | (squares & 0xFF00) << 1
            | (squares & 0x00FF_0000) << 2
            | (squares & 0xFF00_0000) << 3;
        let upper = 0xF * (1 | 1 << TWO_ROWS | 1 << (2 * TWO_ROWS) | 1 << (3 * TWO_ROWS));
        Self(pairs & upper | (pairs & upper << 4) << 1)
    }

    /// The same squares, without gaps.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the squares of two rows are eight bits, and four times eight are 32"
    )]
    pub(crate) const fn squares(self) -> Bitboard {
        let upper = 0xF * (1 | 1 << TWO_ROWS | 1 << (2 * TWO_ROWS) | 1 << (3 * TWO_ROWS));
        let pairs = self.0 & upper | self.0 >> 1 & upper << 4;
        Bitboard(
            (pairs & 0xFF
                | pairs >> 1 & 0xFF00
                | pairs >> 2 & 0x00FF_0000
                | pairs >> 3 & 0xFF00_0000) as u32,
        )
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// How many squares are in the set.
    #[inline]
    pub(crate) const fn len(self) -> u64 {
        self.0.count_ones() as u64
    }

    /// The square of a set that has one.
    #[inline]
    pub(crate) const fn square(self) -> Square {
        let bit = self.0.trailing_zeros();
        // One gap behind each row that has one.
        Square::wrapping(bit - (bit + 4) / TWO_ROWS)
    }
}

impl IntoIterator for Grid {
    type Item = Self;
    type IntoIter = Each;

    #[inline]
    fn into_iter(self) -> Each {
        Each(self)
    }
}

/// The squares of a set one by one, each as a set.
pub(crate) struct Each(Grid);

impl Iterator for Each {
    type Item = Grid;

    #[inline]
    fn next(&mut self) -> Option<Grid> {
        let rest = self.0.0;
        if rest == 0 {
            return None;
        }
        self.0 = Grid(rest & (rest - 1));
        Some(Grid(rest & rest.wrapping_neg()))
    }
}

/// A direction as a type, so that shifts are known when the code is compiled.
pub(crate) trait Heading {
    /// The opposite one.
    type Back: Heading<Back = Self>;
    const DIRECTION: Direction;

    /// Every square moved one step; into a gap or nowhere, if it would leave the board.
    fn step(squares: Grid) -> Grid;

    /// Whether both are the same direction.
    #[inline]
    fn is<H: Heading>() -> bool {
        Self::DIRECTION as u8 == H::DIRECTION as u8
    }
}

pub(crate) struct UpLeft;
pub(crate) struct UpRight;
pub(crate) struct DownLeft;
pub(crate) struct DownRight;

macro_rules! heading {
    ($heading:ident, $back:ident, $shift:tt $bits:literal) => {
        impl Heading for $heading {
            type Back = $back;
            const DIRECTION: Direction = Direction::$heading;

            #[inline]
            fn step(squares: Grid) -> Grid {
                Grid(squares.0 $shift $bits)
            }
        }
    };
}

heading!(UpLeft, DownRight, >> 5);
heading!(UpRight, DownLeft, >> 4);
heading!(DownLeft, UpRight, << 4);
heading!(DownRight, UpLeft, << 5);

#[cfg(test)]
mod tests {
    use super::*;

    fn check<H: Heading>() {
        let board = Grid::spread(Bitboard::FULL);
        for square in Square::ALL {
            let set = Grid::spread(Bitboard::from_square(square));
            assert_eq!(set.square(), square);
            assert_eq!(set.squares(), Bitboard::from_square(square));
            let landed = H::step(set) & board;
            let expected = Bitboard::from_square(square).step(H::DIRECTION);
            assert_eq!(landed.squares(), expected, "{square} {:?}", H::DIRECTION);
            assert!(H::Back::is::<H>() == (H::Back::DIRECTION == H::DIRECTION));
            assert_eq!(H::Back::DIRECTION, H::DIRECTION.opposite());
        }
    }

    /// Shifts and gaps mean what the geometry of the board says.
    #[test]
    fn a_step_is_a_step() {
        check::<UpLeft>();
        check::<UpRight>();
        check::<DownLeft>();
        check::<DownRight>();
        assert_eq!(Grid::spread(Bitboard::FULL).squares(), Bitboard::FULL);
    }
}
