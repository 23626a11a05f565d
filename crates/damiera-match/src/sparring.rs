//! A sparring partner of the kind that the open engines of this game are.

use std::ops::ControlFlow;

use damiera::{Color, Move, Position};

use crate::player::{Deadline, Player, PlayerError, Reply, Turn};

/// Plain alpha-beta with iterative deepening: counts material, extends captures, and remembers
/// nothing but the best move of the last depth. No table, no ordering, no endgame tables.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Sparring;

/// Above every balance of material.
const INFINITE: i32 = 1_000_000;
/// The side to move has lost; a loss further away is better by one for each ply.
const LOST: i32 = -100_000;
/// Worth of a man.
const MAN: i32 = 100;
/// Worth of a king: 1.8 men.
const KING: i32 = 180;
/// The deepest iteration, in plies.
const DEEPEST: u16 = 60;
/// Longest line that is followed, captures included, in plies.
const LONGEST: u16 = 120;
/// Positions between two looks at the clock.
const POLL_INTERVAL: u64 = 1_024;

impl Player for Sparring {
    fn begin(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, PlayerError> {
        let position = turn.game.position();
        let mut moves = position.legal_moves();
        let mut search = Search {
            nodes: 0,
            limit: turn.budget.nodes,
            deadline: Deadline::of(turn),
        };
        let deepest = turn.budget.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        if moves.len() > 1 {
            for depth in 1..=deepest {
                match search.best(&position, &moves, depth) {
                    // The best comes first in the next iteration.
                    ControlFlow::Continue(best) => moves[..=best].rotate_right(1),
                    ControlFlow::Break(()) => break,
                }
            }
        }
        if turn.is_stopped() {
            return Err(PlayerError::Stopped);
        }
        match moves.first() {
            Some(&mv) => Ok(Reply {
                mv,
                nodes: search.nodes,
            }),
            None => Err(PlayerError::Crash("no move".to_owned())),
        }
    }
}

struct Search<'a> {
    nodes: u64,
    limit: Option<u64>,
    deadline: Deadline<'a>,
}

impl Search<'_> {
    /// The index of the best move; breaks off if there is no more time.
    fn best(&mut self, position: &Position, moves: &[Move], depth: u16) -> ControlFlow<(), usize> {
        let (mut best, mut alpha) = (0, -INFINITE);
        for (index, &mv) in moves.iter().enumerate() {
            let after = position.play_unchecked(mv);
            let score = -self.look(&after, depth - 1, 1, -INFINITE, -alpha)?;
            if score > alpha {
                (best, alpha) = (index, score);
            }
        }
        ControlFlow::Continue(best)
    }

    fn look(
        &mut self,
        position: &Position,
        depth: u16,
        ply: u16,
        mut alpha: i32,
        beta: i32,
    ) -> ControlFlow<(), i32> {
        self.nodes += 1;
        let spent = self.limit.is_some_and(|limit| self.nodes >= limit);
        if spent || (self.nodes.is_multiple_of(POLL_INTERVAL) && self.deadline.is_over()) {
            return ControlFlow::Break(());
        }
        let us = position.turn();
        let quiet = !position.board().can_capture(us);
        if depth == 0 && (quiet || ply >= LONGEST) && position.count_legal_moves() > 0 {
            return ControlFlow::Continue(balance(position, us));
        }
        let mut best = LOST + i32::from(ply);
        for mv in position.legal_moves() {
            let after = position.play_unchecked(mv);
            let score = -self.look(&after, depth.saturating_sub(1), ply + 1, -beta, -alpha)?;
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        ControlFlow::Continue(best)
    }
}

/// By how much more material one side has.
fn balance(position: &Position, us: Color) -> i32 {
    let board = position.board();
    let of = |color| {
        MAN * board.men(color).len().cast_signed() + KING * board.kings(color).len().cast_signed()
    };
    of(us) - of(!us)
}
