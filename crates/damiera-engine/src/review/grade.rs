//! What is to be thought of a move.

use crate::Verdict;

use super::ChanceLoss;

/// What is to be thought of a move, by the [chance](super::Chance) that it gave away.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// The only legal move, or all of them lead to the same position.
    Forced,
    /// No better move was found.
    Best,
    /// Less than a tenth of a point was given away.
    Good,
    /// A tenth of a point or more.
    Inaccuracy,
    /// Two tenths or more.
    Mistake,
    /// Three tenths or more.
    Blunder,
}

impl Grade {
    /// From this loss on a move is an inaccuracy. The three steps are those that the servers of
    /// chess and of international draughts have made usual.
    pub const INACCURACY: ChanceLoss = ChanceLoss::of_permille(100);
    /// From this loss on it is a mistake.
    pub const MISTAKE: ChanceLoss = ChanceLoss::of_permille(200);
    /// From this loss on it is a blunder.
    pub const BLUNDER: ChanceLoss = ChanceLoss::of_permille(300);

    /// The grade of a move that there is a choice against, and a better one.
    #[must_use]
    pub fn of(loss: ChanceLoss) -> Self {
        if loss >= Self::BLUNDER {
            Self::Blunder
        } else if loss >= Self::MISTAKE {
            Self::Mistake
        } else if loss >= Self::INACCURACY {
            Self::Inaccuracy
        } else {
            Self::Good
        }
    }

    /// Whether something better should be shown: an inaccuracy, a mistake or a blunder.
    #[must_use]
    pub const fn is_error(self) -> bool {
        matches!(self, Self::Inaccuracy | Self::Mistake | Self::Blunder)
    }
}

/// A result that was certain with best play, and is no more.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Missed {
    /// The game was won, and is now drawn or lost for certain.
    Win,
    /// The game was drawn, and is now lost for certain.
    Draw,
}

impl Missed {
    /// What was thrown away between two verdicts that are seen from the same side, if both are
    /// certain.
    #[must_use]
    pub const fn between(before: Verdict, after: Verdict) -> Option<Self> {
        match (before, after) {
            (Verdict::Win { .. }, Verdict::Draw | Verdict::Loss { .. }) => Some(Self::Win),
            (Verdict::Draw, Verdict::Loss { .. }) => Some(Self::Draw),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_begins_at_its_threshold() {
        let grade = |permille| Grade::of(ChanceLoss::of_permille(permille));
        for (permille, expected) in [
            (0, Grade::Good),
            (99, Grade::Good),
            (100, Grade::Inaccuracy),
            (199, Grade::Inaccuracy),
            (200, Grade::Mistake),
            (299, Grade::Mistake),
            (300, Grade::Blunder),
            (1_000, Grade::Blunder),
        ] {
            assert_eq!(grade(permille), expected, "{permille}");
            assert_eq!(expected.is_error(), permille >= 100);
        }
    }

    #[test]
    fn only_what_was_certain_can_be_missed() {
        let (win, draw) = (Verdict::Win { plies: 9 }, Verdict::Draw);
        let (loss, guess) = (
            Verdict::Loss { plies: 8 },
            Verdict::Estimate { centimen: 300 },
        );
        assert_eq!(Missed::between(win, draw), Some(Missed::Win));
        assert_eq!(Missed::between(win, loss), Some(Missed::Win));
        assert_eq!(Missed::between(draw, loss), Some(Missed::Draw));
        for (before, after) in [
            (win, win),
            (draw, draw),
            (loss, loss),
            (guess, loss),
            (win, guess),
        ] {
            assert_eq!(Missed::between(before, after), None);
        }
    }
}
