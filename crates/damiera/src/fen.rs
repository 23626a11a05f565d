//! Positions as text.
//!
//! ```text
//! W:W21-32:B1-12
//! B:WK6,17,20:B1,3,5
//! ```
//!
//! The side to move, then the squares of each side, `K` before a king's square or range. Liberties
//! taken when reading: blanks around the text; small letters; either side first; a final dot; the
//! counters `:H<plies without capture or man move>:F<move number>` that draughts servers append.
//! Written are neither blanks, ranges nor a final dot, White first, squares in rising order; the
//! counters only by [`Fen`] and only where they are known.

use core::fmt;
use core::str::FromStr;

use crate::geometry::crowning_row;
use crate::setup::MOST_PIECES;
use crate::{Bitboard, Color, Piece, Position, Role, Setup, Square};

/// A position with the counters that some servers add to it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    /// The position.
    pub position: Position,
    /// Plies since the last capture or man move (`H`).
    pub quiet_plies: Option<u32>,
    /// The number of the next move, from 1 (`F`).
    pub move_number: Option<u32>,
}

/// What is wrong with a FEN, and where.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// What is wrong.
    pub kind: FenErrorKind,
    /// The byte of the text at which it is wrong, for a caret under the mistake.
    pub offset: usize,
}

/// What can be wrong with a FEN.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text does not begin with `W` or `B`.
    ExpectedTurn,
    /// A colon should stand here.
    ExpectedColon,
    /// A side, `W` or `B`, should stand here.
    ExpectedSide,
    /// A square should stand here.
    ExpectedSquare,
    /// A comma, a colon or the end should stand here.
    ExpectedSeparator,
    /// The board has squares 1 to 32 only.
    SquareOutOfRange,
    /// The range runs backwards.
    BackwardRange,
    /// A piece stands on this square already.
    Overlap(Square),
    /// A man of this side would be a king on this square.
    ManOnCrowningRow(Color, Square),
    /// The thirteenth piece of this side.
    TooManyPieces(Color),
    /// The pieces of this side were given before.
    RepeatedSide(Color),
    /// The pieces of this side are not given.
    MissingSide(Color),
    /// A counter without a number, or one that is too large, or given twice.
    BadCounter,
    /// Something stands after the end.
    TrailingText,
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ExpectedTurn => f.write_str("expected the side to move, W or B"),
            Self::ExpectedColon => f.write_str("expected a colon"),
            Self::ExpectedSide => f.write_str("expected a side, W or B"),
            Self::ExpectedSquare => f.write_str("expected a square, 1 to 32"),
            Self::ExpectedSeparator => f.write_str("expected a comma, a colon or the end"),
            Self::SquareOutOfRange => f.write_str("square out of range, there are 1 to 32"),
            Self::BackwardRange => f.write_str("a range of squares that runs backwards"),
            Self::Overlap(square) => write!(f, "a second piece on square {square}"),
            Self::ManOnCrowningRow(color, square) => {
                write!(f, "a man of {color} on {square}, its crowning row")
            }
            Self::TooManyPieces(color) => {
                write!(f, "more than {MOST_PIECES} pieces of {color}")
            }
            Self::RepeatedSide(color) => write!(f, "the pieces of {color} are given twice"),
            Self::MissingSide(color) => write!(f, "the pieces of {color} are missing"),
            Self::BadCounter => f.write_str("a counter that is no number, too large or repeated"),
            Self::TrailingText => f.write_str("text after the end of the position"),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.kind, self.offset)
    }
}

impl core::error::Error for FenError {}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    setup: Setup,
    seen: [bool; 2],
}

impl Reader<'_> {
    fn error<T>(&self, kind: FenErrorKind) -> Result<T, FenError> {
        Err(FenError {
            kind,
            offset: self.at,
        })
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).map(u8::to_ascii_uppercase)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn color(&mut self) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|color| self.eat(color.letter() as u8))
    }

    /// A number in decimal digits; `None` if none stands here. Saturates.
    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        let mut number = 0_u32;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            number = number
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        (self.at > start).then_some(number)
    }

    fn square(&mut self) -> Result<Square, FenError> {
        let start = self.at;
        let Some(number) = self.number() else {
            return self.error(FenErrorKind::ExpectedSquare);
        };
        u8::try_from(number)
            .ok()
            .and_then(Square::from_number)
            .ok_or(FenError {
                kind: FenErrorKind::SquareOutOfRange,
                offset: start,
            })
    }

    fn put(&mut self, piece: Piece, square: Square, offset: usize) -> Result<(), FenError> {
        let Piece { color, role } = piece;
        let fail = |kind| Err(FenError { kind, offset });
        let side = self.setup.men[color] | self.setup.kings[color];
        let other = self.setup.men[!color] | self.setup.kings[!color];
        if (side | other).has(square) {
            return fail(FenErrorKind::Overlap(square));
        }
        if role == Role::Man && crowning_row(color).has(square) {
            return fail(FenErrorKind::ManOnCrowningRow(color, square));
        }
        if side.len() == MOST_PIECES {
            return fail(FenErrorKind::TooManyPieces(color));
        }
        let layer = match role {
            Role::Man => &mut self.setup.men,
            Role::King => &mut self.setup.kings,
        };
        layer[color] |= Bitboard::from_square(square);
        Ok(())
    }

    /// The squares of one side, after its letter.
    fn pieces(&mut self, color: Color) -> Result<(), FenError> {
        if matches!(self.peek(), None | Some(b':' | b'.')) {
            return Ok(());
        }
        loop {
            let role = if self.eat(b'K') {
                Role::King
            } else {
                Role::Man
            };
            let offset = self.at;
            let first = self.square()?;
            let last = if self.eat(b'-') {
                self.square()?
            } else {
                first
            };
            if last < first {
                return Err(FenError {
                    kind: FenErrorKind::BackwardRange,
                    offset,
                });
            }
            for square in &Square::ALL[first.index()..=last.index()] {
                self.put(Piece { color, role }, *square, offset)?;
            }
            match self.peek() {
                Some(b',') => self.at += 1,
                None | Some(b':' | b'.') => return Ok(()),
                Some(_) => return self.error(FenErrorKind::ExpectedSeparator),
            }
        }
    }

    fn counter(&mut self, counter: &mut Option<u32>) -> Result<(), FenError> {
        let offset = self.at;
        self.at += 1;
        match self.number() {
            Some(number) if number < u32::MAX && counter.is_none() => {
                *counter = Some(number);
                Ok(())
            }
            _ => Err(FenError {
                kind: FenErrorKind::BadCounter,
                offset,
            }),
        }
    }

    fn read(mut self) -> Result<Fen, FenError> {
        let Some(turn) = self.color() else {
            return self.error(FenErrorKind::ExpectedTurn);
        };
        self.setup.turn = turn;
        let (mut quiet_plies, mut move_number) = (None, None);
        while self.eat(b':') {
            match self.peek() {
                Some(b'H') => self.counter(&mut quiet_plies)?,
                Some(b'F') => self.counter(&mut move_number)?,
                _ => {
                    let offset = self.at;
                    let Some(color) = self.color() else {
                        return self.error(FenErrorKind::ExpectedSide);
                    };
                    if core::mem::replace(&mut self.seen[color as usize], true) {
                        let kind = FenErrorKind::RepeatedSide(color);
                        return Err(FenError { kind, offset });
                    }
                    self.pieces(color)?;
                }
            }
        }
        if self.seen == [false, false] {
            return self.error(FenErrorKind::ExpectedColon);
        }
        self.eat(b'.');
        if self.at < self.bytes.len() {
            return self.error(FenErrorKind::TrailingText);
        }
        if let Some(color) = Color::ALL
            .into_iter()
            .find(|&color| !self.seen[color as usize])
        {
            return self.error(FenErrorKind::MissingSide(color));
        }
        match self.setup.validate() {
            Ok(position) => Ok(Fen {
                position,
                quiet_plies,
                move_number,
            }),
            // Not reached: every rule was checked where the piece was put.
            Err(_) => self.error(FenErrorKind::TrailingText),
        }
    }
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let blanks = text.len() - text.trim_start().len();
        let reader = Reader {
            bytes: text.trim().as_bytes(),
            at: 0,
            setup: Setup::empty(Color::White),
            seen: [false; 2],
        };
        reader.read().map_err(|error| FenError {
            offset: error.offset + blanks,
            ..error
        })
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN and drops its counters.
    fn from_str(text: &str) -> Result<Self, FenError> {
        text.parse::<Fen>().map(|fen| fen.position)
    }
}

impl fmt::Display for Position {
    /// Writes the FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.turn().letter())?;
        for color in Color::ALL {
            write!(f, ":{}", color.letter())?;
            for (index, square) in self.board().pieces(color).iter().enumerate() {
                let comma = if index == 0 { "" } else { "," };
                let king = if self.board().kings(color).has(square) {
                    "K"
                } else {
                    ""
                };
                write!(f, "{comma}{king}{square}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position)?;
        if let Some(plies) = self.quiet_plies {
            write!(f, ":H{plies}")?;
        }
        if let Some(number) = self.move_number {
            write!(f, ":F{number}")?;
        }
        Ok(())
    }
}
