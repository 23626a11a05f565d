//! Where looking ahead ends.

use super::{Node, Search};
use crate::Score;

impl Search<'_> {
    /// The score of a node that is not looked into: the game's result if it is over, else an
    /// opinion.
    pub(super) fn horizon(&mut self, node: &Node) -> Score {
        self.end_of_game(node, node.position.can_move())
            .unwrap_or_else(|| {
                self.opinions += 1;
                self.evaluator.evaluate(&node.position, node.ply)
            })
    }

    /// The result, if the side to move is stuck or the draw by count has been reached.
    pub(super) fn end_of_game(&self, node: &Node, can_move: bool) -> Option<Score> {
        if !can_move {
            Some(Score::loss_in(node.ply))
        } else if node.quiet >= self.rules.draw.plies() {
            Some(Score::DRAW)
        } else {
            None
        }
    }
}

/// Whether the opponent could capture if he were to move, so that it may be time to run.
pub(super) fn is_threatened(node: &Node) -> bool {
    node.position.board().can_capture(!node.position.turn())
}
