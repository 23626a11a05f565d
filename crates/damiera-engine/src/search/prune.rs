//! What is not looked at, or looked at less.

use super::horizon::is_threatened;
use super::node::Alone;
use super::order::Choice;
use super::{Node, Search, Stopped};
use crate::table::{Bound, Entry};
use crate::{Params, Score, Window};

impl Search<'_> {
    /// What a node seems worth at a glance, as the table remembers it or found anew.
    pub(super) fn glance(&mut self, node: &Node, known: Option<Entry>) -> Score {
        known
            .and_then(|entry| entry.opinion)
            .unwrap_or_else(|| self.evaluator.evaluate(&node.position, node.ply))
    }

    /// A score at or above the window that is found without looking at every move, if it can be.
    ///
    /// There is no null move here: in draughts, having to move is often the whole point.
    pub(super) fn cut_early(
        &mut self,
        node: &Node,
        window: Window,
        depth: i16,
        opinion: Score,
        known: Option<Entry>,
    ) -> Result<Option<Score>, Stopped> {
        let beta = window.beta;
        if beta.is_decided() {
            return Ok(None);
        }
        let params = &self.params;
        // So far ahead, with so little left to look at and nothing under attack.
        if depth <= params.futility_depth {
            let careful = opinion.shifted(-params.futility_margin * depth);
            let is_over = || self.end_of_game(node, node.position.can_move()).is_some();
            if careful >= beta && !is_threatened(node) && !is_over() {
                self.opinions += 1;
                return Ok(Some(careful));
            }
        }
        // Well above the window at a part of the depth.
        if params.probcut_depth == 0 || depth < params.probcut_depth || self.verifying {
            return Ok(None);
        }
        let margin = params.probcut_margin + params.probcut_slope * depth;
        let goal = beta.shifted(margin);
        let less = (depth * params.probcut_share / 100).max(1);
        let is_hopeless = known.is_some_and(|entry| {
            entry.bound != Bound::Lower && i16::from(entry.depth) >= less && entry.score < goal
        });
        if is_hopeless || opinion < beta || goal.is_decided() {
            return Ok(None);
        }
        self.verifying = true;
        let found = self.node(node, Window::null(goal.shifted(-1)), less);
        self.verifying = false;
        let score = found?;
        Ok((score >= goal).then(|| score.shifted(-margin)))
    }

    /// The number of moves after which the others are left out of a node that is about to fail.
    pub(super) fn leaves_out_after(
        &self,
        window: Window,
        depth: i16,
        opinion: Option<Score>,
    ) -> usize {
        let params = &self.params;
        match opinion {
            Some(opinion)
                if depth <= params.prune_depth
                    && !window.alpha.is_decided()
                    && opinion.shifted(params.prune_margin * depth) <= window.alpha =>
            {
                usize::from((params.prune_moves + depth * depth).unsigned_abs())
            }
            _ => usize::MAX,
        }
    }

    /// Whether the table's move is the only good one: all others stay clearly below its score at
    /// half the depth.
    pub(super) fn only_good_move(
        &mut self,
        node: &Node,
        window: Window,
        depth: i16,
        choice: Choice,
        known: Option<Entry>,
    ) -> Result<Alone, Stopped> {
        let least = self.params.singular_depth;
        if least == 0 || depth < least || choice.len() < 2 || node.ply >= 2 * self.root_depth {
            return Ok(Alone::No);
        }
        let Some(entry) = known.filter(|entry| {
            entry.best.is_some()
                && entry.bound != Bound::Upper
                && i16::from(entry.depth) + self.params.singular_lag >= depth
                && !entry.score.is_decided()
        }) else {
            return Ok(Alone::No);
        };
        let goal = entry.score.shifted(-self.params.singular_margin);
        let mut best = -Score::INFINITE;
        // The table's move is the first.
        for number in 1..choice.len() {
            let turn = self.order.turn_after_first(choice, number);
            let child = node.child(turn.mv);
            let score = -self.node(&child, -Window::null(goal.shifted(-1)), depth / 2 - 1)?;
            best = best.max(score);
            if score >= goal {
                break;
            }
        }
        Ok(if best < goal {
            Alone::Yes
        } else if window.is_null() && window.is_cut_by(best) && !best.is_decided() {
            Alone::Cut(best)
        } else {
            Alone::No
        })
    }
}

/// By how many plies late moves are looked at less deeply, by depth and number.
#[derive(Clone, Debug)]
pub(super) struct Reductions {
    plies: Vec<i16>,
}

/// Depths and numbers told apart.
const STEPS: usize = 64;

impl Reductions {
    pub(super) fn new(params: &Params) -> Self {
        let (slope, base) = (i64::from(params.late_slope), i64::from(params.late_base));
        let plies = (0..STEPS * STEPS)
            .map(|at| {
                let (depth, number) = (at / STEPS, at % STEPS);
                // ln 2 squared, in millionths, makes logarithms to the base of 2 natural ones.
                let logs = log2(depth.max(1)) * log2(number.max(1)) * 480_453 / 1_000_000;
                let hundredths = base + slope * logs / (FINE * FINE);
                i16::try_from(hundredths / 100).unwrap_or(i16::MAX)
            })
            .collect();
        Self { plies }
    }

    pub(super) fn of(&self, depth: i16, number: usize) -> i16 {
        let depth = usize::from(depth.max(0).unsigned_abs()).min(STEPS - 1);
        self.plies[depth * STEPS + number.min(STEPS - 1)]
    }
}

/// The parts of one in which [`log2`] counts.
const FINE: i64 = 256;

/// The logarithm to the base of 2, in whole parts of one: the same on every machine.
fn log2(number: usize) -> i64 {
    let whole = i64::from(number.max(1).ilog2());
    // Squaring shows one binary digit after the other.
    // Between 1 and 2, in units of 2 to the power of -31, so that the square fits.
    let mut rest = (number.max(1) as u64) << (31 - number.max(1).ilog2());
    let mut fraction = 0;
    for _ in 0..FINE.ilog2() {
        rest = (rest * rest) >> 31;
        fraction *= 2;
        if rest >= 1 << 32 {
            rest >>= 1;
            fraction += 1;
        }
    }
    whole * FINE + fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of the natural functions, rounded down.
    #[test]
    fn logarithms_are_right() {
        for (number, expected) in [(1, 0), (2, 256), (3, 405), (5, 594), (10, 850), (63, 1530)] {
            assert_eq!(log2(number), expected, "{number}");
        }
    }
}
