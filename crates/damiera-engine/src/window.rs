//! The interval in which a search looks for a score.

use core::ops::Neg;

use crate::Score;

/// Scores worth telling apart: above `alpha` and below `beta`.
///
/// A score at or below `alpha` only needs to be known as such, and so one at or above `beta`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// What the side to move is sure of already.
    pub alpha: Score,
    /// What the opponent is sure of already.
    pub beta: Score,
}

impl Window {
    /// Everything between the two infinities.
    pub const FULL: Self = Self {
        alpha: Score(-Score::INFINITE.0),
        beta: Score::INFINITE,
    };

    /// The window that reaches `margin` centimen to either side of `center`.
    #[must_use]
    pub fn around(center: Score, margin: i16) -> Self {
        if center.is_decided() {
            Self::FULL
        } else {
            Self {
                alpha: center.shifted(-margin),
                beta: center.shifted(margin),
            }
        }
    }

    /// The narrowest window, which only asks whether a score is above `alpha`.
    #[must_use]
    pub fn null(alpha: Score) -> Self {
        Self {
            alpha,
            beta: Score(alpha.0 + 1),
        }
    }

    /// The narrowest window at this one's `alpha`.
    #[must_use]
    pub fn nulled(self) -> Self {
        Self::null(self.alpha)
    }

    /// Whether the window only asks a yes-or-no question.
    #[must_use]
    pub fn is_null(self) -> bool {
        self.beta.0 <= self.alpha.0 + 1
    }

    /// Moves `alpha` up to `score`, if that is higher.
    pub fn raise_alpha(&mut self, score: Score) {
        self.alpha = self.alpha.max(score);
    }

    /// Whether `score` lies strictly inside.
    #[must_use]
    pub fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// Whether `score` is so good that the opponent avoids the position.
    #[must_use]
    pub fn is_cut_by(self, score: Score) -> bool {
        score >= self.beta
    }
}

impl Neg for Window {
    type Output = Self;

    /// The same window seen from the other side.
    fn neg(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_sees_the_same_scores() {
        let window = Window {
            alpha: Score::estimate(10),
            beta: Score::estimate(40),
        };
        assert!((-window).contains(Score::estimate(-20)));
        assert!(!(-window).contains(Score::estimate(20)));
        assert_eq!(-(-window), window);
    }

    #[test]
    fn a_null_window_contains_nothing() {
        let window = Window {
            alpha: Score::estimate(10),
            beta: Score::estimate(40),
        }
        .nulled();
        assert!(window.is_null());
        assert!(!window.contains(window.alpha) && !window.contains(window.beta));
    }
}
