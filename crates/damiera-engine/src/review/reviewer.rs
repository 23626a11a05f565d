//! A game gone through from its end to its beginning.

use damiera::{Game, Move, Outcome};
use damiera_tables::ProbeError;

use super::{Chance, ChanceLoss, Grade, Missed, Review, ReviewedPly};
use crate::engine::worth;
use crate::{Engine, Limits, Observer, Verdict};

/// Reviews a game, a ply a [step](Self::step).
#[derive(Clone, Debug)]
pub struct Reviewer {
    /// Every move; stands at the last.
    game: Game,
    limits: Limits,
    /// Plies that are still to be looked at.
    left: usize,
    /// What is known of the position after them.
    after: Option<Seen>,
    /// What has been looked at, the last ply first.
    plies: Vec<ReviewedPly>,
    table_fault: Option<ProbeError>,
}

/// What a look at a position has shown to the side that is to move.
#[derive(Clone, Debug)]
struct Seen {
    verdict: Verdict,
    /// Best play; empty where the game has ended.
    line: Vec<Move>,
}

impl Reviewer {
    /// Will look at all moves of a game, those taken back included, each position within `limits`.
    /// What the players declared, such as a resignation, says nothing of the last position.
    #[must_use]
    pub fn new(game: &Game, limits: Limits) -> Self {
        let mut game = game.clone();
        game.go_to(usize::MAX);
        // Takes back what was declared.
        if game.undo().is_some() {
            game.redo();
        }
        Self {
            left: game.ply(),
            game,
            limits,
            after: None,
            plies: Vec::new(),
            table_fault: None,
        }
    }

    /// Plies of the game.
    #[must_use]
    pub fn total(&self) -> usize {
        self.game.all_moves().len()
    }

    /// Plies that have been looked at.
    #[must_use]
    pub fn done(&self) -> usize {
        self.total() - self.left
    }

    /// Looks at the move before those that have been looked at; `None` if there is none, or the
    /// observer has stopped it, after which it may be taken up again.
    pub fn step(
        &mut self,
        engine: &mut Engine,
        observer: &mut dyn Observer,
    ) -> Option<&ReviewedPly> {
        let ply = self.left.checked_sub(1)?;
        let seen = if let Some(seen) = self.after.clone() {
            seen
        } else {
            let last = self.game.clone();
            let seen = self.look(engine, &last, observer)?;
            self.after.insert(seen).clone()
        };
        let mut game = self.game.clone();
        game.go_to(ply);
        let played = *game.all_moves().get(ply)?;
        let after = seen.by_way_of(played);
        let (reviewed, before) = self.judge(engine, &game, played, after, observer)?;
        self.left = ply;
        self.after = Some(before);
        self.plies.push(reviewed);
        self.plies.last()
    }

    /// What was found out so far.
    #[must_use]
    pub fn finish(mut self) -> Review {
        self.plies.reverse();
        Review {
            plies: self.plies,
            is_complete: self.left == 0,
            table_fault: self.table_fault,
        }
    }

    /// Compares the move that was played where the game stands with the best one. `after` is what is
    /// known of it, seen from the side that played it. Gives what is known of the position, too.
    fn judge(
        &mut self,
        engine: &mut Engine,
        game: &Game,
        played: Move,
        mut after: Seen,
        observer: &mut dyn Observer,
    ) -> Option<(ReviewedPly, Seen)> {
        let is_same = |mv: Move| leads_to_the_same(game, mv, played);
        let legal = game.position().legal_moves();
        let is_forced = legal.iter().all(|&mv| is_same(mv));
        let mut is_best = is_forced;
        let mut before = after.clone();
        if !is_forced {
            before = self.look(engine, game, observer)?;
            is_best = before.line.first().is_some_and(|&mv| is_same(mv));
            if !is_best && !before.verdict.is_exact() && before.loss_to(&after) >= Grade::INACCURACY
            {
                before = self.look_beyond(engine, game, before, observer)?;
            }
            // An opinion cannot deny what is certain.
            let is_above = worth(after.verdict) > worth(before.verdict);
            let is_better = is_above && (after.verdict.is_exact() || !before.verdict.is_exact());
            if is_better || (is_best && !before.verdict.is_exact()) {
                before = after.clone();
            } else if is_above || is_best {
                after.verdict = before.verdict;
            }
            is_best |= is_better;
        }
        let loss = before.loss_to(&after);
        let reviewed = ReviewedPly {
            ply: game.ply(),
            turn: game.position().turn(),
            played,
            before: before.verdict,
            after: after.verdict,
            line: before.line.clone(),
            loss,
            grade: match (is_forced, is_best) {
                (true, _) => Grade::Forced,
                (false, true) => Grade::Best,
                (false, false) => Grade::of(loss),
            },
            missed: Missed::between(before.verdict, after.verdict),
        };
        Some((reviewed, before))
    }

    /// Looks at the position after the best move, and with as much effort as was spent on that after
    /// the move that was played: only then are the two alike enough to blame anybody.
    fn look_beyond(
        &mut self,
        engine: &mut Engine,
        game: &Game,
        before: Seen,
        observer: &mut dyn Observer,
    ) -> Option<Seen> {
        let mut beyond = game.clone();
        match before.line.first() {
            Some(&best) if beyond.play(best).is_ok() => {
                let seen = self.look(engine, &beyond, observer)?;
                Some(seen.by_way_of(best))
            }
            _ => Some(before),
        }
    }

    /// Looks at the position in which a game stands; `None` if the observer has stopped it.
    fn look(
        &mut self,
        engine: &mut Engine,
        game: &Game,
        observer: &mut dyn Observer,
    ) -> Option<Seen> {
        if let Some(outcome) = game.outcome() {
            return Some(Seen {
                verdict: match outcome {
                    // Without declarations only the side to move can have lost.
                    Outcome::Win { .. } | Outcome::BothLose => Verdict::Loss { plies: 0 },
                    Outcome::Draw(_) => Verdict::Draw,
                },
                line: Vec::new(),
            });
        }
        let mut found = engine.search(game, &self.limits, 1, observer);
        if found.lines.is_empty() && !observer.should_stop(found.nodes) {
            // The limit was reached before anything was known.
            found = engine.search(game, &Limits::depth(1), 1, observer);
        }
        if observer.should_stop(found.nodes) {
            return None;
        }
        if found.table_fault.is_some() {
            self.table_fault = found.table_fault;
        }
        let best = found.best?;
        let line = found.lines.into_iter().next()?;
        Some(Seen {
            verdict: line.score,
            // The best move may be the fruit of a last look that was not finished.
            line: if line.pv.first() == Some(&best) {
                line.pv
            } else {
                vec![best]
            },
        })
    }
}

impl Seen {
    /// The same seen a ply earlier by the other side, which is about to play `mv`.
    fn by_way_of(&self, mv: Move) -> Self {
        Self {
            verdict: match self.verdict {
                Verdict::Estimate { centimen } => Verdict::Estimate {
                    centimen: centimen.saturating_neg(),
                },
                Verdict::Win { plies } => Verdict::Loss {
                    plies: plies.saturating_add(1),
                },
                Verdict::Loss { plies } => Verdict::Win {
                    plies: plies.saturating_add(1),
                },
                Verdict::Draw => Verdict::Draw,
            },
            line: std::iter::once(mv)
                .chain(self.line.iter().copied())
                .collect(),
        }
    }

    /// What is lost of the chance to win from here to there.
    fn loss_to(&self, after: &Self) -> ChanceLoss {
        ChanceLoss::between(Chance::of(self.verdict), Chance::of(after.verdict))
    }
}

/// Whether two moves are one but for the path of a capture.
fn leads_to_the_same(game: &Game, one: Move, other: Move) -> bool {
    let position = game.position();
    one == other || position.play_unchecked(one) == position.play_unchecked(other)
}
