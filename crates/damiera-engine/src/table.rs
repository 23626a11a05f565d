//! What earlier searches found out about positions.

use std::sync::atomic::{AtomicU64, Ordering};

use damiera_tables::prefetch;

use crate::Score;

/// Entries that share one place, and with it one line of the processor's cache.
const BUCKET: usize = 4;
/// Generations told apart before their numbers come round again.
const GENERATIONS: u8 = 64;
/// By how many plies a new bound may be shallower than what the same search has found out about the
/// position before, and still take its place.
const SHALLOWER: u8 = 3;
/// A move index that stands for "no move known".
const NO_MOVE: u8 = u8::MAX;
/// Stands for "nobody has looked".
const NO_OPINION: i16 = i16::MIN;

/// How a stored score relates to the true one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at least the stored one.
    Lower,
    /// The true score is at most the stored one.
    Upper,
    /// The stored score is the true one.
    Exact,
}

/// What the table knows about a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move, as its index in the sorted list of legal moves.
    pub(crate) best: Option<u8>,
    /// The score found.
    pub(crate) score: Score,
    /// Plies looked ahead to find it.
    pub(crate) depth: u8,
    /// What kind of knowledge the score is.
    pub(crate) bound: Bound,
    /// Whether the score follows from the rules alone, without any opinion, on whatever way the
    /// position was reached.
    pub(crate) proved: bool,
    /// What the position seemed worth at a glance, if anybody looked.
    pub(crate) opinion: Option<Score>,
}

impl Entry {
    /// Whether the side to move wins, no later than the score says.
    pub(crate) fn is_won(&self) -> bool {
        self.score.is_win() && self.bound != Bound::Upper
    }

    /// Whether the side to move loses, no later than the score says.
    pub(crate) fn is_lost(&self) -> bool {
        self.score.is_loss() && self.bound != Bound::Lower
    }
}

/// One place in the table: sixteen bytes.
///
/// Searching threads share places without a lock. A reader that meets a half-written entry finds
/// that key and data do not fit together and ignores it.
#[derive(Default)]
struct Place {
    /// The position's key xor `data`.
    check: AtomicU64,
    /// The entry, packed; zero if empty.
    data: AtomicU64,
}

/// Places that lie in one line of the processor's cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Place; BUCKET]);

/// The transposition table: fixed in size, shared by reference between searches and threads.
pub struct Table {
    buckets: Box<[Bucket]>,
    generation: AtomicU64,
}

impl Table {
    /// An empty table of `mib` mebibytes, at least one.
    #[must_use]
    pub fn new(mib: u32) -> Self {
        const BUCKETS_PER_MIB: usize = (1 << 20) / size_of::<Bucket>();
        let wanted = usize::try_from(mib.max(1))
            .unwrap_or(1)
            .saturating_mul(BUCKETS_PER_MIB);
        let mut buckets = Vec::with_capacity(wanted);
        in_large_pages(&mut buckets);
        buckets.resize_with(wanted, Bucket::default);
        Self {
            buckets: buckets.into(),
            generation: AtomicU64::new(0),
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for place in self.places() {
            place.check.store(0, Ordering::Relaxed);
            place.data.store(0, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Tells the table that a new search begins; what older ones stored yields sooner.
    pub(crate) fn age(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// How full the table is, in permille, judged by its first thousand places.
    #[must_use]
    pub fn hashfull(&self) -> u16 {
        let sample = self.places().take(1000);
        let used = sample
            .filter(|place| place.data.load(Ordering::Relaxed) != 0)
            .count();
        u16::try_from(used).unwrap_or(1000)
    }

    /// What is known about the position with this key, `ply` plies below the root.
    pub(crate) fn probe(&self, key: u64, ply: u16) -> Option<Entry> {
        self.bucket(key).iter().find_map(|place| {
            let data = place.data.load(Ordering::Relaxed);
            let fits = data != 0 && place.check.load(Ordering::Relaxed) ^ data == key;
            fits.then(|| unpack(data, ply))
        })
    }

    /// Keeps what was found out about a position `ply` plies below the root.
    ///
    /// In a full bucket the entry goes that is oldest and looked least far ahead.
    pub(crate) fn store(&self, key: u64, ply: u16, mut entry: Entry) {
        let generation = self.generation();
        let mut worth_least = None;
        for place in self.bucket(key) {
            let data = place.data.load(Ordering::Relaxed);
            if data != 0 && place.check.load(Ordering::Relaxed) ^ data == key {
                // A bound without a move must not cost the move that is known.
                let known = unpack(data, ply);
                entry.best = entry.best.or(known.best);
                entry.opinion = entry.opinion.or(known.opinion);
                let is_fresh = unpack_generation(data) == generation;
                if is_fresh
                    && entry.bound != Bound::Exact
                    && known.depth > entry.depth.saturating_add(SHALLOWER)
                    && !entry.proved
                {
                    return;
                }
                worth_least = Some((0, place));
                break;
            }
            let worth = if data == 0 {
                0
            } else {
                1 + worth(data, generation)
            };
            if worth_least.is_none_or(|(least, _)| worth < least) {
                worth_least = Some((worth, place));
            }
        }
        if let Some((_, place)) = worth_least {
            let data = pack(entry, ply, generation);
            place.check.store(key ^ data, Ordering::Relaxed);
            place.data.store(data, Ordering::Relaxed);
        }
    }

    fn generation(&self) -> u8 {
        let count = self.generation.load(Ordering::Relaxed);
        u8::try_from(count % u64::from(GENERATIONS)).unwrap_or(0)
    }

    /// The places where a position may be; the high half of the key chooses them, alike on
    /// machines of every word size.
    #[inline]
    fn bucket(&self, key: u64) -> &[Place; BUCKET] {
        &self.buckets[self.bucket_of(key)].0
    }

    /// The index of the bucket where a position may be.
    #[inline]
    fn bucket_of(&self, key: u64) -> usize {
        let index = ((key >> 32) * self.buckets.len() as u64) >> 32;
        usize::try_from(index).unwrap_or(0)
    }

    /// Every place.
    fn places(&self) -> impl Iterator<Item = &Place> {
        self.buckets.iter().flat_map(|bucket| &bucket.0)
    }

    /// Tells the processor that the position with this key will soon be asked for.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(&self.buckets, self.bucket_of(key));
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("buckets", &self.buckets.len())
            .finish_non_exhaustive()
    }
}

/// Asks the system to lay the buckets, none of which has been written yet, in large pages: a search
/// looks all over the table, and would spend more time on finding the page of each than on waiting
/// for memory.
fn in_large_pages(buckets: &mut Vec<Bucket>) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        let page = rustix::param::page_size();
        let memory = buckets.spare_capacity_mut();
        // Advice is given for whole pages.
        let begin = memory.as_mut_ptr().cast::<u8>();
        let skipped = begin.align_offset(page);
        let length = size_of_val(memory).saturating_sub(skipped) / page * page;
        // SAFETY: the pages lie within memory that belongs to the vector, and this advice changes
        // nothing of what is in them. Where it is refused, it is memory all the same.
        #[allow(unsafe_code)]
        let _ = unsafe {
            madvise(
                begin.wrapping_add(skipped).cast(),
                length,
                Advice::LinuxHugepage,
            )
        };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = buckets;
}

/// From the lowest bit: move 8, score 16, depth 8, bound 2, generation 6, one bit that is always
/// set, so that no entry is zero, and one for what is proved; six bits are unused; the opinion 16.
fn pack(entry: Entry, ply: u16, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 0,
        Bound::Upper => 1,
        Bound::Exact => 2,
    };
    let opinion = entry.opinion.map_or(NO_OPINION, |opinion| opinion.0);
    let opinion = u64::from(opinion.cast_unsigned());
    u64::from(entry.best.unwrap_or(NO_MOVE))
        | u64::from(entry.score.to_table(ply).cast_unsigned()) << 8
        | u64::from(entry.depth) << 24
        | bound << 32
        | u64::from(generation) << 34
        | 1 << 40
        | u64::from(entry.proved) << 41
        | opinion << 48
}

fn unpack(data: u64, ply: u16) -> Entry {
    let [
        best,
        score_low,
        score_high,
        depth,
        bound_and_generation,
        flags,
        opinion_low,
        opinion_high,
    ] = data.to_le_bytes();
    let opinion = i16::from_le_bytes([opinion_low, opinion_high]);
    Entry {
        best: (best != NO_MOVE).then_some(best),
        score: Score::from_table(i16::from_le_bytes([score_low, score_high]), ply),
        depth,
        bound: match bound_and_generation & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        },
        proved: flags & 2 != 0,
        opinion: (opinion != NO_OPINION).then_some(Score(opinion)),
    }
}

fn unpack_generation(data: u64) -> u8 {
    let [_, _, _, _, bound_and_generation, ..] = data.to_le_bytes();
    bound_and_generation >> 2
}

/// How much an entry deserves its place: depth, less four plies for each generation of age.
fn worth(data: u64, generation: u8) -> u32 {
    let [_, _, _, depth, ..] = data.to_le_bytes();
    let age = (GENERATIONS + generation - unpack_generation(data)) % GENERATIONS;
    (u32::from(depth) + 4 * u32::from(GENERATIONS)) - 4 * u32::from(age)
}

const _: () = assert!(size_of::<Place>() == 16 && size_of::<Bucket>() == 64);

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry {
            best: Some(3),
            score: Score::estimate(-120),
            depth,
            bound: Bound::Lower,
            proved: false,
            opinion: None,
        }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let table = Table::new(1);
        assert_eq!(table.probe(77, 0), None);
        for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
            for score in [
                Score::DRAW,
                Score::estimate(-1),
                Score::win_in(8),
                Score::loss_in(9),
            ] {
                let wanted = Entry {
                    best: None,
                    score,
                    depth: 200,
                    bound,
                    proved: true,
                    opinion: Some(Score::estimate(-17)),
                };
                let table = Table::new(1);
                table.store(77, 3, wanted);
                assert_eq!(table.probe(77, 3), Some(wanted));
                assert_eq!(table.probe(78, 3), None);
            }
        }
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_entry() {
        let table = Table::new(1);
        for (key, depth) in [(1, 9), (2, 4), (3, 7), (4, 8)] {
            table.store(key, 0, entry(depth));
        }
        table.store(5, 0, entry(1));
        assert!(table.probe(2, 0).is_none(), "the shallowest went");
        assert!(
            [1, 3, 4, 5]
                .iter()
                .all(|&key| table.probe(key, 0).is_some())
        );
    }

    #[test]
    fn age_counts_against_depth() {
        let table = Table::new(1);
        table.store(1, 0, entry(8));
        for _ in 0..3 {
            table.age();
        }
        for key in 2..=5 {
            table.store(key, 0, entry(5));
        }
        assert!(
            table.probe(1, 0).is_none(),
            "three searches ago and only three plies deeper"
        );
    }

    #[test]
    fn a_known_move_survives_a_bound_without_one() {
        let table = Table::new(1);
        table.store(9, 0, entry(2));
        table.store(
            9,
            0,
            Entry {
                best: None,
                ..entry(6)
            },
        );
        assert_eq!(table.probe(9, 0), Some(entry(6)));
    }

    #[test]
    fn cleared_means_empty() {
        let table = Table::new(1);
        table.store(9, 0, entry(2));
        table.clear();
        assert_eq!(table.probe(9, 0), None);
        assert_eq!(table.hashfull(), 0);
    }
}
