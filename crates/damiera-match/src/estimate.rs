//! A measured value with its error.

/// The factor of a standard deviation that leaves out 2.5 % on each side of a normal distribution.
pub(crate) const CONFIDENCE: f64 = 1.959_963_984_540_054;
/// `800 / ln 10`: Elo to a standard deviation of a game, so that normalised Elo and Elo agree where
/// no game is drawn (M. Van den Bergh, "Comments on normalized Elo", section 2).
pub(crate) const NORMALISED_ELO: f64 = 347.435_585_522_601_46;

/// A value with the ends of its 95 % interval.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// Below this with a probability of 2.5 %.
    pub low: f64,
    /// Above this with a probability of 2.5 %.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval.
    #[must_use]
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The same on another scale, which must rise.
    pub(crate) fn map(self, scale: impl Fn(f64) -> f64) -> Self {
        Self {
            value: scale(self.value),
            low: scale(self.low),
            high: scale(self.high),
        }
    }
}

/// The difference in Elo at which the stronger side scores so much, a share of the points between 0
/// and 1; infinite at the ends.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The share of the points that a side scores which is so many Elo stronger.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scale of the chess federation (FIDE, rating regulations 8.1.2): 75 % is 193, 64 % is 102.
    #[test]
    fn the_scale_is_the_known_one() {
        assert!((elo_of_score(0.75) - 190.85).abs() < 0.01);
        assert!((elo_of_score(0.64) - 99.95).abs() < 0.01);
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!(elo_of_score(1.0).is_infinite());
    }

    #[test]
    fn there_and_back() {
        for elo in [-650.0, -3.5, 0.0, 12.0, 380.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
    }
}
