//! Results of pairs of games.

use crate::estimate::{CONFIDENCE, Estimate, NORMALISED_ELO, elo_of_score};

/// How often a pair of games, one opening with the colours reversed, gave the first player 0, ½, 1,
/// 1½ and 2 points.
///
/// Pairs instead of games, because the two games of an opening depend on each other: where one
/// colour has the better of it, both players win once, and that says nothing.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial {
    counts: [u64; 5],
}

impl Pentanomial {
    /// Pairs by what they gave, from none of the points to all.
    #[must_use]
    pub const fn new(counts: [u64; 5]) -> Self {
        Self { counts }
    }

    /// Counts a pair that gave the first player so many half points, at most four.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.counts.get_mut(half_points) {
            *count += 1;
        } else {
            debug_assert!(false, "two games give at most four half points");
        }
    }

    /// The counts, from none of the points to all.
    #[must_use]
    pub const fn counts(&self) -> [u64; 5] {
        self.counts
    }

    /// How many pairs there are.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The first player's share of the points, 0 to 1, with the interval that a normal distribution
    /// of the mean of pairs gives; `None` without a pair.
    #[must_use]
    pub fn score(&self) -> Option<Estimate> {
        let (pairs, score, deviation) = self.moments()?;
        let margin = CONFIDENCE * deviation / pairs.sqrt();
        Some(Estimate {
            value: score,
            low: (score - margin).max(0.0),
            high: (score + margin).min(1.0),
        })
    }

    /// By how many Elo the first player is the stronger; infinite where all points went to one side.
    #[must_use]
    pub fn elo(&self) -> Option<Estimate> {
        self.score().map(|score| score.map(elo_of_score))
    }

    /// The edge of the first player in standard deviations of a game, as Elo. Draws do not shrink it
    /// as they shrink Elo (M. Van den Bergh, "Comments on normalized Elo"). `None` where all pairs
    /// gave the same.
    #[must_use]
    pub fn normalised_elo(&self) -> Option<Estimate> {
        let (_, _, deviation) = self.moments()?;
        // A game of a pair has twice the variance of the mean of both.
        let of_a_game = deviation * std::f64::consts::SQRT_2;
        let scale = |score: f64| (score - 0.5) / of_a_game * NORMALISED_ELO;
        (deviation > 0.0)
            .then(|| self.score())
            .flatten()
            .map(|score| score.map(scale))
    }

    /// Number of pairs, mean of their scores, standard deviation of a pair.
    fn moments(&self) -> Option<(f64, f64, f64)> {
        let counts = self.counts.map(as_real);
        let pairs: f64 = counts.iter().sum();
        if pairs == 0.0 {
            return None;
        }
        let mean = |of: &dyn Fn(f64) -> f64| {
            let terms = counts.iter().zip(SCORES);
            terms.map(|(count, score)| count * of(score)).sum::<f64>() / pairs
        };
        let score = mean(&|score| score);
        let variance = mean(&|other| (other - score).powi(2));
        Some((pairs, score, variance.sqrt()))
    }
}

/// The share of the points that each kind of pair gives.
pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// A count as a real number, which is exact far beyond any match.
#[allow(clippy::cast_precision_loss, reason = "counts of games are small")]
pub(crate) fn as_real(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(estimate: Option<Estimate>, value: f64, margin: f64) {
        let estimate = estimate.unwrap();
        assert!((estimate.value - value).abs() < 0.006, "{estimate:?}");
        assert!((estimate.margin() - margin).abs() < 0.006, "{estimate:?}");
    }

    /// Expected values: fastchess, `app/tests/elo_test.cpp`, `EloPentanomial` 1 to 3, where pairs are
    /// given as LL, LD, WL, DD, WD, WW.
    #[test]
    fn published_examples() {
        let first = Pentanomial::new([34, 54, 31 + 32, 64, 75]);
        close(first.elo(), 55.58, 27.65);
        close(first.normalised_elo(), 57.94, 28.28);
        let second = Pentanomial::new([332, 433, 457 + 41, 333, 334]);
        close(second.elo(), -8.64, 10.33);
        close(second.normalised_elo(), -9.17, 10.96);
        let third = Pentanomial::new([7_895, 8_757, 5_485 + 200, 568, 9_999]);
        close(third.elo(), -21.04, 2.95);
        close(third.normalised_elo(), -19.01, 2.65);
    }

    #[test]
    fn no_pair_says_nothing_and_equal_pairs_have_no_deviation() {
        assert_eq!(Pentanomial::default().elo(), None);
        let won = Pentanomial::new([0, 0, 0, 0, 10]);
        assert_eq!(won.normalised_elo(), None);
        assert!(won.elo().unwrap().value.is_infinite());
        let drawn = Pentanomial::new([0, 0, 10, 0, 0]);
        assert!(drawn.elo().unwrap().value.abs() < 1e-9);
    }

    #[test]
    fn reversed_players_have_the_opposite_elo() {
        let (one, other) = ([3, 10, 20, 14, 8], [8, 14, 20, 10, 3]);
        let [one, other] = [one, other].map(|counts| Pentanomial::new(counts).elo().unwrap());
        assert!((one.value + other.value).abs() < 1e-9);
        assert!((one.low + other.high).abs() < 1e-9);
    }
}
