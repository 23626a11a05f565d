//! Moves as Hub writes them.

use core::fmt;
use std::str::FromStr;

use damiera::{Bitboard, Move, Position, Square};

/// A move by its origin, destination and the pieces taken: `22-18`, `28x19x23` (from 28 to 19, the
/// piece on 23 is taken).
///
/// The path is not told. Several captures may share what is told; they all lead to the same
/// position, so any of them is the move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct HubMove {
    /// Where the piece stands.
    pub from: Square,
    /// Where it comes to rest.
    pub to: Square,
    /// The pieces taken; none in a quiet move.
    pub captured: Bitboard,
}

/// Why a text is no move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// A square from 1 to 32 should stand here.
    #[error("expected a square, 1 to 32")]
    Square {
        /// The byte of the text.
        offset: usize,
    },
    /// `-` or `x` should stand here, or the end.
    #[error("expected - or x")]
    Separator {
        /// The byte of the text.
        offset: usize,
    },
    /// A capture without the pieces that it takes.
    #[error("the pieces taken are missing, as in 28x19x23")]
    NothingTaken {
        /// The byte of the text.
        offset: usize,
    },
    /// A piece taken twice.
    #[error("a piece is taken twice")]
    TakenTwice {
        /// The byte of the text.
        offset: usize,
    },
}

impl MoveError {
    /// The byte of the text that is wrong.
    #[must_use]
    pub fn offset(self) -> usize {
        match self {
            Self::Square { offset }
            | Self::Separator { offset }
            | Self::NothingTaken { offset }
            | Self::TakenTwice { offset } => offset,
        }
    }
}

impl HubMove {
    /// The legal move that is meant; of several captures that differ in their path alone the first,
    /// in the order of squares. `None` if no legal move is meant.
    #[must_use]
    pub fn resolve(self, position: &Position) -> Option<Move> {
        let mut moves = position.legal_moves().into_iter();
        moves.find(|&mv| Self::from(mv) == self)
    }
}

impl From<Move> for HubMove {
    fn from(mv: Move) -> Self {
        Self {
            from: mv.from(),
            to: mv.to(),
            captured: mv.captured(),
        }
    }
}

impl fmt::Display for HubMove {
    /// Pieces taken in the order of their squares.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.captured.is_empty() {
            return write!(f, "{}-{}", self.from, self.to);
        }
        write!(f, "{}x{}", self.from, self.to)?;
        self.captured
            .iter()
            .try_for_each(|square| write!(f, "x{square}"))
    }
}

impl FromStr for HubMove {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let mut at = 0;
        let from = square(text, &mut at)?;
        let is_capture = match text.as_bytes().get(at) {
            Some(b'-') => false,
            Some(b'x') => true,
            _ => return Err(MoveError::Separator { offset: at }),
        };
        at += 1;
        let to = square(text, &mut at)?;
        let mut captured = Bitboard::EMPTY;
        while is_capture && text.as_bytes().get(at) == Some(&b'x') {
            at += 1;
            let offset = at;
            let piece = square(text, &mut at)?;
            if captured.has(piece) {
                return Err(MoveError::TakenTwice { offset });
            }
            captured |= Bitboard::from_square(piece);
        }
        if at < text.len() {
            Err(MoveError::Separator { offset: at })
        } else if is_capture && captured.is_empty() {
            Err(MoveError::NothingTaken { offset: at })
        } else {
            Ok(Self { from, to, captured })
        }
    }
}

fn square(text: &str, at: &mut usize) -> Result<Square, MoveError> {
    let offset = *at;
    let rest = &text[offset..];
    let length = rest
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(rest.len());
    *at += length;
    rest[..length]
        .parse()
        .ok()
        .and_then(Square::from_number)
        .ok_or(MoveError::Square { offset })
}
