//! A test that ends as soon as enough is known.

use thiserror::Error;

use crate::Pentanomial;
use crate::estimate::{NORMALISED_ELO, score_of_elo};
use crate::likelihood::{Held, log_ratio};

/// What the bounds of a test are measured in.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum EloScale {
    /// Elo as ratings have it.
    #[default]
    Logistic,
    /// Normalised Elo: the edge in standard deviations of a game.
    Normalised,
}

/// A sequential probability ratio test of pairs of games: is the first player `elo1` stronger, or
/// only `elo0`?
///
/// The ratio is the generalised one of pentanomial results, as Fishtest and fastchess take it
/// (M. Van den Bergh, "A practical introduction to the GSPRT" and "Comments on Normalized Elo"); the
/// limits are Wald's ("Sequential Tests of Statistical Hypotheses", 1945).
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    scale: EloScale,
}

/// What a test says so far.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// More games are needed.
    Open,
    /// The first player is the stronger by `elo1`, up to an error of `alpha`.
    Accepted,
    /// It is not, up to an error of `beta`.
    Rejected,
}

/// Why a test is none.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum SprtError {
    /// `elo0` is not below `elo1`.
    #[error("the first Elo of the test must be the smaller one")]
    Order,
    /// Beyond what can be measured.
    #[error("the Elo of the test must lie between -{most} and {most}")]
    Range {
        /// The largest that can be, on the scale of the test.
        most: u16,
    },
    /// A probability of an error is not one.
    #[error("alpha and beta are probabilities above 0 whose sum is below 1")]
    Probability,
}

impl EloScale {
    /// The largest value that a test can have.
    const fn most(self) -> u16 {
        match self {
            Self::Logistic => 1_000,
            // Beyond 231 not even the first round of the estimate in `likelihood` has an answer.
            Self::Normalised => 200,
        }
    }
}

impl Sprt {
    /// A test of `elo1` against `elo0` that takes wrong for right with the probability `alpha`, and
    /// right for wrong with `beta`.
    ///
    /// # Errors
    ///
    /// [`SprtError`] if these make no test.
    pub fn new(
        [elo0, elo1]: [f64; 2],
        [alpha, beta]: [f64; 2],
        scale: EloScale,
    ) -> Result<Self, SprtError> {
        let most = scale.most();
        let in_range = |elo: &f64| elo.abs() <= f64::from(most);
        if ![elo0, elo1].iter().all(in_range) {
            return Err(SprtError::Range { most });
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order);
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Probability);
        }
        Ok(Self {
            elo0,
            elo1,
            alpha,
            beta,
            scale,
        })
    }

    /// The two values that are told apart.
    #[must_use]
    pub const fn elos(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The probabilities of taking wrong for right, and right for wrong.
    #[must_use]
    pub const fn errors(&self) -> [f64; 2] {
        [self.alpha, self.beta]
    }

    /// What the two values are measured in.
    #[must_use]
    pub const fn scale(&self) -> EloScale {
        self.scale
    }

    /// The ratios at which the test ends: rejected at or below the first, accepted at or above the
    /// second.
    #[must_use]
    pub fn limits(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The logarithm of the likelihood ratio; zero without results.
    #[must_use]
    pub fn log_likelihood_ratio(&self, results: &Pentanomial) -> f64 {
        if results.pairs() == 0 {
            return 0.0;
        }
        let held = |elo: f64| match self.scale {
            EloScale::Logistic => Held::Score(score_of_elo(elo)),
            // Of a pair: its deviation is smaller by the root of two than that of a game.
            EloScale::Normalised => Held::Edge(elo / NORMALISED_ELO * std::f64::consts::SQRT_2),
        };
        log_ratio(results, held(self.elo0), held(self.elo1))
    }

    /// What the results say.
    #[must_use]
    pub fn verdict(&self, results: &Pentanomial) -> SprtVerdict {
        let ratio = self.log_likelihood_ratio(results);
        let [lower, upper] = self.limits();
        if ratio >= upper {
            SprtVerdict::Accepted
        } else if ratio <= lower {
            SprtVerdict::Rejected
        } else {
            SprtVerdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elos: [f64; 2], scale: EloScale) -> Sprt {
        Sprt::new(elos, [0.05, 0.05], scale).unwrap()
    }

    fn ratio(elos: [f64; 2], scale: EloScale, counts: [u64; 5]) -> f64 {
        sprt(elos, scale).log_likelihood_ratio(&Pentanomial::new(counts))
    }

    /// Expected values: fastchess, `app/tests/sprt_test.cpp`, "normalized pentanomial" 1 and 2 and
    /// "logistic pentanomial" 1 and 2, within the one per cent that is asked for there.
    #[test]
    fn published_examples() {
        let normalised = [
            ([0.0, 2.0], [365, 16_618, 36_029 + 200, 16_974, 390], 2.25),
            ([-1.75, 0.25], [127, 4_883, 10_311 + 401, 5_150, 104], 3.01),
        ];
        for (elos, counts, expected) in normalised {
            let found = ratio(elos, EloScale::Normalised, counts);
            assert!((found - expected).abs() < 0.01 * expected, "{found}");
        }
        let logistic = [
            ([0.5, 2.5], [223, 9_863, 20_279 + 1_000, 10_037, 246], -3.07),
            ([0.0, 2.0], [871, 26_175, 55_003 + 980, 26_678, 821], -4.98),
        ];
        for (elos, counts, expected) in logistic {
            let found = ratio(elos, EloScale::Logistic, counts);
            assert!((found - expected).abs() < -0.01 * expected, "{found}");
        }
    }

    /// If all pairs are won, they are most likely where one kind of pair is won and the other lost,
    /// `p` of them won: the edge over one half is `(2p - 1) / (2 sqrt(p (1 - p)))` deviations.
    #[test]
    fn pairs_that_are_all_won() {
        let edge = 5.0 / 347.435_585_5 * 2_f64.sqrt();
        let won = f64::midpoint(1.0, edge / (1.0 + edge * edge).sqrt());
        let expected = 104.0 * (won / 0.5).ln();
        let found = ratio([0.0, 5.0], EloScale::Normalised, [0, 0, 0, 0, 104]);
        assert!((found - expected).abs() < 0.01, "{found}, not {expected}");
    }

    /// Wald's limits for errors of 5 % are the logarithms of 1/19 and 19.
    #[test]
    fn the_limits_are_those_of_wald() {
        let [lower, upper] = sprt([0.0, 5.0], EloScale::Logistic).limits();
        assert!((lower + 19_f64.ln()).abs() < 1e-12);
        assert!((upper - 19_f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn a_test_ends_at_its_limits() {
        let test = sprt([0.0, 50.0], EloScale::Logistic);
        let verdict = |counts| test.verdict(&Pentanomial::new(counts));
        assert_eq!(verdict([0, 0, 0, 0, 0]), SprtVerdict::Open);
        assert_eq!(verdict([2, 10, 30, 20, 6]), SprtVerdict::Open);
        assert_eq!(verdict([10, 60, 300, 200, 60]), SprtVerdict::Accepted);
        assert_eq!(verdict([60, 200, 300, 60, 10]), SprtVerdict::Rejected);
        assert_eq!(verdict([0, 0, 400, 0, 0]), SprtVerdict::Rejected);
    }

    /// Whatever the results, a test within its range knows its ratio, and a clear lead ends it.
    #[test]
    fn the_ends_of_the_range_can_be_told_apart() {
        let test = sprt([-200.0, 200.0], EloScale::Normalised);
        for counts in 0..3_u64.pow(5) {
            let results = [0, 1, 2, 3, 4].map(|kind| match counts / 3_u64.pow(kind) % 3 {
                0 => 0,
                1 => 1,
                _ => 1_000,
            });
            let ratio = test.log_likelihood_ratio(&Pentanomial::new(results));
            assert!(ratio.is_finite(), "{results:?}");
        }
        let verdict = |counts| test.verdict(&Pentanomial::new(counts));
        assert_eq!(verdict([0, 0, 0, 0, 100]), SprtVerdict::Accepted);
        assert_eq!(verdict([100, 0, 0, 0, 0]), SprtVerdict::Rejected);
    }

    #[test]
    fn what_makes_no_test_is_refused() {
        let new = |elos, errors| Sprt::new(elos, errors, EloScale::Logistic);
        let fair = [0.05, 0.05];
        assert_eq!(new([5.0, 0.0], fair), Err(SprtError::Order));
        let range = Err(SprtError::Range { most: 1_000 });
        assert_eq!(new([f64::NAN, 0.0], fair), range);
        assert_eq!(new([0.0, 5_000.0], fair), range);
        let normalised = |elos| Sprt::new(elos, fair, EloScale::Normalised);
        let range = Err(SprtError::Range { most: 200 });
        assert_eq!(normalised([0.0, 201.0]), range);
        assert_eq!(normalised([-201.0, 0.0]), range);
        assert_eq!(new([0.0, 5.0], [0.0, 0.05]), Err(SprtError::Probability));
        assert_eq!(new([0.0, 5.0], [0.5, 0.5]), Err(SprtError::Probability));
    }
}
