//! How a side has played.

use super::chance::thousandths;
use super::{ChanceLoss, Grade, ReviewedPly};

/// How fast the accuracy of a move falls with what it loses: by e with every 0.23 points. The decay
/// of the curve that the chess server Lichess has published, 0.04354 for a hundredth of a point.
const DECAY: f64 = 4.354;

/// How well a side has played, in thousandths: the mean over its moves that were not forced, 1000
/// for one that gives nothing away, 271 for one that gives three tenths of a point away.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Accuracy(u16);

impl Accuracy {
    /// Thousandths, at most 1000.
    #[must_use]
    pub const fn permille(self) -> u16 {
        self.0
    }

    fn of(losses: &[ChanceLoss]) -> Option<Self> {
        let count = u32::try_from(losses.len())
            .ok()
            .filter(|&count| count > 0)?;
        let sum: f64 = losses
            .iter()
            .map(|loss| (-DECAY * f64::from(loss.permille()) / 1_000.0).exp())
            .sum();
        Some(Self(thousandths(sum / f64::from(count))))
    }
}

/// The moves of a side, counted by their grades.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Moves without a choice.
    pub forced: u32,
    /// Moves to which no better one was found.
    pub best: u32,
    /// Moves that gave little away.
    pub good: u32,
    /// Inaccuracies.
    pub inaccuracies: u32,
    /// Mistakes.
    pub mistakes: u32,
    /// Blunders.
    pub blunders: u32,
    /// How well the side has played; `None` if it never had a choice.
    pub accuracy: Option<Accuracy>,
}

impl Summary {
    pub(super) fn of<'a>(plies: impl Iterator<Item = &'a ReviewedPly>) -> Self {
        let mut summary = Self::default();
        let mut losses = Vec::new();
        for ply in plies {
            *match ply.grade {
                Grade::Forced => &mut summary.forced,
                Grade::Best => &mut summary.best,
                Grade::Good => &mut summary.good,
                Grade::Inaccuracy => &mut summary.inaccuracies,
                Grade::Mistake => &mut summary.mistakes,
                Grade::Blunder => &mut summary.blunders,
            } += 1;
            if ply.grade != Grade::Forced {
                losses.push(ply.loss);
            }
        }
        summary.accuracy = Accuracy::of(&losses);
        summary
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accuracy(losses: &[u16]) -> Option<u16> {
        let losses: Vec<_> = losses
            .iter()
            .map(|&permille| ChanceLoss::of_permille(permille))
            .collect();
        Accuracy::of(&losses).map(Accuracy::permille)
    }

    #[test]
    fn accuracy_is_the_mean_of_the_moves() {
        assert_eq!(accuracy(&[]), None);
        assert_eq!(accuracy(&[0, 0, 0]), Some(1_000));
        assert_eq!(accuracy(&[300]), Some(271), "e to the -1.3062");
        assert_eq!(accuracy(&[0, 300]), Some(635), "half-way");
        assert_eq!(accuracy(&[1_000]), Some(13), "e to the -4.354");
    }
}
