//! A plain solver: lists the legal moves of every position and repeats until nothing changes.
//!
//! It shares the rules and the numbering with the builder, and nothing else.

use std::collections::HashMap;

use damiera::{Bitboard, Color, Move, Position};
use damiera_tables::{Index, Material, Placement, Value};

/// What is known of a position. Distances are in plies and 0 for draws.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    pub(crate) value: Value,
    /// To the end of the game.
    pub(crate) plies: u16,
    /// To the next capture or man move, or to the end.
    pub(crate) conversion: u16,
}

const DRAW: Truth = Truth {
    value: Value::Draw,
    plies: 0,
    conversion: 0,
};

/// Every position with up to so many pieces.
pub(crate) struct Oracle {
    /// Each ordered slice: its numbering, and what its positions are worth.
    slices: HashMap<Material, (Index, Vec<Truth>)>,
}

/// The sums over a slice and its mirror, as the published file has them.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    pub(crate) positions: u64,
    pub(crate) wins: u64,
    pub(crate) losses: u64,
    pub(crate) draws: u64,
    pub(crate) captures: u64,
    pub(crate) longest: u16,
    pub(crate) longest_conversion: u16,
}

/// Where a move leads.
#[derive(Copy, Clone)]
enum Child {
    /// To a position of the slice or its mirror, at this place among both.
    Inside(u32),
    Outside(Truth),
}

/// A move, and whether it is a capture or a man move.
#[derive(Copy, Clone)]
struct Edge {
    child: Child,
    converts: bool,
}

impl Oracle {
    /// Solves every slice with up to `pieces` pieces.
    pub(crate) fn new(pieces: u8) -> Self {
        let mut oracle = Self {
            slices: HashMap::new(),
        };
        for count in 2..=pieces {
            for slice in Material::with_pieces(count) {
                oracle.solve(slice);
            }
        }
        oracle
    }

    /// What a position is worth. A side without pieces has lost.
    pub(crate) fn truth(&self, position: &Position) -> Truth {
        let turn = position.turn();
        let board = position.board();
        if board.pieces(turn).is_empty() {
            return Truth {
                value: Value::Loss,
                ..DRAW
            };
        }
        let material = Material::of(board, turn).expect("a slice");
        let (index, truths) = &self.slices[&material];
        truths[place(index, position)]
    }

    /// Every position of a slice, White to move, with what it is worth.
    pub(crate) fn positions(&self, material: Material) -> impl Iterator<Item = (Position, Truth)> {
        let (index, truths) = &self.slices[&material];
        (0..)
            .zip(truths)
            .map(|(number, &truth)| (position(index, number), truth))
    }

    pub(crate) fn sums(&self, slice: Material) -> Sums {
        let mut sums = Sums::default();
        for material in sides(slice) {
            for (position, truth) in self.positions(material) {
                sums.positions += 1;
                sums.wins += u64::from(truth.value == Value::Win);
                sums.losses += u64::from(truth.value == Value::Loss);
                sums.draws += u64::from(truth.value == Value::Draw);
                sums.captures += u64::from(position.legal_moves().iter().any(|mv| mv.is_capture()));
                sums.longest = sums.longest.max(truth.plies);
                sums.longest_conversion = sums.longest_conversion.max(truth.conversion);
            }
        }
        sums
    }

    fn solve(&mut self, slice: Material) {
        let indices: Vec<Index> = sides(slice).into_iter().map(Index::new).collect();
        let edges = self.edges(&indices);
        let mut truths = vec![None; edges.len()];
        find_plies(&edges, &mut truths);
        find_conversions(&edges, &mut truths);
        let mut rest = truths.into_iter().map(|truth| truth.unwrap_or(DRAW));
        for index in indices {
            let size = usize::try_from(index.len()).expect("small");
            let truths = rest.by_ref().take(size).collect();
            self.slices.insert(index.material(), (index, truths));
        }
    }

    /// The moves of every position of the slice, then of its mirror.
    fn edges(&self, indices: &[Index]) -> Vec<Vec<Edge>> {
        let mut edges = Vec::new();
        for index in indices {
            for number in 0..index.len() {
                let position = position(index, number);
                let moves = position.legal_moves();
                edges.push(
                    moves
                        .into_iter()
                        .map(|mv| self.edge(indices, &position, mv))
                        .collect(),
                );
            }
        }
        edges
    }

    fn edge(&self, indices: &[Index], position: &Position, mv: Move) -> Edge {
        let child = position.play(mv);
        let material = Material::of(child.board(), child.turn());
        let mut before = 0;
        let mut found = None;
        for index in indices {
            if material == Some(index.material()) {
                found = Some(before + place(index, &child));
            }
            before += usize::try_from(index.len()).expect("small");
        }
        Edge {
            child: match found {
                Some(place) => Child::Inside(u32::try_from(place).expect("small")),
                None => Child::Outside(self.truth(&child)),
            },
            converts: mv.is_capture() || position.board().men(position.turn()).has(mv.from()),
        }
    }
}

/// Gives each position that is won or lost its distance to the end; the conversion is still open.
fn find_plies(edges: &[Vec<Edge>], truths: &mut [Option<Truth>]) {
    let outside = edges.iter().flatten().filter_map(|edge| match edge.child {
        Child::Outside(truth) => Some(truth.plies),
        Child::Inside(_) => None,
    });
    let farthest = outside.max().unwrap_or(0);
    let mut last_found = 0;
    for round in 0.. {
        // A win takes an odd number of plies, a loss an even one: two rounds without a find are
        // the end, unless finds are still to come in from outside.
        if round > farthest.max(last_found) + 2 {
            return;
        }
        let mut found = Vec::new();
        for (place, edges) in edges.iter().enumerate() {
            if truths[place].is_none()
                && let Some(value) = ends_in(round, edges, truths)
            {
                found.push((place, value));
                last_found = round;
            }
        }
        for (place, value) in found {
            truths[place] = Some(Truth {
                value,
                plies: round,
                conversion: u16::MAX,
            });
        }
    }
}

/// The value of a position with these moves, if it is won or lost in `plies` exactly, no position
/// beyond that being known.
fn ends_in(plies: u16, edges: &[Edge], truths: &[Option<Truth>]) -> Option<Value> {
    let known = |edge: &Edge| match edge.child {
        Child::Inside(place) => truths[place as usize],
        Child::Outside(truth) => (truth.value != Value::Draw).then_some(truth),
    };
    let wins = edges
        .iter()
        .filter_map(known)
        .any(|child| child.value == Value::Loss && child.plies + 1 == plies);
    if wins {
        return Some(Value::Win);
    }
    let mut longest = 0;
    for edge in edges {
        let child = known(edge).filter(|child| child.value == Value::Win)?;
        longest = longest.max(child.plies + 1);
    }
    (longest == plies).then_some(Value::Loss)
}

/// Gives each position that is won or lost its distance to conversion.
fn find_conversions(edges: &[Vec<Edge>], truths: &mut [Option<Truth>]) {
    for round in 0.. {
        let mut found = Vec::new();
        let mut open = false;
        for (place, edges) in edges.iter().enumerate() {
            let Some(truth) = truths[place].filter(|truth| truth.conversion == u16::MAX) else {
                continue;
            };
            open = true;
            let through = |edge: &Edge| match edge.child {
                _ if edge.converts => Some(1),
                // A quiet move of a king leads to a position of the slice; one whose distance is
                // not known yet is farther away.
                Child::Inside(place) => truths[place as usize]
                    .map(|child| child.conversion)
                    .filter(|&conversion| conversion < u16::MAX)
                    .map(|conversion| conversion + 1),
                Child::Outside(truth) => Some(truth.conversion + 1),
            };
            let distance = if truth.value == Value::Win {
                let keeps = |edge: &&Edge| match edge.child {
                    Child::Inside(place) => {
                        truths[place as usize].is_some_and(|child| child.value == Value::Loss)
                    }
                    Child::Outside(child) => child.value == Value::Loss,
                };
                edges.iter().filter(keeps).filter_map(through).min()
            } else {
                edges
                    .iter()
                    .map(through)
                    .try_fold(0, |longest, plies| Some(longest.max(plies?)))
            };
            if distance == Some(round) {
                found.push(place);
            }
        }
        for place in found {
            if let Some(truth) = &mut truths[place] {
                truth.conversion = round;
            }
        }
        if !open {
            return;
        }
        assert!(round < 1_000, "some distance cannot be found");
    }
}

/// A slice, and its mirror if that is another.
pub(crate) fn sides(slice: Material) -> Vec<Material> {
    let mut sides = vec![slice, slice.mirrored()];
    sides.dedup();
    sides
}

fn position(index: &Index, number: u64) -> Position {
    index
        .unrank(number)
        .setup()
        .validate()
        .expect("a numbered position")
}

fn place(index: &Index, position: &Position) -> usize {
    let placement = Placement::of(position.board(), position.turn());
    usize::try_from(index.rank(&placement)).expect("small")
}

/// The squares and turn are told from White in the tables; nothing may depend on that.
#[test]
fn turned_positions_are_the_same() {
    let oracle = Oracle::new(3);
    let slice = "1101".parse().expect("a slice");
    for (position, truth) in oracle.positions(slice) {
        assert_eq!(position.turn(), Color::White);
        assert_eq!(oracle.truth(&position.rotated()), truth, "{position}");
        assert!(
            position
                .board()
                .men(Color::White)
                .is_disjoint(Bitboard::row(0))
        );
    }
}
