//! Which positions of a row have a capture.

use damiera::{Bitboard, ByColor, Color, Direction, Square};

use crate::subsets::Subsets;

/// Finds, for one set of kings of the side to move, against which sets of the other side's kings it
/// has a capture, many at once.
///
/// Which captures they are, and what they lead to, the rules say; this only says where to ask.
/// Every test build compares the two.
#[derive(Debug)]
pub(crate) struct CaptureFinder {
    men: ByColor<Bitboard>,
    mover: Color,
    /// Landings of men that jump over men.
    landings: Vec<Square>,
}

impl CaptureFinder {
    pub(crate) fn new(men: ByColor<Bitboard>, mover: Color) -> Self {
        let all = men.white | men.black;
        let landings = men[mover]
            .into_iter()
            .flat_map(|man| {
                Direction::forward(mover)
                    .into_iter()
                    .filter_map(move |direction| {
                        let over = man.neighbour(direction)?;
                        let landing = man.beyond(direction)?;
                        (men[!mover].has(over) && !all.has(landing)).then_some(landing)
                    })
            })
            .collect();
        Self {
            men,
            mover,
            landings,
        }
    }

    /// Writes the row of `kings`, a bit for each set of the other side's kings; impossible ones are
    /// as they fall.
    #[inline]
    pub(crate) fn find(&self, kings: Bitboard, other: &Subsets, row: &mut [u32]) {
        row.fill(0);
        let men = self.men.white | self.men.black;
        let taken = men | kings;
        for &landing in &self.landings {
            if !kings.has(landing) {
                add_free(landing, other, row);
            }
        }
        for king in kings {
            for direction in Direction::ALL {
                let (Some(over), Some(landing)) =
                    (king.neighbour(direction), king.beyond(direction))
                else {
                    continue;
                };
                if taken.has(landing) {
                    continue;
                }
                if self.men[!self.mover].has(over) {
                    add_free(landing, other, row);
                } else if !taken.has(over) {
                    let (over, landing) =
                        (other.holding(index(over)), other.holding(index(landing)));
                    for ((row, over), landing) in row.iter_mut().zip(over).zip(landing) {
                        *row |= over & !landing;
                    }
                }
            }
        }
    }
}

/// Adds the sets without a king on a landing.
#[inline]
fn add_free(landing: Square, other: &Subsets, row: &mut [u32]) {
    for (row, landing) in row.iter_mut().zip(other.holding(index(landing))) {
        *row |= !landing;
    }
}

fn index(square: Square) -> u32 {
    square.index() as u32
}
