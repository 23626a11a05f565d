//! How a match stands.

use std::collections::BTreeMap;

use crate::report::{Effort, Report};
use crate::{EndReason, Pentanomial};

/// The sum of the games of a match, added in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: Pentanomial,
    /// Half points of the first game of a pair whose second one is missing.
    half_pair: Option<usize>,
    endings: BTreeMap<EndReason, u64>,
    /// Games lost by a fault of the first and the second player's program.
    faults: [BTreeMap<EndReason, u64>; 2],
    efforts: [Effort; 2],
}

impl Standing {
    /// Adds the next game.
    pub fn add(&mut self, report: &Report) {
        let half_points = report.half_points();
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match self.half_pair.take() {
            Some(first) => self.pentanomial.add(first + half_points),
            None => self.half_pair = Some(half_points),
        }
        let reason = report.ending.reason;
        *self.endings.entry(reason).or_default() += 1;
        if reason.is_fault() {
            let loser = usize::from(half_points != 0);
            *self.faults[loser].entry(reason).or_default() += 1;
        }
        for (sum, effort) in self.efforts.iter_mut().zip(&report.efforts) {
            sum.add(effort);
        }
    }

    /// Games that the first player won, drew and lost.
    #[must_use]
    pub const fn results(&self) -> [u64; 3] {
        [self.wins, self.draws, self.losses]
    }

    /// How many games were played.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The pairs of which both games were played.
    #[must_use]
    pub const fn pentanomial(&self) -> &Pentanomial {
        &self.pentanomial
    }

    /// How many games ended for each reason.
    #[must_use]
    pub const fn endings(&self) -> &BTreeMap<EndReason, u64> {
        &self.endings
    }

    /// How many games the first and the second player lost by a fault of their programs.
    #[must_use]
    pub const fn faults(&self) -> &[BTreeMap<EndReason, u64>; 2] {
        &self.faults
    }

    /// What the first and the second player did in all games.
    #[must_use]
    pub const fn efforts(&self) -> &[Effort; 2] {
        &self.efforts
    }
}
