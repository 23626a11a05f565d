//! What differs between two boards, as inputs of the network.

use damiera::{Bitboard, Board, Color};

use crate::feature::FEATURES;

/// More than two boards can differ in: 24 pieces on each.
const MOST: usize = 48;

/// The four sets of a board: men of White and Black, kings of White and Black.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layers([u32; 4]);

impl Layers {
    #[inline]
    pub(crate) fn of(board: &Board) -> Self {
        let (white, black) = (Color::White, Color::Black);
        Self([
            board.men(white).0,
            board.men(black).0,
            board.kings(white).0,
            board.kings(black).0,
        ])
    }

    /// How many inputs differ.
    #[inline]
    pub(crate) fn distance(&self, other: &Self) -> u32 {
        let pairs = self.0.iter().zip(other.0);
        pairs.map(|(own, other)| (own ^ other).count_ones()).sum()
    }
}

/// Inputs that go on or off, each as White and as Black see it.
#[derive(Debug)]
pub(crate) struct Inputs {
    rows: [[u8; 2]; MOST],
    len: usize,
}

impl Inputs {
    #[inline]
    pub(crate) fn as_slice(&self) -> &[[u8; 2]] {
        &self.rows[..self.len]
    }
}

/// The inputs that are on in `layers` and off in `without`.
#[inline]
pub(crate) fn only_in(layers: &Layers, without: &Layers) -> Inputs {
    let mut inputs = Inputs {
        rows: [[0; 2]; MOST],
        len: 0,
    };
    for (rows, (with, without)) in ROWS.iter().zip(layers.0.iter().zip(without.0)) {
        for square in Bitboard(with & !without) {
            if let Some(place) = inputs.rows.get_mut(inputs.len) {
                *place = rows[square.index()];
                inputs.len += 1;
            }
        }
    }
    inputs
}

/// By layer and square: the input as White and as Black see it.
const ROWS: [[[u8; 2]; 32]; 4] = {
    use damiera::{Role, Square};
    let layers = [
        (Color::White, Role::Man),
        (Color::Black, Role::Man),
        (Color::White, Role::King),
        (Color::Black, Role::King),
    ];
    let mut rows = [[[0; 2]; 32]; 4];
    let mut layer = 0;
    while layer < layers.len() {
        let (color, role) = layers[layer];
        let mut square = 0;
        while square < 32 {
            let at = Square::ALL[square];
            rows[layer][square] = [
                narrow(crate::feature::index(Color::White, color, role, at)),
                narrow(crate::feature::index(Color::Black, color, role, at)),
            ];
            square += 1;
        }
        layer += 1;
    }
    rows
};

const _: () = assert!(FEATURES <= 256);

#[expect(
    clippy::cast_possible_truncation,
    reason = "all inputs fit, as asserted"
)]
const fn narrow(feature: usize) -> u8 {
    feature as u8
}
