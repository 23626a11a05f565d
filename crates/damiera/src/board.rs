//! Who stands where.

use crate::{Bitboard, ByColor, Color, Direction, Move, Piece, Role, Square};

/// The pieces on their squares, each square holding at most one.
///
/// A board comes out of a valid [`Position`](crate::Position) and is changed by moves only.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) men: ByColor<Bitboard>,
    pub(crate) kings: ByColor<Bitboard>,
}

impl Board {
    /// The men of one side.
    #[must_use]
    #[inline]
    pub fn men(&self, color: Color) -> Bitboard {
        self.men[color]
    }

    /// The kings of one side.
    #[must_use]
    #[inline]
    pub fn kings(&self, color: Color) -> Bitboard {
        self.kings[color]
    }

    /// Men and kings of one side.
    #[must_use]
    #[inline]
    pub fn pieces(&self, color: Color) -> Bitboard {
        self.men[color] | self.kings[color]
    }

    /// The squares on which something stands.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.pieces(Color::White) | self.pieces(Color::Black)
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Color::ALL.into_iter().find_map(|color| {
            if self.men[color].has(square) {
                Some(Piece {
                    color,
                    role: Role::Man,
                })
            } else if self.kings[color].has(square) {
                Some(Piece {
                    color,
                    role: Role::King,
                })
            } else {
                None
            }
        })
    }

    /// Whether a piece of `color` can take something. Nothing else being asked, it is answered
    /// without the change to the layout in which moves are generated, which is most of the work
    /// where captures are rare.
    #[must_use]
    #[inline]
    pub fn can_capture(&self, color: Color) -> bool {
        // A call for each colour, so that directions are known when the code is compiled.
        match color {
            Color::White => self.can_jump(color, Direction::forward(Color::White)),
            Color::Black => self.can_jump(color, Direction::forward(Color::Black)),
        }
    }

    #[inline]
    fn can_jump(&self, color: Color, [left, right]: [Direction; 2]) -> bool {
        let empty = !self.occupied();
        let landings = |pieces: Bitboard, enemies: Bitboard, direction| {
            pieces.jump(direction) & enemies.step(direction) & empty
        };
        let (men, enemy_men) = (self.men[color], self.men[!color]);
        let mut found = landings(men, enemy_men, left) | landings(men, enemy_men, right);
        let kings = self.kings[color];
        if !kings.is_empty() {
            for direction in Direction::ALL {
                found |= landings(kings, self.pieces(!color), direction);
            }
        }
        !found.is_empty()
    }

    /// Whether `color` has a legal move, were it to move.
    #[must_use]
    #[inline]
    pub fn can_move(&self, color: Color) -> bool {
        let can_step = match color {
            Color::White => self.can_step(color, Direction::forward(Color::White)),
            Color::Black => self.can_step(color, Direction::forward(Color::Black)),
        };
        can_step || self.can_capture(color)
    }

    #[inline]
    fn can_step(&self, color: Color, [left, right]: [Direction; 2]) -> bool {
        let empty = !self.occupied();
        let men = self.men[color];
        let mut found = (men.step(left) | men.step(right)) & empty;
        let kings = self.kings[color];
        if !kings.is_empty() {
            for direction in Direction::ALL {
                found |= kings.step(direction) & empty;
            }
        }
        !found.is_empty()
    }

    /// The board after a legal move of `color`.
    #[inline]
    pub(crate) fn after(mut self, color: Color, mv: Move) -> Self {
        let from = Bitboard::from_square(mv.from());
        let to = Bitboard::from_square(mv.to());
        if (self.kings[color] & from).is_empty() {
            self.men[color] ^= from;
            if mv.crowns() {
                self.kings[color] |= to;
            } else {
                self.men[color] |= to;
            }
        } else {
            // A capture may end where it began: take off first, then put down.
            self.kings[color] = (self.kings[color] - from) | to;
        }
        self.men[!color] -= mv.captured();
        self.kings[!color] -= mv.captured();
        self
    }

    /// The board turned by half a turn, the colours changed over.
    #[must_use]
    pub(crate) fn rotated(self) -> Self {
        Self {
            men: self.men.swapped().map(Bitboard::rotated),
            kings: self.kings.swapped().map(Bitboard::rotated),
        }
    }
}
