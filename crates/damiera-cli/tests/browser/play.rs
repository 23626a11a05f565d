//! What the tests of games do on the page, and what they read from it.

use damiera::{Color, Game, GameRules, Move, Position};
use damiera_api::{Level, Mode, SavedGame};

use crate::harness::{Visit, quoted};

/// Two people, the board not turning.
pub(crate) const TWO: Mode = Mode::TwoPlayers { turning: false };

/// White is the person's, the engine plays at a level.
pub(crate) fn white_against(level: u8) -> Mode {
    let level = Level::from_number(level).expect("a level");
    Mode::Bot {
        human: Color::White,
        level,
    }
}

impl Visit {
    /// Opens the page with a game from this position under way.
    pub(crate) async fn resume(&self, fen: &str, mode: Mode) {
        let position: Position = fen.parse().expect("a position");
        let game = Game::new(position, GameRules::default());
        self.resume_text(&SavedGame::new(&game, mode).to_json())
            .await;
    }

    /// Opens the page with this text as the game that was saved.
    pub(crate) async fn resume_text(&self, saved: &str) {
        self.open("/").await;
        let keep = format!("localStorage.setItem('damiera.game', {})", quoted(saved));
        self.evaluate(&keep).await;
        self.reload().await;
    }

    /// The game that the page has saved.
    pub(crate) async fn saved(&self) -> SavedGame {
        self.until(
            "a game is saved",
            "localStorage.getItem('damiera.game') !== null",
        )
        .await;
        let text = self.evaluate("localStorage.getItem('damiera.game')").await;
        SavedGame::parse(text.as_str().expect("a text")).expect("a saved game")
    }

    /// The same, replayed through the rules.
    pub(crate) async fn game(&self) -> Game {
        self.saved().await.to_game().expect("a legal game")
    }

    /// Enters a move by tapping its origin and every landing, and waits until it is saved.
    pub(crate) async fn play(&self, mv: Move) {
        let before = self.game().await.ply();
        self.tap(mv.from().number()).await;
        for landing in mv.landings() {
            self.tap(landing.number()).await;
        }
        self.until_ply(before + 1).await;
    }

    /// Waits until at least `ply` half-moves are on the board and saved.
    pub(crate) async fn until_ply(&self, ply: usize) {
        let saved = "JSON.parse(localStorage.getItem('damiera.game') ?? '{}').game?.plies";
        self.until("a move is saved", &format!("({saved} ?? 0) >= {ply}"))
            .await;
    }

    /// Waits until the engine has moved or the game has ended.
    pub(crate) async fn until_my_turn(&self) {
        self.until(
            "the engine has moved",
            "document.body.dataset.thinking === 'false'",
        )
        .await;
    }

    /// Asserts that the page shows exactly the pieces of the position.
    pub(crate) async fn assert_shows(&self, position: &Position) {
        let shown = self
            .evaluate(
                "[...document.querySelectorAll('[data-piece]')] \
                 .map((cell) => [Number(cell.dataset.square), cell.dataset.piece]) \
                 .sort((a, b) => a[0] - b[0]).map((pair) => pair.join('')).join(' ')",
            )
            .await;
        let board = position.board();
        let mut pieces = Vec::new();
        for square in damiera::Square::ALL {
            for color in Color::ALL {
                let side = if color == Color::White { 'w' } else { 'b' };
                if board.men(color).has(square) {
                    pieces.push(format!("{square}{side}m"));
                } else if board.kings(color).has(square) {
                    pieces.push(format!("{square}{side}k"));
                }
            }
        }
        assert_eq!(shown.as_str(), Some(pieces.join(" ").as_str()));
    }

    /// Plays the first legal move of a list that turns with the ply, until `plies` are played.
    pub(crate) async fn play_on(&self, plies: usize) {
        while self.game().await.ply() < plies {
            let game = self.game().await;
            let moves = game.position().legal_moves();
            self.play(moves[game.ply() % moves.len()]).await;
        }
    }
}
