//! The number of a position within its slice.

use damiera::Bitboard;

use crate::binomial::{binomial, rank, unrank};
use crate::{Material, Placement};

/// Squares on which no own man stands: its crowning row.
const OWN_CROWN: u32 = 0x0000_000F;
/// Squares on which no opposing man stands.
const OTHER_CROWN: u32 = 0xF000_0000;

/// The numbering of one slice, dense and without holes: `0..len()`.
///
/// A number is that of the *configuration* of the men, times the ways to place the kings, plus the
/// number of the way they are placed; own men before opposing men, own kings before opposing kings,
/// the last changing fastest. Each group is numbered among the squares that the groups before it
/// leave free. How many squares are left for opposing men depends on where own men stand, so those
/// numbers come from a list of sums.
#[derive(Clone, Debug)]
pub struct Index {
    material: Material,
    /// For each set of own men, how many configurations come before it; last the number of all.
    before: Box<[u32]>,
    /// The ways to place all kings.
    kings: u64,
    /// The ways to place the opposing kings.
    other_kings: u32,
}

impl Index {
    /// The numbering of a slice.
    #[must_use]
    pub fn new(material: Material) -> Self {
        let (own, other) = (material.own(), material.other());
        let sets = binomial(28, own.men.into());
        let mut before = Vec::with_capacity(sets as usize + 1);
        let mut sum = 0;
        before.push(0);
        for number in 0..sets {
            let men = unrank(number, own.men.into(), OWN_CROWN);
            let free = 32 - (men | OTHER_CROWN).count_ones();
            sum += binomial(free, other.men.into());
            before.push(sum);
        }
        let free = 32 - u32::from(material.men());
        let other_kings = binomial(free - u32::from(own.kings), other.kings.into());
        let kings = u64::from(binomial(free, own.kings.into())) * u64::from(other_kings);
        Self {
            material,
            before: before.into(),
            kings,
            other_kings,
        }
    }

    /// The slice that is numbered.
    #[must_use]
    pub const fn material(&self) -> Material {
        self.material
    }

    /// How many positions there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no slice is empty")]
    pub fn len(&self) -> u64 {
        self.configurations() * self.kings
    }

    /// How many ways there are to place the men.
    #[must_use]
    pub fn configurations(&self) -> u64 {
        self.before[self.before.len() - 1].into()
    }

    /// How many ways there are to place the kings once the men stand.
    #[must_use]
    pub const fn king_placements(&self) -> u64 {
        self.kings
    }

    /// The number of a position of this slice, which is not checked.
    #[must_use]
    #[inline]
    pub fn rank(&self, placement: &Placement) -> u64 {
        let (men, other_men) = (placement.men.0, placement.other_men.0);
        let taken = men | other_men;
        let kings = rank(placement.kings.0, taken);
        let other_kings = rank(placement.other_kings.0, taken | placement.kings.0);
        self.configuration(placement.men, placement.other_men) * self.kings
            + u64::from(kings) * u64::from(self.other_kings)
            + u64::from(other_kings)
    }

    /// The number of the configuration with these men.
    #[must_use]
    #[inline]
    pub fn configuration(&self, men: Bitboard, other_men: Bitboard) -> u64 {
        let before = self.before[rank(men.0, OWN_CROWN) as usize];
        u64::from(before + rank(other_men.0, men.0 | OTHER_CROWN))
    }

    /// Own and opposing men of a configuration.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    #[must_use]
    pub fn men(&self, configuration: u64) -> (Bitboard, Bitboard) {
        assert!(
            configuration < self.configurations(),
            "no such configuration"
        );
        let configuration = narrow(configuration);
        let set = self.before.partition_point(|&sum| sum <= configuration) - 1;
        let rest = configuration - self.before[set];
        let material = self.material;
        let set = narrow(set as u64);
        let men = unrank(set, material.own().men.into(), OWN_CROWN);
        let other = unrank(rest, material.other().men.into(), men | OTHER_CROWN);
        (Bitboard(men), Bitboard(other))
    }

    /// The position with a number.
    ///
    /// # Panics
    ///
    /// If `number` is not below [`len`](Self::len).
    #[must_use]
    pub fn unrank(&self, number: u64) -> Placement {
        let (men, other_men) = self.men(number / self.kings);
        let (taken, rest) = ((men | other_men).0, number % self.kings);
        let (set, rest) = (
            narrow(rest / u64::from(self.other_kings)),
            narrow(rest % u64::from(self.other_kings)),
        );
        let kings = unrank(set, self.material.own().kings.into(), taken);
        let other_kings = unrank(rest, self.material.other().kings.into(), taken | kings);
        Placement {
            men,
            kings: Bitboard(kings),
            other_men,
            other_kings: Bitboard(other_kings),
        }
    }
}

/// A number of subsets of 32 squares, which are never so many that it would be cut.
#[expect(clippy::cast_possible_truncation, reason = "see above")]
fn narrow(number: u64) -> u32 {
    debug_assert!(u32::try_from(number).is_ok());
    number as u32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Every number of every slice with up to four pieces, both ways.
    #[test]
    fn numbers_and_positions_are_inverse_without_holes() {
        for pieces in 2..=4 {
            for slice in Material::with_pieces(pieces) {
                for material in [slice, slice.mirrored()] {
                    let index = Index::new(material);
                    assert_eq!(index.len(), material.positions(), "{material}");
                    for number in 0..index.len() {
                        let placement = index.unrank(number);
                        let board = placement.board().expect("a board");
                        assert_eq!(Material::of(&board, damiera::Color::White), Some(material));
                        assert_eq!(index.rank(&placement), number, "{material}");
                    }
                }
            }
        }
    }

    proptest! {
        #[test]
        fn numbers_are_inverse_with_more_pieces(choice: prop::sample::Index, number: u64) {
            let slices: Vec<Material> = (5..=8).flat_map(Material::with_pieces).collect();
            let index = Index::new(*choice.get(&slices));
            let number = number % index.len();
            prop_assert_eq!(index.len(), index.material().positions());
            prop_assert_eq!(index.rank(&index.unrank(number)), number);
        }
    }
}
