//! Where looking ahead ends.

use damiera::{Bitboard, Direction};

use super::{Node, Search};
use crate::Score;

impl Search<'_> {
    /// The score of a node that is not looked into: the game's result if it is over, else an
    /// opinion.
    pub(super) fn horizon(&mut self, node: &Node) -> Score {
        let stuck = node.position.count_legal_moves() == 0;
        self.end_of_game(node, stuck).unwrap_or_else(|| {
            self.opinions += 1;
            self.evaluator.evaluate(&node.position, node.ply)
        })
    }

    /// The result, if the side to move is stuck or the draw by count has been reached.
    pub(super) fn end_of_game(&self, node: &Node, stuck: bool) -> Option<Score> {
        if stuck {
            Some(Score::loss_in(node.ply))
        } else if node.quiet >= self.rules.draw.plies() {
            Some(Score::DRAW)
        } else {
            None
        }
    }
}

/// Whether a piece of the side to move stands next to an enemy with an empty square behind it,
/// so that it may be time to run.
///
/// This is a pattern and not the rules' word: precedence may forbid the capture.
pub(super) fn is_threatened(node: &Node) -> bool {
    let (board, us) = (node.position.board(), node.position.turn());
    let (enemy, empty) = (!us, !board.occupied());
    let hit = |attackers: Bitboard, targets: Bitboard, direction: Direction| {
        !(attackers.step(direction) & targets & empty.step(direction.opposite())).is_empty()
    };
    let by_man = |direction| hit(board.men(enemy), board.men(us), direction);
    let by_king = |direction| hit(board.kings(enemy), board.pieces(us), direction);
    Direction::forward(enemy).into_iter().any(by_man)
        || (!board.kings(enemy).is_empty() && Direction::ALL.into_iter().any(by_king))
}
