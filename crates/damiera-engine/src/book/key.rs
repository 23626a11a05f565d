//! A position as the book knows it.

use damiera::{Bitboard, ByColor, Color, Position, Setup, SetupError};

/// A position without its hash, exact and small: the board as the side to move sees it, turned by
/// half a turn if that is Black. A position and the same with the colours changed over have one
/// key, as they have one value.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookKey {
    own: u32,
    other: u32,
    kings: u32,
}

impl BookKey {
    /// How many bytes it takes.
    pub const BYTES: usize = 12;

    /// The key of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let seen = match position.turn() {
            Color::White => *position,
            Color::Black => position.rotated(),
        };
        let board = seen.board();
        Self {
            own: board.pieces(Color::White).0,
            other: board.pieces(Color::Black).0,
            kings: (board.kings(Color::White) | board.kings(Color::Black)).0,
        }
    }

    /// The position with White to move.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the key is that of no position.
    pub fn position(self) -> Result<Position, SetupError> {
        let kings = Bitboard(self.kings);
        let (white, black) = (Bitboard(self.own), Bitboard(self.other));
        let setup = Setup {
            men: ByColor {
                white: white - kings,
                black: black - kings,
            },
            kings: ByColor {
                white: white & kings,
                // A king of nobody is given to both, which is refused below.
                black: kings - (white & kings),
            },
            turn: Color::White,
        };
        let position = setup.validate()?;
        if Self::of(&position) == self {
            return Ok(position);
        }
        Err(SetupError {
            kind: damiera::SetupErrorKind::Overlap,
            squares: (white & black) | (kings - (white | black)),
        })
    }

    /// Own pieces, the other side's, and the kings of both, each as 32 bits from the square 1 on,
    /// the least byte first.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        for (place, word) in bytes
            .chunks_exact_mut(4)
            .zip([self.own, self.other, self.kings])
        {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// The reverse of [`to_bytes`](Self::to_bytes); nothing is proved.
    #[must_use]
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[at + byte]));
        Self {
            own: word(0),
            other: word(4),
            kings: word(8),
        }
    }
}
