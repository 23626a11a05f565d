//! A position as the side to move sees it.

use damiera::{Bitboard, Board, ByColor, Color, Setup, SetupError};

/// Who stands where, told from the side to move: its men move up, towards square 1, whatever
/// their colour.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The men of the side to move.
    pub men: Bitboard,
    /// Its kings.
    pub kings: Bitboard,
    /// The men of the other side.
    pub other_men: Bitboard,
    /// Its kings.
    pub other_kings: Bitboard,
}

impl Placement {
    /// The board as `turn`, which is to move, sees it.
    #[must_use]
    #[inline]
    pub fn of(board: &Board, turn: Color) -> Self {
        let seen = Self {
            men: board.men(turn),
            kings: board.kings(turn),
            other_men: board.men(!turn),
            other_kings: board.kings(!turn),
        };
        match turn {
            Color::White => seen,
            Color::Black => Self {
                men: seen.men.rotated(),
                kings: seen.kings.rotated(),
                other_men: seen.other_men.rotated(),
                other_kings: seen.other_kings.rotated(),
            },
        }
    }

    /// The setup in which White is to move and sees this.
    #[must_use]
    #[inline]
    pub fn setup(self) -> Setup {
        Setup {
            men: ByColor {
                white: self.men,
                black: self.other_men,
            },
            kings: ByColor {
                white: self.kings,
                black: self.other_kings,
            },
            turn: Color::White,
        }
    }

    /// The board on which White is to move and sees this.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if two pieces share a square or a man stands on its crowning row.
    #[inline]
    pub fn board(self) -> Result<Board, SetupError> {
        self.setup().board()
    }
}
