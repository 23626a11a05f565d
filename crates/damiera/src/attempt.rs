//! Captures as a person may wish them: also those that a rule forbids.

use alloc::vec::Vec;

use crate::explain::role_at;
use crate::{
    Bitboard, Color, Direction, Move, Position, Precedence, Reason, Role, Square, crowning_row,
};

/// A sequence of jumps of one piece, finished or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Where the piece stands.
    pub from: Square,
    /// The landings wished for.
    pub landings: Vec<Square>,
    /// Whether a king makes it.
    pub by: Role,
    /// The precedence that it has if it goes on as well as it can.
    pub precedence: Precedence,
    /// The rule that it breaks on its way, leaving precedence aside.
    pub(crate) fault: Option<Reason>,
}

impl Attempt {
    /// The attempt that is a legal capture.
    pub(crate) fn of_move(position: &Position, mv: Move) -> Self {
        let kings = position.board().kings(!position.turn());
        let order = (0..)
            .zip(mv.captured_in_order())
            .filter(|&(_, square)| kings.has(square))
            .fold(0, |order, (n, _)| order | Precedence::king_at(n));
        let by = role_at(position, mv.from());
        let count = mv.captured().len();
        Self {
            from: mv.from(),
            landings: mv.landings().collect(),
            by,
            precedence: Precedence::new(by, count, order),
            fault: None,
        }
    }

    /// Whether this attempt goes on where `mv` ends.
    pub(crate) fn goes_beyond(&self, mv: Move) -> bool {
        let landings = mv.landings();
        self.from == mv.from()
            && self.landings.len() > landings.len()
            && landings
                .zip(&self.landings)
                .all(|(legal, wished)| legal == *wished)
    }

    /// Whether `mv` goes on where this attempt ends.
    pub(crate) fn begins(&self, mv: Move) -> bool {
        self.from == mv.from()
            && self
                .landings
                .iter()
                .copied()
                .eq(mv.landings().take(self.landings.len()))
    }
}

/// Every sequence of jumps of one piece, with at most one kind of fault in each.
pub(crate) struct Attempts {
    all: Vec<Attempt>,
}

/// A piece in the middle of its jumps.
#[derive(Clone)]
struct Trial {
    at: Square,
    landings: Vec<Square>,
    taken: Bitboard,
    /// Where the kings stand among them, see [`Precedence::king_order`].
    kings: u32,
    fault: Option<Reason>,
}

struct Walker<'a> {
    position: &'a Position,
    from: Square,
    role: Role,
    found: Vec<Attempt>,
}

impl Attempts {
    /// The attempts of the piece of the side to move on `from`.
    pub(crate) fn of(position: &Position, from: Square) -> Self {
        let role = role_at(position, from);
        let mut walker = Walker {
            position,
            from,
            role,
            found: Vec::new(),
        };
        walker.walk(&Trial {
            at: from,
            landings: Vec::new(),
            taken: Bitboard::EMPTY,
            kings: 0,
            fault: None,
        });
        Self { all: walker.found }
    }

    /// Those that break no rule on their way.
    pub(crate) fn sound(&self) -> impl Iterator<Item = &Attempt> {
        self.all.iter().filter(|attempt| attempt.fault.is_none())
    }

    /// Those that break this rule.
    pub(crate) fn with_fault(&self, fault: Reason) -> impl Iterator<Item = &Attempt> {
        self.all
            .iter()
            .filter(move |attempt| attempt.fault == Some(fault))
    }

    /// Those that `landings` may mean: by the last square alone, or by all of them.
    pub(crate) fn reaching(&self, landings: &[Square]) -> impl Iterator<Item = &Attempt> {
        self.all.iter().filter(move |attempt| match *landings {
            [to] => attempt.landings.last() == Some(&to),
            _ => attempt.landings == landings,
        })
    }

    /// One with exactly these landings.
    pub(crate) fn reaching_exactly(&self, landings: &[Square]) -> Option<&Attempt> {
        self.all.iter().find(|attempt| attempt.landings == landings)
    }
}

impl Walker<'_> {
    /// Records the trial and everything that can follow it; returns the best precedence among the
    /// sound ways to go on.
    fn walk(&mut self, trial: &Trial) -> Precedence {
        let jumps = trial.landings.len();
        let count = u32::try_from(jumps).unwrap_or(u32::MAX);
        let mut best = Precedence::new(self.role, count, trial.kings);
        let index = self.found.len();
        if jumps > 0 {
            self.found.push(Attempt {
                from: self.from,
                landings: trial.landings.clone(),
                by: self.role,
                precedence: best,
                fault: trial.fault,
            });
        }
        for direction in Direction::ALL {
            if let Some(next) = self.jump(trial, direction) {
                let goes_on = next.fault == trial.fault;
                let reached = self.walk(&next);
                if goes_on {
                    best = best.max(reached);
                }
            }
        }
        if jumps > 0 {
            self.found[index].precedence = best;
        }
        best
    }

    /// The trial after one more jump, if an enemy and a free square lie in that direction and no
    /// second kind of fault is made.
    fn jump(&self, trial: &Trial, direction: Direction) -> Option<Trial> {
        let board = self.position.board();
        let us = self.position.turn();
        let over = trial.at.neighbour(direction)?;
        let landing = trial.at.beyond(direction)?;
        let free = !board.occupied().has(landing) || landing == self.from;
        if !free || !board.pieces(!us).has(over) {
            return None;
        }
        let is_king = board.kings(!us).has(over);
        let fault = self.fault(trial, us, direction, over, is_king);
        // A second piece of the same trouble teaches nothing, and jumping one piece for ever is no
        // sequence at all.
        let fault = match (trial.fault, fault) {
            (None, fault) => fault,
            (Some(earlier), None) => Some(earlier),
            (Some(Reason::TakenTwice), Some(_)) => return None,
            (Some(earlier), Some(fault)) if earlier == fault => Some(earlier),
            (Some(Reason::Crowned), Some(Reason::ManBackwards | Reason::ManTakesKing)) => {
                Some(Reason::Crowned)
            }
            _ => return None,
        };
        let mut next = trial.clone();
        if is_king {
            next.kings |= Precedence::king_at(u32::try_from(next.landings.len()).unwrap_or(31));
        }
        next.at = landing;
        next.landings.push(landing);
        next.taken = next.taken.with(over);
        next.fault = fault;
        Some(next)
    }

    fn fault(
        &self,
        trial: &Trial,
        us: Color,
        direction: Direction,
        over: Square,
        is_king: bool,
    ) -> Option<Reason> {
        let is_man = self.role == Role::Man;
        if trial.taken.has(over) {
            Some(Reason::TakenTwice)
        } else if is_man && !trial.landings.is_empty() && crowning_row(us).has(trial.at) {
            Some(Reason::Crowned)
        } else if is_man && !Direction::forward(us).contains(&direction) {
            Some(Reason::ManBackwards)
        } else if is_man && is_king {
            Some(Reason::ManTakesKing)
        } else {
            None
        }
    }
}
