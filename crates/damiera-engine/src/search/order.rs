//! Which move to look at first.

use damiera::{Color, Move};

use super::{MAX_PLY, Node};
use crate::Params;

/// The move the table remembers.
const FROM_TABLE: i32 = 1 << 24;
/// A move that crowns.
const CROWNS: i32 = 1 << 22;
/// Quiet moves that cut off a sister of this node.
const KILLERS: [i32; 2] = [1 << 21, 1 << 20];
/// The history counters stay within this, below every other class of move.
const HISTORY_LIMIT: i32 = 1 << 14;

/// The squares of moves that are told apart on one side: a square and a direction for a quiet
/// move, the last square of a capture.
const TRACES: usize = 32 * 4 + 32;

/// The squares of a move, as a small number. Moves of both sides have the same ones.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Trace(u8);

impl Trace {
    pub(super) fn of(mv: Move) -> Self {
        let (from, to) = (mv.from().index(), mv.to().index());
        let trace = if mv.is_capture() {
            32 * 4 + to
        } else {
            // Of two steps up, or two down, one ends on an even square and one on an odd one.
            from * 4 + usize::from(to < from) * 2 + to % 2
        };
        Self(u8::try_from(trace).unwrap_or(0))
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What the search has learned about moves in general.
#[derive(Debug)]
pub(super) struct MoveOrder {
    killers: Vec<[Option<Move>; 2]>,
    /// By side and squares: how often the move has proved its worth.
    history: Vec<i16>,
    /// The same after a certain move of the opponent.
    counters: Vec<i16>,
    /// The same after a certain earlier move of the same side.
    follows: Vec<i16>,
    counter_weight: i32,
    follow_weight: i32,
    uses_killers: bool,
    /// The moves of all nodes on the way, those of the deepest node last, each node's sorted by
    /// their squares.
    moves: Vec<Move>,
    /// Their ranks; those of one node are sorted as far as they have been asked for.
    ranks: Vec<Rank>,
}

/// Priority and index of a move, so that the greater one is searched first. The lower index breaks
/// ties: the order is the same everywhere.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(i64);

impl Rank {
    /// Below all others.
    const LEAST: Self = Self(i64::MIN);

    fn new(priority: i32, index: usize) -> Self {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        Self(i64::from(priority) << 32 | i64::from(!index))
    }

    fn index(self) -> usize {
        let [a, b, c, d, ..] = self.0.to_le_bytes();
        usize::try_from(!u32::from_le_bytes([a, b, c, d])).unwrap_or(usize::MAX)
    }

    fn priority(self) -> i32 {
        i32::try_from(self.0 >> 32).unwrap_or(0)
    }
}

/// The legal moves of a node, as a part of what [`MoveOrder`] keeps.
#[derive(Copy, Clone, Debug)]
pub(super) struct Choice {
    start: usize,
    len: usize,
    is_capture: bool,
}

impl Choice {
    /// Whether no move is legal.
    pub(super) fn is_empty(self) -> bool {
        self.len == 0
    }

    /// How many moves are legal.
    pub(super) fn len(self) -> usize {
        self.len
    }

    /// Whether the moves are captures.
    pub(super) fn is_capture(self) -> bool {
        self.is_capture
    }
}

/// A move in its turn.
#[derive(Copy, Clone, Debug)]
pub(super) struct Turn {
    /// The index among the legal moves as the rules list them.
    pub(super) index: usize,
    pub(super) mv: Move,
    /// What the counters say of a quiet move, or that it belongs to a class above them.
    pub(super) priority: i32,
}

impl MoveOrder {
    pub(super) fn new(params: &Params) -> Self {
        Self {
            killers: vec![[None; 2]; usize::from(MAX_PLY) + 2],
            history: vec![0; 2 * TRACES],
            counters: vec![0; 2 * TRACES * TRACES],
            follows: vec![0; 2 * TRACES * TRACES],
            counter_weight: i32::from(params.counter_weight),
            follow_weight: i32::from(params.follow_weight),
            uses_killers: params.killers != 0,
            moves: Vec::with_capacity(1024),
            ranks: Vec::with_capacity(1024),
        }
    }

    /// Lists the moves of a node. Give them back with [`MoveOrder::put_back`].
    pub(super) fn list(&mut self, node: &Node) -> Choice {
        let start = self.moves.len();
        node.position.legal_moves_into(&mut self.moves);
        Choice {
            start,
            len: self.moves.len() - start,
            is_capture: self.moves.get(start).is_some_and(|mv| mv.is_capture()),
        }
    }

    /// The move with this index among those of a node, as the rules list them.
    pub(super) fn at(&self, choice: Choice, index: usize) -> Option<Move> {
        let moves = &self.moves[choice.start..choice.start + choice.len];
        moves.get(index).copied()
    }

    /// Decides in which order they are to be searched.
    pub(super) fn rank(&mut self, node: &Node, choice: Choice, from_table: Option<u8>) {
        let color = node.position.turn();
        let from_table = from_table.map(usize::from);
        let killers = self.killers[usize::from(node.ply)];
        // A node that is searched again for its own sake has its moves listed twice.
        self.ranks.resize(choice.start, Rank::new(0, 0));
        if choice.len == 1 {
            self.ranks.push(Rank::new(0, 0));
            return;
        }
        for index in 0..choice.len {
            let mv = self.moves[choice.start + index];
            let priority = if from_table == Some(index) {
                FROM_TABLE
            } else if mv.crowns() {
                CROWNS
            } else if killers[0] == Some(mv) {
                KILLERS[0]
            } else if killers[1] == Some(mv) {
                KILLERS[1]
            } else {
                self.worth(node, color, mv)
            };
            self.ranks.push(Rank::new(priority, index));
        }
    }

    /// The move to be searched as number `number`, from 0; those before it have been asked for.
    pub(super) fn turn(&mut self, choice: Choice, number: usize) -> Turn {
        let ranks = &mut self.ranks[choice.start..choice.start + choice.len];
        let mut best = (Rank::LEAST, number);
        for (place, &rank) in ranks.iter().enumerate().skip(number) {
            if rank > best.0 {
                best = (rank, place);
            }
        }
        let (rank, place) = best;
        ranks.swap(number, place);
        let index = rank.index();
        Turn {
            index,
            mv: self.moves[choice.start + index],
            priority: rank.priority(),
        }
    }

    /// The same while the first move is passed over, which has been asked for or is the table's.
    pub(super) fn turn_after_first(&mut self, choice: Choice, number: usize) -> Turn {
        if number == 1 {
            self.turn(choice, 0);
        }
        self.turn(choice, number)
    }

    /// Forgets the moves of a node, which is the last that was listed.
    pub(super) fn put_back(&mut self, choice: Choice) {
        self.moves.truncate(choice.start);
        self.ranks.truncate(choice.start);
    }

    /// Whether the priority of a move comes from its counters alone.
    pub(super) fn is_by_history(priority: i32) -> bool {
        priority < KILLERS[1]
    }

    /// Learns that the move searched as number `cut`, from 0, refuted a node, and those before it
    /// did not.
    pub(super) fn reward(&mut self, node: &Node, choice: Choice, cut: usize, depth: i16) {
        let color = node.position.turn();
        let depth = i32::from(depth.max(0));
        let bonus = (depth * depth).min(400);
        for number in 0..cut {
            let mv = self.moves[choice.start + self.ranks[choice.start + number].index()];
            self.learn(node, color, mv, -bonus);
        }
        let mv = self.moves[choice.start + self.ranks[choice.start + cut].index()];
        self.learn(node, color, mv, bonus);
        let killers = &mut self.killers[usize::from(node.ply)];
        if self.uses_killers && !choice.is_capture && killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    fn worth(&self, node: &Node, color: Color, mv: Move) -> i32 {
        let slots = Slots::new(node, color, Trace::of(mv));
        2 * i32::from(self.history[slots.history])
            + self.counter_weight * i32::from(self.counters[slots.counter])
            + self.follow_weight * i32::from(self.follows[slots.follow])
    }

    fn learn(&mut self, node: &Node, color: Color, mv: Move, bonus: i32) {
        let slots = Slots::new(node, color, Trace::of(mv));
        learn(&mut self.history[slots.history], bonus);
        learn(&mut self.counters[slots.counter], bonus);
        learn(&mut self.follows[slots.follow], bonus);
    }
}

/// Where the counters of a move are.
struct Slots {
    history: usize,
    counter: usize,
    follow: usize,
}

impl Slots {
    fn new(node: &Node, color: Color, trace: Trace) -> Self {
        let side = match color {
            Color::White => 0,
            Color::Black => TRACES,
        };
        let history = side + trace.index();
        Self {
            history,
            counter: node.last.index() * 2 * TRACES + history,
            follow: node.before.index() * 2 * TRACES + history,
        }
    }
}

/// Moves a counter by `bonus`, less the nearer it is to its limit.
fn learn(counter: &mut i16, bonus: i32) {
    let old = i32::from(*counter);
    let new = old + bonus - old * bonus.abs() / HISTORY_LIMIT;
    *counter = i16::try_from(new).unwrap_or(*counter);
}
