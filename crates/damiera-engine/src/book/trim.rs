//! A smaller book out of a large one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use damiera::Position;

use super::growth::Weights;
use super::{Book, BookKey, Entry};

impl Book {
    /// What of the book is reached from `roots` by moves that give up at most `margin` centimen
    /// each, up to about `most` positions: of more, those that are left out are reached by the
    /// most plies and the worst moves.
    #[must_use]
    pub fn trimmed(&self, roots: &[Position], margin: u16, most: usize, weights: Weights) -> Self {
        let mut kept: BTreeMap<BookKey, Entry> = BTreeMap::new();
        let mut waiting = BinaryHeap::new();
        for root in roots {
            let key = BookKey::of(root);
            if let Some(entry) = self.entry(key) {
                let closed = Entry {
                    is_open: false,
                    ..*entry
                };
                kept.insert(key, closed);
                waiting.push(Reverse((0, key)));
            }
        }
        while let Some(Reverse((sum, key))) = waiting.pop() {
            let is_done = kept.get(&key).is_none_or(|entry| entry.is_open);
            let Ok(position) = key.position() else {
                continue;
            };
            let moves = self.moves(&position);
            let (false, Some(&best)) = (is_done, moves.first()) else {
                continue;
            };
            if kept.len() >= most {
                break;
            }
            if let Some(entry) = kept.get_mut(&key) {
                entry.is_open = true;
            }
            for known in &moves {
                let given_up = known.gives_up(&best);
                if given_up > u32::from(margin) {
                    break;
                }
                let next = BookKey::of(&position.play_unchecked(known.mv));
                if let Some(&entry) = self.entry(next) {
                    kept.entry(next).or_insert(Entry {
                        is_open: false,
                        ..entry
                    });
                    let more = weights.ply + weights.give_up * u64::from(given_up);
                    waiting.push(Reverse((sum + more, next)));
                }
            }
        }
        Self {
            origin: self.origin,
            margin: Some(self.margin.map_or(margin, |before| before.min(margin))),
            entries: kept.into_values().collect(),
        }
    }
}
