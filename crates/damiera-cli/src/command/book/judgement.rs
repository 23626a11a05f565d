//! What a score says of an opening, in a word.

use damiera_engine::Score;

/// A score up to this is no advantage, in centimen. The thresholds are ours: the federation's
/// degrees have no unit.
pub(super) const EVEN: i16 = 15;
/// A score from this on is thought to lose the game, in centimen.
pub(super) const LOST: i16 = 60;

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Judgement {
    WhiteLost,
    BlackBetter,
    Even,
    WhiteBetter,
    BlackLost,
}

impl Judgement {
    pub(super) const ALL: [Self; 5] = [
        Self::WhiteLost,
        Self::BlackBetter,
        Self::Even,
        Self::WhiteBetter,
        Self::BlackLost,
    ];

    /// From White's score.
    pub(super) fn of(score: Score) -> Self {
        match score.raw() {
            raw if raw <= -LOST => Self::WhiteLost,
            raw if raw < -EVEN => Self::BlackBetter,
            raw if raw <= EVEN => Self::Even,
            raw if raw < LOST => Self::WhiteBetter,
            _ => Self::BlackLost,
        }
    }

    /// As JSON and the message files know it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::WhiteLost => "white-lost",
            Self::BlackBetter => "black-better",
            Self::Even => "even",
            Self::WhiteBetter => "white-better",
            Self::BlackLost => "black-lost",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thresholds_are_where_they_are_said_to_be() {
        let of = |centimen: i16| Judgement::of(Score::estimate(centimen.into()));
        assert_eq!([of(15), of(-15)], [Judgement::Even; 2]);
        assert_eq!([of(16), of(59)], [Judgement::WhiteBetter; 2]);
        assert_eq!([of(-16), of(-59)], [Judgement::BlackBetter; 2]);
        assert_eq!(
            [of(60), Judgement::of(Score::win_in(9))],
            [Judgement::BlackLost; 2]
        );
        assert_eq!(
            [of(-60), Judgement::of(Score::loss_in(8))],
            [Judgement::WhiteLost; 2]
        );
    }
}
