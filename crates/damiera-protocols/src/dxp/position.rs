//! Positions as DXP writes them.

use damiera::{Bitboard, Board, Color, Position, Role, Setup, Square};

use super::fields::Fields;
use super::{DxpError, DxpErrorKind};

const PIECES: &str = "w, W, z, Z, e";
/// Squares of the board that the protocol was made for.
const INTERNATIONAL: usize = 50;

/// Each square from 1 to 32.
pub(super) fn write(board: &Board) -> String {
    let squares = Square::ALL.into_iter().map(|square| {
        board
            .piece_at(square)
            .map_or('e', |piece| match (piece.color, piece.role) {
                (Color::White, Role::Man) => 'w',
                (Color::White, Role::King) => 'W',
                (Color::Black, Role::Man) => 'z',
                (Color::Black, Role::King) => 'Z',
            })
    });
    squares.collect()
}

/// The rest of a message as the squares of a position.
pub(super) fn read(fields: &mut Fields<'_>, turn: Color) -> Result<Position, DxpError> {
    let column = fields.column();
    let mut setup = Setup::empty(turn);
    for square in Square::ALL {
        let pieces = fields.choice("a square", PIECES, |letter| match letter {
            "w" => Some(Some(&mut setup.men.white)),
            "W" => Some(Some(&mut setup.kings.white)),
            "z" => Some(Some(&mut setup.men.black)),
            "Z" => Some(Some(&mut setup.kings.black)),
            "e" => Some(None),
            _ => None,
        })?;
        if let Some(pieces) = pieces {
            *pieces |= Bitboard::from_square(square);
        }
    }
    let beyond = fields.column();
    let rest = fields.rest();
    let is_empty = rest.bytes().all(|byte| byte == b'e');
    if !(rest.is_empty() || is_empty && rest.len() == INTERNATIONAL - Square::ALL.len()) {
        return Err(DxpErrorKind::Long.at(beyond));
    }
    setup.validate().map_err(|error| {
        let first = error.squares.iter().next().map_or(0, Square::index);
        DxpErrorKind::Setup(error).at(column + first)
    })
}
