//! Going through all positions of a slice.

use damiera::Bitboard;
use damiera_tables::{Index, Placement};

/// Positions that a thread takes on at once, about.
const SHARE: u64 = 1 << 16;

/// A part of the positions of a slice: configurations, and of each the sets of own kings by their
/// order.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Part {
    configurations: (u64, u64),
    kings: (u64, u64),
}

impl Part {
    /// How many positions a part has.
    pub(crate) fn len(&self, index: &Index) -> u64 {
        let a_set = index.king_placements() / sets(index);
        (self.configurations.1 - self.configurations.0) * (self.kings.1 - self.kings.0) * a_set
    }
}

/// The sets of own kings, once the men stand.
fn sets(index: &Index) -> u64 {
    let material = index.material();
    let free = 32 - u32::from(material.men());
    damiera_tables::binomial::binomial(free, material.own().kings.into()).into()
}

/// All positions, in parts of about equal size.
pub(crate) fn parts(index: &Index) -> Vec<Part> {
    let (configurations, sets) = (index.configurations(), sets(index));
    let at_once = (SHARE / index.king_placements()).max(1);
    let kings_at_once = (SHARE * sets / index.king_placements()).clamp(1, sets);
    let ranges = |number: u64, at_once: u64| {
        (0..number)
            .step_by(at_once as usize)
            .map(move |first| (first, (first + at_once).min(number)))
    };
    ranges(configurations, at_once)
        .flat_map(|configurations| {
            ranges(sets, kings_at_once).map(move |kings| Part {
                configurations,
                kings,
            })
        })
        .collect()
}

/// Calls `visit` with the number and the pieces of each position of a part, in their order.
pub(crate) fn each(index: &Index, part: Part, mut visit: impl FnMut(u64, &Placement)) {
    let material = index.material();
    let (own_kings, other_kings) = (material.own().kings, material.other().kings);
    let a_set = index.king_placements() / sets(index);
    for configuration in part.configurations.0..part.configurations.1 {
        let (men, other_men) = index.men(configuration);
        let first = configuration * index.king_placements();
        let mut set = 0;
        each_subset(!(men | other_men).0, own_kings, 0, &mut |kings: u32| {
            set += 1;
            if set <= part.kings.0 || set > part.kings.1 {
                return;
            }
            let mut number = first + (set - 1) * a_set;
            let free = !(men | other_men).0 & !kings;
            each_subset(free, other_kings, 0, &mut |other_kings: u32| {
                let placement = Placement {
                    men,
                    kings: Bitboard(kings),
                    other_men,
                    other_kings: Bitboard(other_kings),
                };
                visit(number, &placement);
                number += 1;
            });
        });
    }
}

/// Calls `visit` with each subset of `size` of the squares, joined with `rest`, in colexicographic
/// order.
pub(crate) fn each_subset(squares: u32, size: u8, rest: u32, visit: &mut dyn FnMut(u32)) {
    if size == 0 {
        visit(rest);
        return;
    }
    let (mut left, mut below) = (squares, 0_u32);
    while left != 0 {
        let square = left & left.wrapping_neg();
        left ^= square;
        if below.count_ones() >= u32::from(size) - 1 {
            each_subset(below, size - 1, rest | square, visit);
        }
        below |= square;
    }
}

#[cfg(test)]
mod tests {
    use damiera_tables::Material;

    use super::*;

    /// Every position of a slice comes once, under its number.
    #[test]
    fn all_positions_come_in_order() {
        for name in ["0101", "2010", "1102", "0301", "1211"] {
            let material: Material = name.parse().expect("a slice");
            let index = Index::new(material);
            let mut next = 0;
            let mut total = 0;
            let parts = parts(&index);
            for part in &parts {
                total += part.len(&index);
                if next > 2_000_000 {
                    continue;
                }
                each(&index, *part, |number, placement| {
                    assert_eq!(number, next);
                    assert_eq!(index.rank(placement), number, "{placement:?}");
                    next += 1;
                });
            }
            assert_eq!(total, index.len(), "{name}");
        }
    }
}
