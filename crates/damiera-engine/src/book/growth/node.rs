//! A position in a growing book.

use damiera::{Color, Move, Position};

use super::super::BookKey;
use super::NEVER;
use crate::Score;

#[derive(Debug)]
pub(super) struct Node {
    pub(super) key: BookKey,
    /// For the side to move: found by a search, or from the best move.
    pub(super) score: Score,
    pub(super) state: State,
    /// The least of the weights on the ways to a leaf from here; 0 for a leaf.
    pub(super) sum: u64,
    /// More than for any position that comes after it.
    pub(super) plies_left: u32,
    pub(super) children: Vec<u32>,
    pub(super) parents: Vec<u32>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It may be opened.
    Leaf,
    /// It is being opened.
    Pending,
    /// Its moves are in the book.
    Open,
    /// It is not gone on with.
    Closed,
}

impl Node {
    pub(super) fn new(key: BookKey, score: Score) -> Self {
        let position = key.position().ok();
        let ends = score.is_decided() || position.as_ref().is_none_or(has_quiet_king_move);
        Self {
            key,
            score,
            state: if ends { State::Closed } else { State::Leaf },
            sum: if ends { NEVER } else { 0 },
            plies_left: position.as_ref().map_or(0, plies_left),
            children: Vec::new(),
            parents: Vec::new(),
        }
    }
}

/// Whether a move could be taken back: where none can, no position comes again, and the graph has
/// no circles. An opening has ended by then.
fn has_quiet_king_move(position: &Position) -> bool {
    let kings = position.board().kings(position.turn());
    let is_one = |mv: &Move| !mv.is_capture() && kings.has(mv.from());
    !kings.is_empty() && position.legal_moves().iter().any(is_one)
}

/// Rows that men have still to go, and more for each piece than it could ever go: less after every
/// capture and every move of a man.
fn plies_left(position: &Position) -> u32 {
    const A_PIECE: u32 = 8;
    let board = position.board();
    let rows = |color: Color| -> u32 {
        let rows = board.men(color).iter().map(|square| match color {
            Color::White => u32::from(square.row()),
            Color::Black => 7 - u32::from(square.row()),
        });
        rows.sum()
    };
    rows(Color::White) + rows(Color::Black) + A_PIECE * board.occupied().len()
}
