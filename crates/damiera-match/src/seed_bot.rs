//! The bots of the program that this one grew out of, and a player of random moves.

use damiera::{Color, Move, Position};
use damiera_engine::SplitMix64;

use crate::player::{Player, PlayerError, Reply, Turn};

/// Chooses by lot among the moves that look equally good a few plies ahead.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum SeedBot {
    /// Any legal move.
    Random,
    /// Looks so many plies ahead and counts material, without asking whether a capture is due.
    Counting(u32),
}

/// Above every balance of material, in tenths of a man.
const LOST: i32 = 10_000;

impl Player for SeedBot {
    fn begin(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, PlayerError> {
        let position = turn.game.position();
        let mut nodes = 0;
        let good = match *self {
            Self::Random => position.legal_moves(),
            Self::Counting(plies) => best_moves(&position, plies, &mut nodes),
        };
        let lot = SplitMix64::new(turn.seed).index_below(good.len());
        match lot.and_then(|index| good.get(index)) {
            Some(&mv) => Ok(Reply { mv, nodes }),
            None => Err(PlayerError::Crash("no move".to_owned())),
        }
    }
}

/// All the moves that no other one is better than.
fn best_moves(position: &Position, plies: u32, nodes: &mut u64) -> Vec<Move> {
    let mut best = Vec::new();
    let mut best_score = -LOST - 1;
    for mv in position.legal_moves() {
        // One below the best, so that equals are told apart from worse.
        let alpha = best_score - 1;
        let after = position.play_unchecked(mv);
        let score = -look(&after, plies.saturating_sub(1), [-LOST - 1, -alpha], nodes);
        if score > best_score {
            best.clear();
            best_score = score;
        }
        if score == best_score {
            best.push(mv);
        }
    }
    best
}

/// Plain alpha-beta.
fn look(position: &Position, plies: u32, [mut alpha, beta]: [i32; 2], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let moves = position.legal_moves();
    if moves.is_empty() {
        return -LOST;
    }
    if plies == 0 {
        let us = position.turn();
        return tenths(position, us) - tenths(position, !us);
    }
    let mut best = -LOST - 1;
    for mv in moves {
        let after = position.play_unchecked(mv);
        best = best.max(-look(&after, plies - 1, [-beta, -alpha], nodes));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// What one side has, in tenths of a man: a king is 1.8 men, a man near its crown a little more
/// than one.
fn tenths(position: &Position, color: Color) -> i32 {
    let board = position.board();
    let near_crown = board.men(color).iter().filter(|square| match color {
        Color::White => square.row() <= 2,
        Color::Black => square.row() >= 5,
    });
    let near_crown = i32::try_from(near_crown.count()).unwrap_or(0);
    let count = |set: damiera::Bitboard| set.len().cast_signed();
    10 * count(board.men(color)) + 18 * count(board.kings(color)) + near_crown
}
