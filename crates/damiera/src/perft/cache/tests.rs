use std::collections::HashMap;
use std::vec::Vec;

use super::*;
use crate::{Board, perft};

const KINGS: &str = "B:W30,21,22,17,20,K6:B25,28,9,5,1,3";

/// A table so small that it is overwritten all the time gives the same counts, and so does one that
/// several threads write at once.
#[test]
fn a_cache_of_any_size_counts_alike() {
    let position: Position = KINGS.parse().unwrap();
    let expected: Vec<(u64, u64)> = (0..=7)
        .map(|depth| {
            (
                perft::count(&position, depth),
                perft::count_distinct(&position, depth),
            )
        })
        .collect();
    for mib in [0, 1, 8] {
        let cache = Cache::new(mib);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for (depth, &(paths, distinct)) in (0..).zip(&expected) {
                        assert_eq!(cache.count(&position, depth, Counting::Paths), paths);
                        assert_eq!(cache.count(&position, depth, Counting::Distinct), distinct);
                    }
                });
            }
        });
    }
}

/// Different keys differ in the bucket or in what is stored there, whatever the size.
#[test]
fn no_two_keys_look_alike() {
    let mut boards: Vec<Board> = Vec::new();
    let mut position = Position::start();
    for step in 0..60_usize {
        let moves = position.legal_moves();
        boards.extend(moves.iter().map(|&mv| *position.play_unchecked(mv).board()));
        let Some(&mv) = moves.get(step * 7 % moves.len().max(1)) else {
            break;
        };
        position = position.play_unchecked(mv);
    }
    for log in [0, 1, 14, 27] {
        let mut seen = HashMap::new();
        for board in &boards {
            for (depth, merged) in [(3, false), (3, true), (4, false), (MOST_DEPTH, true)] {
                for color in Color::ALL {
                    let key = Key::new(&Forces::new(board, color), color, depth, merged, log);
                    assert!(key.bucket >> log == 0);
                    assert!(key.tag <= TAG, "the tag leaves room for the count");
                    assert_eq!(key.rest & ((1 << log) - 1), 0, "so does the rest");
                    let whole = (*board, color, depth, merged);
                    let other = seen.insert((key.bucket, key.tag, key.rest), whole);
                    assert!(other.is_none_or(|other| other == whole));
                }
            }
        }
    }
}

/// The finaliser can be undone step by step, so it never maps two words to one.
#[test]
fn the_mixer_is_a_permutation() {
    let inverse = |odd: u64| {
        // Each step of Newton's doubles the number of right bits.
        (0..6).fold(odd, |x, _| {
            x.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(x)))
        })
    };
    let undo = |mut word: u64| {
        word ^= word >> 33;
        word = word.wrapping_mul(inverse(0xC4CE_B9FE_1A85_EC53));
        word ^= word >> 33;
        word = word.wrapping_mul(inverse(0xFF51_AFD7_ED55_8CCD));
        word ^ (word >> 33)
    };
    let mut word = 1_u64;
    for _ in 0..10_000 {
        assert_eq!(undo(permute(word)), word);
        word = word
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
    }
}

/// What is put is found, whole, up to the largest count that fits; a larger one is not kept.
#[test]
fn an_entry_keeps_the_whole_count() {
    for log in [0_u32, 1, 14] {
        let cache = Cache {
            buckets: core::iter::repeat_with(|| Bucket([const { AtomicU64::new(0) }; 2 * PLACES]))
                .take(1 << log)
                .collect(),
            log,
        };
        let board = *Position::start().board();
        let key = |depth| {
            Key::new(
                &Forces::new(&board, Color::White),
                Color::White,
                depth,
                false,
                log,
            )
        };
        let largest = (1_u64 << (LOW_COUNT + log)) - 1;
        for (depth, count) in [(3, 0), (4, 1), (5, largest), (6, largest - 1)] {
            cache.put(key(depth), count);
            assert_eq!(cache.find(key(depth)), Some(count), "depth {depth}");
        }
        cache.put(key(7), largest + 1);
        assert_eq!(cache.find(key(7)), None);
    }
}

/// Who finds a bucket taken goes on without it.
#[test]
fn a_taken_bucket_is_passed_over() {
    let cache = Cache::new(0);
    let position: Position = KINGS.parse().unwrap();
    let held = cache.take(Key::new(&position.forces(), Color::Black, 3, false, 0));
    assert_eq!(
        cache.count(&position, 5, Counting::Paths),
        perft::count(&position, 5)
    );
    held.unwrap().give_back();
    assert_eq!(
        cache.count(&position, 5, Counting::Paths),
        perft::count(&position, 5)
    );
}
