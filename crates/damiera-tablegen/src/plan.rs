//! What is to be built, and what that takes.

use std::path::PathBuf;

use damiera_tables::binomial::binomial;
use damiera_tables::{Kind, Material};

/// Tables with up to so many pieces say how many plies it is to the end of the game; those with
/// more, how many to the next capture or man's move. Why: `docs/adr/0006`.
pub const MOST_WITH_WINS: u8 = 5;

/// What a build is to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The most pieces, both sides together.
    pub pieces: u8,
    /// The most pieces of one side.
    pub most_a_side: u8,
    /// Where the tables go, and the work until they are all there.
    pub folder: PathBuf,
    /// How many threads work; at least one does.
    pub threads: usize,
    /// The memory that may be used, in bytes; `None` for what is free.
    pub memory: Option<u64>,
}

/// What a build takes at most, in bytes, reckoned beforehand.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Positions of all slices.
    pub positions: u64,
    /// Memory.
    pub memory: u64,
    /// Room on the disk for the tables, about.
    pub tables: u64,
    /// Room on the disk for the work, which is removed when all is built.
    pub work: u64,
}

impl Plan {
    /// The slices to be built, each before those that lead to it.
    #[must_use]
    pub fn slices(&self) -> Vec<Material> {
        (2..=self.pieces)
            .flat_map(Material::with_pieces)
            .filter(|slice| slice.own().pieces().max(slice.other().pieces()) <= self.most_a_side)
            .collect()
    }

    /// What it takes.
    #[must_use]
    pub fn needs(&self) -> Needs {
        let mut needs = Needs {
            positions: 0,
            // Sets of kings, the threads' own memory, buffers.
            memory: 1 << 28,
            tables: 0,
            work: 0,
        };
        let mut largest = 0;
        for slice in self.slices() {
            let positions = positions(slice);
            let planes = planes(slice);
            needs.positions += positions;
            needs.work += planes;
            // A symbol a position for the slice that is solved, and again as files have it.
            largest = largest.max(2 * positions);
            for &kind in kinds(slice) {
                needs.tables += positions * permille_of_a_bit(kind) / 8000;
            }
        }
        needs.memory += needs.work + largest;
        needs
    }
}

/// The kinds of tables that a slice gets.
pub(crate) fn kinds(slice: Material) -> &'static [Kind] {
    if slice.pieces() <= MOST_WITH_WINS {
        &[Kind::Value, Kind::Conversion, Kind::Win]
    } else {
        &[Kind::Value, Kind::Conversion]
    }
}

/// What a position takes in a table, rather too much, in thousandths of a bit.
fn permille_of_a_bit(kind: Kind) -> u64 {
    match kind {
        Kind::Value => 200,
        Kind::Conversion => 800,
        Kind::Win => 1500,
    }
}

/// The positions of a slice and its mirror.
pub(crate) fn positions(slice: Material) -> u64 {
    let mirror = if slice.is_symmetric() {
        0
    } else {
        slice.mirrored().positions()
    };
    slice.positions() + mirror
}

/// The bytes that the values of a slice take while others are built on it.
fn planes(slice: Material) -> u64 {
    let free = 32 - u32::from(slice.men());
    let kings = [slice.own().kings, slice.other().kings].map(u32::from);
    let dense = binomial(free, kings[0]) * binomial(free - kings[0], kings[1]);
    let configurations = slice.positions() / u64::from(dense);
    let [own, other] = kings.map(|kings| u64::from(binomial(32, kings)));
    let plane = |mover: u64, other: u64| {
        if mover == 1 {
            other.div_ceil(32)
        } else {
            other * mover.div_ceil(32)
        }
    };
    let words = plane(own, other) + plane(other, own);
    let distances = if slice.pieces() <= MOST_WITH_WINS {
        2 * own * other
    } else {
        0
    };
    // Two bits a position, in words of four bytes.
    configurations * (2 * 4 * words + distances)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(pieces: u8, most_a_side: u8) -> Plan {
        Plan {
            pieces,
            most_a_side,
            folder: PathBuf::new(),
            threads: 1,
            memory: None,
        }
    }

    /// The numbers of positions are the published ones, see `damiera-tables`.
    #[test]
    fn plans_have_the_published_numbers_of_positions() {
        assert_eq!(plan(6, 5).needs().positions, 2_571_945_320);
        // Two to six pieces with at most four a side, and seven, four against three.
        let six = 2_571_945_320 - 467_999_856;
        assert_eq!(plan(6, 4).needs().positions, six);
        assert_eq!(plan(7, 4).needs().positions, six + 19_055_258_760);
        assert_eq!(plan(7, 4).slices().len(), 82 - 12 + 20);
    }
}
