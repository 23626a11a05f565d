//! The recursion: one position, its moves, its score.

use damiera::Move;

use super::horizon::is_threatened;
use super::order::{Choice, MoveOrder, Turn};
use super::{MAX_PLY, Node, Search, Stopped};
use crate::table::{Bound, Entry};
use crate::{Score, Window};

impl Search<'_> {
    /// The score of a node within `window`, `depth` plies looked ahead; negative depths lie
    /// beyond the horizon.
    ///
    /// In a window that is more than a question, the line of play that leads to the score is left
    /// in `lines[ply]`.
    pub(super) fn node(
        &mut self,
        node: &Node,
        mut window: Window,
        mut depth: i16,
    ) -> Result<Score, Stopped> {
        let ply = node.ply;
        let is_question = window.is_null();
        if !is_question {
            self.lines[usize::from(ply)].clear();
        }

        // Step 1. Count the node.
        self.count_node()?;
        self.seldepth = self.seldepth.max(ply);

        // Step 2. The game may have ended, or turn in a circle.
        if self.lost_by_single_piece(node) {
            return Ok(Score::loss_in(ply));
        }
        if self.trail.has_been_met(node) {
            self.detours += 1;
            return Ok(Score::DRAW);
        }

        // Step 3. The endgame tables know it, if no capture is due. At the horizon, give an
        // opinion, unless a capture is due: the exchange is followed to its end. A side with a
        // piece under attack has a little time to answer.
        let captures = node.position.must_capture();
        if !captures && let Some(score) = self.endgame.score(node) {
            return Ok(score);
        }
        let looks_on =
            depth > 0 || captures || (depth > -self.params.threat_plies && is_threatened(node));
        if !looks_on || ply >= MAX_PLY {
            return Ok(self.horizon(node));
        }

        // Step 4. Nothing beats a win at once, and nothing is worse than a loss at once.
        window.raise_alpha(Score::loss_in(ply));
        window.beta = window.beta.min(Score::win_in(ply + 1));
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }

        // Step 5. Ask the table. In a full window the line of play is wanted, not the score.
        let uses_table = depth >= self.params.table_depth;
        let key = self.key(node);
        let known = if uses_table {
            self.table.probe(key, ply)
        } else {
            None
        };
        if let Some(entry) = known
            && is_question
            && is_enough(entry, window, depth)
        {
            self.opinions += u64::from(!entry.proved);
            return Ok(entry.score);
        }

        // Step 6. What a glance says, and whether that is enough.
        let opinion = if captures || !is_question || depth <= 0 {
            None
        } else {
            Some(self.glance(node, known))
        };
        if let Some(opinion) = opinion
            && let Some(score) = self.cut_early(node, window, depth, opinion, known)?
        {
            return Ok(score);
        }

        // Step 7. List the moves. Without any the game is lost; with some it may be drawn.
        let choice = self.order.list(node);
        if let Some(score) = self.end_of_game(node, !choice.is_empty()) {
            self.order.put_back(choice);
            return Ok(score);
        }

        // Step 8. Without a move from the table a ply less will do, to find one.
        let from_table = known.and_then(|entry| entry.best);
        let iir = self.params.iir_depth;
        if iir > 0 && depth >= iir && from_table.is_none() && choice.len() > 1 {
            depth -= 1;
        }

        // Step 9. Search the moves, the most promising first.
        let before = (self.opinions, self.detours);
        self.order.rank(node, choice, from_table);
        self.trail.push(node);
        let found = self.moves(node, window, depth, choice, known, opinion);
        self.trail.pop();
        let told = from_table.and_then(|index| self.order.at(choice, index.into()));
        self.order.put_back(choice);
        let (score, best) = found?;

        // Step 10. A win that was once found is not lost because a shorter look misses it. By
        // repetition the way to a position may spoil what was proved of it on another.
        let repeats = self.detours > before.1;
        if !repeats && let Some(proved) = known.and_then(|entry| decided(entry, score)) {
            if !is_question {
                self.lines[usize::from(ply)].clear();
                self.lines[usize::from(ply)].extend(told);
            }
            return Ok(proved);
        }

        // Step 11. Tell the table.
        if uses_table {
            let bound = if window.is_cut_by(score) {
                Bound::Lower
            } else if score > window.alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = Entry {
                best: best
                    .and_then(|index| u8::try_from(index).ok())
                    .filter(|&index| index < u8::MAX),
                score,
                depth: u8::try_from(depth.max(0)).unwrap_or(u8::MAX),
                bound,
                proved: before == (self.opinions, self.detours),
                opinion,
            };
            self.table.store(key, ply, entry);
        }
        Ok(score)
    }

    /// The best score among the moves of a node, and the index of the move that raised alpha.
    fn moves(
        &mut self,
        node: &Node,
        mut window: Window,
        depth: i16,
        choice: Choice,
        known: Option<Entry>,
        opinion: Option<Score>,
    ) -> Result<(Score, Option<usize>), Stopped> {
        let mut best_score = -Score::INFINITE;
        let mut best = None;
        let child_depth = self.child_depth(node, choice, depth);
        let first_depth = match self.only_good_move(node, window, depth, choice, known)? {
            Alone::No => child_depth,
            Alone::Yes => child_depth + 1,
            Alone::Cut(score) => return Ok((score, None)),
        };
        let is_question = window.is_null();
        let leaves_out = self.leaves_out_after(window, depth, opinion);
        let mut next = None;
        for number in 0..choice.len() {
            let (turn, child) = next
                .take()
                .unwrap_or_else(|| self.approach(node, choice, number, child_depth));
            let mv = turn.mv;
            if number >= leaves_out
                && !mv.crowns()
                && MoveOrder::is_by_history(turn.priority)
                && !best_score.is_loss()
            {
                self.opinions += 1;
                break;
            }
            // A node whose first move refutes nothing will likely need them all.
            if number > 0 && number + 1 < choice.len() {
                next = Some(self.approach(node, choice, number + 1, child_depth));
            }
            let score = if number == 0 {
                -self.node(&child, -window, first_depth)?
            } else {
                // What only answers a question tells no line; an older one must not pass for it.
                if !is_question {
                    self.lines[usize::from(node.ply) + 1].clear();
                }
                // Late quiet moves seldom matter: a shallower look first, a full one if they do.
                let less = self.late(depth, number, turn, is_question);
                let reduced = if less > 0 {
                    (child_depth - less).max(1)
                } else {
                    child_depth
                };
                let mut score = -self.node(&child, -window.nulled(), reduced)?;
                if reduced < child_depth && score > window.alpha {
                    score = -self.node(&child, -window.nulled(), child_depth)?;
                }
                // Better than the first move: find out by how much.
                if window.contains(score) {
                    score = -self.node(&child, -window, child_depth)?;
                }
                score
            };
            if score > best_score {
                best_score = score;
                if score > window.alpha {
                    window.raise_alpha(score);
                    best = Some(turn.index);
                    if !is_question {
                        self.keep_line(node.ply, mv);
                    }
                }
                if window.is_cut_by(score) {
                    self.order.reward(node, choice, number, depth);
                    break;
                }
            }
        }
        Ok((best_score, best))
    }

    /// The move in its turn and what comes after it, which the table will soon be asked about.
    #[inline]
    fn approach(&mut self, node: &Node, choice: Choice, number: usize, depth: i16) -> (Turn, Node) {
        let turn = self.order.turn(choice, number);
        let child = node.child(turn.mv);
        if depth >= self.params.table_depth {
            self.table.prefetch(self.key(&child));
        }
        (turn, child)
    }

    /// By how many plies less a move is looked at first; zero or less for not at all.
    fn late(&self, depth: i16, number: usize, turn: Turn, is_question: bool) -> i16 {
        let early = if is_question {
            self.params.early_moves
        } else {
            self.params.early_moves_pv
        };
        if depth < self.params.late_depth
            || number < usize::from(early.unsigned_abs())
            || turn.mv.is_capture()
            || turn.mv.crowns()
        {
            return 0;
        }
        let less = self.reductions.of(depth, number);
        let history = i32::from(self.params.late_history);
        if history > 0 && MoveOrder::is_by_history(turn.priority) {
            less - i16::try_from(turn.priority / history).unwrap_or(0)
        } else {
            less
        }
    }

    /// The depth at which to search the moves of a node. A forced move costs nothing, within
    /// reason: there is nothing to choose. Nor does an exchange beyond the horizon.
    fn child_depth(&self, node: &Node, choice: Choice, depth: i16) -> i16 {
        let exchange = depth <= 0 && choice.is_capture();
        let forced = depth > 0 && choice.len() == 1 && node.ply < 2 * self.root_depth;
        if exchange || forced { depth } else { depth - 1 }
    }

    /// Makes `mv`, followed by the line of the next ply, the line of `ply`.
    pub(super) fn keep_line(&mut self, ply: u16, mv: Move) {
        let ply = usize::from(ply);
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }
}

/// Whether a move is the only good one.
#[derive(Copy, Clone, Debug)]
pub(super) enum Alone {
    /// It is not, or nobody asked.
    No,
    /// All others are clearly worse.
    Yes,
    /// Another one is good enough as well: the opponent avoids the position.
    Cut(Score),
}

/// Whether a table entry answers the question that a null window asks.
fn is_enough(entry: Entry, window: Window, depth: i16) -> bool {
    let says = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => window.is_cut_by(entry.score),
        Bound::Upper => entry.score <= window.alpha,
    };
    // What has been proved is true at every depth.
    let proved = entry.proved || entry.is_won() || entry.is_lost();
    says && (proved || i16::from(entry.depth) >= depth)
}

/// The win or loss that a table entry has proved, if what was found falls short of it.
fn decided(entry: Entry, found: Score) -> Option<Score> {
    let missed =
        (entry.is_won() && found < entry.score) || (entry.is_lost() && found > entry.score);
    missed.then_some(entry.score)
}
