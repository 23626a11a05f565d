//! Which move to look at first.

use damiera::{Color, Move};

use super::{MAX_PLY, Node};

/// The move the table remembers.
const FROM_TABLE: i32 = 1 << 24;
/// A move that crowns.
const CROWNS: i32 = 1 << 22;
/// Quiet moves that cut off a sister of this node.
const KILLERS: [i32; 2] = [1 << 21, 1 << 20];
/// The history counters stay within this, below every other class of move.
const HISTORY_LIMIT: i32 = 1 << 14;

/// What the search has learned about quiet moves in general.
#[derive(Debug)]
pub(super) struct MoveOrder {
    killers: Vec<[Option<Move>; 2]>,
    /// By side, origin and destination: how often the move has proved its worth.
    history: Vec<i32>,
    /// Lists that wait for the next node of their ply.
    spare: Vec<Choice>,
}

/// The legal moves of a node and the order in which to search them.
#[derive(Clone, Debug, Default)]
pub(super) struct Choice {
    /// Sorted by their squares.
    moves: Vec<Move>,
    /// Priority and index of each move, the greatest priority first.
    order: Vec<(i32, usize)>,
}

impl Choice {
    /// Whether no move is legal.
    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// How many moves are legal.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the moves are captures.
    pub(super) fn is_capture(&self) -> bool {
        self.moves.first().is_some_and(|mv| mv.is_capture())
    }

    /// The moves with their index among the legal ones, in the order of the search.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, Move)> {
        self.order
            .iter()
            .map(|&(_, index)| (index, self.moves[index]))
    }
}

impl MoveOrder {
    pub(super) fn new() -> Self {
        let plies = usize::from(MAX_PLY) + 1;
        Self {
            killers: vec![[None; 2]; plies],
            history: vec![0; 2 * 32 * 32],
            spare: vec![Choice::default(); plies],
        }
    }

    /// The moves of a node. Give them back with [`MoveOrder::put_back`], to be used again.
    pub(super) fn choice(&mut self, node: &Node, from_table: Option<u8>) -> Choice {
        let ply = usize::from(node.ply);
        let Choice {
            mut moves,
            mut order,
        } = std::mem::take(&mut self.spare[ply]);
        moves.clear();
        order.clear();
        node.position.legal_moves_into(&mut moves);

        let color = node.position.turn();
        let from_table = from_table.map(usize::from);
        let killers = self.killers[ply];
        order.extend(moves.iter().enumerate().map(|(index, &mv)| {
            let priority = if from_table == Some(index) {
                FROM_TABLE
            } else if mv.crowns() {
                CROWNS
            } else if let Some(rank) = killers.iter().position(|&killer| killer == Some(mv)) {
                KILLERS[rank]
            } else {
                self.history[slot(color, mv)]
            };
            (priority, index)
        }));
        // The index breaks ties, so that the order is the same everywhere.
        order.sort_unstable_by_key(|&(priority, index)| (-priority, index));
        Choice { moves, order }
    }

    /// Keeps a list's memory for the next node at the same ply.
    pub(super) fn put_back(&mut self, ply: u16, choice: Choice) {
        self.spare[usize::from(ply)] = choice;
    }

    /// Learns that the move searched as number `cut`, from 0, refuted a node, and those before it
    /// did not.
    pub(super) fn reward(&mut self, node: &Node, choice: &Choice, cut: usize, depth: i16) {
        if choice.is_capture() {
            return;
        }
        let color = node.position.turn();
        let depth = i32::from(depth.max(0));
        let bonus = (depth * depth).min(400);
        for (number, (_, mv)) in choice.iter().enumerate().take(cut + 1) {
            if number < cut {
                self.learn(color, mv, -bonus);
                continue;
            }
            self.learn(color, mv, bonus);
            let killers = &mut self.killers[usize::from(node.ply)];
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
    }

    /// Moves a counter by `bonus`, less the nearer it is to its limit.
    fn learn(&mut self, color: Color, mv: Move, bonus: i32) {
        let counter = &mut self.history[slot(color, mv)];
        *counter += bonus - *counter * bonus.abs() / HISTORY_LIMIT;
    }
}

fn slot(color: Color, mv: Move) -> usize {
    let side = match color {
        Color::White => 0,
        Color::Black => 1,
    };
    (side * 32 + mv.from().index()) * 32 + mv.to().index()
}
