//! Counts of positions that were met before.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};

use super::Counting;
use crate::movegen::{self, Black, Capture, Forces, Side, White};
use crate::{Color, Position};

/// Below this depth a count is as quickly made as looked up.
const LEAST_DEPTH: u32 = 4;
/// Above this depth nothing is kept: no such count fits into 64 bits, save where there is little
/// to count.
const MOST_DEPTH: u32 = 60;

/// Entries that share a line of the processor's cache.
const PLACES: usize = 4;
/// What a taken bucket shows in its first word. No entry looks like it, see [`MOST_DEPTH`].
const TAKEN: u64 = u64::MAX;
/// How many bits of a count stand beside the tag.
const LOW_COUNT: u32 = 24;
const TAG: u64 = u64::MAX >> LOW_COUNT;

/// A fixed amount of memory for counts, exact and shared by any number of threads.
///
/// Exact means: no entry ever answers for anything but the position, the depth and the counting
/// that it was made for.
///
/// * A position is 96 bits: the squares of White, those of Black, those of the kings. With side to
///   move, depth and counting they are put through a *permutation*, which loses nothing, of which
///   a part is the number of the bucket and the whole rest is stored and compared. Two different
///   keys of one bucket therefore differ in what is stored.
/// * A bucket is taken by exchanging its first word for a mark, and given back by writing that
///   word. Who finds the mark goes on without the cache, so nobody waits, and nobody reads an entry
///   that another thread is writing.
///
/// 16 bytes an entry; four entries, one line of the processor's cache, a bucket. Three places of a
/// bucket go to the deepest counts, the fourth to the latest. There is no cache where a processor
/// has no atomic words of 64 bits.
pub struct Cache {
    buckets: Vec<Bucket>,
    /// The logarithm of the number of buckets.
    log: u32,
}

#[repr(align(64))]
struct Bucket([AtomicU64; 2 * PLACES]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// A key after the permutation.
#[derive(Copy, Clone)]
struct Key {
    bucket: usize,
    /// Kings, side to move, depth, counting: 40 bits.
    tag: u64,
    /// The bits of the permuted colours that are not in `bucket`, at the top.
    rest: u64,
}

impl Key {
    fn new(forces: &Forces, color: Color, depth: u32, merged: bool, log: u32) -> Self {
        let tag = u64::from(forces.all_kings().0)
            | u64::from(depth) << 32
            | u64::from(color == Color::Black) << 38
            | u64::from(merged) << 39;
        // With the tag known, each step can be undone.
        let colors = u64::from(forces.pieces().0) | u64::from(forces.enemies().0) << 32;
        let mixed = permute(colors ^ permute(tag));
        Self {
            bucket: usize::try_from(mixed.checked_shr(64 - log).unwrap_or(0)).unwrap_or(0),
            tag,
            rest: mixed << log,
        }
    }
}

/// A permutation of 64-bit words that mixes their bits: the finaliser of `MurmurHash3` (Appleby
/// 2011).
#[inline]
const fn permute(mut word: u64) -> u64 {
    word ^= word >> 33;
    word = word.wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    word ^= word >> 33;
    word = word.wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    word ^ (word >> 33)
}

/// A bucket that belongs to one thread until it is given back.
struct Held<'a> {
    words: &'a [AtomicU64; 2 * PLACES],
    first: u64,
    log: u32,
}

impl Held<'_> {
    /// The tag with the low part of the count, and the rest of the key with its high part.
    fn entry(&self, place: usize) -> (u64, u64) {
        let word = |index: usize| self.words[index].load(Ordering::Relaxed);
        let tagged = if place == 0 {
            self.first
        } else {
            word(2 * place)
        };
        (tagged, word(2 * place + 1))
    }

    fn find(&self, key: Key) -> Option<u64> {
        let high = (1 << self.log) - 1;
        (0..PLACES).find_map(|place| {
            let (tagged, rest) = self.entry(place);
            (tagged & TAG == key.tag && rest & !high == key.rest)
                .then_some((rest & high) << LOW_COUNT | tagged >> (64 - LOW_COUNT))
        })
    }

    fn put(&mut self, key: Key, count: u64) {
        // What is too large for an entry is not kept.
        let high = count >> LOW_COUNT;
        if high >> self.log != 0 {
            return;
        }
        let depth = |tag: u64| tag >> 32 & 0x3F;
        let shallowest = (0..PLACES - 1)
            .map(|place| (depth(self.entry(place).0), place))
            .min();
        let place = match shallowest {
            Some((least, place)) if least <= depth(key.tag) => place,
            _ => PLACES - 1,
        };
        let tagged = key.tag | count << (64 - LOW_COUNT);
        if place == 0 {
            self.first = tagged;
        } else {
            self.words[2 * place].store(tagged, Ordering::Relaxed);
        }
        self.words[2 * place + 1].store(key.rest | high, Ordering::Relaxed);
    }

    fn give_back(self) {
        self.words[0].store(self.first, Ordering::Release);
    }
}

impl Cache {
    /// A cache of at most `mib` mebibytes: the largest power of two of them, or a single bucket.
    ///
    /// # Panics
    ///
    /// If so much memory cannot be had.
    #[must_use]
    pub fn new(mib: usize) -> Self {
        let fit = (mib.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let log = fit.ilog2();
        let empty = || Bucket([const { AtomicU64::new(0) }; 2 * PLACES]);
        Self {
            buckets: core::iter::repeat_with(empty).take(1 << log).collect(),
            log,
        }
    }

    /// The count of [`count`](super::count) or [`count_distinct`](super::count_distinct), from
    /// what is known where it is known.
    #[must_use]
    pub fn count(&self, position: &Position, depth: u32, counting: Counting) -> u64 {
        let mut scratch = Vec::new();
        let (forces, scratch) = (&position.forces(), &mut scratch);
        match (position.turn(), counting) {
            (Color::White, Counting::Paths) => self.below::<White, false>(forces, depth, scratch),
            (Color::White, Counting::Distinct) => self.below::<White, true>(forces, depth, scratch),
            (Color::Black, Counting::Paths) => self.below::<Black, false>(forces, depth, scratch),
            (Color::Black, Counting::Distinct) => self.below::<Black, true>(forces, depth, scratch),
        }
    }

    fn below<S: Side, const DISTINCT: bool>(
        &self,
        forces: &Forces,
        depth: u32,
        scratch: &mut Vec<Capture>,
    ) -> u64 {
        if depth < LEAST_DEPTH {
            return super::below::<S, DISTINCT>(forces, depth, scratch);
        }
        let keyed = depth <= MOST_DEPTH;
        let key = keyed.then(|| Key::new(forces, S::COLOR, depth, DISTINCT, self.log));
        if let Some(nodes) = key.and_then(|key| self.find(key)) {
            return nodes;
        }
        let mut nodes = 0;
        movegen::each_child::<S, DISTINCT>(forces, scratch, |child, scratch| {
            nodes += self.below::<S::Other, DISTINCT>(child, depth - 1, scratch);
        });
        if let Some(key) = key {
            self.put(key, nodes);
        }
        nodes
    }

    fn find(&self, key: Key) -> Option<u64> {
        let held = self.take(key)?;
        let found = held.find(key);
        held.give_back();
        found
    }

    fn put(&self, key: Key, nodes: u64) {
        if let Some(mut held) = self.take(key) {
            held.put(key, nodes);
            held.give_back();
        }
    }

    /// `None` while another thread has the bucket.
    fn take(&self, key: Key) -> Option<Held<'_>> {
        let words = &self.buckets[key.bucket].0;
        let first = words[0].swap(TAKEN, Ordering::Acquire);
        (first != TAKEN).then_some(Held {
            words,
            first,
            log: self.log,
        })
    }
}

impl core::fmt::Debug for Cache {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Cache")
            .field("buckets", &self.buckets.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
