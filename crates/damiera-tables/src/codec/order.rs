//! The order in which the positions of a slice are stored.
//!
//! The men stand as in [`Index`]; the kings are numbered anew, so that kings whose fate is alike come
//! one after another and runs get long: squares of the edge before squares of the middle, and of the
//! two sides' kings those that matter less change faster.

use crate::binomial::{binomial, rank};
use crate::header::Reader;
use crate::table_error::TableErrorKind;
use crate::{Index, Material, Placement};

/// The order of the positions with the same men.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// As in [`Index`].
    Index,
    /// Kings numbered by the places of their squares.
    Places {
        /// Whether own kings change faster than opposing ones.
        own_faster: bool,
        /// The place of each square.
        places: [u8; 32],
    },
}

/// Round the board, from the edge inwards, more or less: what was best when trying many orders on
/// slices of five and six pieces.
const RINGS: [u8; 32] = places(&[
    8, 0, 1, 2, 3, 7, 15, 23, 31, 30, 29, 28, 25, 24, 16, 20, 12, 4, 5, 6, 11, 19, 27, 26, 22, 21,
    13, 14, 10, 18, 17, 9,
]);

/// The places of squares that are given in order.
const fn places(squares: &[u8; 32]) -> [u8; 32] {
    let mut places = [0; 32];
    let mut place = 0;
    while place < 32 {
        places[squares[place] as usize] = place as u8;
        place += 1;
    }
    places
}

impl Order {
    /// The orders to choose from.
    pub(crate) const CHOICE: [Self; 3] = [
        Self::Index,
        Self::Places {
            own_faster: false,
            places: RINGS,
        },
        Self::Places {
            own_faster: true,
            places: RINGS,
        },
    ];

    /// Whether the order is another than that of the index, in a slice of this material.
    pub(crate) fn matters(self, material: Material) -> bool {
        let (own, other) = (material.own().kings, material.other().kings);
        match self {
            Self::Index => false,
            Self::Places {
                own_faster: false, ..
            } => own > 0 || other > 0,
            // With kings of one side only it is the same as the one before.
            Self::Places {
                own_faster: true, ..
            } => own > 0 && other > 0,
        }
    }

    /// Writes the order: 0, or 1 or 2 and the place of each square.
    pub(crate) fn write(self, out: &mut Vec<u8>) {
        match self {
            Self::Index => out.push(0),
            Self::Places { own_faster, places } => {
                out.push(1 + u8::from(own_faster));
                out.extend(places);
            }
        }
    }

    /// Reads an order.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, TableErrorKind> {
        let own_faster = match reader.byte()? {
            0 => return Ok(Self::Index),
            1 => false,
            2 => true,
            _ => return Err(TableErrorKind::Nonsense("order")),
        };
        let places = reader.array()?;
        let all = places
            .iter()
            .fold(0_u64, |all, &place: &u8| all | 1 << place.min(32));
        if all != u64::from(u32::MAX) {
            return Err(TableErrorKind::Nonsense("order"));
        }
        Ok(Self::Places { own_faster, places })
    }

    /// The number of a position in this order.
    #[inline]
    pub(crate) fn number(&self, index: &Index, placement: &Placement) -> u64 {
        let Self::Places { own_faster, places } = self else {
            return index.rank(placement);
        };
        let moved = |mut squares: u32| {
            let mut moved = 0;
            while squares != 0 {
                moved |= 1_u32 << places[squares.trailing_zeros() as usize];
                squares &= squares - 1;
            }
            moved
        };
        let men = moved((placement.men | placement.other_men).0);
        let own = moved(placement.kings.0);
        let other = moved(placement.other_kings.0);
        let (slow, fast) = if *own_faster {
            (other, own)
        } else {
            (own, other)
        };
        let free = 32 - men.count_ones() - slow.count_ones();
        let row = u64::from(rank(slow, men));
        let column = u64::from(rank(fast, men | slow));
        index.configuration(placement.men, placement.other_men) * index.king_placements()
            + row * u64::from(binomial(free, fast.count_ones()))
            + column
    }

    /// Calls `visit` with the number in the index and the number in this order of every position
    /// with the same men, who stand on the squares `men`, counted from the first of them; in the
    /// order of the index.
    pub(crate) fn each(&self, material: Material, men: u32, mut visit: impl FnMut(usize, usize)) {
        let (own_kings, other_kings) = (
            u32::from(material.own().kings),
            u32::from(material.other().kings),
        );
        let free = 32 - u32::from(material.men());
        let all = binomial(free, own_kings) * binomial(free - own_kings, other_kings);
        let Self::Places { own_faster, places } = self else {
            for number in 0..all as usize {
                visit(number, number);
            }
            return;
        };
        let ranks = Ranks::new(places, men);
        let mut number = 0;
        let rows = binomial(free - other_kings, own_kings) as usize;
        let columns = binomial(free - own_kings, other_kings) as usize;
        each_subset(u32::MAX >> (32 - free), own_kings, |kings| {
            let own = ranks.of(kings);
            let left = u32::MAX >> (32 - free) & !kings;
            let row = rank(own, 0) as usize * columns;
            if other_kings == 1 && !own_faster {
                // The most frequent case, without going round by sets.
                let mut left = left;
                while left != 0 {
                    let place = u32::from(ranks.0[left.trailing_zeros() as usize]);
                    let below = own & ((1 << place) - 1);
                    visit(number, row + (place - below.count_ones()) as usize);
                    number += 1;
                    left &= left - 1;
                }
                return;
            }
            each_subset(left, other_kings, |kings| {
                let other = ranks.of(kings);
                let target = if *own_faster {
                    rank(other, 0) as usize * rows + rank(own, other) as usize
                } else {
                    row + rank(other, own) as usize
                };
                visit(number, target);
                number += 1;
            });
        });
    }
}

/// For each free square, counted in the order of the squares, how many free squares have smaller
/// places.
struct Ranks([u8; 32]);

impl Ranks {
    fn new(places: &[u8; 32], men: u32) -> Self {
        let free = |square: &usize| men >> square & 1 == 0;
        let taken = (0..32)
            .filter(|square| !free(square))
            .fold(0_u32, |taken, square| taken | 1 << places[square]);
        let mut ranks = [0; 32];
        for (rank, square) in ranks.iter_mut().zip((0..32).filter(free)) {
            let place = places[square];
            let below = taken & ((1 << place) - 1);
            *rank = place - below.count_ones() as u8;
        }
        Self(ranks)
    }

    /// The places of a set of free squares.
    #[inline]
    fn of(&self, mut squares: u32) -> u32 {
        let mut places = 0;
        while squares != 0 {
            places |= 1 << self.0[squares.trailing_zeros() as usize];
            squares &= squares - 1;
        }
        places
    }
}

/// Calls `visit` with every subset of `size` elements of `set`, in the order of their numbers.
#[inline]
fn each_subset(set: u32, size: u32, mut visit: impl FnMut(u32)) {
    if size == 0 {
        visit(0);
        return;
    }
    let elements = set.count_ones();
    if size == 1 {
        let mut left = set;
        while left != 0 {
            visit(left & left.wrapping_neg());
            left &= left - 1;
        }
        return;
    }
    // The elements of `set` by number; a subset of numbers leads to the next larger one by moving
    // its lowest block of ones.
    let mut squares = [0_u32; 32];
    let mut left = set;
    for square in squares.iter_mut().take(elements as usize) {
        *square = left & left.wrapping_neg();
        left &= left - 1;
    }
    let mut subset = (1_u64 << size) - 1;
    while subset >> elements == 0 {
        let mut numbers = subset;
        let mut found = 0;
        while numbers != 0 {
            found |= squares[numbers.trailing_zeros() as usize];
            numbers &= numbers - 1;
        }
        visit(found);
        let lowest = subset & subset.wrapping_neg();
        let carried = subset + lowest;
        subset = carried | (subset ^ carried) >> (lowest.trailing_zeros() + 2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ways to number agree, and no number is missing.
    #[test]
    fn every_position_has_a_place_of_its_own() {
        for name in [
            "0101", "1101", "0201", "2010", "0211", "1102", "1202", "0112", "1110",
        ] {
            let material: Material = name.parse().expect("a slice");
            let index = Index::new(material);
            let kings = index.king_placements();
            for order in Order::CHOICE {
                for configuration in [0, index.configurations() / 2, index.configurations() - 1] {
                    let (men, other_men) = index.men(configuration);
                    let mut seen = vec![false; kings as usize];
                    let mut expected = 0;
                    order.each(material, (men | other_men).0, |number, target| {
                        assert_eq!(number, expected);
                        expected += 1;
                        assert!(!std::mem::replace(&mut seen[target], true));
                        let first = configuration * kings;
                        let placement = index.unrank(first + number as u64);
                        assert_eq!(order.number(&index, &placement), first + target as u64);
                    });
                    assert_eq!(expected as u64, kings);
                }
            }
        }
    }

    #[test]
    fn orders_are_read_back_and_nonsense_is_refused() {
        for order in Order::CHOICE {
            let mut bytes = Vec::new();
            order.write(&mut bytes);
            assert_eq!(Order::read(&mut Reader(&bytes)), Ok(order));
            if bytes.len() > 1 {
                bytes[5] = bytes[6];
                assert!(Order::read(&mut Reader(&bytes)).is_err());
                bytes[5] = 200;
                assert!(Order::read(&mut Reader(&bytes)).is_err());
            }
        }
        assert!(Order::read(&mut Reader(&[3])).is_err());
    }
}
