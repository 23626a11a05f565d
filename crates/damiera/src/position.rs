//! A position that can be played from.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::movegen::{self, Black, Forces, White};
use crate::{Bitboard, Board, ByColor, Color, Move, Setup, zobrist};

/// Pieces on the board and the side to move, proved to be possible.
///
/// Two positions are equal as the rule of repetition has it: the same pieces on the same squares
/// and the same side to move.
#[derive(Copy, Clone, Debug)]
pub struct Position {
    board: Board,
    turn: Color,
    hash: u64,
}

impl Position {
    /// The position from which every game begins: White on 21 to 32 and to move.
    #[must_use]
    pub fn start() -> Self {
        let men = ByColor {
            white: Bitboard(0xFFF0_0000),
            black: Bitboard(0x0000_0FFF),
        };
        Self::proved(
            Board {
                men,
                kings: ByColor::default(),
            },
            Color::White,
        )
    }

    pub(crate) fn proved(board: Board, turn: Color) -> Self {
        Self {
            board,
            turn,
            hash: zobrist::from_scratch(&board, turn),
        }
    }

    /// The board as the side to move sees it.
    #[inline]
    pub(crate) fn forces(&self) -> Forces {
        Forces::new(&self.board, self.turn)
    }

    /// Who stands where.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The Zobrist hash (Zobrist 1970) of board and side to move, kept up to date move by move and
    /// the same on every platform.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash computed anew; always equal to [`hash`](Self::hash).
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        zobrist::from_scratch(&self.board, self.turn)
    }

    /// Every legal move, in the order of its squares. None means that the side to move has lost.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(16);
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Appends every legal move to `moves`, for callers that keep one list for many positions.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        let forces = self.forces();
        match self.turn {
            Color::White => movegen::generate::<White>(&forces, moves),
            Color::Black => movegen::generate::<Black>(&forces, moves),
        }
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_legal_moves(&self) -> u64 {
        let forces = self.forces();
        match self.turn {
            Color::White => movegen::count::<White, false>(&forces),
            Color::Black => movegen::count::<Black, false>(&forces),
        }
    }

    /// Whether the side to move has a legal move; if not, it has lost.
    #[must_use]
    pub fn can_move(&self) -> bool {
        self.board.can_move(self.turn)
    }

    /// Whether the side to move has to capture.
    #[must_use]
    pub fn must_capture(&self) -> bool {
        self.board.can_capture(self.turn)
    }

    /// Whether `mv` is one of the legal moves.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// The position after `mv`.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if `mv` is not legal here.
    pub fn try_play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) {
            Ok(self.play_unchecked(mv))
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// The position after `mv`.
    ///
    /// # Panics
    ///
    /// If `mv` is not legal here; [`try_play`](Self::try_play) returns an error instead.
    #[must_use]
    #[track_caller]
    pub fn play(&self, mv: Move) -> Self {
        match self.try_play(mv) {
            Ok(position) => position,
            Err(error) => panic!("{error} in {self}"),
        }
    }

    /// The position after a move that the caller took from [`legal_moves`](Self::legal_moves) of
    /// this very position. With any other move the result is meaningless, though never unsound.
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, mv: Move) -> Self {
        Self {
            board: self.board.after(self.turn, mv),
            turn: !self.turn,
            hash: self.hash ^ zobrist::change(&self.board, self.turn, mv),
        }
    }

    /// The same position seen by the other side: the board turned by half a turn, the colours and
    /// the turn changed over. Nothing that matters changes.
    #[must_use]
    pub fn rotated(&self) -> Self {
        Self::proved(self.board.rotated(), !self.turn)
    }

    /// The setup with the same pieces, to be changed and proved again.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup::from(*self)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.turn == other.turn && self.board == other.board
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// A move that the position does not allow.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not legal", self.0)
    }
}

impl core::error::Error for IllegalMove {}
