//! The position to search, with the moves that led to it.

use damiera::{Game, GameRules, Outcome, PlayError, Position};

use super::line::Line;
use super::reading::Reading;
use super::{HubError, HubErrorKind, HubMove, read_position, write_position};

/// A position and the moves since, which tell of repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pos {
    /// Where the moves begin.
    pub start: Position,
    /// The moves, in turn.
    pub moves: Vec<HubMove>,
}

/// Why the moves of a [`Pos`] make no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PosError {
    /// A move that is not legal.
    #[error("move {number}, {mv}, is not legal")]
    Illegal {
        /// The move.
        mv: HubMove,
        /// Which one, from 1.
        number: usize,
    },
    /// A move behind the end of the game.
    #[error("move {number}, {mv}, comes after the end of the game ({outcome})")]
    Over {
        /// The move.
        mv: HubMove,
        /// Which one, from 1.
        number: usize,
        /// How the game ended.
        outcome: Outcome,
    },
}

impl Pos {
    /// The present position of a game, told from its last irreversible move on.
    ///
    /// A game that was resumed with quiet plies behind it loses them here: Hub has no way of telling
    /// them.
    #[must_use]
    pub fn since_conversion(game: &Game) -> Self {
        let quiet = usize::try_from(game.quiet_plies()).unwrap_or(usize::MAX);
        let from = game.ply() - quiet.min(game.ply());
        Self {
            start: game.position_at(from).unwrap_or(game.position()),
            moves: game.moves()[from..].iter().map(|&mv| mv.into()).collect(),
        }
    }

    /// The game that is told.
    ///
    /// # Errors
    ///
    /// [`PosError`] if a move is not legal or the game was over before it.
    pub fn game(&self, rules: GameRules) -> Result<Game, PosError> {
        let mut game = Game::new(self.start, rules);
        for (&mv, number) in self.moves.iter().zip(1..) {
            let illegal = PosError::Illegal { mv, number };
            let legal = mv.resolve(&game.position());
            match legal.map(|legal| game.play(legal)) {
                Some(Ok(())) => {}
                Some(Err(PlayError::GameOver(outcome))) => {
                    return Err(PosError::Over {
                        mv,
                        number,
                        outcome,
                    });
                }
                None | Some(Err(PlayError::Illegal(_))) => return Err(illegal),
            }
        }
        Ok(game)
    }

    pub(super) fn read(reading: &mut Reading) -> Result<Self, HubError> {
        // Scan's `pos start` is a flag.
        let start = if reading.take("start")?.is_some() {
            Position::start()
        } else {
            let text = reading.value("pos")?;
            let (text, column) = reading.needed("pos", text)?;
            read_position(text.as_str())
                .map_err(|error| HubErrorKind::Position(error).at(column + error.index()))?
        };
        let moves = reading.value("moves")?;
        Ok(Self {
            start,
            moves: match moves {
                None => Vec::new(),
                Some((text, column)) => read_moves(text.as_str(), column)?,
            },
        })
    }

    pub(super) fn line(&self) -> Line {
        let line = Line::new("pos").with("pos", write_position(&self.start));
        line.maybe("moves", written(&self.moves))
    }
}

/// Moves with a blank between them; `None` if there are none.
pub(super) fn written(moves: &[HubMove]) -> Option<String> {
    let words: Vec<_> = moves.iter().map(HubMove::to_string).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Moves with blanks between them, the first character of the text at `column`.
pub(super) fn read_moves(text: &str, column: usize) -> Result<Vec<HubMove>, HubError> {
    let mut moves = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let word = rest.split(char::is_whitespace).next().unwrap_or(rest);
        let before = text[..text.len() - rest.len()].chars().count();
        moves.push(read_move(word, column + before)?);
        rest = rest[word.len()..].trim_start();
    }
    Ok(moves)
}

/// A move whose first character is at `column`.
pub(super) fn read_move(text: &str, column: usize) -> Result<HubMove, HubError> {
    text.parse()
        .map_err(|error: super::MoveError| HubErrorKind::Move(error).at(column + error.offset()))
}
