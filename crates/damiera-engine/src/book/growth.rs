//! How a book grows: drop-out expansion.
//!
//! T. R. Lincke, "Strategies for the Automatic Construction of Opening Books" (2000), and
//! M. Fierz on his book for checkers: the leaf that is opened next has the least sum of its depth
//! and of what either side gives up on the way to it, so that lines that drop out as losers are
//! not gone on with. Scores and sums go up from the leaves through a graph, in which a position
//! that is reached in several ways stands once.

mod node;

use std::collections::{BTreeSet, HashMap, HashSet};

use damiera::Position;

use self::node::{Node, State};
use super::{Book, BookKey, Entry, Origin};
use crate::Score;

/// What counts how much in the sum by which leaves are opened.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Each ply of depth.
    pub ply: u64,
    /// Each centiman that a move gives up against the best one, whoever plays it.
    pub give_up: u64,
}

impl Default for Weights {
    /// Lincke leaves the proportion open. Here a move that gives up a twentieth of a man is put
    /// off by as much as a ply; the numbers are a first guess and were not compared with others.
    fn default() -> Self {
        Self {
            ply: 100,
            give_up: 20,
        }
    }
}

/// A sum that is never chosen.
pub(super) const NEVER: u64 = u64::MAX;

/// A book that is being grown.
#[derive(Debug)]
pub struct Growth {
    weights: Weights,
    nodes: Vec<Node>,
    numbers: HashMap<BookKey, u32>,
    roots: Vec<BookKey>,
}

/// Leaves that are being opened together, and what has to be known for it.
#[derive(Debug)]
pub struct Round {
    leaves: Vec<u32>,
    wanted: Vec<BookKey>,
}

impl Round {
    /// The positions to search, with White to move.
    #[must_use]
    pub fn wanted(&self) -> &[BookKey] {
        &self.wanted
    }
}

impl Growth {
    /// A book with nothing but places to begin at, each as important as the others.
    #[must_use]
    pub fn new(roots: &[Position], weights: Weights) -> Self {
        let mut seen = HashSet::new();
        let roots = roots.iter().map(BookKey::of);
        Self {
            weights,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            roots: roots.filter(|&key| seen.insert(key)).collect(),
        }
    }

    /// How many positions have a score.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing has a score yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What to search next, so that up to `leaves` leaves can be opened; `None` if there is
    /// nothing left to open. The answer depends on what was taken so far alone. A round that is
    /// not taken leaves its leaves as they are for good.
    pub fn next_round(&mut self, leaves: usize) -> Option<Round> {
        let mut round = Round {
            leaves: Vec::new(),
            wanted: Vec::new(),
        };
        let mut asked = HashSet::new();
        let unscored = self.roots.iter().copied();
        let unscored: Vec<_> = unscored
            .filter(|key| !self.numbers.contains_key(key))
            .collect();
        if !unscored.is_empty() {
            round.wanted = unscored;
            return Some(round);
        }
        for _ in 0..leaves {
            let Some(leaf) = self.choose_leaf() else {
                break;
            };
            for (key, is_over) in successors(self.nodes[leaf as usize].key) {
                if !is_over && !self.numbers.contains_key(&key) && asked.insert(key) {
                    round.wanted.push(key);
                }
            }
            round.leaves.push(leaf);
            self.nodes[leaf as usize].state = State::Pending;
            self.carry_up([leaf]);
        }
        (!round.leaves.is_empty()).then_some(round)
    }

    /// Opens the leaves of a round, the scores of whose [positions](Round::wanted) are `scores`,
    /// in the same order, for the side to move.
    ///
    /// # Panics
    ///
    /// If there are not as many scores as positions.
    pub fn take(&mut self, round: &Round, scores: &[Score]) {
        assert_eq!(
            round.wanted.len(),
            scores.len(),
            "a score for each position"
        );
        for (&key, &score) in round.wanted.iter().zip(scores) {
            self.add(key, score);
        }
        for &leaf in &round.leaves {
            let mut children: Vec<u32> = Vec::new();
            for (key, is_over) in successors(self.nodes[leaf as usize].key) {
                let known = self.numbers.get(&key).copied();
                let child = match known {
                    Some(child) => child,
                    None if is_over => self.add(key, Score::loss_in(0)),
                    None => continue,
                };
                if !children.contains(&child) {
                    children.push(child);
                    self.nodes[child as usize].parents.push(leaf);
                }
            }
            self.nodes[leaf as usize].children = children;
            self.nodes[leaf as usize].state = State::Open;
        }
        self.carry_up(round.leaves.iter().copied());
    }

    /// The book as it has grown so far.
    #[must_use]
    pub fn book(&self, origin: Origin) -> Book {
        let mut entries: Vec<_> = self
            .nodes
            .iter()
            .map(|node| Entry {
                key: node.key,
                score: node.score,
                is_open: node.state == State::Open,
            })
            .collect();
        entries.sort_unstable_by_key(|entry| entry.key);
        Book {
            origin,
            margin: None,
            entries,
        }
    }

    fn add(&mut self, key: BookKey, score: Score) -> u32 {
        let number = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.nodes.push(Node::new(key, score));
        self.numbers.insert(key, number);
        number
    }

    fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    /// What a child adds to the sum of its parent, whose score is `best`.
    fn sum_through(&self, best: Score, child: &Node) -> u64 {
        let here = child.score.for_the_move_before();
        let given_up = u64::from(best.raw().abs_diff(here.raw()));
        child
            .sum
            .saturating_add(self.weights.ply)
            .saturating_add(given_up.saturating_mul(self.weights.give_up))
    }

    /// The leaf with the least sum; of several the first that was found.
    fn choose_leaf(&self) -> Option<u32> {
        let roots = self.roots.iter().filter_map(|key| self.numbers.get(key));
        let mut number = *roots.min_by_key(|&&root| self.node(root).sum)?;
        if self.node(number).sum == NEVER {
            return None;
        }
        while self.node(number).state == State::Open {
            let node = self.node(number);
            let next = node.children.iter().copied();
            number = next.min_by_key(|&child| self.sum_through(node.score, self.node(child)))?;
        }
        Some(number)
    }

    /// Works out the changed nodes and all above them that change with them, the deepest first.
    fn carry_up(&mut self, changed: impl IntoIterator<Item = u32>) {
        let place = |growth: &Self, number: u32| (growth.node(number).plies_left, number);
        let mut waiting: BTreeSet<(u32, u32)> = BTreeSet::new();
        for number in changed {
            waiting.insert(place(self, number));
        }
        while let Some((_, number)) = waiting.pop_first() {
            let (score, sum) = self.worked_out(number);
            let node = &mut self.nodes[number as usize];
            if (node.score, node.sum) != (score, sum) {
                (node.score, node.sum) = (score, sum);
                for at in 0..self.node(number).parents.len() {
                    let parent = self.node(number).parents[at];
                    waiting.insert(place(self, parent));
                }
            }
        }
    }

    fn worked_out(&self, number: u32) -> (Score, u64) {
        let node = self.node(number);
        let children = || node.children.iter().map(|&child| self.node(child));
        let score = match node.state {
            State::Open => children()
                .map(|child| child.score.for_the_move_before())
                .max(),
            _ => None,
        }
        .unwrap_or(node.score);
        let sum = match node.state {
            State::Leaf => 0,
            State::Open if !score.is_decided() => children()
                .map(|child| self.sum_through(score, child))
                .min()
                .unwrap_or(NEVER),
            _ => NEVER,
        };
        (score, sum)
    }
}

/// The positions after each move, and whether the game is over there.
fn successors(key: BookKey) -> Vec<(BookKey, bool)> {
    let Ok(position) = key.position() else {
        return Vec::new();
    };
    let moves = position.legal_moves().into_iter();
    moves
        .map(|mv| {
            let next = position.play_unchecked(mv);
            (BookKey::of(&next), !next.can_move())
        })
        .collect()
}
