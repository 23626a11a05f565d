//! Numbers of subsets, and the number of a subset.
//!
//! Subsets of equal size are numbered in colexicographic order by the combinatorial number system
//! (Knuth, The Art of Computer Programming 4A, 7.2.1.3): squares `c1 < c2 < … < ck` have the number
//! `C(c1, 1) + C(c2, 2) + … + C(ck, k)`.

/// The squares of a board.
const SQUARES: usize = 32;
/// The largest subsets that are numbered.
const MOST: usize = 12;

const TABLE: [[u32; MOST + 1]; SQUARES + 1] = {
    let mut table = [[0; MOST + 1]; SQUARES + 1];
    let mut n = 0;
    while n <= SQUARES {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MOST && k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// How many subsets of `k` elements `n` elements have; `n` up to 32, `k` up to 12.
#[inline]
#[must_use]
pub const fn binomial(n: u32, k: u32) -> u32 {
    TABLE[n as usize][k as usize]
}

/// The number of `subset` among the subsets of equal size of the squares that are not in `taken`,
/// which `subset` must not meet.
#[inline]
#[must_use]
pub fn rank(subset: u32, taken: u32) -> u32 {
    let (mut rest, mut size, mut rank) = (subset, 0, 0);
    while rest != 0 {
        let square = rest.trailing_zeros();
        let below = (1 << square) - 1;
        size += 1;
        rank += binomial(square - (taken & below).count_ones(), size);
        rest &= rest - 1;
    }
    rank
}

/// The subset of `size` squares that are not in `taken` with the number `rank`.
#[must_use]
pub fn unrank(mut rank: u32, size: u32, taken: u32) -> u32 {
    let mut subset = 0;
    let mut free = !taken;
    let mut place = free.count_ones();
    let mut left = size;
    while left > 0 {
        // The highest free square that is not yet looked at.
        let square = free.ilog2();
        free ^= 1 << square;
        place -= 1;
        let smaller = binomial(place, left);
        if rank >= smaller {
            rank -= smaller;
            subset |= 1 << square;
            left -= 1;
        }
    }
    subset
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn ranks_and_subsets_are_inverse(taken: u32, pick: u32, size in 0_u32..=6) {
            let mut subset = 0;
            for square in (0..32).map(|n| (n + pick) % 32) {
                let bit = 1 << square;
                if subset & bit == 0 && u32::count_ones(subset) < size && taken & bit == 0 {
                    subset |= bit;
                }
            }
            let size = subset.count_ones();
            let number = rank(subset, taken);
            prop_assert!(number < binomial(32 - taken.count_ones(), size));
            prop_assert_eq!(unrank(number, size, taken), subset);
        }
    }

    /// In colexicographic order larger numbers are larger sets of bits.
    #[test]
    fn numbers_grow_with_the_subsets() {
        let taken = 0x0102_0408;
        let subsets: Vec<u32> = (0..binomial(28, 3)).map(|n| unrank(n, 3, taken)).collect();
        assert!(subsets.is_sorted());
        assert_eq!(subsets[0], 0b0111);
    }
}
