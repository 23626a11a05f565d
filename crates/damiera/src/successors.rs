//! The boards after each legal move, for programs that look at billions of them.

use alloc::vec::Vec;
use core::fmt;

use crate::movegen::{self, Black, Capture, Forces, White};
use crate::{Board, ByColor, Color};

/// Room for the captures that are weighed against each other, kept from board to board.
#[derive(Default)]
pub struct Successors(Vec<Capture>);

impl Successors {
    /// Room for one capture; it grows as needed.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Calls `visit` with the board after each legal move of `turn`, in no particular order;
    /// captures that leave the same board count once. None means that `turn` has lost.
    #[inline]
    pub fn each(&mut self, board: &Board, turn: Color, mut visit: impl FnMut(&Board)) {
        let forces = Forces::new(board, turn);
        match turn {
            Color::White => {
                movegen::each_child::<White, true>(&forces, &mut self.0, |child, _| {
                    visit(&child.board(Color::Black));
                });
            }
            Color::Black => {
                movegen::each_child::<Black, true>(&forces, &mut self.0, |child, _| {
                    visit(&child.board(Color::White));
                });
            }
        }
    }
}

impl fmt::Debug for Successors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Successors").finish_non_exhaustive()
    }
}

impl Forces {
    /// The board again, if `turn` is the side that these forces are seen by.
    #[inline]
    fn board(&self, turn: Color) -> Board {
        let (men, kings, enemy_men, enemy_kings) = self.layers();
        match turn {
            Color::White => Board {
                men: ByColor {
                    white: men,
                    black: enemy_men,
                },
                kings: ByColor {
                    white: kings,
                    black: enemy_kings,
                },
            },
            Color::Black => Board {
                men: ByColor {
                    white: enemy_men,
                    black: men,
                },
                kings: ByColor {
                    white: enemy_kings,
                    black: kings,
                },
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use std::format;

    use super::*;
    use crate::Position;

    /// The boards are those of the moves that the position lists.
    #[test]
    fn boards_are_those_after_the_legal_moves() {
        let mut successors = Successors::new();
        for fen in [
            "W:W21-32:B1-12",
            "W:WK27:B5,6,13,15,21,23",
            "B:W30,21,22,17,20,K6:B25,28,9,5,1,3",
            "W:WK10:BK6,7,K14,K15",
            "B:W5:B",
        ] {
            let position: Position = fen.parse().expect("a FEN");
            let expected: BTreeSet<_> = position
                .legal_moves()
                .into_iter()
                .map(|mv| format!("{:?}", position.play(mv).board()))
                .collect();
            let mut found = BTreeSet::new();
            successors.each(position.board(), position.turn(), |board| {
                found.insert(format!("{board:?}"));
            });
            assert_eq!(found, expected, "{fen}");
        }
    }
}
