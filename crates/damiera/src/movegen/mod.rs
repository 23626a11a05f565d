//! The legal moves of a position.

mod capture;
mod quiet;

use alloc::vec::Vec;

use crate::geometry::{Direction, crowning_row};
use crate::{Bitboard, Board, Color, Move};

/// The side to move as a type, so that directions are known when the code is compiled.
pub(crate) trait Side {
    /// The opponent.
    type Other: Side<Other = Self>;
    const COLOR: Color;
    /// Where a man goes.
    const FORWARD: [Direction; 2] = Direction::forward(Self::COLOR);
    /// Where a man is crowned.
    const CROWN: Bitboard = crowning_row(Self::COLOR);
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
}

/// A board as the side to move sees it.
#[derive(Copy, Clone)]
pub(crate) struct Forces {
    pub(crate) men: Bitboard,
    pub(crate) kings: Bitboard,
    pub(crate) enemy_men: Bitboard,
    pub(crate) enemy_kings: Bitboard,
    pub(crate) empty: Bitboard,
}

impl Forces {
    #[inline]
    pub(crate) fn new(board: &Board, color: Color) -> Self {
        Self {
            men: board.men[color],
            kings: board.kings[color],
            enemy_men: board.men[!color],
            enemy_kings: board.kings[!color],
            empty: !board.occupied(),
        }
    }
}

/// Appends the legal moves, in the order of their squares, and leaves what stood before.
#[inline]
pub(crate) fn generate<S: Side>(board: &Board, moves: &mut Vec<Move>) {
    let forces = Forces::new(board, S::COLOR);
    let capturers = capture::capturers::<S>(&forces);
    if capturers.is_empty() {
        quiet::generate::<S>(&forces, moves);
    } else {
        capture::generate::<S>(&forces, capturers, moves);
    }
}

/// Calls `visit` with the board after each legal move, in no particular order, and with `scratch`,
/// in which captures are listed on top of what stands there.
#[inline]
pub(crate) fn each_board<S: Side>(
    board: &Board,
    scratch: &mut Vec<Move>,
    mut visit: impl FnMut(&Board, &mut Vec<Move>),
) {
    let forces = Forces::new(board, S::COLOR);
    let capturers = capture::capturers::<S>(&forces);
    if capturers.is_empty() {
        quiet::each_board::<S>(board, &forces, |next| visit(next, scratch));
        return;
    }
    let start = scratch.len();
    capture::generate::<S>(&forces, capturers, scratch);
    for index in start..scratch.len() {
        visit(&board.after(S::COLOR, scratch[index]), scratch);
    }
    scratch.truncate(start);
}

/// How many legal moves there are, each path of a capture counting, without listing them.
#[inline]
pub(crate) fn count<S: Side>(board: &Board) -> u64 {
    let forces = Forces::new(board, S::COLOR);
    let capturers = capture::capturers::<S>(&forces);
    if capturers.is_empty() {
        quiet::count::<S>(&forces)
    } else {
        capture::count::<S>(&forces, capturers)
    }
}

/// The pieces that can take something, before any precedence is asked for.
#[inline]
pub(crate) fn capturers(board: &Board, color: Color) -> Bitboard {
    let forces = Forces::new(board, color);
    match color {
        Color::White => capture::capturers::<White>(&forces),
        Color::Black => capture::capturers::<Black>(&forces),
    }
}
