//! The tag `GameType`: which game, and how its squares are named.

use core::fmt;
use core::str::FromStr;

use damiera::{Color, Square};

use crate::Variant;
use crate::token::RawMove;

/// The value of the tag `GameType`, such as `22` or `22,W,8,8,N2,1`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameType {
    /// The number of the game, 22 for Italian draughts.
    pub number: u32,
    /// What may follow the number.
    pub details: Option<Details>,
}

/// Board and notation.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Details {
    /// The side that begins.
    pub begins: Color,
    /// Columns of the board.
    pub width: u32,
    /// Rows of the board.
    pub height: u32,
    /// How squares are written.
    pub notation: Notation,
    /// Where the first square is.
    pub corner: Corner,
    /// Whether the bottom left corner is no playing square, as it is none here.
    pub inverted: Option<bool>,
}

/// How squares are written.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `A`: a letter and a digit.
    Alphanumeric,
    /// `N`: a number.
    Numeric,
    /// `S`: short, in letters and digits.
    Short,
}

/// Where square 1 or a1 is, seen from the side that begins.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// `0`
    BottomLeft,
    /// `1`
    BottomRight,
    /// `2`
    TopLeft,
    /// `3`
    TopRight,
}

/// A text that is no game type.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct GameTypeError;

impl fmt::Display for GameTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game type is a number, or like 22,W,8,8,N2,1")
    }
}

impl core::error::Error for GameTypeError {}

impl GameType {
    /// Italian draughts.
    pub const ITALIAN: Self = Self {
        number: Variant::ITALIAN,
        details: None,
    };

    /// The other game that this is, if it is one: another number or another board.
    #[must_use]
    pub fn variant(self) -> Option<Variant> {
        let board = self
            .details
            .is_none_or(|details| (details.width, details.height) == (8, 8));
        (self.number != Variant::ITALIAN || !board).then_some(Variant(self.number))
    }
}

impl FromStr for GameType {
    type Err = GameTypeError;

    /// Reads every form; blanks and quotes around the parts and small letters are allowed.
    fn from_str(text: &str) -> Result<Self, GameTypeError> {
        let part = |text: &str| -> Result<u32, GameTypeError> {
            let good = text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| good).ok_or(GameTypeError)
        };
        let drop = |c: char| c.is_ascii_whitespace() || matches!(c, '"' | '\'');
        let mut parts = text.split(',').map(|part| part.trim_matches(drop));
        let number = part(parts.next().ok_or(GameTypeError)?)?;
        let Some(begins) = parts.next() else {
            return Ok(Self {
                number,
                details: None,
            });
        };
        let mut next = || parts.next().ok_or(GameTypeError);
        let details = Details {
            begins: match begins {
                "W" | "w" => Color::White,
                "B" | "b" => Color::Black,
                _ => return Err(GameTypeError),
            },
            width: part(next()?)?,
            height: part(next()?)?,
            notation: Notation::Numeric,
            corner: Corner::TopLeft,
            inverted: None,
        };
        let &[letter, corner] = next()?.as_bytes() else {
            return Err(GameTypeError);
        };
        let notation = match letter.to_ascii_uppercase() {
            b'A' => Notation::Alphanumeric,
            b'N' => Notation::Numeric,
            b'S' => Notation::Short,
            _ => return Err(GameTypeError),
        };
        let corner = match corner {
            b'0' => Corner::BottomLeft,
            b'1' => Corner::BottomRight,
            b'2' => Corner::TopLeft,
            b'3' => Corner::TopRight,
            _ => return Err(GameTypeError),
        };
        let inverted = match parts.next() {
            None => None,
            Some("0") => Some(false),
            Some("1") => Some(true),
            Some(_) => return Err(GameTypeError),
        };
        if parts.next().is_some() {
            return Err(GameTypeError);
        }
        Ok(Self {
            number,
            details: Some(Details {
                notation,
                corner,
                inverted,
                ..details
            }),
        })
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        let Some(details) = self.details else {
            return Ok(());
        };
        let notation = match details.notation {
            Notation::Alphanumeric => 'A',
            Notation::Numeric => 'N',
            Notation::Short => 'S',
        };
        let Details { width, height, .. } = details;
        let begins = details.begins.letter();
        let corner = details.corner as u8;
        write!(f, ",{begins},{width},{height},{notation}{corner}")?;
        match details.inverted {
            Some(inverted) => write!(f, ",{}", u8::from(inverted)),
            None => Ok(()),
        }
    }
}

/// How the squares of one game are understood.
///
/// Numbers count from the corner that the game type names, row by row; letters count columns and
/// digits rows from that corner. Without a game type, or where it is of the other kind, numbers are
/// the usual ones and a1 is White's left corner.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Numbering {
    pub(crate) begins: Color,
    numbers: Corner,
    letters: Corner,
}

impl Numbering {
    pub(crate) const USUAL: Self = Self {
        begins: Color::White,
        numbers: Corner::TopLeft,
        letters: Corner::BottomLeft,
    };

    pub(crate) fn of(game_type: GameType) -> Self {
        let Some(details) = game_type.details else {
            return Self::USUAL;
        };
        let mut numbering = Self {
            begins: details.begins,
            ..Self::USUAL
        };
        match details.notation {
            Notation::Numeric => numbering.numbers = details.corner,
            Notation::Alphanumeric | Notation::Short => numbering.letters = details.corner,
        }
        numbering
    }

    pub(crate) fn is_usual(self) -> bool {
        self == Self::USUAL
    }

    /// The square with this number, or none if the board has no such number.
    pub(crate) fn number(self, number: u8) -> Option<Square> {
        let square = Square::from_number(number)?;
        if self.is_usual() {
            return Some(square);
        }
        // Within its row, the number counts from the left or from the right.
        let (row, place) = (square.row(), (number - 1) % 4);
        let (down, right) = self.numbers.directions();
        let row = if down { row } else { 7 - row };
        let place = if right { place } else { 3 - place };
        Square::from_number(row * 4 + place + 1).map(|square| self.turned(square))
    }

    /// The square in the column and the row that a letter and a digit name, both from 0; none if it
    /// is a light one.
    fn letters(self, column: u8, row: u8) -> Option<Square> {
        let (down, right) = self.letters.directions();
        let row = if down { row } else { 7 - row };
        let column = if right { column } else { 7 - column };
        Square::at(row, column).map(|square| self.turned(square))
    }

    fn turned(self, square: Square) -> Square {
        match self.begins {
            Color::White => square,
            Color::Black => square.rotated(),
        }
    }

    /// The square that a move names.
    #[inline]
    pub(crate) fn square(self, raw: u8, style: u8) -> Option<Square> {
        if style & RawMove::LETTERS != 0 {
            self.letters(raw / 8, raw % 8)
        } else {
            self.number(raw)
        }
    }
}

impl Corner {
    /// Whether rows count down, and whether columns count to the right.
    const fn directions(self) -> (bool, bool) {
        match self {
            Self::BottomLeft => (false, true),
            Self::BottomRight => (false, false),
            Self::TopLeft => (true, true),
            Self::TopRight => (true, false),
        }
    }
}
