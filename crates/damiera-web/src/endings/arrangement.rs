//! Changing a setup by hand, by no rule.

use damiera::{Bitboard, ByColor, Piece, Role, Setup, Square};

use crate::board::piece_at;

/// Takes away what stands on a square.
pub(super) fn cleared(mut setup: Setup, square: Square) -> Setup {
    let rest = !Bitboard::EMPTY.with(square);
    for layer in [&mut setup.men, &mut setup.kings] {
        layer.white &= rest;
        layer.black &= rest;
    }
    setup
}

/// Puts a piece on a square, in the place of what stands there.
pub(super) fn placed(setup: Setup, piece: Piece, square: Square) -> Setup {
    let mut setup = cleared(setup, square);
    let layer = match piece.role {
        Role::Man => &mut setup.men,
        Role::King => &mut setup.kings,
    };
    layer[piece.color] = layer[piece.color].with(square);
    setup
}

/// A tap with a piece in hand: puts it there, or takes the same piece away.
pub(super) fn tapped(setup: Setup, piece: Piece, square: Square) -> Setup {
    if piece_at(&setup, square) == Some(piece) {
        cleared(setup, square)
    } else {
        placed(setup, piece, square)
    }
}

/// Takes what stands on a square to another, or off the board.
pub(super) fn carried(setup: Setup, from: Square, to: Option<Square>) -> Setup {
    let Some(piece) = piece_at(&setup, from) else {
        return setup;
    };
    match to {
        Some(to) => placed(cleared(setup, from), piece, to),
        None => cleared(setup, from),
    }
}

/// The same for the other side: turned by half a turn, colours and turn changed over.
pub(super) fn swapped(setup: Setup) -> Setup {
    let turned = |layer: ByColor<Bitboard>| ByColor {
        white: layer.black.rotated(),
        black: layer.white.rotated(),
    };
    Setup {
        men: turned(setup.men),
        kings: turned(setup.kings),
        turn: !setup.turn,
    }
}

#[cfg(test)]
mod tests {
    use damiera::{Color, Position};

    use super::*;

    fn square(number: u8) -> Square {
        Square::from_number(number).expect("a square")
    }

    fn fen(setup: Setup) -> String {
        setup.validate().expect("a position").to_string()
    }

    const KING: Piece = Piece {
        color: Color::White,
        role: Role::King,
    };

    #[test]
    fn a_second_tap_takes_the_piece_away_and_another_piece_replaces_it() {
        let man = Piece {
            role: Role::Man,
            ..KING
        };
        let empty = Setup::empty(Color::Black);
        let one = tapped(empty, KING, square(7));
        assert_eq!(fen(one), "B:WK7:B");
        assert_eq!(fen(tapped(one, man, square(7))), "B:W7:B");
        assert_eq!(tapped(one, KING, square(7)), empty);
    }

    #[test]
    fn a_piece_is_carried_over_another_or_off_the_board() {
        let position: Position = "W:WK1,5:BK32".parse().expect("a position");
        let setup = position.to_setup();
        assert_eq!(
            fen(carried(setup, square(1), Some(square(32)))),
            "W:W5,K32:B"
        );
        assert_eq!(fen(carried(setup, square(5), None)), "W:WK1:BK32");
        assert_eq!(carried(setup, square(9), Some(square(1))), setup);
    }

    #[test]
    fn swapping_is_what_the_rules_call_rotated() {
        let position: Position = "W:WK1,5:BK32,9".parse().expect("a position");
        assert_eq!(
            fen(swapped(position.to_setup())),
            position.rotated().to_string()
        );
    }
}
