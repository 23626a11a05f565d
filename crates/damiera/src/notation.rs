//! Moves as text.
//!
//! A quiet move is written `22-19`; a capture `29x6` by its two ends or `29x22x15x6` with every
//! landing square. Liberties taken when reading: blanks around the text, `:` for `x`, `X` for `x`,
//! a hyphen in a capture, leading zeros, and two squares of two digits without anything between
//! them (`2218`).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{Bitboard, Color, Direction, Move, Position, Square, crowning_row};

/// A move as it is written, legal or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveText {
    /// Where the piece stands.
    pub from: Square,
    /// The squares after it: the destination, or every landing; never empty.
    pub landings: Vec<Square>,
    /// Whether it is written as a capture, with `x` or `:`.
    pub capture: bool,
}

/// What is wrong with the text of a move, and where.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// What is wrong.
    pub kind: NotationErrorKind,
    /// The byte of the text at which it is wrong.
    pub offset: usize,
}

/// What can be wrong with the text of a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// A square should stand here.
    ExpectedSquare,
    /// `-` or `x` should stand here.
    ExpectedSeparator,
    /// The board has squares 1 to 32 only.
    SquareOutOfRange,
    /// `-` and `x` in one move.
    MixedSeparators,
    /// More landings than a capture can have.
    TooLong,
}

impl fmt::Display for NotationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ExpectedSquare => "expected a square, 1 to 32",
            Self::ExpectedSeparator => "expected - or x",
            Self::SquareOutOfRange => "square out of range, there are 1 to 32",
            Self::MixedSeparators => "both - and x in one move",
            Self::TooLong => "more landings than a capture can have",
        })
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.kind, self.offset)
    }
}

impl core::error::Error for NotationError {}

/// Why a text names no single legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResolveError {
    /// No legal move fits; [`explain`](crate::explain()) says why.
    Illegal,
    /// Several captures share the two squares that were given.
    Ambiguous(Vec<Move>),
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal => f.write_str("not a legal move"),
            Self::Ambiguous(readings) => {
                f.write_str("ambiguous, it may be")?;
                readings.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
        }
    }
}

impl core::error::Error for ResolveError {}

impl MoveText {
    /// The square where the piece comes to rest.
    #[must_use]
    pub fn to(&self) -> Square {
        *self.landings.last().unwrap_or(&self.from)
    }

    /// Whether `mv` may be meant: by its two ends, or by its whole path. A hyphen may stand for a
    /// capture, `x` never for a quiet move.
    #[must_use]
    pub fn matches(&self, mv: Move) -> bool {
        if self.from != mv.from() || (self.capture && !mv.is_capture()) {
            return false;
        }
        match *self.landings.as_slice() {
            [to] => to == mv.to(),
            ref landings => mv.landings().eq(landings.iter().copied()),
        }
    }

    /// The legal moves that the text may mean, in the order of their squares.
    #[must_use]
    pub fn readings(&self, position: &Position) -> Vec<Move> {
        let mut moves = position.legal_moves();
        moves.retain(|&mv| self.matches(mv));
        moves
    }

    /// The one legal move that the text means.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if no legal move fits or more than one does.
    pub fn resolve(&self, position: &Position) -> Result<Move, ResolveError> {
        let readings = self.readings(position);
        match *readings.as_slice() {
            [mv] => Ok(mv),
            [] => Err(ResolveError::Illegal),
            _ => Err(ResolveError::Ambiguous(readings)),
        }
    }
}

impl From<Move> for MoveText {
    fn from(mv: Move) -> Self {
        Self {
            from: mv.from(),
            landings: mv.landings().collect(),
            capture: mv.is_capture(),
        }
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.capture { 'x' } else { '-' };
        write!(f, "{}", self.from)?;
        self.landings
            .iter()
            .try_for_each(|landing| write!(f, "{separator}{landing}"))
    }
}

/// The one legal move from one square to another, for those who read very many moves: nothing is
/// allocated beyond the room that `readings` has. With `capture`, a quiet move is not meant.
///
/// If not exactly one move fits, the answer is `None` and those that do, in the order of their
/// squares, are in `readings`: none, or several captures.
#[must_use]
#[inline]
pub fn find(
    position: &Position,
    from: Square,
    to: Square,
    capture: bool,
    readings: &mut Vec<Move>,
) -> Option<Move> {
    readings.clear();
    if !position.must_capture() {
        return if capture {
            None
        } else {
            quiet(position, from, to)
        };
    }
    position.legal_moves_into(readings);
    let fits = |mv: &Move| mv.from() == from && mv.to() == to;
    let mut fitting = readings.iter().copied().filter(fits);
    let Some(first) = fitting.next() else {
        readings.clear();
        return None;
    };
    if fitting.next().is_none() {
        return Some(first);
    }
    readings.retain(fits);
    None
}

/// The quiet move, where nothing has to be captured.
#[inline]
fn quiet(position: &Position, from: Square, to: Square) -> Option<Move> {
    let board = position.board();
    let color = position.turn();
    let start = Bitboard::from_square(from);
    let is_man = board.men(color).has(from);
    let neighbours = |directions: &[Direction]| {
        directions
            .iter()
            .fold(Bitboard::EMPTY, |reached, &direction| {
                reached | start.step(direction)
            })
    };
    let reached = if is_man {
        // A call for each colour, so that directions are known when the code is compiled.
        match color {
            Color::White => neighbours(&Direction::forward(Color::White)),
            Color::Black => neighbours(&Direction::forward(Color::Black)),
        }
    } else if board.kings(color).has(from) {
        neighbours(&Direction::ALL)
    } else {
        return None;
    };
    (reached.has(to) && !board.occupied().has(to))
        .then(|| Move::quiet(from, to, is_man && crowning_row(color).has(to)))
}

/// The shortest notation of a legal move: a capture by its two ends, unless another legal capture
/// shares them.
#[must_use]
pub fn short(position: &Position, mv: Move) -> String {
    let ambiguous = mv.is_capture() && {
        let mut readings = Vec::new();
        let found = find(position, mv.from(), mv.to(), true, &mut readings);
        found.is_none() && !readings.is_empty()
    };
    if ambiguous {
        mv.to_string()
    } else {
        let separator = if mv.is_capture() { 'x' } else { '-' };
        format!("{}{separator}{}", mv.from(), mv.to())
    }
}

/// Nobody can be taken more pieces than he has.
const MOST_LANDINGS: usize = crate::setup::MOST_PIECES as usize;

impl FromStr for MoveText {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let blanks = text.len() - text.trim_start().len();
        read(text.trim()).map_err(|error| NotationError {
            offset: error.offset + blanks,
            ..error
        })
    }
}

fn read(text: &str) -> Result<MoveText, NotationError> {
    let bytes = text.as_bytes();
    if let &[a, b, c, d] = bytes
        && bytes.iter().all(u8::is_ascii_digit)
    {
        let from = square(&[a, b], 0)?;
        return Ok(MoveText {
            from,
            landings: [square(&[c, d], 2)?].into(),
            capture: false,
        });
    }
    let mut at = 0;
    let from = next_square(bytes, &mut at)?;
    let mut landings = Vec::new();
    let mut capture = None;
    loop {
        let this = match bytes.get(at) {
            Some(b'-') => false,
            Some(b'x' | b'X' | b':') => true,
            None if !landings.is_empty() => break,
            _ => return fail(NotationErrorKind::ExpectedSeparator, at),
        };
        if *capture.get_or_insert(this) != this {
            return fail(NotationErrorKind::MixedSeparators, at);
        }
        if landings.len() == MOST_LANDINGS {
            return fail(NotationErrorKind::TooLong, at);
        }
        at += 1;
        landings.push(next_square(bytes, &mut at)?);
    }
    Ok(MoveText {
        from,
        landings,
        capture: capture == Some(true),
    })
}

fn next_square(bytes: &[u8], at: &mut usize) -> Result<Square, NotationError> {
    let start = *at;
    let digits = bytes[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    *at += digits;
    square(&bytes[start..*at], start)
}

fn square(digits: &[u8], offset: usize) -> Result<Square, NotationError> {
    if digits.is_empty() {
        return fail(NotationErrorKind::ExpectedSquare, offset);
    }
    let number = digits.iter().fold(0_u8, |number, digit| {
        number.saturating_mul(10).saturating_add(digit - b'0')
    });
    Square::from_number(number).ok_or(NotationError {
        kind: NotationErrorKind::SquareOutOfRange,
        offset,
    })
}

fn fail<T>(kind: NotationErrorKind, offset: usize) -> Result<T, NotationError> {
    Err(NotationError { kind, offset })
}
