//! What the endgame tables say to the search.

use std::cmp::Reverse;

use damiera::{DrawRules, Game, GameRules, Move, Outcome, Position};
use damiera_tables::{MOST_PIECES, ProbeError, Tables, Value};

use super::order::Trace;
use super::{Node, Search, SearchResult};
use crate::{Report, Score, Verdict};

/// Longest line that is told, in plies.
const LONGEST_LINE: usize = 400;

/// The tables, as long as they can be relied on.
#[derive(Debug)]
pub(super) struct Endgame<'a> {
    /// `None` if there are none, the game is played by other rules, or one is damaged.
    tables: Option<&'a Tables>,
    /// Positions found in them.
    pub(super) hits: u64,
    /// What was wrong with a table.
    pub(super) fault: Option<ProbeError>,
}

/// Whether the tables were built for games with these rules.
fn apply(rules: &GameRules) -> bool {
    rules.draw.plies() == DrawRules::FID.plies() && !rules.single_piece_loses
}

impl<'a> Endgame<'a> {
    pub(super) fn new(tables: Option<&'a Tables>, rules: &GameRules) -> Self {
        Self {
            tables: tables.filter(|tables| !tables.is_empty() && apply(rules)),
            hits: 0,
            fault: None,
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
                self.fault = Some(fault);
                None
            }
        }
    }

    /// The score of a node in which no capture is due, if it is in the tables.
    ///
    /// Only nodes whose count of moves begins anew are looked up. No other one can be the first
    /// of a line that the tables have, and no line goes on beyond the first.
    #[inline]
    pub(super) fn score(&mut self, node: &Node) -> Option<Score> {
        let tables = self.tables?;
        let (board, turn) = (node.position.board(), node.position.turn());
        if node.quiet > 0
            || node.ply == 0
            || board.occupied().len() > u32::from(MOST_PIECES)
            || !tables.covers(board)
        {
            return None;
        }
        let value = self.keep(tables.probe_quiet(board, turn))?;
        Some(match value {
            Value::Win => Score::table_win(node.ply),
            Value::Loss => -Score::table_win(node.ply),
            Value::SpoiledLoss | Value::Draw | Value::SpoiledWin => Score::DRAW,
        })
    }

    /// The moves of a game with what they are worth, its count of moves and its past included, the
    /// best first; `None` if the tables have not all of them.
    fn moves(&mut self, game: &Game) -> Option<Vec<(Move, damiera_tables::Verdict)>> {
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
            self.sort_draws(&position, &mut moves);
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
    /// can go wrong most easily.
    fn sort_draws(&mut self, position: &Position, moves: &mut [(Move, damiera_tables::Verdict)]) {
        let draws = moves.partition_point(|(_, verdict)| verdict.value.is_draw());
        moves[..draws].sort_by_cached_key(|&(mv, verdict)| {
            let right = self.right_replies(&position.play_unchecked(mv));
            (Reverse(verdict.value), right)
        });
    }

    /// How many of the legal moves do not lose, in permille; all of them if it is not known.
    fn right_replies(&mut self, position: &Position) -> usize {
        let replies = self.tables.map(|tables| tables.moves(position));
        let Some(replies) = replies.and_then(|replies| self.keep(replies)) else {
            return 1000;
        };
        let right = replies.partition_point(|(_, verdict)| verdict.value != Value::Loss);
        (1000 * right).checked_div(replies.len()).unwrap_or(1000)
    }

    /// The line that both sides play by the tables, to the end of the game if it is won and not
    /// too long.
    fn line(&mut self, mut position: Position, mut quiet_plies: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let Some(tables) = self.tables else {
            return line;
        };
        while line.len() < LONGEST_LINE {
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
        line
    }
}

impl Search<'_> {
    /// The answer of the tables for the game's present position, if they have it; the lines are
    /// told to the observer.
    pub(crate) fn look_up(&mut self, game: &Game, multipv: usize) -> Option<SearchResult> {
        let moves = self.endgame.moves(game)?;
        let root = Node::root(game);
        let mut lines = Vec::new();
        for &(mv, verdict) in moves.iter().take(multipv.max(1)) {
            let mut pv = vec![mv];
            let child = root.child(mv);
            if !verdict.value.is_draw() {
                pv.extend(self.endgame.line(child.position, child.quiet));
            }
            let length = length(&pv);
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
            table_fault: None,
        })
    }

    /// What a score says of a line that leads to it, which is led on to the end if the tables
    /// decide it.
    pub(super) fn told(&mut self, root: &Node, score: Score, line: &mut Vec<Move>) -> Verdict {
        if !score.is_from_table() {
            return score.verdict();
        }
        let mut node = *root;
        for &mv in &*line {
            node = node.child(mv);
        }
        let rest = self.endgame.line(node.position, node.quiet);
        line.extend(rest);
        let plies = length(line);
        if score.is_win() {
            Verdict::Win { plies }
        } else {
            Verdict::Loss { plies }
        }
    }
}

fn length(line: &[Move]) -> u16 {
    u16::try_from(line.len()).unwrap_or(u16::MAX)
}
