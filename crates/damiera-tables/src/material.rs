//! How many pieces of each kind there are.

use std::fmt;
use std::str::FromStr;

use damiera::{Board, Color};
use thiserror::Error;

use crate::binomial::binomial;

/// The most pieces, both sides together, that a table may have.
pub const MOST_PIECES: u8 = 8;

/// The pieces of one side.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Force {
    /// Men.
    pub men: u8,
    /// Kings.
    pub kings: u8,
}

impl Force {
    /// Men and kings together.
    #[must_use]
    pub const fn pieces(self) -> u8 {
        self.men + self.kings
    }
}

/// The pieces of both sides: one slice of the tables, named by four digits, own men, own kings,
/// opposing men, opposing kings, where own is the side to move.
///
/// Both sides have a piece, and together they have at most [`MOST_PIECES`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    own: Force,
    other: Force,
}

impl Material {
    /// The slice of these pieces; `None` if a side has none or there are too many.
    #[must_use]
    pub fn new(own: Force, other: Force) -> Option<Self> {
        // Summed as wide numbers: the fields may hold anything.
        let sum = |force: Force| u32::from(force.men) + u32::from(force.kings);
        let (mine, theirs) = (sum(own), sum(other));
        (mine > 0 && theirs > 0 && mine + theirs <= u32::from(MOST_PIECES))
            .then_some(Self { own, other })
    }

    /// What stands on `board` if `turn` is to move; `None` as for [`new`](Self::new).
    #[must_use]
    #[inline]
    pub fn of(board: &Board, turn: Color) -> Option<Self> {
        let force = |color| Force {
            // At most 32 squares.
            men: board.men(color).len() as u8,
            kings: board.kings(color).len() as u8,
        };
        Self::new(force(turn), force(!turn))
    }

    /// The side to move.
    #[must_use]
    pub const fn own(self) -> Force {
        self.own
    }

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Force {
        self.other
    }

    /// The same pieces with the other side to move.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self {
            own: self.other,
            other: self.own,
        }
    }

    /// Whether both sides have the same pieces.
    #[must_use]
    pub fn is_symmetric(self) -> bool {
        self.own == self.other
    }

    /// Of the slice and its mirror, the one by which both are named: the side to move has more
    /// pieces, or as many and fewer men.
    #[must_use]
    pub fn named(self) -> Self {
        let key = |force: Force| (force.pieces(), force.kings);
        if key(self.own) < key(self.other) {
            self.mirrored()
        } else {
            self
        }
    }

    /// All pieces.
    #[must_use]
    pub const fn pieces(self) -> u8 {
        self.own.pieces() + self.other.pieces()
    }

    /// All men.
    #[must_use]
    pub const fn men(self) -> u8 {
        self.own.men + self.other.men
    }

    /// The slices with `pieces` pieces, a slice and its mirror once under the
    /// [name](Self::named) of both: first those that others lead to by crowning, then by name.
    #[must_use]
    pub fn with_pieces(pieces: u8) -> Vec<Self> {
        let mut slices: Vec<Self> = (1..pieces)
            .flat_map(|mine| {
                (0..=mine).flat_map(move |own_men| {
                    (0..=pieces - mine).filter_map(move |other_men| {
                        Self::new(
                            Force {
                                men: own_men,
                                kings: mine - own_men,
                            },
                            Force {
                                men: other_men,
                                kings: pieces - mine - other_men,
                            },
                        )
                    })
                })
            })
            .filter(|slice| slice.named() == *slice)
            .collect();
        slices.sort_by_key(|slice| (slice.men(), *slice));
        slices
    }

    /// How many positions the slice has with this side to move: men on their own crowning row
    /// there are none.
    #[must_use]
    pub fn positions(self) -> u64 {
        let (own, other) = (self.own, self.other);
        let taken = u32::from(self.men());
        // Of the 28 squares of own men, 24 are squares of opposing men as well.
        let men: u64 = (0..=u32::from(own.men))
            .map(|shared| {
                let apart = u32::from(own.men) - shared;
                u64::from(binomial(24, shared))
                    * u64::from(binomial(4, apart))
                    * u64::from(binomial(28 - shared, u32::from(other.men)))
            })
            .sum();
        men * u64::from(binomial(32 - taken, u32::from(own.kings)))
            * u64::from(binomial(
                32 - taken - u32::from(own.kings),
                u32::from(other.kings),
            ))
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { own, other } = self;
        write!(f, "{}{}{}{}", own.men, own.kings, other.men, other.kings)
    }
}

/// A text that names no slice.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{0}\" is no slice: four digits, own men and kings, opposing men and kings, at most {MOST_PIECES} pieces"
)]
pub struct MaterialError(String);

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
        let force = |men: u8, kings: u8| {
            Some(Force {
                men: digit(men)?,
                kings: digit(kings)?,
            })
        };
        match *text.as_bytes() {
            [a, b, c, d] => force(a, b)
                .zip(force(c, d))
                .and_then(|(own, other)| Self::new(own, other)),
            _ => None,
        }
        .ok_or_else(|| MaterialError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(pieces: u8) -> u64 {
        Material::with_pieces(pieces)
            .into_iter()
            .map(|slice| {
                let mirror = if slice.is_symmetric() {
                    0
                } else {
                    slice.mirrored().positions()
                };
                slice.positions() + mirror
            })
            .sum()
    }

    /// Numbers of positions and slices as published for English draughts, whose pieces stand on the
    /// same squares: Nemesis (2 to 7 and 2 to 8 pieces), Chinook (Schaeffer et al. 2003).
    #[test]
    fn totals_are_the_published_ones() {
        let totals: Vec<u64> = (2..=8).map(total).collect();
        assert_eq!(
            totals[..5],
            [3_488, 196_032, 6_209_316, 139_450_808, 2_426_085_676]
        );
        assert_eq!(totals[..6].iter().sum::<u64>(), 36_815_058_944);
        assert_eq!(totals.iter().sum::<u64>(), 440_005_309_505);
        let slices: Vec<usize> = (2..=6)
            .map(|pieces| Material::with_pieces(pieces).len())
            .collect();
        assert_eq!(slices, [3, 6, 14, 22, 37]);
    }

    #[test]
    fn names_are_read_back_and_nonsense_is_refused() {
        for pieces in 2..=8 {
            for slice in Material::with_pieces(pieces) {
                assert_eq!(slice.to_string().parse(), Ok(slice));
            }
        }
        for text in [
            "", "0100", "0001", "12", "12345", "9911", "é10", "01 1", "5512",
        ] {
            assert!(text.parse::<Material>().is_err(), "{text}");
        }
    }
}
