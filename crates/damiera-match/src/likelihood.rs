//! How likely the results of pairs are, if the score is held at a value.
//!
//! Both estimates follow M. Van den Bergh, "Comments on Normalized Elo" (Fishtest,
//! `normalized_elo_practical.pdf`), proposition 1.1 and section 4.1.

use crate::pentanomial::{Pentanomial, SCORES, as_real};

/// What a kind of pair that never came is counted as, so that nothing is impossible. The same as
/// Fishtest's.
const NEVER: f64 = 1e-3;
/// Rounds in which the estimate for a t-value settles, far more than it needs.
const MOST_ROUNDS: usize = 1_000;

/// A probability for each kind of pair.
type Distribution = [f64; 5];

/// Which statistic is held.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Held {
    /// The expected score.
    Score(f64),
    /// The edge over one half in standard deviations of a pair.
    Edge(f64),
}

/// The logarithm of how much more likely the results are with `second` held than with `first`, each
/// time under the distribution that makes them most likely.
pub(crate) fn log_ratio(results: &Pentanomial, first: Held, second: Held) -> f64 {
    let counts = results
        .counts()
        .map(|count| if count == 0 { NEVER } else { as_real(count) });
    let total: f64 = counts.iter().sum();
    let seen = counts.map(|count| count / total);
    let [first, second] = [first, second].map(|held| most_likely(&seen, held));
    let terms = counts.iter().zip(first.iter().zip(second));
    terms
        .map(|(count, (first, second))| count * (second.ln() - first.ln()))
        .sum()
}

/// The distribution under which `seen` is most likely among those that hold the statistic.
fn most_likely(seen: &Distribution, held: Held) -> Distribution {
    match held {
        Held::Score(score) => tilted(seen, &SCORES.map(|other| other - score)),
        Held::Edge(edge) => {
            let mut estimate = [0.2; 5];
            for _ in 0..MOST_ROUNDS {
                let (mean, variance) = moments(&estimate);
                let deviation = variance.sqrt();
                let slopes = SCORES.map(|score| {
                    let away = (mean - score) / deviation;
                    score - 0.5 - edge * deviation * (1.0 + away * away) / 2.0
                });
                let next = tilted(seen, &slopes);
                let pairs = next.iter().zip(estimate);
                let change = pairs.map(|(next, old)| (next - old).abs());
                let settled = change.fold(0.0, f64::max) < 1e-10;
                estimate = next;
                if settled {
                    break;
                }
            }
            estimate
        }
    }
}

/// `seen / (1 + x * slopes)` with the `x` at which the mean of the slopes is zero.
fn tilted(seen: &Distribution, slopes: &[f64; 5]) -> Distribution {
    let most = slopes.iter().copied().fold(f64::MIN, f64::max);
    let least = slopes.iter().copied().fold(f64::MAX, f64::min);
    debug_assert!(least < 0.0 && most > 0.0, "the value can be held");
    // The mean falls all the way from one pole to the other.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let at = |x: f64| -> f64 {
        let terms = seen.iter().zip(slopes);
        terms
            .map(|(seen, slope)| seen * slope / (1.0 + x * slope))
            .sum()
    };
    let mut x = f64::midpoint(low, high);
    while x > low && x < high {
        if at(x) > 0.0 {
            low = x;
        } else {
            high = x;
        }
        x = f64::midpoint(low, high);
    }
    let mut estimate = *seen;
    for (estimate, slope) in estimate.iter_mut().zip(slopes) {
        *estimate /= 1.0 + x * slope;
    }
    estimate
}

fn moments(distribution: &Distribution) -> (f64, f64) {
    let mean = |of: &dyn Fn(f64) -> f64| {
        let terms = distribution.iter().zip(SCORES);
        terms.map(|(share, score)| share * of(score)).sum::<f64>()
    };
    let expected = mean(&|score| score);
    (expected, mean(&|score| (score - expected).powi(2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEN: Distribution = [0.1, 0.2, 0.4, 0.2, 0.1];

    #[test]
    fn a_held_score_is_held() {
        for score in [0.2, 0.5, 0.77] {
            let estimate = most_likely(&SEEN, Held::Score(score));
            assert!((estimate.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!((moments(&estimate).0 - score).abs() < 1e-9);
        }
    }

    #[test]
    fn a_held_edge_is_held() {
        for edge in [-0.4, 0.0, 0.05, 0.8] {
            let (mean, variance) = moments(&most_likely(&SEEN, Held::Edge(edge)));
            assert!(((mean - 0.5) / variance.sqrt() - edge).abs() < 1e-6);
        }
    }
}
