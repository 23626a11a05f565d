//! The order in which the configurations of a slice are solved.

use damiera::Bitboard;
use damiera_tables::Material;

use crate::survey::each_subset;

/// The squares on which men of the side that moves up may stand, and those of the other.
const UP: u32 = 0xFFFF_FFF0;
const DOWN: u32 = 0x0FFF_FFFF;

/// The configurations of a slice: the further the men, the earlier, since a man's move leads on.
/// Those of equal advance do not need each other.
#[derive(Debug)]
pub(crate) struct Order {
    men: Vec<(Bitboard, Bitboard)>,
    /// Where each group of equal advance begins, and the end.
    starts: Vec<usize>,
}

/// How many rows the men have gone, from the last rows of their side.
fn advance(men: u32, other_men: u32) -> usize {
    let rows = |men: u32| (0..8).map(move |row| (men >> (4 * row) & 0xF).count_ones() * row);
    let done: u32 = rows(other_men).sum();
    let to_go: u32 = rows(men).sum();
    (7 * men.count_ones() - to_go + done) as usize
}

impl Order {
    pub(crate) fn new(slice: Material) -> Self {
        let each = |visit: &mut dyn FnMut(u32, u32)| {
            each_subset(UP, slice.own().men, 0, &mut |men| {
                each_subset(DOWN & !men, slice.other().men, 0, &mut |other_men| {
                    visit(men, other_men);
                });
            });
        };
        // A man has seven rows to go.
        let most = 7 * usize::from(slice.men());
        let mut starts = vec![0; most + 2];
        each(&mut |men, other_men| starts[most - advance(men, other_men) + 1] += 1);
        for group in 1..starts.len() {
            starts[group] += starts[group - 1];
        }
        let mut next = starts.clone();
        let mut ordered = vec![(Bitboard::EMPTY, Bitboard::EMPTY); starts[most + 1]];
        each(&mut |men, other_men| {
            let place = &mut next[most - advance(men, other_men)];
            ordered[*place] = (Bitboard(men), Bitboard(other_men));
            *place += 1;
        });
        Self {
            men: ordered,
            starts,
        }
    }

    /// The men of each configuration, in groups of equal advance.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[(Bitboard, Bitboard)]> {
        self.starts
            .windows(2)
            .map(|group| &self.men[group[0]..group[1]])
            .filter(|group| !group.is_empty())
    }
}
