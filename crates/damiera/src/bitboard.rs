//! Sets of squares.

use core::fmt;
use core::ops::Not;

use crate::Square;

/// A set of squares: bit `n` stands for the square printed as `n + 1`.
///
/// `|` is union, `&` intersection, `^` symmetric difference, `-` difference, `!` complement.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u32);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(u32::MAX);

    /// The set that holds one square.
    #[must_use]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The row `0..8` from the top; empty for any other number.
    #[must_use]
    pub const fn row(row: u8) -> Self {
        if row < 8 {
            Self(0xF << (row * 4))
        } else {
            Self::EMPTY
        }
    }

    /// Whether `square` is in the set.
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 & Self::from_square(square).0 != 0
    }

    /// The set with `square` added.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | Self::from_square(square).0)
    }

    /// The set with `square` removed.
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !Self::from_square(square).0)
    }

    /// How many squares are in the set, `0..=32`.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set holds no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets share no square.
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The square with the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrapping(self.0.trailing_zeros()))
        }
    }

    /// The set as it stands when the board is turned by half a turn.
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self(self.0.reverse_bits())
    }

    /// The squares of the set, lowest number first.
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`], lowest number first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len() as usize, Some(self.0.len() as usize))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for Bitboard {
    /// The numbers of the squares.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Square::number))
            .finish()
    }
}

/// The operators of sets: `|` union, `&` intersection, `^` symmetric difference, `-` difference.
macro_rules! set_operators {
    ($set:ident: $($operator:ident, $method:ident, $assign:ident, $assign_method:ident,
        |$one:ident, $other:ident| $result:expr;)*) => {$(
        impl core::ops::$operator for $set {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($one, $other) = (self.0, other.0);
                Self($result)
            }
        }

        impl core::ops::$assign for $set {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = core::ops::$operator::$method(*self, other);
            }
        }
    )*};
    ($set:ident) => {
        set_operators! { $set:
            BitOr, bitor, BitOrAssign, bitor_assign, |one, other| one | other;
            BitAnd, bitand, BitAndAssign, bitand_assign, |one, other| one & other;
            BitXor, bitxor, BitXorAssign, bitxor_assign, |one, other| one ^ other;
            Sub, sub, SubAssign, sub_assign, |one, other| one & !other;
        }
    };
}

pub(crate) use set_operators;

set_operators!(Bitboard);

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}
