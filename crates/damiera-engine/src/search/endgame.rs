//! What the endgame tables say to the search.

use std::cmp::Reverse;

use damiera::{Board, Color, DrawRules, Game, GameRules, Move, Outcome, Position};
use damiera_tables::{MOST_PIECES, ProbeError, Tables, Value};

use super::order::Trace;
use super::{Node, Search, SearchResult};
use crate::{Report, Score, Values, Verdict};

/// Longest line that is told, in plies.
const LONGEST_LINE: usize = 400;

/// What it takes to look into a table that is compressed, in positions that are searched in that
/// time: some ten if its bytes were read before, some hundred if they were not, for then a whole
/// group of blocks is fetched and summed up, and another for each move if the side to move is left
/// out.
const LOOK_UP: u64 = 256;

/// Quiet plies after which wins and losses of most endings are still certain to be in time; see
/// [`is_in_time`].
const EARLY_QUIET: u32 = 8;
/// All of the replies, in permille.
const ALL_RIGHT: usize = 1000;
/// The greatest number of pieces for which that is known.
const MOST_IN_TIME: u32 = 6;
/// Endings in which a win may need more than 48 king moves in a row: men and kings of the side that
/// may win, then of the other. Greatest distances to conversion of all slices up to six pieces, as
/// the tables count them, in plies: 69, 64 and 96 here, at most 48 elsewhere.
const SLOW: [[u32; 4]; 3] = [[1, 2, 0, 2], [2, 2, 0, 2], [0, 3, 1, 2]];

/// The tables, as long as they can be relied on.
#[derive(Debug)]
pub(super) struct Endgame<'a> {
    /// `None` if there are none, the game is played by other rules, or one is damaged.
    tables: Option<&'a Tables>,
    /// What the search asks before the tables, because it answers faster; `None` as above.
    values: Option<&'a dyn Values>,
    /// Positions found in them.
    pub(super) hits: u64,
    /// What was wrong with a table.
    pub(super) fault: Option<ProbeError>,
    /// What the look-ups have taken, in positions that are searched in that time.
    pub(super) work: u64,
    /// The line that was followed last, from which position and count.
    followed: Option<(Position, u32, Vec<Move>)>,
}

/// Asked between look-ups that take long: whether the search has to end.
type Stops<'a> = &'a dyn Fn() -> bool;

/// Whether the tables were built for games with these rules.
fn apply(rules: &GameRules) -> bool {
    rules.draw.plies() == DrawRules::FID.plies() && !rules.single_piece_loses
}

impl<'a> Endgame<'a> {
    pub(super) fn new(
        tables: Option<&'a Tables>,
        values: Option<&'a dyn Values>,
        rules: &GameRules,
    ) -> Self {
        Self {
            tables: tables.filter(|tables| !tables.is_empty() && apply(rules)),
            values: values.filter(|_| apply(rules)),
            hits: 0,
            fault: None,
            work: 0,
            followed: None,
        }
    }

    /// The answer, unless there is none; after a fault there is never any again.
    fn keep<T>(&mut self, answer: Result<Option<T>, ProbeError>) -> Option<T> {
        match answer {
            Ok(found) => {
                self.hits += u64::from(found.is_some());
                found
            }
            Err(fault) => {
                self.tables = None;
                self.values = None;
                self.fault = Some(fault);
                None
            }
        }
    }

    /// The score of a node in which no capture is due, if it is in the tables.
    ///
    /// The values are those of positions whose count of moves begins anew. A count that has begun
    /// makes draws of wins, never wins of draws: a draw is one at every count. Wins and losses are
    /// taken at the beginning of the count, and a little later where none needs many moves.
    #[inline]
    pub(super) fn score(&mut self, node: &Node) -> Option<Score> {
        let board = node.position.board();
        if (self.tables.is_none() && self.values.is_none())
            || node.ply == 0
            || board.occupied().len() > u32::from(MOST_PIECES)
        {
            return None;
        }
        match self.value(board, node.position.turn())? {
            Value::SpoiledLoss | Value::Draw | Value::SpoiledWin => Some(Score::DRAW),
            _ if !is_in_time(node) => None,
            Value::Win => Some(Score::table_win(node.ply)),
            Value::Loss => Some(-Score::table_win(node.ply)),
        }
    }

    /// The value of a position without captures, from wherever it is.
    fn value(&mut self, board: &Board, turn: Color) -> Option<Value> {
        if let Some(values) = self.values
            && values.has(board)
        {
            return self.keep(values.quiet_value(board, turn));
        }
        let tables = self.tables.filter(|tables| tables.has(board))?;
        self.work += LOOK_UP;
        self.keep(tables.quiet_value(board, turn))
    }

    /// The moves of a game with what they are worth, its count of moves and its past included, the
    /// best first; `None` if the tables have not all of them.
    ///
    /// What they are worth is looked up whatever `stops` says: no move is as good. The order of
    /// those that draw is not.
    fn moves(
        &mut self,
        game: &Game,
        stops: Stops<'_>,
    ) -> Option<Vec<(Move, damiera_tables::Verdict)>> {
        let tables = self.tables?;
        let (position, quiet_plies) = (game.position(), game.quiet_plies());
        let rules = game.rules().draw;
        if !tables.covers(position.board()) {
            return None;
        }
        let mut moves = self.keep(tables.moves(&position))?;
        for (mv, verdict) in &mut moves {
            *verdict = verdict.with_count(quiet_plies, rules.plies());
            let mut after = game.clone();
            if after.play(*mv).is_ok() && matches!(after.outcome(), Some(Outcome::Draw(_))) {
                *verdict = damiera_tables::Verdict::of(Value::Draw);
            }
        }
        moves.sort_by_key(|(_, verdict)| verdict.rank());
        if moves
            .first()
            .is_some_and(|(_, verdict)| verdict.value.is_draw())
        {
            self.sort_draws(&position, &mut moves, stops);
            return Some(moves);
        }
        // What is best with the count running out is not always the shortest way.
        if let Some((best, _)) = self.keep(tables.best(&position, quiet_plies, rules))
            && let Some(at) = moves.iter().position(|&(mv, _)| mv == best)
            && moves[at].1.value == moves[0].1.value
        {
            moves[..=at].rotate_right(1);
        }
        Some(moves)
    }

    /// Puts the moves that draw into an order of their own: those first after which the opponent
    /// can go wrong most easily. As soon as `stops` says so, the rest are taken for alike.
    fn sort_draws(
        &mut self,
        position: &Position,
        moves: &mut [(Move, damiera_tables::Verdict)],
        stops: Stops<'_>,
    ) {
        let draws = moves.partition_point(|(_, verdict)| verdict.value.is_draw());
        moves[..draws].sort_by_cached_key(|&(mv, verdict)| {
            let right = if stops() {
                ALL_RIGHT
            } else {
                self.right_replies(&position.play_unchecked(mv))
            };
            (Reverse(verdict.value), right)
        });
    }

    /// How many of the legal moves do not lose, in permille; all of them if it is not known.
    fn right_replies(&mut self, position: &Position) -> usize {
        let replies = self.tables.map(|tables| tables.moves(position));
        let Some(replies) = replies.and_then(|replies| self.keep(replies)) else {
            return ALL_RIGHT;
        };
        let right = replies.partition_point(|(_, verdict)| verdict.value != Value::Loss);
        (ALL_RIGHT * right)
            .checked_div(replies.len())
            .unwrap_or(ALL_RIGHT)
    }

    /// The line that both sides play by the tables, to the end of the game if it is won and not
    /// too long, or to where `stops` ends it; and how many plies follow at least.
    fn line(&mut self, start: Position, start_quiet: u32, stops: Stops<'_>) -> (Vec<Move>, u32) {
        if let Some((position, quiet_plies, line)) = &self.followed
            && (*position, *quiet_plies) == (start, start_quiet)
        {
            return (line.clone(), 0);
        }
        let mut line = Vec::new();
        let Some(tables) = self.tables else {
            return (line, 0);
        };
        let (mut position, mut quiet_plies) = (start, start_quiet);
        while line.len() < LONGEST_LINE {
            if stops() {
                let rest = self.keep(tables.probe(&position));
                let plies = rest.and_then(|rest| rest.plies.or(rest.conversion));
                return (line, plies.unwrap_or(0));
            }
            let best = tables.best(&position, quiet_plies, DrawRules::FID);
            let Some((mv, verdict)) = self.keep(best) else {
                break;
            };
            if verdict.value.is_draw() {
                break;
            }
            let node = Node {
                position,
                ply: 0,
                quiet: quiet_plies,
                after_capture: false,
                last: Trace::default(),
                before: Trace::default(),
            };
            let child = node.child(mv);
            line.push(mv);
            (position, quiet_plies) = (child.position, child.quiet);
        }
        self.followed = Some((start, start_quiet, line.clone()));
        (line, 0)
    }
}

impl Search<'_> {
    /// The answer of the tables for the game's present position, if they have it; the lines are
    /// told to the observer.
    pub(crate) fn look_up(&mut self, game: &Game, multipv: usize) -> Option<SearchResult> {
        let stops = || self.observer.should_stop(self.nodes);
        let moves = self.endgame.moves(game, &stops)?;
        let root = Node::root(game);
        let mut lines = Vec::new();
        for &(mv, verdict) in moves.iter().take(multipv.max(1)) {
            let mut pv = vec![mv];
            let child = root.child(mv);
            let mut rest = 0;
            if !verdict.value.is_draw() {
                let stops = || self.observer.should_stop(self.nodes);
                let (line, plies) = self.endgame.line(child.position, child.quiet, &stops);
                pv.extend(line);
                rest = plies;
            }
            let length = length(&pv, rest);
            // Where only the next conversion is known, the line tells how long it takes.
            let plies = verdict
                .plies
                .and_then(|plies| plies.try_into().ok())
                .unwrap_or(length);
            let report = Report {
                depth: 1,
                seldepth: length,
                multipv: lines.len() + 1,
                score: match verdict.value {
                    Value::Win => Verdict::Win { plies },
                    Value::Loss => Verdict::Loss { plies },
                    Value::SpoiledLoss | Value::Draw | Value::SpoiledWin => Verdict::Draw,
                },
                nodes: 1,
                table_hits: self.endgame.hits,
                pv,
                hashfull: self.table.hashfull(),
            };
            self.observer.on_report(&report);
            lines.push(report);
        }
        Some(SearchResult {
            best: moves.first().map(|&(mv, _)| mv),
            lines,
            nodes: 1,
            table_hits: self.endgame.hits,
            table_fault: self.endgame.fault.clone(),
        })
    }

    /// What a score says of a line that leads to it, which is led on to the end if the tables
    /// decide it.
    pub(super) fn told(&mut self, root: &Node, score: Score, line: &mut Vec<Move>) -> Verdict {
        if !score.is_from_table() {
            return score.verdict();
        }
        let (Verdict::Win { plies: way } | Verdict::Loss { plies: way }) = score.verdict() else {
            return score.verdict();
        };
        let mut node = *root;
        for &mv in &*line {
            node = node.child(mv);
        }
        // What was proved before is told with its first move alone: the table knows the way on.
        while line.len() < way.into()
            && let Some(mv) = self.remembered(&node)
        {
            line.push(mv);
            node = node.child(mv);
        }
        let mut plies = way;
        if line.len() >= way.into() {
            let stops = || self.observer.should_stop(self.nodes);
            let (line_on, rest) = self.endgame.line(node.position, node.quiet, &stops);
            line.extend(line_on);
            plies = plies.max(length(line, rest));
        }
        // Where the way is forgotten, it takes no less than that; who wins makes the last move.
        plies += u16::from((plies % 2 == 1) != score.is_win());
        if score.is_win() {
            Verdict::Win { plies }
        } else {
            Verdict::Loss { plies }
        }
    }
}

impl Search<'_> {
    /// The move that the table remembers of a node whose result it has proved.
    fn remembered(&self, node: &Node) -> Option<Move> {
        let entry = self.table.probe(self.key(node), node.ply)?;
        let decided = entry.is_won() || entry.is_lost();
        let moves = node.position.legal_moves();
        moves
            .get(usize::from(entry.best.filter(|_| decided)?))
            .copied()
    }
}

/// Whether a win or loss by the tables is one with the count of moves as it stands.
///
/// The search's own table does not tell counts apart before the last 64 plies, and what is found
/// here may serve a node that is up to 16 plies later in its count: there must be room for those,
/// and for those from that node to this one.
fn is_in_time(node: &Node) -> bool {
    let board = node.position.board();
    node.quiet == 0
        || (node.quiet <= EARLY_QUIET
            && board.occupied().len() <= MOST_IN_TIME
            && !Color::ALL.into_iter().any(|side| is_slow(board, side)))
}

/// Whether `winner` may need many moves to win.
fn is_slow(board: &Board, winner: Color) -> bool {
    let force = [
        board.men(winner).len(),
        board.kings(winner).len(),
        board.men(!winner).len(),
        board.kings(!winner).len(),
    ];
    SLOW.contains(&force)
}

/// A line and the plies that follow.
fn length(line: &[Move], rest: u32) -> u16 {
    let plies = line.len() as u64 + u64::from(rest);
    u16::try_from(plies).unwrap_or(u16::MAX)
}
