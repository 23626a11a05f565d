//! How likely a side is to win.

use crate::Verdict;

/// Centimen by which the odds of winning grow e times: the scale at which the scores of the engine's
/// own games foretell their results; see `docs/experiments/network.md`.
const SCALE: f64 = 90.0;

/// The share of a point that a side may expect, in thousandths: 0 for a loss, 500 for a draw, 1000
/// for a win. An estimate never comes to either end.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chance(u16);

impl Chance {
    /// The game is lost.
    pub const LOST: Self = Self(0);
    /// The game is drawn.
    pub const DRAWN: Self = Self(500);
    /// The game is won.
    pub const WON: Self = Self(1_000);

    /// The chance of the side from which the verdict is seen.
    #[must_use]
    pub fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win { .. } => Self::WON,
            Verdict::Loss { .. } => Self::LOST,
            Verdict::Draw => Self::DRAWN,
            Verdict::Estimate { centimen } => {
                let chance = 1.0 / (1.0 + (-f64::from(centimen) / SCALE).exp());
                Self(thousandths(chance).clamp(1, 999))
            }
        }
    }

    /// Thousandths of a point, at most 1000.
    #[must_use]
    pub const fn permille(self) -> u16 {
        self.0
    }
}

/// What a move takes away from a [`Chance`], in thousandths of a point.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChanceLoss(u16);

impl ChanceLoss {
    /// Nothing is lost.
    pub const NONE: Self = Self(0);

    /// From one chance to another; nothing if it has grown.
    #[must_use]
    pub const fn between(before: Chance, after: Chance) -> Self {
        Self(before.0.saturating_sub(after.0))
    }

    /// So many thousandths of a point, at most 1000.
    pub(crate) const fn of_permille(permille: u16) -> Self {
        Self(if permille > 1_000 { 1_000 } else { permille })
    }

    /// Thousandths of a point, at most 1000.
    #[must_use]
    pub const fn permille(self) -> u16 {
        self.0
    }
}

/// A share of one in thousandths.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "held within 0 and 1000, and rounded"
)]
pub(super) fn thousandths(share: f64) -> u16 {
    (share * 1_000.0).round().clamp(0.0, 1_000.0) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(centimen: i16) -> u16 {
        Chance::of(Verdict::Estimate { centimen }).permille()
    }

    /// The odds are e to one at the scale, e squared to one at twice the scale.
    #[test]
    fn odds_grow_with_the_score() {
        assert_eq!(estimate(0), 500);
        assert_eq!(estimate(90), 731, "e / (e + 1)");
        assert_eq!(estimate(180), 881, "e² / (e² + 1)");
        assert_eq!(estimate(-90), 1_000 - 731);
        assert_eq!((estimate(i16::MAX), estimate(-20_000)), (999, 1));
    }

    #[test]
    fn results_are_certain() {
        assert_eq!(Chance::of(Verdict::Win { plies: 90 }), Chance::WON);
        assert_eq!(Chance::of(Verdict::Loss { plies: 0 }), Chance::LOST);
        assert_eq!(Chance::of(Verdict::Draw), Chance::DRAWN);
    }

    #[test]
    fn a_chance_that_grows_is_no_loss() {
        let loss = |before, after| ChanceLoss::between(before, after).permille();
        assert_eq!(loss(Chance::WON, Chance::DRAWN), 500);
        assert_eq!(loss(Chance::DRAWN, Chance::WON), 0);
        assert_eq!(loss(Chance::WON, Chance::LOST), 1_000);
    }
}
