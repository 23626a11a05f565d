//! What a position is worth.

use core::fmt;
use core::ops::Neg;

/// The greatest distance, in plies, that a [`Score`] can tell.
const MAX_PLIES: i16 = 2_000;
/// The greatest distance, in plies, from the root to an entry of the endgame tables.
const MAX_TABLE_PLIES: i16 = 1_000;

/// Value for the side to move, in centimen (hundredths of a man), with bands of its own for
/// games that are won or lost.
///
/// From the top: [`Score::INFINITE`], wins by distance, wins by the endgame tables, estimates, and
/// the same for losses. Of wins by the tables the score tells how far away the position is that is
/// in the tables, not how far the end.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub(crate) i16);

impl Score {
    /// Above every value a position can have.
    pub const INFINITE: Self = Self(32_000);
    /// Won already: nothing is worth more.
    const WON: Self = Self(30_000);
    /// The least score that is a win.
    const WIN_FLOOR: Self = Self(Self::WON.0 - MAX_PLIES);
    /// A win by the endgame tables, at the root.
    const TABLE_WON: Self = Self(26_000);
    /// The least score that is a win by the endgame tables.
    const TABLE_FLOOR: Self = Self(Self::TABLE_WON.0 - MAX_TABLE_PLIES);
    /// The largest estimate, in centimen; no estimate can be taken for a win.
    pub const MAX_ESTIMATE: i16 = 20_000;
    /// A game that nobody wins.
    pub const DRAW: Self = Self(0);

    /// An estimate of so many centimen, held within [`Score::MAX_ESTIMATE`].
    #[must_use]
    pub fn estimate(centimen: i32) -> Self {
        let limit = i32::from(Self::MAX_ESTIMATE);
        Self(i16::try_from(centimen.clamp(-limit, limit)).unwrap_or(0))
    }

    /// The side to move wins after so many plies.
    #[must_use]
    pub fn win_in(plies: u16) -> Self {
        Self(Self::WON.0 - i16::try_from(plies).unwrap_or(MAX_PLIES).min(MAX_PLIES))
    }

    /// The side to move loses after so many plies; `0` means that it has lost.
    #[must_use]
    pub fn loss_in(plies: u16) -> Self {
        -Self::win_in(plies)
    }

    /// The side to move reaches a position that is won by the endgame tables after so many plies.
    #[must_use]
    pub(crate) fn table_win(plies: u16) -> Self {
        let plies = i16::try_from(plies).unwrap_or(MAX_TABLE_PLIES);
        Self(Self::TABLE_WON.0 - plies.min(MAX_TABLE_PLIES))
    }

    /// Whether the game is won or lost by the endgame tables.
    pub(crate) fn is_from_table(self) -> bool {
        self.is_decided() && self.0.abs() <= Self::TABLE_WON.0
    }

    /// Whether the side to move has a forced win.
    #[must_use]
    pub fn is_win(self) -> bool {
        self >= Self::TABLE_FLOOR
    }

    /// Whether the side to move has a forced loss.
    #[must_use]
    pub fn is_loss(self) -> bool {
        self <= -Self::TABLE_FLOOR
    }

    /// Whether the result of the game is known, for good or ill.
    #[must_use]
    pub fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The score moved by so many centimen; wins and losses stay what they are, and estimates
    /// stay estimates.
    #[must_use]
    pub fn shifted(self, centimen: i16) -> Self {
        if self.is_decided() {
            self
        } else {
            Self::estimate(i32::from(self.0) + i32::from(centimen))
        }
    }

    /// The number that stands for the score in files.
    #[must_use]
    pub const fn raw(self) -> i16 {
        self.0
    }

    /// The score that a [number](Self::raw) stands for; `None` if it lies outside every band.
    #[must_use]
    pub const fn from_raw(raw: i16) -> Option<Self> {
        match raw.unsigned_abs() {
            0..=20_000 | 25_000..=26_000 | 28_000..=30_000 => Some(Self(raw)),
            _ => None,
        }
    }

    /// What the score says, for people and protocols. Plies of a win or loss by the endgame tables
    /// are those to the position that is in them.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        let plies = (self.top().0 - self.0.abs()).unsigned_abs();
        if self.is_win() {
            Verdict::Win { plies }
        } else if self.is_loss() {
            Verdict::Loss { plies }
        } else {
            Verdict::Estimate { centimen: self.0 }
        }
    }

    /// The best score of the band of a win or loss.
    fn top(self) -> Self {
        if self.is_from_table() {
            Self::TABLE_WON
        } else {
            Self::WON
        }
    }

    /// The worst win of the band of a win or loss.
    fn floor(self) -> Self {
        if self.is_from_table() {
            Self::TABLE_FLOOR
        } else {
            Self::WIN_FLOOR
        }
    }

    /// The score as the table keeps it: distances counted from the stored position instead of
    /// from the root, which lies `ply` plies above.
    #[must_use]
    pub(crate) fn to_table(self, ply: u16) -> i16 {
        let ply = i16::try_from(ply).unwrap_or(MAX_PLIES);
        if self.is_win() {
            (self.0 + ply).min(self.top().0)
        } else if self.is_loss() {
            (self.0 - ply).max(-self.top().0)
        } else {
            self.0
        }
    }

    /// The reverse of [`Score::to_table`].
    #[must_use]
    pub(crate) fn from_table(stored: i16, ply: u16) -> Self {
        let ply = i16::try_from(ply).unwrap_or(MAX_PLIES);
        let score = Self(stored);
        if score.is_win() {
            Self((stored - ply).max(score.floor().0))
        } else if score.is_loss() {
            Self((stored + ply).min(-score.floor().0))
        } else {
            score
        }
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// What a [`Score`] says, for people and protocols, seen from the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The engine's opinion; 100 is one man ahead.
    Estimate {
        /// Hundredths of a man.
        centimen: i16,
    },
    /// A forced win.
    Win {
        /// Plies to the end of the game.
        plies: u16,
    },
    /// A forced loss.
    Loss {
        /// Plies to the end of the game; `0` means that the game is over.
        plies: u16,
    },
    /// A draw that the rules enforce on every line; no opinion is in it.
    Draw,
}

impl Verdict {
    /// Whether no opinion is in it: the result of the game with best play by both sides.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        !matches!(self, Self::Estimate { .. })
    }
}

impl fmt::Display for Verdict {
    /// Men with two decimals and a sign, `win 5`, `loss 4` or `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Estimate { centimen } => {
                let sign = if centimen < 0 { '-' } else { '+' };
                let size = centimen.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::Win { plies } => write!(f, "win {plies}"),
            Self::Loss { plies } => write!(f, "loss {plies}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nearer_win_is_worth_more_and_a_later_loss_hurts_less() {
        assert!(Score::win_in(3) > Score::win_in(5));
        assert!(Score::loss_in(4) > Score::loss_in(2));
        assert!(Score::win_in(u16::MAX) > Score::estimate(i32::MAX));
        assert!(Score::INFINITE > Score::win_in(0));
    }

    #[test]
    fn verdicts_name_the_band() {
        assert_eq!(Score::win_in(7).verdict(), Verdict::Win { plies: 7 });
        assert_eq!(Score::loss_in(0).verdict(), Verdict::Loss { plies: 0 });
        assert_eq!(
            Score::estimate(-35).verdict(),
            Verdict::Estimate { centimen: -35 }
        );
    }

    /// The search goes for the end that it sees before one that the tables promise, and knows that
    /// either is no opinion.
    #[test]
    fn wins_by_the_tables_lie_between_others_and_estimates() {
        for plies in [0, 1, 220, u16::MAX] {
            let score = Score::table_win(plies);
            assert!(score.is_win() && score.is_from_table() && (-score).is_loss());
            assert!(score < Score::win_in(u16::MAX) && score > Score::estimate(i32::MAX));
        }
        assert!(Score::table_win(3) > Score::table_win(4));
        assert!(!Score::win_in(u16::MAX).is_from_table());
        assert!(!Score::estimate(i32::MAX).is_from_table());
    }

    #[test]
    fn the_table_counts_from_its_own_position() {
        for score in [
            Score::win_in(9),
            Score::loss_in(8),
            Score::table_win(7),
            -Score::table_win(8),
            Score::estimate(42),
            Score::DRAW,
        ] {
            assert_eq!(Score::from_table(score.to_table(5), 5), score);
        }
        // Nine plies from the root, four of them played: five plies from here.
        let stored = Score::win_in(9).to_table(4);
        assert_eq!(Score::from_table(stored, 0), Score::win_in(5));
    }

    #[test]
    fn decimals_are_padded() {
        assert_eq!(Verdict::Estimate { centimen: 305 }.to_string(), "+3.05");
        assert_eq!(Verdict::Estimate { centimen: -7 }.to_string(), "-0.07");
    }
}
