//! A game as text, and the way back through the rules.

use damiera::fen::FenError;
use damiera::notation::{MoveText, NotationError, ResolveError};
use damiera::{Color, DrawReason, DrawRules, Game, GameRules, Outcome, Position, WinReason};
use serde::{Deserialize, Serialize};

use crate::color_name;

/// A game from its first position to where it stands.
///
/// The fields are as they were read and may be nonsense; [`to_game`](Self::to_game) proves them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameText {
    /// The position in which the game began, as FEN.
    pub start: String,
    /// Half-moves without a capture or a man move that had been played before the start.
    pub quiet_plies: u32,
    /// What the game is played by.
    pub rules: RulesText,
    /// Every move in full notation, those taken back included.
    pub moves: Vec<String>,
    /// How many of the moves are on the board.
    pub plies: usize,
    /// What was declared after the last move.
    // Named, the function makes serde ask for the field even if nothing was declared.
    #[serde(deserialize_with = "Option::deserialize")]
    pub end: Option<End>,
}

/// What a game is played by, as names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesText {
    /// The name of the draw rules, such as `fid`.
    pub draw: String,
    /// Whether a single piece loses at once.
    pub single_piece_loses: bool,
}

/// An end that players or the arbiter declare, unlike those that lie in the position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// This side gave up.
    Resigned(#[serde(with = "color_name")] Color),
    /// This side ran out of time.
    OutOfTime(#[serde(with = "color_name")] Color),
    /// Both sides agreed to a draw.
    Agreed,
    /// The arbiter gave both sides a loss.
    BothLose,
}

impl End {
    /// What was declared after the last move of a game, if anything was.
    fn of(game: &Game) -> Option<Self> {
        let mut last = game.clone();
        last.go_to(game.all_moves().len());
        match last.outcome()? {
            Outcome::Win {
                winner,
                reason: WinReason::Resignation,
            } => Some(Self::Resigned(!winner)),
            Outcome::Win {
                winner,
                reason: WinReason::Time,
            } => Some(Self::OutOfTime(!winner)),
            Outcome::Draw(DrawReason::Agreement) => Some(Self::Agreed),
            Outcome::BothLose => Some(Self::BothLose),
            _ => None,
        }
    }

    fn declare(self, game: &mut Game) {
        match self {
            Self::Resigned(loser) => game.resign(loser),
            Self::OutOfTime(loser) => game.run_out_of_time(loser),
            Self::Agreed => game.agree_draw(),
            Self::BothLose => game.both_lose(),
        }
    }
}

impl GameText {
    /// Writes a game down.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let mut first = game.clone();
        first.go_to(0);
        let rules = game.rules();
        Self {
            start: game.start().to_string(),
            quiet_plies: first.quiet_plies(),
            rules: RulesText {
                draw: rules.draw.name().to_owned(),
                single_piece_loses: rules.single_piece_loses,
            },
            moves: game.all_moves().iter().map(ToString::to_string).collect(),
            plies: game.ply(),
            end: End::of(game),
        }
    }

    /// Replays the game, every move through the rules.
    ///
    /// # Errors
    ///
    /// [`GameError`] names the first field, and for a move the ply, that is wrong.
    pub fn to_game(&self) -> Result<Game, GameError> {
        let start: Position = self.start.parse().map_err(GameError::Start)?;
        let draw = DrawRules::from_name(&self.rules.draw)
            .ok_or_else(|| GameError::DrawRules(self.rules.draw.clone()))?;
        let rules = GameRules {
            draw,
            single_piece_loses: self.rules.single_piece_loses,
        };
        let mut game = Game::resumed(start, self.quiet_plies, rules);
        for (index, text) in self.moves.iter().enumerate() {
            play(&mut game, text, index + 1)?;
        }
        if let Some(end) = self.end {
            if let Some(outcome) = game.outcome() {
                return Err(GameError::EndedBefore(outcome));
            }
            end.declare(&mut game);
        }
        if self.plies > self.moves.len() {
            return Err(GameError::Plies {
                plies: self.plies,
                moves: self.moves.len(),
            });
        }
        game.go_to(self.plies);
        Ok(game)
    }
}

/// Plays the move that is written as number `ply`.
fn play(game: &mut Game, text: &str, ply: usize) -> Result<(), GameError> {
    let wish: MoveText = text.parse().map_err(|error| GameError::Notation {
        ply,
        text: text.to_owned(),
        error,
    })?;
    if let Some(outcome) = game.outcome() {
        return Err(GameError::MoveAfterEnd { ply, outcome });
    }
    let mv = wish
        .resolve(&game.position())
        .map_err(|error| GameError::Move {
            ply,
            text: text.to_owned(),
            error,
        })?;
    // Both ways to fail have been ruled out above.
    game.play(mv).map_err(|_| GameError::Move {
        ply,
        text: text.to_owned(),
        error: ResolveError::Illegal,
    })
}

/// Why a text is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The first position cannot be read or cannot be.
    #[error("start: {0}")]
    Start(FenError),
    /// No draw rules have this name.
    #[error("rules: no draw rules are called {0:?}")]
    DrawRules(String),
    /// A move cannot be read. Plies count from 1.
    #[error("move {ply}, {text:?}: {error}")]
    Notation {
        /// Which move.
        ply: usize,
        /// What is written.
        text: String,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A move is not legal or not clear. Plies count from 1.
    #[error("move {ply}, {text:?}: {error}")]
    Move {
        /// Which move.
        ply: usize,
        /// What is written.
        text: String,
        /// What is wrong with it.
        error: ResolveError,
    },
    /// A move stands after the end of the game. Plies count from 1.
    #[error("move {ply}: the game has ended {outcome}")]
    MoveAfterEnd {
        /// Which move.
        ply: usize,
        /// How the game ended before it.
        outcome: Outcome,
    },
    /// An end was declared for a game that had ended by itself.
    #[error("end: the game has ended {0} by itself")]
    EndedBefore(Outcome),
    /// More plies on the board than moves.
    #[error("plies: {plies} on the board, but only {moves} moves")]
    Plies {
        /// Plies on the board.
        plies: usize,
        /// Moves written down.
        moves: usize,
    },
}
