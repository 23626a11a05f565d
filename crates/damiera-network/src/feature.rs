//! The inputs of the network: who stands where, seen from one side.
//!
//! From the side that looks, its own men move up the board. A man never stands on the row where it
//! would be crowned, so 28 squares are enough for men:
//!
//! | inputs | what stands there |
//! |---|---|
//! | 0 to 27 | an own man on the squares printed 5 to 32 |
//! | 28 to 55 | an enemy man on the squares printed 1 to 28 |
//! | 56 to 87 | an own king on the squares printed 1 to 32 |
//! | 88 to 119 | an enemy king on the squares printed 1 to 32 |
//!
//! For Black the board is turned by half a turn first.

use damiera::{Board, Color, Role, Square};

/// How many inputs there are.
pub const FEATURES: usize = 120;

/// Where the inputs of enemy men, own kings and enemy kings begin.
const ENEMY_MEN: usize = 28;
const OWN_KINGS: usize = 56;
const ENEMY_KINGS: usize = 88;
/// Squares of the row where own men are crowned.
const CROWNING_ROW: usize = 4;

/// The input of a piece as `view` sees it.
///
/// A man on its crowning row, which stands in no [`Board`], has the input of the last square before
/// it.
#[must_use]
#[inline]
pub const fn index(view: Color, color: Color, role: Role, square: Square) -> usize {
    let (square, is_own) = match (view, color) {
        (Color::White, Color::White) => (square.index(), true),
        (Color::White, Color::Black) => (square.index(), false),
        (Color::Black, Color::Black) => (31 - square.index(), true),
        (Color::Black, Color::White) => (31 - square.index(), false),
    };
    match (role, is_own) {
        (Role::Man, true) => square.saturating_sub(CROWNING_ROW),
        (Role::Man, false) if square < OWN_KINGS - ENEMY_MEN => ENEMY_MEN + square,
        (Role::Man, false) => OWN_KINGS - 1,
        (Role::King, true) => OWN_KINGS + square,
        (Role::King, false) => ENEMY_KINGS + square,
    }
}

/// The inputs that are on for a board as `view` sees it, in no particular order.
pub fn active(board: &Board, view: Color) -> impl Iterator<Item = usize> {
    let of = move |color, role| {
        let set = match role {
            Role::Man => board.men(color),
            Role::King => board.kings(color),
        };
        set.iter()
            .map(move |square| index(view, color, role, square))
    };
    Color::ALL
        .into_iter()
        .flat_map(move |color| of(color, Role::Man).chain(of(color, Role::King)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every piece that can stand on a board has an input, and no two share one.
    #[test]
    fn one_input_for_each_piece_and_square() {
        for view in Color::ALL {
            let mut seen = [0; FEATURES];
            for color in Color::ALL {
                for square in Square::ALL {
                    if !damiera::crowning_row(color).has(square) {
                        seen[index(view, color, Role::Man, square)] += 1;
                    }
                    seen[index(view, color, Role::King, square)] += 1;
                }
            }
            assert_eq!(seen, [1; FEATURES], "{view:?}");
        }
    }

    /// The documented places.
    #[test]
    fn the_table_is_right() {
        let at = |number| Square::from_number(number).unwrap();
        let (white, black) = (Color::White, Color::Black);
        assert_eq!(index(white, white, Role::Man, at(5)), 0);
        assert_eq!(index(white, black, Role::Man, at(1)), 28);
        assert_eq!(index(white, white, Role::King, at(1)), 56);
        assert_eq!(index(white, black, Role::King, at(32)), 119);
        // Black sees its own men from the other end.
        assert_eq!(index(black, black, Role::Man, at(28)), 0);
        assert_eq!(index(black, white, Role::Man, at(32)), 28);
    }
}
