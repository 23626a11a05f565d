//! The 32 playable squares.

use alloc::string::String;
use core::fmt;

/// A playable square. Printed as `1..=32`, stored as an index `0..32`.
///
/// Numbers run from left to right and from top to bottom, seen from White with Black at the top;
/// 1 is the top-left corner, 32 the bottom-right one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All squares, from 1 to 32.
    pub const ALL: [Self; 32] = {
        let mut all = [Self(0); 32];
        let mut index = 0;
        while index < 32 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// The square printed as `number`, if the board has it.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        if matches!(number, 1..=32) {
            Some(Self(number - 1))
        } else {
            None
        }
    }

    /// The square with index `0..32`, if the board has it.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 32 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The square at a bit index; the caller's index is below 32.
    pub(crate) const fn wrapping(index: u32) -> Self {
        Self((index & 31) as u8)
    }

    /// The square at a row and a column, both `0..8` from the top left, if it is a dark one.
    #[must_use]
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row < 8 && column < 8 && row % 2 == column % 2 {
            Some(Self(row * 4 + column / 2))
        } else {
            None
        }
    }

    /// The printed number, `1..=32`.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The index, `0..32`.
    #[must_use]
    pub const fn index(self) -> usize {
        // Said again where it is used, so that no table is asked whether it is long enough.
        (self.0 & 31) as usize
    }

    /// The row, `0..8` from the top, Black's side.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// The column, `0..8` from White's left.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 4 * 2 + self.row() % 2
    }

    /// The square that takes this one's place when the board is turned: 1 becomes 32.
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self(31 - self.0)
    }

    /// The name in the letters and digits of a chess board, on which a1 is a light square here:
    /// `1` is `a8`, `32` is `h1`.
    #[must_use]
    pub fn algebraic(self) -> String {
        let mut name = String::with_capacity(2);
        name.push(char::from(b'a' + self.column()));
        name.push(char::from(b'8' - self.row()));
        name
    }

    /// The square with this name in letters and digits, if it is a dark one.
    #[must_use]
    pub fn from_algebraic(name: &str) -> Option<Self> {
        let &[column @ b'a'..=b'h', row @ b'1'..=b'8'] = name.as_bytes() else {
            return None;
        };
        Self::at(b'8' - row, column - b'a')
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_agree() {
        for (number, name) in [
            (1, "a8"),
            (2, "c8"),
            (3, "e8"),
            (4, "g8"),
            (5, "b7"),
            (8, "h7"),
            (29, "b1"),
            (30, "d1"),
            (31, "f1"),
            (32, "h1"),
        ] {
            let square = Square::from_number(number).unwrap();
            assert_eq!(square.algebraic(), name);
            assert_eq!(Square::from_algebraic(name), Some(square));
        }
        assert_eq!(Square::from_algebraic("a1"), None, "a1 is light");
        assert_eq!(Square::from_number(0), None);
        assert_eq!(Square::from_number(33), None);
    }

    #[test]
    fn rows_and_columns_lead_back() {
        for square in Square::ALL {
            assert_eq!(Square::at(square.row(), square.column()), Some(square));
        }
    }
}
