//! The positions behind the one that is searched.

use damiera::Game;

use super::Node;

/// The hashes of the positions since the last capture or man move, the game's own first, then
/// those between the root and the present node.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    hashes: Vec<u64>,
    /// How many of them were played on the board, the root not counted.
    played: usize,
    /// How often a position must stand for a draw.
    repetitions: Option<u32>,
}

impl Trail {
    /// The trail that leads to the present position of a game, which is not on it yet.
    pub(super) fn of(game: &Game) -> Self {
        let quiet = usize::try_from(game.quiet_plies()).unwrap_or(usize::MAX);
        let first = game.ply().saturating_sub(quiet);
        let hashes: Vec<u64> = (first..game.ply())
            .filter_map(|ply| game.position_at(ply))
            .map(|position| position.hash())
            .collect();
        Self {
            played: hashes.len(),
            hashes,
            repetitions: game.rules().draw.repetitions(),
        }
    }

    /// Steps on to a node.
    pub(super) fn push(&mut self, node: &Node) {
        self.hashes.push(node.position.hash());
    }

    /// Steps back.
    pub(super) fn pop(&mut self) {
        self.hashes.pop();
    }

    /// Whether the node, which is not on the trail yet, is a draw because it has been met before:
    /// often enough for the rules of the game, or once since the root.
    ///
    /// Since the root once is enough. Whoever can bring about a circle can bring it about again,
    /// and in the end the rules of repetition or the count of moves make it a draw.
    ///
    /// A position can only come again with the same side to move and after nothing but quiet
    /// moves of kings, four plies later at the soonest.
    pub(super) fn has_been_met(&self, node: &Node) -> bool {
        let hash = node.position.hash();
        let here = self.hashes.len();
        let reach = usize::try_from(node.quiet).unwrap_or(usize::MAX).min(here);
        let mut stood = 1;
        for back in (4..=reach).step_by(2) {
            let index = here - back;
            if self.hashes[index] == hash {
                if index >= self.played {
                    return true;
                }
                stood += 1;
            }
        }
        self.repetitions.is_some_and(|needed| stood >= needed)
    }
}
