//! What differs between two boards, as inputs of the network.

use damiera::{Bitboard, Board, Color};

use crate::feature::FEATURES;

/// The four sets of a board: men of White and Black, kings of White and Black.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layers(pub(crate) [u32; 4]);

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

/// What has to be done to the sums of one board to have those of another.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Change {
    /// The pieces of the one that the other has not.
    pub(crate) removed: Layers,
    /// Those of the other that the one has not.
    pub(crate) added: Layers,
}

impl Change {
    #[inline]
    pub(crate) fn between(from: Layers, to: Layers) -> Self {
        let without = |kept: Layers, gone: Layers| {
            let mut sets = kept.0;
            for (set, gone) in sets.iter_mut().zip(gone.0) {
                *set &= !gone;
            }
            Layers(sets)
        };
        Self {
            removed: without(from, to),
            added: without(to, from),
        }
    }
}

impl Layers {
    /// The inputs of the pieces, each as White and as Black see it.
    #[inline]
    pub(crate) fn inputs(self) -> impl Iterator<Item = [u8; 2]> {
        let layers = ROWS.iter().zip(self.0);
        layers.flat_map(|(rows, set)| Bitboard(set).iter().map(|square| rows[square.index()]))
    }
}

/// By layer and square: the input as White and as Black see it.
pub(crate) const ROWS: [[[u8; 2]; 32]; 4] = {
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
