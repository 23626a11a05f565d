//! The parts of a game that can be played through.

use damiera::{GameRules, Move, Position};
use damiera_pdn::{Game, Step};

/// Moves of the main line without a gap.
///
/// A position that is set up and a move that nobody wrote down end one, and so does a draw by the
/// rules that the players have not claimed: what they played after it is looked at as another game.
pub(super) struct Stretch {
    /// How many steps of the main line come before.
    pub(super) first: usize,
    pub(super) game: damiera::Game,
}

impl Stretch {
    /// The stretches of a game in their order.
    pub(super) fn all(game: &Game) -> Vec<Self> {
        let mut stretches: Vec<Self> = Vec::new();
        let mut goes_on = false;
        let mut position = Some(game.start);
        for (index, node) in game.line.nodes.iter().enumerate() {
            if let (Step::Move(mv), Some(at)) = (node.step, position) {
                let last = stretches.last_mut().filter(|_| goes_on);
                let played = last.is_some_and(|last| last.game.play(mv).is_ok());
                goes_on = played || {
                    let stretch = Self::begin(index, at, mv);
                    let begun = stretch.is_some();
                    stretches.extend(stretch);
                    begun
                };
            } else {
                goes_on = false;
            }
            position = position.and_then(|position| node.step.after(&position));
            if let Step::Setup(other) = node.step {
                position = Some(other);
            }
        }
        stretches
    }

    fn begin(first: usize, position: Position, mv: Move) -> Option<Self> {
        let mut game = damiera::Game::new(position, GameRules::default());
        game.play(mv).ok()?;
        Some(Self { first, game })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(text: &str) -> Vec<(usize, usize)> {
        let game: Game = text.parse().expect(text);
        let stretches = Stretch::all(&game);
        stretches
            .iter()
            .map(|stretch| (stretch.first, stretch.game.ply()))
            .collect()
    }

    #[test]
    fn gaps_part_them() {
        assert_eq!(lengths("1. 22-18 12-16 2. 21-17 *"), [(0, 3)]);
        assert_eq!(lengths("[White \"A\"]\n\n*"), []);
        assert_eq!(
            lengths("1. 22-18 ... /FEN \"W:W30:B27\"/ 2. 30x23 *"),
            [(0, 1), (3, 1)]
        );
    }

    /// The third time is after eight plies; two more are another game.
    #[test]
    fn a_draw_that_nobody_claimed_parts_them() {
        let circle = "18-14 29-25 14-18 25-29 ";
        let text = format!(
            "[FEN \"W:WK18,K22:BK29\"]\n{}18-14 29-25 *",
            circle.repeat(2)
        );
        assert_eq!(lengths(&text), [(0, 8), (8, 2)]);
    }
}
