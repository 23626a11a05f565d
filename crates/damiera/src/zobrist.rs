//! The hash of a position, kept up to date move by move.

use crate::{Bitboard, Board, Color, Move};

/// Keys by colour (White first), role (man first) and square, and the one for Black to move.
struct Keys {
    pieces: [[[u64; 32]; 2]; 2],
    black_to_move: u64,
}

/// One step of `SplitMix64` (Steele, Lea and Flood 2014): the next state and its output.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

static KEYS: Keys = {
    let mut keys = Keys {
        pieces: [[[0; 32]; 2]; 2],
        black_to_move: 0,
    };
    let mut state = 0x00DA_311E_2A00_0032;
    let mut index = 0;
    while index < 128 {
        let (next, key) = split_mix(state);
        state = next;
        keys.pieces[index / 64][index / 32 % 2][index % 32] = key;
        index += 1;
    }
    keys.black_to_move = split_mix(state).1;
    keys
};

fn sum(keys: &[u64; 32], squares: Bitboard) -> u64 {
    squares
        .iter()
        .fold(0, |hash, square| hash ^ keys[square.index()])
}

/// The hash of a board and the side to move, from scratch.
pub(crate) fn from_scratch(board: &Board, turn: Color) -> u64 {
    let pieces = Color::ALL.into_iter().fold(0, |hash, color| {
        let keys = &KEYS.pieces[color as usize];
        hash ^ sum(&keys[0], board.men[color]) ^ sum(&keys[1], board.kings[color])
    });
    pieces
        ^ if turn == Color::Black {
            KEYS.black_to_move
        } else {
            0
        }
}

/// By what a move of `color` on `board` changes the hash.
#[inline]
pub(crate) fn change(board: &Board, color: Color, mv: Move) -> u64 {
    let own = &KEYS.pieces[color as usize];
    let other = &KEYS.pieces[!color as usize];
    let before = usize::from(board.kings[color].has(mv.from()));
    let after = before | usize::from(mv.crowns());
    let moved = own[before][mv.from().index()] ^ own[after][mv.to().index()] ^ KEYS.black_to_move;
    mv.captured().iter().fold(moved, |hash, square| {
        let is_king = board.kings[!color].has(square);
        hash ^ other[usize::from(is_king)][square.index()]
    })
}
