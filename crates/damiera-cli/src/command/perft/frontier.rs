//! The positions a few plies on, from which threads count.

use std::collections::HashMap;
use std::mem;

use damiera::Position;
use damiera::perft::{self, Counting};

/// So many positions keep threads busy to the end and make a smooth bar.
const ENOUGH: usize = 2_000;
/// What is left to count below a position is at least so deep.
const LEAST_DEPTH: u32 = 6;

/// A position to count from.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) struct Start {
    /// The index of the first move that leads here.
    pub(super) root: usize,
    pub(super) position: Position,
}

/// Positions to count from, all the same number of plies on.
pub(super) struct Frontier {
    /// Each with the number of ways that lead to it.
    pub(super) starts: Vec<(Start, u64)>,
    /// How deep to count from each.
    pub(super) depth: u32,
}

impl Frontier {
    /// Goes on from `position` until there is work enough. Ways that meet are followed as one if
    /// `merged`.
    pub(super) fn new(position: &Position, depth: u32, counting: Counting, merged: bool) -> Self {
        let moves = perft::moves(position, counting);
        let positions = moves.iter().map(|&mv| position.play_unchecked(mv));
        let mut starts: Vec<(Start, u64)> = positions
            .enumerate()
            .map(|(root, position)| (Start { root, position }, 1))
            .collect();
        let mut depth = depth - 1;
        while depth > LEAST_DEPTH && starts.len() < ENOUGH && !starts.is_empty() {
            starts = next_ply(&starts, counting, merged);
            depth -= 1;
        }
        Self { starts, depth }
    }
}

fn next_ply(starts: &[(Start, u64)], counting: Counting, merged: bool) -> Vec<(Start, u64)> {
    let mut next: Vec<(Start, u64)> = Vec::new();
    let mut places = HashMap::new();
    for &(Start { root, position }, ways) in starts {
        for mv in perft::moves(&position, counting) {
            let start = Start {
                root,
                position: position.play_unchecked(mv),
            };
            if merged {
                let place = *places.entry(start).or_insert(next.len());
                if let Some((_, known)) = next.get_mut(place) {
                    *known += ways;
                    continue;
                }
            }
            next.push((start, ways));
        }
    }
    next
}

/// Hands out the starts from both ends: neighbours lead to the same positions, and two threads that
/// met them at the same moment would both count them.
pub(super) struct Queue<'a> {
    left: &'a [(Start, u64)],
}

impl<'a> Queue<'a> {
    pub(super) fn new(frontier: &'a Frontier) -> Self {
        Self {
            left: &frontier.starts,
        }
    }

    /// The next start for the thread with this number.
    pub(super) fn next(&mut self, thread: usize) -> Option<(Start, u64)> {
        let left = mem::take(&mut self.left);
        let (start, rest) = if thread.is_multiple_of(2) {
            left.split_first()?
        } else {
            left.split_last()?
        };
        self.left = rest;
        Some(*start)
    }
}
