//! What stands where, be it a position or not.

use damiera::{Bitboard, Color, Piece, Role, Setup, Square};

/// The piece on a square.
pub(crate) fn piece_at(setup: &Setup, square: Square) -> Option<Piece> {
    Color::ALL.into_iter().find_map(|color| {
        let role = if setup.men[color].has(square) {
            Role::Man
        } else if setup.kings[color].has(square) {
            Role::King
        } else {
            return None;
        };
        Some(Piece { color, role })
    })
}

/// The squares of one side's pieces.
pub(crate) fn pieces(setup: &Setup, color: Color) -> Bitboard {
    setup.men[color] | setup.kings[color]
}
