//! A game from its first position to its end.

use alloc::vec::Vec;
use core::fmt;

use crate::{Color, DrawReason, GameRules, IllegalMove, Move, Outcome, Position, WinReason};

/// A position of the game, with what the rules of drawing must know of its past.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Moment {
    position: Position,
    quiet_plies: u32,
}

/// The moves of a game, taken back and replayed at will.
///
/// The game stands at a ply; moves behind it stay and can be replayed until another move takes
/// their place. The end is judged where the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: GameRules,
    moves: Vec<Move>,
    /// One more than moves.
    moments: Vec<Moment>,
    ply: usize,
    /// What was declared, and at which ply.
    declared: Option<(usize, Outcome)>,
}

impl Game {
    /// A game that begins from a position.
    #[must_use]
    pub fn new(start: Position, rules: GameRules) -> Self {
        Self::resumed(start, 0, rules)
    }

    /// A game that begins from a position in which already `quiet_plies` were played without a
    /// capture or a man move.
    #[must_use]
    pub fn resumed(start: Position, quiet_plies: u32, rules: GameRules) -> Self {
        let moments = [Moment {
            position: start,
            quiet_plies,
        }]
        .into();
        Self {
            rules,
            moves: Vec::new(),
            moments,
            ply: 0,
            declared: None,
        }
    }

    /// What the game is played by.
    #[must_use]
    pub const fn rules(&self) -> GameRules {
        self.rules
    }

    /// The position in which the game began.
    #[must_use]
    pub fn start(&self) -> Position {
        self.moments[0].position
    }

    /// The position in which the game stands.
    #[must_use]
    pub fn position(&self) -> Position {
        self.moments[self.ply].position
    }

    /// The position after `ply` half-moves, those taken back included; `None` if there are fewer.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<Position> {
        self.moments.get(ply).map(|moment| moment.position)
    }

    /// How many half-moves lead to where the game stands.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The moves that lead to where the game stands.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.ply]
    }

    /// Every move, those taken back included.
    #[must_use]
    pub fn all_moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many half-moves in a row have been played without a capture or a man move.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        self.moments[self.ply].quiet_plies
    }

    /// How often the present position has stood, this time included.
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        let now = self.moments[self.ply];
        let reach = usize::try_from(now.quiet_plies)
            .unwrap_or(self.ply)
            .min(self.ply);
        let past = &self.moments[self.ply - reach..=self.ply];
        let times = past
            .iter()
            .filter(|moment| moment.position == now.position)
            .count();
        u32::try_from(times).unwrap_or(u32::MAX)
    }

    /// The end of the game, if it has ended where it stands.
    ///
    /// Whoever must move and cannot has lost, even with the count of moves full.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        let turn = position.turn();
        let loses = |reason| {
            Some(Outcome::Win {
                winner: !turn,
                reason,
            })
        };
        let own = position.board().pieces(turn);
        if own.is_empty() {
            return loses(WinReason::NoPieces);
        }
        if !position.can_move() {
            return loses(WinReason::Blocked);
        }
        let was_captured = self.ply > 0 && self.moves[self.ply - 1].is_capture();
        if self.rules.single_piece_loses && was_captured && own.len() == 1 {
            return loses(WinReason::SinglePiece);
        }
        if let Some((ply, outcome)) = self.declared
            && ply == self.ply
        {
            return Some(outcome);
        }
        let draw = self.rules.draw;
        if draw
            .repetitions()
            .is_some_and(|most| self.repetitions() >= most)
        {
            return Some(Outcome::Draw(DrawReason::Repetition));
        }
        (self.quiet_plies() >= draw.plies()).then_some(Outcome::Draw(DrawReason::MoveCount))
    }

    /// Plays a move; moves that were taken back are forgotten.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the game has ended or the move is not legal; the game is as before.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::GameOver(outcome));
        }
        let before = self.moments[self.ply];
        let position = before.position.try_play(mv).map_err(PlayError::Illegal)?;
        let irreversible = mv.is_capture()
            || before
                .position
                .board()
                .men(before.position.turn())
                .has(mv.from());
        let quiet_plies = if irreversible {
            0
        } else {
            before.quiet_plies.saturating_add(1)
        };
        self.moves.truncate(self.ply);
        self.moments.truncate(self.ply + 1);
        self.moves.push(mv);
        self.moments.push(Moment {
            position,
            quiet_plies,
        });
        self.ply += 1;
        self.declared = None;
        Ok(())
    }

    /// Takes the last move back. What was declared, such as a resignation, is taken back as well.
    pub fn undo(&mut self) -> Option<Move> {
        self.declared = None;
        self.ply = self.ply.checked_sub(1)?;
        Some(self.moves[self.ply])
    }

    /// Replays the move that was taken back last.
    pub fn redo(&mut self) -> Option<Move> {
        let mv = *self.moves.get(self.ply)?;
        self.ply += 1;
        Some(mv)
    }

    /// Stands the game at another ply; beyond the last one it stands at the last.
    pub fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.moves.len());
    }

    /// A side gives up. Nothing happens if the game has ended.
    pub fn resign(&mut self, loser: Color) {
        self.declare(Outcome::Win {
            winner: !loser,
            reason: WinReason::Resignation,
        });
    }

    /// A side has run out of time. Nothing happens if the game has ended.
    pub fn run_out_of_time(&mut self, loser: Color) {
        self.declare(Outcome::Win {
            winner: !loser,
            reason: WinReason::Time,
        });
    }

    /// Both sides agree to a draw. Nothing happens if the game has ended.
    pub fn agree_draw(&mut self) {
        self.declare(Outcome::Draw(DrawReason::Agreement));
    }

    /// The arbiter gives both sides a loss. Nothing happens if the game has ended.
    pub fn both_lose(&mut self) {
        self.declare(Outcome::BothLose);
    }

    fn declare(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.moves.truncate(self.ply);
            self.moments.truncate(self.ply + 1);
            self.declared = Some((self.ply, outcome));
        }
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Position::start(), GameRules::default())
    }
}

/// Why a move was not played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game has ended.
    GameOver(Outcome),
    /// The position does not allow the move.
    Illegal(IllegalMove),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(outcome) => write!(f, "the game has ended {outcome}"),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PlayError {}
