//! Games to begin a test with.

use damiera::notation::MoveText;
use damiera::{Game, GameRules};

/// A game by the usual rules from a position.
pub(crate) fn game(fen: &str) -> Game {
    Game::new(fen.parse().expect(fen), GameRules::default())
}

/// Plays moves that are written down.
#[allow(dead_code, reason = "not every test plays on")]
pub(crate) fn played(game: &mut Game, moves: &[&str]) {
    for text in moves {
        let wish: MoveText = text.parse().expect(text);
        let mv = wish.resolve(&game.position()).expect(text);
        game.play(mv).expect(text);
    }
}
