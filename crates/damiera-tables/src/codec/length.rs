//! Lengths of runs: a class, which is coded, and bits that say which of the class.

/// Lengths up to this are a class each.
const EXACT: u64 = 64;
/// How many classes there are.
pub(crate) const CLASSES: u16 = EXACT as u16 + 4 * (40 - 6);

/// A class with its bits.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    /// Its number.
    pub(crate) number: u16,
    /// How many bits follow.
    pub(crate) width: u32,
    /// What they say.
    pub(crate) rest: u64,
}

/// The class of a length from 1 to 2^40 - 1. Above 64 there are four classes to each power of two.
#[inline]
pub(crate) fn class(length: u64) -> Class {
    if length <= EXACT {
        return Class {
            number: length as u16 - 1,
            width: 0,
            rest: 0,
        };
    }
    let top = length.ilog2();
    let width = top - 2;
    let quarter = length >> width & 3;
    Class {
        number: EXACT as u16 + 4 * (top as u16 - 6) + quarter as u16,
        width,
        rest: length & ((1 << width) - 1),
    }
}

/// The shortest length of each class, as a number from 1 to 64 and how many bits come after it.
const BASES: [(u8, u8); CLASSES as usize] = {
    let mut bases = [(0, 0); CLASSES as usize];
    let mut class = 0;
    while class < bases.len() {
        bases[class] = if class < EXACT as usize {
            (class as u8 + 1, 0)
        } else {
            let above = class as u8 - EXACT as u8;
            (4 + above % 4, above / 4 + 4)
        };
        class += 1;
    }
    bases
};

/// The shortest length of a class, as a number from 1 to 64 and the bits after it.
#[inline]
pub(crate) fn base(class: u16) -> (u8, u32) {
    let (base, width) = BASES[usize::from(class)];
    (base, width.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_and_lengths_are_inverse() {
        let lengths = (1..2_000).chain((11..40).flat_map(|n| [(1 << n) - 1, 1 << n, (1 << n) + 1]));
        for length in lengths {
            let Class {
                number,
                width,
                rest,
            } = class(length);
            let (first, bits) = base(number);
            assert!(number < CLASSES);
            assert_eq!(bits, width);
            assert!(rest < 1 << width);
            assert_eq!(u64::from(first) << width | rest, length);
        }
    }
}
