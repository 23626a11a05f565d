//! All slices that are solved so far.

use std::sync::OnceLock;

use damiera::{Bitboard, Board, ByColor, Color};
use damiera_tables::binomial::rank;
use damiera_tables::{Force, Material, Value};

use crate::planes::Planes;
use crate::subsets::Subsets;

/// The most kings of a side.
const MOST_KINGS: usize = 7;

/// The sets of kings by their size, made when they are asked for.
#[derive(Debug, Default)]
pub(crate) struct AllSubsets([OnceLock<Subsets>; MOST_KINGS + 1]);

impl AllSubsets {
    pub(crate) fn of(&self, kings: u8) -> &Subsets {
        self.0[usize::from(kings)].get_or_init(|| Subsets::new(kings.into()))
    }
}

/// Where a position is kept: the slice, and whether the board has to be turned to lie there.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Seat<'a> {
    pub(crate) planes: &'a Planes,
    /// Whether White's pieces are Black's there.
    pub(crate) turned: bool,
}

/// The slices with their values, by name.
#[derive(Debug, Default)]
pub(crate) struct Solved {
    slices: Vec<Option<Box<Planes>>>,
    pub(crate) subsets: AllSubsets,
}

/// A number for each slice.
fn key(white: Force, black: Force) -> usize {
    [white.men, white.kings, black.men, black.kings]
        .into_iter()
        .fold(0, |key, number| key << 3 | usize::from(number))
}

impl Solved {
    /// Adds a slice under its name.
    pub(crate) fn insert(&mut self, planes: Planes) {
        let slice = planes.index.material();
        let key = key(slice.own(), slice.other());
        if self.slices.len() <= key {
            self.slices.resize_with(key + 1, || None);
        }
        self.slices[key] = Some(Box::new(planes));
    }

    /// The slice of that name.
    pub(crate) fn get(&self, slice: Material) -> Option<&Planes> {
        self.slices.get(key(slice.own(), slice.other()))?.as_deref()
    }

    /// Where positions with these pieces are kept.
    #[inline]
    pub(crate) fn seat(&self, white: Force, black: Force) -> Option<Seat<'_>> {
        let get = |key: usize| self.slices.get(key)?.as_deref();
        if let Some(planes) = get(key(white, black)) {
            return Some(Seat {
                planes,
                turned: false,
            });
        }
        Some(Seat {
            planes: get(key(black, white))?,
            turned: true,
        })
    }

    /// What a position of a solved slice, or one where a side has no piece, is worth to the side to
    /// move.
    ///
    /// # Panics
    ///
    /// If its slice is not there.
    #[inline]
    pub(crate) fn value(&self, board: &Board, turn: Color) -> Value {
        if board.pieces(turn).is_empty() {
            return Value::Loss;
        }
        if board.pieces(!turn).is_empty() {
            return Value::Win;
        }
        let (planes, turn, configuration, row, bit) = self.find(board, turn);
        if planes.won[turn].has(configuration, row, bit) {
            return Value::Win;
        }
        if planes.lost[turn].has(configuration, row, bit) {
            return Value::Loss;
        }
        planes
            .with_spoiled(configuration, |spoiled| {
                if spoiled.has_won(turn, row, bit) {
                    Value::SpoiledWin
                } else if spoiled.has_lost(turn, row, bit) {
                    Value::SpoiledLoss
                } else {
                    Value::Draw
                }
            })
            .unwrap_or(Value::Draw)
    }
    /// The plies to the end of the game, [`NONE`](crate::distances::NONE) for a draw.
    ///
    /// # Panics
    ///
    /// If the slice is not there, or has no distances.
    pub(crate) fn distance(&self, board: &Board, turn: Color) -> u8 {
        if board.pieces(turn).is_empty() {
            return 0;
        }
        let (planes, turn, configuration, row, bit) = self.find(board, turn);
        let distances = planes.distances.as_ref();
        distances.expect("smaller slices have distances too")[turn].get(configuration, row, bit)
    }

    /// Where a position is: its slice, the side to move as the slice has it, the configuration, the
    /// row and the bit.
    #[inline]
    fn find(&self, board: &Board, turn: Color) -> (&Planes, Color, u64, usize, usize) {
        let force = |color| Force {
            men: board.men(color).len() as u8,
            kings: board.kings(color).len() as u8,
        };
        let seat = self
            .seat(force(Color::White), force(Color::Black))
            .expect("smaller slices are solved first");
        let (turn, men, kings) = if seat.turned {
            let turned = |set: ByColor<Bitboard>| ByColor {
                white: set.black.rotated(),
                black: set.white.rotated(),
            };
            (
                !turn,
                turned(both(board, Board::men)),
                turned(both(board, Board::kings)),
            )
        } else {
            (turn, both(board, Board::men), both(board, Board::kings))
        };
        let planes = seat.planes;
        let configuration = planes.index.configuration(men.white, men.black);
        let row = rank(kings[!turn].0, 0) as usize;
        let bit = rank(kings[turn].0, 0) as usize;
        (planes, turn, configuration, row, bit)
    }
}

fn both(board: &Board, layer: impl Fn(&Board, Color) -> Bitboard) -> ByColor<Bitboard> {
    ByColor {
        white: layer(board, Color::White),
        black: layer(board, Color::Black),
    }
}
