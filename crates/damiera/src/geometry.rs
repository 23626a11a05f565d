//! Steps and jumps on the board, for whole sets of squares at once.
//!
//! A row holds four squares. From a row that starts with a dark square (1-4, 9-12, …) a step down
//! to the right leads four squares on, from the other rows five; jumps cross two rows and are nine
//! or seven squares long everywhere.

use crate::{Bitboard, Color, Square};

/// Rows 1-4, 9-12, 17-20, 25-28.
const EVEN_ROWS: u32 = 0x0F0F_0F0F;
/// Rows 5-8, 13-16, 21-24, 29-32.
const ODD_ROWS: u32 = 0xF0F0_F0F0;
/// 1, 9, 17, 25.
const LEFT_EDGE: u32 = 0x0101_0101;
/// 8, 16, 24, 32.
const RIGHT_EDGE: u32 = 0x8080_8080;
/// The two columns from which no jump leads to the left.
const NEAR_LEFT: u32 = 0x1111_1111;
/// The two columns from which no jump leads to the right.
const NEAR_RIGHT: u32 = 0x8888_8888;

/// A diagonal direction, seen from White. Up is towards square 1.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards square 1.
    UpLeft,
    /// Towards square 4.
    UpRight,
    /// Towards square 29.
    DownLeft,
    /// Towards square 32.
    DownRight,
}

impl Direction {
    /// All four, in the order of the squares that a jump reaches.
    pub const ALL: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    /// The two directions in which a man of `color` moves.
    #[must_use]
    pub const fn forward(color: Color) -> [Self; 2] {
        match color {
            Color::White => [Self::UpLeft, Self::UpRight],
            Color::Black => [Self::DownLeft, Self::DownRight],
        }
    }

    /// The direction that leads back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
        }
    }

    /// The direction of a two-bit number, as a capture path stores it.
    pub(crate) const fn from_bits(bits: u32) -> Self {
        match bits & 3 {
            0 => Self::UpLeft,
            1 => Self::UpRight,
            2 => Self::DownLeft,
            _ => Self::DownRight,
        }
    }
}

impl Bitboard {
    /// Every square of the set moved one step; those that would leave the board are dropped.
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Self {
        let (even, odd) = (self.0 & EVEN_ROWS, self.0 & ODD_ROWS);
        Self(match direction {
            Direction::UpLeft => ((even & !LEFT_EDGE) >> 5) | (odd >> 4),
            Direction::UpRight => (even >> 4) | ((odd & !RIGHT_EDGE) >> 3),
            Direction::DownLeft => ((even & !LEFT_EDGE) << 3) | (odd << 4),
            Direction::DownRight => (even << 4) | ((odd & !RIGHT_EDGE) << 5),
        })
    }

    /// Every square of the set moved two steps; those that would leave the board are dropped.
    #[must_use]
    #[inline]
    pub const fn jump(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::UpLeft => (self.0 & !NEAR_LEFT) >> 9,
            Direction::UpRight => (self.0 & !NEAR_RIGHT) >> 7,
            Direction::DownLeft => (self.0 & !NEAR_LEFT) << 7,
            Direction::DownRight => (self.0 & !NEAR_RIGHT) << 9,
        })
    }
}

/// The row on which a man of `color` is crowned.
#[must_use]
pub const fn crowning_row(color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard::row(0),
        Color::Black => Bitboard::row(7),
    }
}

impl Square {
    /// The next square in a direction, if the board has it.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Option<Self> {
        Bitboard::from_square(self).step(direction).first()
    }

    /// The square behind the neighbour in a direction, if the board has it.
    #[must_use]
    pub const fn beyond(self, direction: Direction) -> Option<Self> {
        Bitboard::from_square(self).jump(direction).first()
    }
}

/// Where a jump from a square leads, and over what.
#[derive(Copy, Clone)]
pub(crate) struct Jump {
    /// The square jumped over, as a set; empty where no jump is possible.
    pub(crate) over: u32,
    /// The index of the landing.
    pub(crate) to: u32,
}

/// Every jump from every square, by direction.
pub(crate) const JUMPS: [[Jump; 4]; 32] = {
    let mut table = [[Jump { over: 0, to: 0 }; 4]; 32];
    let mut index = 0;
    while index < 32 {
        let from = Bitboard(1 << index);
        let mut bits = 0;
        while bits < 4 {
            let direction = Direction::from_bits(bits);
            let landing = from.jump(direction);
            if !landing.is_empty() {
                table[index][bits as usize] = Jump {
                    over: from.step(direction).0,
                    to: landing.0.trailing_zeros(),
                };
            }
            bits += 1;
        }
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps and jumps agree with rows and columns, the way a person finds them.
    #[test]
    fn steps_and_jumps_follow_the_diagonals() {
        for square in Square::ALL {
            for direction in Direction::ALL {
                let (down, right) = match direction {
                    Direction::UpLeft => (-1, -1),
                    Direction::UpRight => (-1, 1),
                    Direction::DownLeft => (1, -1),
                    Direction::DownRight => (1, 1),
                };
                let reach = |steps: i8| {
                    let row = square.row().checked_add_signed(down * steps)?;
                    let column = square.column().checked_add_signed(right * steps)?;
                    Square::at(row, column)
                };
                assert_eq!(
                    square.neighbour(direction),
                    reach(1),
                    "{square} {direction:?}"
                );
                assert_eq!(square.beyond(direction), reach(2), "{square} {direction:?}");
                if let Some(next) = square.neighbour(direction) {
                    assert_eq!(next.neighbour(direction.opposite()), Some(square));
                }
            }
        }
    }
}
