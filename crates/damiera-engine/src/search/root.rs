//! Iterative deepening, and the ranking of the moves at the root.

use damiera::{Game, Move};

use super::{MAX_DEPTH, Node, Search, SearchResult, Stopped};
use crate::{Report, Score, Verdict, Window};

/// Plies beyond a decided game that are still searched, in case of a shorter way.
const PATIENCE: u16 = 2;

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
struct RootMove {
    /// The best play after the move, which comes first.
    line: Vec<Move>,
    /// Its score, if the running pass has found it out; a mere bound does not count.
    score: Option<Score>,
}

/// Moves of the root, the ranked ones first.
struct Ranking {
    node: Node,
    moves: Vec<RootMove>,
}

impl Search<'_> {
    /// Deepens until a limit, the observer or a decided game ends the search.
    pub(crate) fn run(mut self, game: &Game, multipv: usize) -> SearchResult {
        let node = Node::root(game);
        let legal = node.position.legal_moves();
        if legal.is_empty() || game.outcome().is_some() {
            return SearchResult::default();
        }
        if let Some(found) = self.look_up(game, multipv) {
            return found;
        }
        let moves = legal
            .iter()
            .map(|&mv| RootMove {
                line: vec![mv],
                score: None,
            })
            .collect();
        let mut ranking = Ranking { node, moves };
        let wanted = multipv.clamp(1, legal.len());
        let mut lines: Vec<Report> = Vec::new();
        let mut best = legal.first().copied();

        let deepest = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let first = (1 + self.head_start).min(deepest);
        for depth in first..=deepest {
            self.root_depth = depth;
            self.seldepth = 0;
            let mut reports = Vec::with_capacity(wanted);
            let finished = self.iterate(&mut ranking, depth, wanted, &lines, &mut reports);
            if finished.is_err() {
                // The interrupted pass began with the best move known. If it got a better one,
                // that is the fruit of more thought than the last complete pass.
                if let [
                    RootMove {
                        line,
                        score: Some(_),
                    },
                    ..,
                ] = ranking.moves.as_slice()
                    && wanted == 1
                {
                    best = line.first().copied();
                }
                // Of several lines those that were finished are better than they were.
                if let Some(first) = reports.first() {
                    best = first.pv.first().copied();
                    lines = renewed(lines, reports);
                }
                break;
            }
            lines = reports;
            best = lines
                .first()
                .and_then(|report| report.pv.first())
                .copied()
                .or(best);
            if is_settled(&lines, depth) {
                break;
            }
        }
        SearchResult {
            best,
            lines,
            nodes: self.nodes,
            table_hits: self.endgame.hits,
            table_fault: self.endgame.fault,
        }
    }

    /// One full look at `depth`: every wanted line, best first, added to `reports` as it is found.
    fn iterate(
        &mut self,
        ranking: &mut Ranking,
        depth: u16,
        wanted: usize,
        previous: &[Report],
        reports: &mut Vec<Report>,
    ) -> Result<(), Stopped> {
        for rank in 0..wanted {
            let opinions = self.opinions;
            let guess = previous.get(rank).and_then(|report| match report.score {
                Verdict::Estimate { centimen } => Some(Score::estimate(i32::from(centimen))),
                _ => None,
            });
            let score = self.aspire(ranking, rank, depth, guess)?;
            let mut pv = ranking.moves[rank].line.clone();
            let report = Report {
                depth,
                seldepth: self.seldepth,
                multipv: rank + 1,
                score: if score == Score::DRAW && self.opinions == opinions {
                    Verdict::Draw
                } else {
                    self.told(&ranking.node, score, &mut pv)
                },
                nodes: self.nodes,
                table_hits: self.endgame.hits,
                pv,
                hashfull: self.table.hashfull(),
            };
            self.observer.on_report(&report);
            reports.push(report);
        }
        Ok(())
    }

    /// Searches the moves from `rank` on in a window around the expected score, wider each time
    /// that the score falls outside it.
    fn aspire(
        &mut self,
        ranking: &mut Ranking,
        rank: usize,
        depth: u16,
        guess: Option<Score>,
    ) -> Result<Score, Stopped> {
        let guess = guess.filter(|_| depth >= self.params.aspiration_depth.unsigned_abs());
        let mut margin = self.params.aspiration;
        let mut window = guess.map_or(Window::FULL, |guess| Window::around(guess, margin));
        loop {
            let score = self.pass(ranking, rank, depth, window)?;
            let too_low = score <= window.alpha && window.alpha > Window::FULL.alpha;
            let too_high = window.is_cut_by(score) && window.beta < Window::FULL.beta;
            if !too_low && !too_high {
                return Ok(score);
            }
            margin = margin.saturating_mul(4);
            let wide = if margin > 400 {
                Window::FULL
            } else {
                Window::around(score, margin)
            };
            if too_low {
                window.alpha = wide.alpha;
            } else {
                window.beta = wide.beta;
            }
        }
    }

    /// Searches each move from `rank` on once and puts the best of them at `rank`.
    fn pass(
        &mut self,
        ranking: &mut Ranking,
        rank: usize,
        depth: u16,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        for root_move in &mut ranking.moves {
            root_move.score = None;
        }
        let child_depth = i16::try_from(depth).unwrap_or(i16::MAX) - 1;
        let mut best_score = -Score::INFINITE;
        self.trail.push(&ranking.node);
        let mut outcome = Ok(());
        for index in rank..ranking.moves.len() {
            let mv = ranking.moves[index].line[0];
            let child = ranking.node.child(mv);
            let less = if mv.is_capture() || mv.crowns() {
                0
            } else {
                self.late_at_root(depth, index - rank)
            };
            let found = self.root_child(&child, window, child_depth, less, index == rank);
            let Ok(score) = found else {
                outcome = Err(Stopped);
                break;
            };
            best_score = best_score.max(score);
            if score > window.alpha {
                self.keep_line(0, mv);
                let mut better = ranking.moves.remove(index);
                better.line.clone_from(&self.lines[0]);
                better.score = Some(score);
                ranking.moves.insert(rank, better);
                window.raise_alpha(score);
                if window.is_cut_by(score) {
                    break;
                }
            }
        }
        self.trail.pop();
        outcome.map(|()| best_score)
    }

    /// By how many plies less the move with this number among those at the root is looked at
    /// first.
    fn late_at_root(&self, depth: u16, number: usize) -> i16 {
        let early = usize::from(self.params.early_moves_root.unsigned_abs());
        let depth = i16::try_from(depth).unwrap_or(i16::MAX);
        if early == 0 || number < early || depth < self.params.late_depth {
            0
        } else {
            self.reductions.of(depth, number)
        }
    }

    /// The score of a move at the root, exact if it is above the window's alpha. A late one is
    /// first looked at `less` plies less deeply.
    fn root_child(
        &mut self,
        child: &Node,
        window: Window,
        depth: i16,
        less: i16,
        first: bool,
    ) -> Result<Score, Stopped> {
        if !first {
            if less > 0 {
                let score = -self.node(child, -window.nulled(), (depth - less).max(1))?;
                if score <= window.alpha {
                    return Ok(score);
                }
            }
            let score = -self.node(child, -window.nulled(), depth)?;
            if score <= window.alpha {
                return Ok(score);
            }
        }
        Ok(-self.node(child, -window, depth)?)
    }
}

/// The lines of an unfinished depth, then those of the depth before that begin with other moves; no
/// more than there were, if there were any.
fn renewed(before: Vec<Report>, mut lines: Vec<Report>) -> Vec<Report> {
    let most = before.len().max(lines.len());
    for mut line in before {
        if lines.len() < most && lines.iter().all(|new| new.pv.first() != line.pv.first()) {
            line.multipv = lines.len() + 1;
            lines.push(line);
        }
    }
    lines
}

/// Whether every line has come to the end of the game, well within what was looked ahead.
fn is_settled(lines: &[Report], depth: u16) -> bool {
    lines.iter().all(|line| match line.score {
        Verdict::Win { plies } | Verdict::Loss { plies } => depth >= plies.saturating_add(PATIENCE),
        Verdict::Draw => true,
        Verdict::Estimate { .. } => false,
    })
}
