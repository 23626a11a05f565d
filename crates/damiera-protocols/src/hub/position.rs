//! Positions as Hub writes them.

use damiera::{Bitboard, Color, Position, Role, Setup, SetupError, Square};

/// Why a text is no position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Not the side to move and 32 squares.
    #[error("a position of Italian draughts has 33 characters, this has {0}")]
    Length(usize),
    /// Neither `W` nor `B`.
    #[error("the side to move is W or B")]
    Turn,
    /// None of `w`, `b`, `W`, `B`, `e`.
    #[error("a square is one of w, b, W, B, e")]
    Piece {
        /// The character of the text, from 0.
        index: usize,
    },
    /// Pieces that no position can have.
    #[error("{0}")]
    Setup(SetupError),
}

impl PositionError {
    /// The character of the text that is wrong, from 0.
    pub(super) fn index(self) -> usize {
        match self {
            Self::Piece { index } => index,
            Self::Setup(error) => error.squares.iter().next().map_or(0, |s| s.index() + 1),
            Self::Length(_) | Self::Turn => 0,
        }
    }
}

/// The position in 33 characters: the side to move, then each square from 1 to 32.
#[must_use]
pub fn write_position(position: &Position) -> String {
    let turn = match position.turn() {
        Color::White => 'W',
        Color::Black => 'B',
    };
    let board = position.board();
    let squares = Square::ALL.into_iter().map(|square| {
        board
            .piece_at(square)
            .map_or('e', |piece| match (piece.color, piece.role) {
                (Color::White, Role::Man) => 'w',
                (Color::White, Role::King) => 'W',
                (Color::Black, Role::Man) => 'b',
                (Color::Black, Role::King) => 'B',
            })
    });
    std::iter::once(turn).chain(squares).collect()
}

/// The position that a text means; `start` is the start of the game, as Scan has it.
///
/// # Errors
///
/// [`PositionError`] if the text is none.
pub fn read_position(text: &str) -> Result<Position, PositionError> {
    if text == "start" {
        return Ok(Position::start());
    }
    let mut characters = text.chars();
    let turn = match characters.next() {
        Some('W') => Color::White,
        Some('B') => Color::Black,
        _ => return Err(PositionError::Turn),
    };
    let length = text.chars().count();
    if length != 1 + Square::ALL.len() {
        return Err(PositionError::Length(length));
    }
    let mut setup = Setup::empty(turn);
    for (square, (index, character)) in Square::ALL.into_iter().zip((1..).zip(characters)) {
        let pieces = match character {
            'w' => &mut setup.men.white,
            'b' => &mut setup.men.black,
            'W' => &mut setup.kings.white,
            'B' => &mut setup.kings.black,
            'e' => continue,
            _ => return Err(PositionError::Piece { index }),
        };
        *pieces |= Bitboard::from_square(square);
    }
    setup.validate().map_err(PositionError::Setup)
}
