//! Numbers by lot that are the same everywhere.

/// A small generator of random numbers, `SplitMix64` by Steele, Lea and Flood (2014): integers
/// only, so that one seed gives one sequence on every machine.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The sequence that belongs to `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.0)
    }

    /// An index below `len`; `None` if there is none.
    pub fn index_below(&mut self, len: usize) -> Option<usize> {
        let len = u64::try_from(len).ok()?;
        let remainder = self.next_u64().checked_rem(len)?;
        usize::try_from(remainder).ok()
    }
}

/// Spreads the bits of a number over all 64.
pub(crate) const fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers that the authors' reference code gives for seed 1234567.
    #[test]
    fn the_sequence_is_the_published_one() {
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(random.next_u64(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn indices_stay_below_their_limit() {
        let mut random = SplitMix64::new(7);
        assert_eq!(random.index_below(0), None);
        assert!((0..1000).all(|_| random.index_below(3).is_some_and(|index| index < 3)));
    }
}
