//! Random positions: reached in play, set up, and set up for long captures.

use damiera::{Bitboard, Color, Position, Setup, Square, crowning_row};

/// The longest line played from the start, in plies.
const LONGEST_GAME: usize = 150;
/// The longest line played from a set-up position, in plies.
const LONGEST_STUDY: usize = 6;

/// A source of random numbers, the same for the same seed: `SplitMix64` (Steele, Lea and Flood
/// 2014).
pub(crate) struct Random(u64);

impl Random {
    /// A stream of its own for each thread.
    pub(crate) fn new(seed: u64, thread: u64) -> Self {
        let mut random = Self(seed ^ thread.wrapping_mul(0xD1B5_4A32_D192_ED03));
        let first = random.next();
        Self(first)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below `bound`, which is small.
    fn below(&mut self, bound: usize) -> usize {
        let wide = u128::from(self.next()) * bound as u128;
        usize::try_from(wide >> 64).expect("less than the bound")
    }

    fn take(&mut self, squares: &mut Vec<Square>) -> Square {
        squares.swap_remove(self.below(squares.len()))
    }

    /// Positions that follow each other: one time in sixteen a whole game from the start, else a
    /// few moves from a position set up at random. In all, about half of the positions come from
    /// games.
    pub(crate) fn line(&mut self) -> Vec<Position> {
        let (start, longest) = match self.below(16) {
            0 => (Position::start(), LONGEST_GAME),
            1..8 => (self.scattered(), LONGEST_STUDY),
            _ => (self.chained(), LONGEST_STUDY),
        };
        let mut line = vec![start];
        let mut position = start;
        for _ in 0..self.below(longest + 1) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play_unchecked(moves[self.below(moves.len())]);
            line.push(position);
        }
        line
    }

    /// Up to twelve pieces a side anywhere, mostly kings.
    fn scattered(&mut self) -> Position {
        let mut setup = Setup::empty(self.color());
        let mut free = Square::ALL.to_vec();
        for color in Color::ALL {
            let kings = 1 + self.below(4);
            for _ in 0..self.below(13) {
                let square = self.take(&mut free);
                self.put(&mut setup, color, square, kings);
            }
        }
        proved(setup)
    }

    /// Captures of a king stay on the squares of every other row and jump over those of the rows
    /// between: enemies on the latter, little on the former, make long ones.
    fn chained(&mut self) -> Position {
        let mut setup = Setup::empty(self.color());
        let us = setup.turn;
        let even = self.below(2) == 0;
        let (mut on, mut over): (Vec<Square>, Vec<Square>) = Square::ALL
            .into_iter()
            .partition(|square| square.row().is_multiple_of(2) == even);
        let (enemy_kings, own_kings) = (self.below(5), 2 + self.below(3));
        for _ in 0..3 + self.below(10) {
            let square = self.take(&mut over);
            self.put(&mut setup, !us, square, enemy_kings);
        }
        for _ in 0..=self.below(4) {
            let square = self.take(&mut on);
            self.put(&mut setup, us, square, own_kings);
        }
        for _ in 0..self.below(3) {
            let square = self.take(&mut over);
            self.put(&mut setup, us, square, own_kings);
        }
        proved(setup)
    }

    /// A king `kings` times out of four, and where no man can stand.
    fn put(&mut self, setup: &mut Setup, color: Color, square: Square, kings: usize) {
        let is_king = self.below(4) < kings || crowning_row(color).has(square);
        let layer = if is_king {
            &mut setup.kings
        } else {
            &mut setup.men
        };
        layer[color] |= Bitboard::from_square(square);
    }

    fn color(&mut self) -> Color {
        Color::ALL[self.below(2)]
    }
}

fn proved(setup: Setup) -> Position {
    setup
        .validate()
        .expect("twelve pieces a side at most, each on a square of its own")
}
