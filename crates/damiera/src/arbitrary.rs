//! Any value, for fuzzing.

use alloc::vec::Vec;

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::notation::MoveText;
use crate::{Bitboard, Color, MOST_PIECES, Piece, Position, Role, Setup, Square, crowning_row};

impl<'a> Arbitrary<'a> for Color {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (1, Some(1))
    }
}

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (1, Some(1))
    }
}

/// Any setup, mostly nonsense.
impl<'a> Arbitrary<'a> for Setup {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut setup = Self::empty(bytes.arbitrary()?);
        for color in Color::ALL {
            setup.men[color] = Bitboard(bytes.arbitrary()?);
            setup.kings[color] = Bitboard(bytes.arbitrary()?);
        }
        Ok(setup)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (17, Some(17))
    }
}

/// Any position, reachable or not: a byte for each square says what stands there, half of the
/// pieces being kings. A man where none can stand is a king; a side that is full gets no more.
impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut setup = Setup::empty(bytes.arbitrary()?);
        for square in Square::ALL {
            let Some(Piece { color, role }) = piece(u8::arbitrary(bytes)?) else {
                continue;
            };
            if (setup.men[color] | setup.kings[color]).len() == MOST_PIECES {
                continue;
            }
            let layer = match role {
                Role::Man if !crowning_row(color).has(square) => &mut setup.men,
                _ => &mut setup.kings,
            };
            layer[color] |= Bitboard::from_square(square);
        }
        setup
            .validate()
            .map_err(|_| arbitrary::Error::IncorrectFormat)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (33, Some(33))
    }
}

/// What a byte puts on a square: nothing half of the time.
fn piece(byte: u8) -> Option<Piece> {
    let color = Color::ALL[usize::from(byte & 1)];
    let role = if byte & 2 == 0 { Role::Man } else { Role::King };
    (byte & 4 != 0).then_some(Piece { color, role })
}

impl<'a> Arbitrary<'a> for MoveText {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let (from, first) = (bytes.arbitrary()?, bytes.arbitrary()?);
        let mut landings = Vec::from([first]);
        let more = bytes.int_in_range(0..=MOST_PIECES - 1)?;
        for _ in 0..more {
            landings.push(bytes.arbitrary()?);
        }
        Ok(Self {
            from,
            landings,
            capture: bytes.arbitrary()?,
        })
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (4, Some(4 + MOST_PIECES as usize - 1))
    }
}
