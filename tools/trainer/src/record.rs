//! A position with what became of it.

use damiera::{Bitboard, Board, ByColor, Color, Position, Setup};

/// Bytes of a record in a file.
pub(crate) const RECORD_BYTES: usize = 16;
/// The score, in centimen, that stands for a game whose end is in sight.
pub(crate) const DECIDED: i16 = 3_000;

/// How a game ended for the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum GameResult {
    Loss,
    Draw,
    Win,
}

impl GameResult {
    /// The result of a game for `color`, given who won it.
    pub(crate) fn of(winner: Option<Color>, color: Color) -> Self {
        match winner {
            None => Self::Draw,
            Some(winner) if winner == color => Self::Win,
            Some(_) => Self::Loss,
        }
    }

    /// Points: 0, 0.5 or 1.
    pub(crate) fn points(self) -> f32 {
        match self {
            Self::Loss => 0.0,
            Self::Draw => 0.5,
            Self::Win => 1.0,
        }
    }
}

/// One position, told from the side to move, which plays up the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// Men and kings of the side to move.
    own: Bitboard,
    /// Those of the other.
    other: Bitboard,
    /// Which of them are kings.
    kings: Bitboard,
    /// What a search said, in centimen for the side to move.
    pub(crate) score: i16,
    /// What became of the game.
    pub(crate) result: GameResult,
    /// How many plies after the opening it stood, 255 for all later ones.
    pub(crate) ply: u8,
}

impl Record {
    /// The record of a position.
    pub(crate) fn new(position: &Position, score: i16, result: GameResult, ply: usize) -> Self {
        let up = match position.turn() {
            Color::White => *position,
            Color::Black => position.rotated(),
        };
        let board = up.board();
        Self {
            own: board.pieces(Color::White),
            other: board.pieces(Color::Black),
            kings: board.kings(Color::White) | board.kings(Color::Black),
            score,
            result,
            ply: u8::try_from(ply).unwrap_or(u8::MAX),
        }
    }

    /// As it stands in a file: own, other and kings as little-endian words, score, result, ply.
    pub(crate) fn to_bytes(self) -> [u8; RECORD_BYTES] {
        let mut bytes = [0; RECORD_BYTES];
        for (place, set) in [self.own, self.other, self.kings].into_iter().enumerate() {
            bytes[4 * place..][..4].copy_from_slice(&set.0.to_le_bytes());
        }
        bytes[12..14].copy_from_slice(&self.score.to_le_bytes());
        bytes[14] = self.result as u8;
        bytes[15] = self.ply;
        bytes
    }

    /// The reverse of [`to_bytes`](Self::to_bytes); `None` if it is no position or has no result.
    pub(crate) fn from_bytes(bytes: [u8; RECORD_BYTES]) -> Option<Self> {
        let word = |at: usize| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|byte| bytes[at + byte]);
            Bitboard(u32::from_le_bytes([a, b, c, d]))
        };
        let record = Self {
            own: word(0),
            other: word(4),
            kings: word(8),
            score: i16::from_le_bytes([bytes[12], bytes[13]]),
            result: match bytes[14] {
                0 => GameResult::Loss,
                1 => GameResult::Draw,
                2 => GameResult::Win,
                _ => return None,
            },
            ply: bytes[15],
        };
        let stray = record.kings - (record.own | record.other);
        (stray.is_empty() && record.setup().board().is_ok()).then_some(record)
    }

    /// The board with the side to move as White; `None` never comes out of a file.
    pub(crate) fn board(&self) -> Option<Board> {
        self.setup().board().ok()
    }

    /// The position with the side to move as White; `None` never comes out of a file.
    pub(crate) fn position(&self) -> Option<Position> {
        self.setup().validate().ok()
    }

    fn setup(&self) -> Setup {
        Setup {
            men: ByColor {
                white: self.own - self.kings,
                black: self.other - self.kings,
            },
            kings: ByColor {
                white: self.own & self.kings,
                black: self.other & self.kings,
            },
            turn: Color::White,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn both_colours_make_the_same_record() {
        let white = position("W:W21,K6:B9,K30");
        let record = Record::new(&white, -42, GameResult::Win, 300);
        assert_eq!(
            record,
            Record::new(&white.rotated(), -42, GameResult::Win, 300)
        );
        assert_eq!(record.position(), Some(white));
    }

    #[test]
    fn bytes_come_back() {
        let record = Record::new(&position("B:W21,K6:B9,K30"), -42, GameResult::Loss, 17);
        assert_eq!(Record::from_bytes(record.to_bytes()), Some(record));
    }

    #[test]
    fn nonsense_is_refused() {
        let good = Record::new(&position("W:W21,K6:B9,K30"), 5, GameResult::Draw, 1).to_bytes();
        // A man on its crowning row, two pieces on a square, a king of nobody, a fourth result.
        for (at, bits) in [(0, 1), (4, 32), (11, 128), (14, 2)] {
            let mut bad = good;
            bad[at] |= bits;
            assert_eq!(Record::from_bytes(bad), None, "byte {at}");
        }
    }
}
