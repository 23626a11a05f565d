//! A diagram that may be wrong, and the proof that it is not.

use core::fmt;

use crate::geometry::crowning_row;
use crate::{Bitboard, Board, ByColor, Color, Position};

/// How many pieces a side has at most.
pub const MOST_PIECES: u32 = 12;

/// Pieces put on a board by hand, and whose turn it is. May be nonsense; only
/// [`validate`](Self::validate) turns it into a [`Position`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Setup {
    /// The men of each side.
    pub men: ByColor<Bitboard>,
    /// The kings of each side.
    pub kings: ByColor<Bitboard>,
    /// The side to move.
    pub turn: Color,
}

impl Setup {
    /// A board without pieces.
    #[must_use]
    pub const fn empty(turn: Color) -> Self {
        const NONE: ByColor<Bitboard> = ByColor {
            white: Bitboard::EMPTY,
            black: Bitboard::EMPTY,
        };
        Self {
            men: NONE,
            kings: NONE,
            turn,
        }
    }

    /// Proves that the game can be played from here.
    ///
    /// A side may have no piece at all: if it is to move, it has lost.
    ///
    /// # Errors
    ///
    /// [`SetupError`] names the first rule that the setup breaks, and the squares that break it.
    pub fn validate(self) -> Result<Position, SetupError> {
        Ok(Position::proved(self.board()?, self.turn))
    }

    /// Proves the same and gives the board alone, for programs that look at billions of them.
    ///
    /// # Errors
    ///
    /// As [`validate`](Self::validate).
    #[inline]
    pub fn board(self) -> Result<Board, SetupError> {
        let layers = [
            self.men.white,
            self.men.black,
            self.kings.white,
            self.kings.black,
        ];
        let mut seen = Bitboard::EMPTY;
        let mut twice = Bitboard::EMPTY;
        for layer in layers {
            twice |= seen & layer;
            seen |= layer;
        }
        if !twice.is_empty() {
            return Err(SetupError {
                kind: SetupErrorKind::Overlap,
                squares: twice,
            });
        }
        for color in Color::ALL {
            let crowned = self.men[color] & crowning_row(color);
            if !crowned.is_empty() {
                let kind = SetupErrorKind::ManOnCrowningRow(color);
                return Err(SetupError {
                    kind,
                    squares: crowned,
                });
            }
            let pieces = self.men[color] | self.kings[color];
            if pieces.len() > MOST_PIECES {
                let kind = SetupErrorKind::TooManyPieces(color);
                return Err(SetupError {
                    kind,
                    squares: pieces,
                });
            }
        }
        Ok(Board {
            men: self.men,
            kings: self.kings,
        })
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        let board = position.board();
        Self {
            men: board.men,
            kings: board.kings,
            turn: position.turn(),
        }
    }
}

/// Why a [`Setup`] is no position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetupError {
    /// The rule that is broken.
    pub kind: SetupErrorKind,
    /// The squares that break it.
    pub squares: Bitboard,
}

/// The rules that a [`Setup`] can break.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum SetupErrorKind {
    /// Two pieces on one square.
    Overlap,
    /// A man where it would be a king.
    ManOnCrowningRow(Color),
    /// More than [`MOST_PIECES`] of one side.
    TooManyPieces(Color),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            SetupErrorKind::Overlap => f.write_str("two pieces stand on one square:")?,
            SetupErrorKind::ManOnCrowningRow(color) => {
                write!(f, "a man of {color} stands on its crowning row:")?;
            }
            SetupErrorKind::TooManyPieces(color) => {
                write!(f, "{color} has more than {MOST_PIECES} pieces:")?;
            }
        }
        self.squares
            .iter()
            .try_for_each(|square| write!(f, " {square}"))
    }
}

impl core::error::Error for SetupError {}
