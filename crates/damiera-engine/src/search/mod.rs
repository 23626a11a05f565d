//! Looking ahead: iterative deepening over an alpha-beta search.
//!
//! [`Search`] holds what one search needs; `root` deepens and ranks the moves of the root,
//! `node` is the recursion, `horizon` its end, `endgame` asks the endgame tables, `order` sorts
//! moves, `trail` knows which positions have been met on the way.

mod endgame;
mod horizon;
mod node;
mod order;
mod prune;
mod root;
mod trail;

use damiera::{Game, GameRules, Move, Position};
use damiera_tables::{ProbeError, Tables};

use self::endgame::Endgame;
use self::order::{MoveOrder, Trace};
use self::prune::Reductions;
use self::trail::Trail;
use crate::evaluation::{Evaluation, Evaluator};
use crate::random::mixed;
use crate::{Limits, Observer, Params, Report, Table, Values};

/// The longest line the search follows, in plies. Reached in long forced play only.
const MAX_PLY: u16 = 220;
/// The deepest iteration, in full plies.
const MAX_DEPTH: u16 = 100;
/// Positions between two questions to the observer; looking into a table counts as many of them.
const POLL_INTERVAL: u64 = 1_024;
/// Quiet plies before the end by count at which the table begins to tell positions apart by
/// their count. More than a search looks ahead in practice; of a win by the kings alone that takes
/// still longer an entry may be wrong about the count.
const COUNT_MATTERS: u32 = 64;

/// The search ended before its score was known.
#[derive(Copy, Clone, Debug)]
struct Stopped;

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The best move; `None` if the game is over.
    pub best: Option<Move>,
    /// The best lines of the last completed depth, best first.
    pub lines: Vec<Report>,
    /// Positions visited.
    pub nodes: u64,
    /// Positions found in the endgame tables.
    pub table_hits: u64,
    /// What was wrong with an endgame table; nothing was taken from any after it was found.
    pub table_fault: Option<ProbeError>,
}

/// A position on the way, with what the search has to remember about it.
#[derive(Copy, Clone, Debug)]
struct Node {
    position: Position,
    /// Plies below the root.
    ply: u16,
    /// Plies since the last capture or man move.
    quiet: u32,
    /// Whether the last move was a capture.
    after_capture: bool,
    /// The squares of the last move.
    last: Trace,
    /// Those of the one before.
    before: Trace,
}

impl Node {
    /// The present position of a game.
    fn root(game: &Game) -> Self {
        Self {
            position: game.position(),
            ply: 0,
            quiet: game.quiet_plies(),
            after_capture: false,
            last: Trace::default(),
            before: Trace::default(),
        }
    }

    /// The node after a legal move.
    fn child(&self, mv: Move) -> Self {
        let is_king = self
            .position
            .board()
            .kings(self.position.turn())
            .has(mv.from());
        Self {
            position: self.position.play_unchecked(mv),
            ply: self.ply + 1,
            quiet: if is_king && !mv.is_capture() {
                self.quiet.saturating_add(1)
            } else {
                0
            },
            after_capture: mv.is_capture(),
            last: Trace::of(mv),
            before: self.last,
        }
    }
}

/// What is known of endings beforehand.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Known<'a> {
    /// Values and distances.
    pub(crate) tables: Option<&'a Tables>,
    /// Values that are found faster.
    pub(crate) values: Option<&'a dyn Values>,
}

/// One search: its limits, its memory, its counters.
pub(crate) struct Search<'a> {
    table: &'a Table,
    observer: &'a mut dyn Observer,
    limits: Limits,
    params: Params,
    reductions: Reductions,
    /// Whether a shallower search speaks for a deeper one.
    verifying: bool,
    rules: GameRules,
    /// Sets the table's keys apart for other rules.
    salt: u64,
    trail: Trail,
    endgame: Endgame<'a>,
    order: MoveOrder,
    evaluator: Evaluator,
    /// The best line found at each ply of the present one.
    lines: Vec<Vec<Move>>,
    nodes: u64,
    /// How much is done when the observer is asked next, in positions.
    next_poll: u64,
    /// Longest line met, in plies.
    seldepth: u16,
    /// Depth of the running iteration.
    root_depth: u16,
    /// Depths left out at the beginning, so that searches which share a table part ways.
    head_start: u16,
    /// Scores that rest on an opinion, not on the rules alone.
    opinions: u64,
    /// Scores that hold only after the moves that led to them.
    detours: u64,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        table: &'a Table,
        known: Known<'a>,
        game: &Game,
        limits: Limits,
        params: &Params,
        observer: &'a mut dyn Observer,
    ) -> Self {
        let rules = game.rules();
        Self {
            table,
            observer,
            limits,
            reductions: Reductions::new(params),
            verifying: false,
            rules,
            salt: salt(&rules),
            trail: Trail::of(game),
            endgame: Endgame::new(known.tables, known.values, &rules),
            order: MoveOrder::new(params),
            params: params.clone(),
            evaluator: Evaluator::HandWritten,
            lines: vec![Vec::new(); usize::from(MAX_PLY) + 2],
            nodes: 0,
            // The first thousand are always visited: a move without any thought helps nobody.
            next_poll: POLL_INTERVAL,
            seldepth: 0,
            root_depth: 0,
            head_start: 0,
            opinions: 0,
            detours: 0,
        }
    }

    /// The same as number `number`, from 1, of those that help another one: half of them look one
    /// ply further ahead, a quarter two, and so on.
    pub(crate) fn helping(mut self, number: usize) -> Self {
        let zeros = number.max(1).trailing_zeros();
        self.head_start = 1 + u16::try_from(zeros).unwrap_or(0);
        self
    }

    /// The same search with opinions from elsewhere than the hand-written evaluation.
    pub(crate) fn judging_by(mut self, evaluation: &Evaluation) -> Self {
        self.evaluator = Evaluator::new(evaluation);
        self
    }

    /// Counts one more position, unless the search has to end here.
    fn count_node(&mut self) -> Result<(), Stopped> {
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Stopped);
        }
        let work = self.nodes + self.endgame.work;
        if work >= self.next_poll {
            self.next_poll = work + POLL_INTERVAL;
            if self.observer.should_stop(self.nodes) {
                return Err(Stopped);
            }
        }
        self.nodes += 1;
        Ok(())
    }

    /// The key under which the table keeps a node.
    fn key(&self, node: &Node) -> u64 {
        let counts = node.quiet.saturating_add(COUNT_MATTERS) >= self.rules.draw.plies();
        let count = if counts {
            mixed(u64::from(node.quiet) + 1)
        } else {
            0
        };
        node.position.hash() ^ self.salt ^ count
    }

    /// Whether the side to move has just been left with a single piece, and the house rule is on.
    fn lost_by_single_piece(&self, node: &Node) -> bool {
        let position = &node.position;
        self.rules.single_piece_loses
            && node.after_capture
            && position.board().pieces(position.turn()).len() == 1
    }
}

/// A number that differs between sets of rules.
fn salt(rules: &GameRules) -> u64 {
    let repetitions = rules.draw.repetitions().unwrap_or(0);
    mixed(
        u64::from(rules.draw.plies())
            | u64::from(repetitions) << 32
            | u64::from(rules.single_piece_loses) << 63,
    )
}
