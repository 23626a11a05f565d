//! How long to think about a move. Durations come in and go out; the clock itself is elsewhere.

use core::time::Duration;

use damiera::Move;

use crate::{Report, Verdict};

/// Moves still to be made when the board is full, if nobody says.
const MOVES_LEFT_FULL: u32 = 32;
/// Moves still to be made when it is almost empty.
const MOVES_LEFT_EMPTY: u32 = 12;
/// By how much a move may take longer than its share, in hundredths, when it is hard to find.
const HARD_SHARE: u32 = 400;
/// The greatest part of the time left that one move may take, in hundredths, if more follow.
const MOST_OF_REST: u32 = 40;

/// The share of the soft limit that is used, in permille: at first, at least and at most.
const FRESH: u32 = 1_000;
const STEADY: u32 = 500;
const SHAKEN: u32 = 2_000;
/// What it is multiplied by each time that one more ply changes nothing, in hundredths.
const REPEATED: u32 = 90;
/// The same when the best move is another one.
const CHANGED: u32 = 130;
/// The same when the score has dropped by at least [`DROP`].
const DROPPED: u32 = 150;
/// A drop of the score that deserves more thought, in centimen.
const DROP: i32 = 25;

/// What a side has on its clock.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left for this move and those to come.
    pub left: Duration,
    /// Time added for each move made.
    pub increment: Duration,
    /// Moves until time is added by stage, this one included; `None` if the time is for the whole
    /// game.
    pub moves_to_go: Option<u32>,
}

/// How long a move may take.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// What the move should take, more or less, depending on how clear it is.
    pub soft: Duration,
    /// What it must never exceed.
    pub hard: Duration,
}

impl Budget {
    /// A fixed time for the move, of which `lost` passes on the way from and to the board.
    #[must_use]
    pub fn fixed(time: Duration, lost: Duration) -> Self {
        let time = time.saturating_sub(lost);
        Self {
            soft: time,
            hard: time,
        }
    }
}

impl Clock {
    /// The share of one move in the time left, with `pieces` on the board. So much as `lost` passes
    /// with each move on the way from and to the board.
    #[must_use]
    pub fn budget(&self, pieces: u32, lost: Duration) -> Budget {
        let usable = self.left.saturating_sub(lost);
        let expected =
            MOVES_LEFT_EMPTY + (MOVES_LEFT_FULL - MOVES_LEFT_EMPTY) * pieces.min(24) / 24;
        let moves = self
            .moves_to_go
            .map_or(expected, |moves| moves.clamp(1, expected));
        if moves == 1 && self.moves_to_go == Some(1) {
            return Budget {
                soft: usable,
                hard: usable,
            };
        }
        let gained = self.increment.saturating_sub(lost);
        let soft = (usable / moves).saturating_add(gained).min(usable);
        let most = (usable / 100 * MOST_OF_REST)
            .max(usable / moves)
            .max(gained.min(usable));
        let hard = (soft / 100).saturating_mul(HARD_SHARE).min(most);
        Budget {
            soft: soft.min(hard),
            hard,
        }
    }
}

/// Watches one search and says when it has lasted long enough.
///
/// The times it is told are since the search began. A search in the opponent's time has no end
/// until [`ponder_hit`](Self::ponder_hit) makes an ordinary one of it.
#[derive(Clone, Debug)]
pub struct TimeKeeper {
    budget: Budget,
    /// When the own time began to run; `None` while pondering.
    since: Option<Duration>,
    /// Part of the soft limit to be used, in permille.
    share: u32,
    best: Option<Move>,
    score: Option<i32>,
    fixed: bool,
}

impl TimeKeeper {
    /// For a search that begins with the own time running. With a single legal move there is
    /// nothing to think about.
    #[must_use]
    pub fn new(budget: Budget, legal_moves: usize) -> Self {
        let soft = if legal_moves > 1 {
            budget.soft
        } else {
            Duration::ZERO
        };
        Self {
            budget: Budget { soft, ..budget },
            since: Some(Duration::ZERO),
            share: FRESH,
            best: None,
            score: None,
            fixed: budget.soft == budget.hard,
        }
    }

    /// For a search in the opponent's time, on the move that he is expected to make.
    #[must_use]
    pub fn pondering(budget: Budget, legal_moves: usize) -> Self {
        Self {
            since: None,
            ..Self::new(budget, legal_moves)
        }
    }

    /// The expected move was made at this time: from now on the own time runs.
    pub fn ponder_hit(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    /// Whether the search is still in the opponent's time.
    #[must_use]
    pub const fn is_pondering(&self) -> bool {
        self.since.is_none()
    }

    /// Takes note of what the search has found.
    pub fn on_report(&mut self, report: &Report) {
        if report.multipv != 1 {
            return;
        }
        let best = report.pv.first().copied();
        let score = match report.score {
            Verdict::Estimate { centimen } => i32::from(centimen),
            Verdict::Win { .. } => i32::from(i16::MAX),
            Verdict::Loss { .. } => i32::from(i16::MIN),
            Verdict::Draw => 0,
        };
        if self.best.is_some() {
            let factor = if self.best == best { REPEATED } else { CHANGED };
            self.share = self.share * factor / 100;
        }
        if self.score.is_some_and(|before| score <= before - DROP) {
            self.share = self.share * DROPPED / 100;
        }
        self.share = self.share.clamp(STEADY, SHAKEN);
        (self.best, self.score) = (best, Some(score));
    }

    /// When, counted from the start of the search, it should end; `None` while pondering.
    #[must_use]
    pub fn deadline(&self) -> Option<Duration> {
        let since = self.since?;
        let used = if self.fixed {
            self.budget.soft
        } else {
            let wanted = self.budget.soft.saturating_mul(self.share) / FRESH;
            wanted.min(self.budget.hard)
        };
        Some(since.saturating_add(used))
    }

    /// Whether the search should end now.
    #[must_use]
    pub fn is_over(&self, now: Duration) -> bool {
        self.deadline().is_some_and(|deadline| now >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use damiera::Position;

    use super::*;

    const LOST: Duration = Duration::from_millis(20);

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// Whatever is on the clock, a game of many moves that uses each hard limit ends in time.
    #[test]
    fn no_clock_runs_out() {
        for (left, increment, stage) in [
            (60, 0, None),
            (1, 0, None),
            (0, 1, None),
            (300, 3, None),
            (60, 0, Some(20)),
            (60, 1, Some(1)),
            (5, 0, Some(90)),
        ] {
            let mut clock = Clock {
                left: seconds(left),
                increment: seconds(increment),
                moves_to_go: stage,
            };
            for number in 0..stage.unwrap_or(200) {
                let budget = clock.budget(24 - (number / 4).min(22), LOST);
                assert!(budget.soft <= budget.hard);
                let used = budget.hard + LOST.min(clock.left);
                assert!(used <= clock.left, "{clock:?}: {budget:?}");
                clock.left = clock.left.saturating_sub(used) + clock.increment;
                clock.moves_to_go = clock.moves_to_go.map(|moves| moves - 1);
            }
        }
    }

    #[test]
    fn the_last_move_of_a_stage_may_use_all() {
        let clock = Clock {
            left: seconds(10),
            increment: Duration::ZERO,
            moves_to_go: Some(1),
        };
        assert_eq!(
            clock.budget(12, LOST).hard,
            seconds(10).saturating_sub(LOST)
        );
    }

    #[test]
    fn a_long_increment_is_used() {
        let clock = Clock {
            left: seconds(60),
            increment: seconds(10),
            moves_to_go: None,
        };
        assert!(clock.budget(24, LOST).soft >= seconds(10));
    }

    fn report(mv: usize, centimen: i16) -> Report {
        Report {
            depth: 1,
            seldepth: 1,
            multipv: 1,
            score: Verdict::Estimate { centimen },
            nodes: 1,
            table_hits: 0,
            pv: vec![Position::start().legal_moves()[mv]],
            hashfull: 0,
        }
    }

    fn keeper() -> TimeKeeper {
        let budget = Budget {
            soft: seconds(10),
            hard: seconds(40),
        };
        TimeKeeper::new(budget, 7)
    }

    #[test]
    fn a_move_that_stays_is_played_sooner_than_one_that_does_not() {
        let (mut steady, mut shaken) = (keeper(), keeper());
        for number in 0..8 {
            steady.on_report(&report(0, 10));
            shaken.on_report(&report(number % 2, 10));
        }
        assert!(steady.deadline() < Some(seconds(10)));
        assert!(shaken.deadline() > Some(seconds(10)));
        assert!(shaken.deadline() <= Some(seconds(40)));
    }

    #[test]
    fn bad_news_take_longer() {
        let mut keeper = keeper();
        keeper.on_report(&report(0, 10));
        keeper.on_report(&report(0, 10));
        let before = keeper.deadline();
        keeper.on_report(&report(0, -40));
        assert!(keeper.deadline() > before);
    }

    #[test]
    fn a_fixed_time_is_used_to_the_end() {
        let mut keeper = TimeKeeper::new(Budget::fixed(seconds(2), LOST), 5);
        keeper.on_report(&report(0, 10));
        keeper.on_report(&report(0, 10));
        assert_eq!(keeper.deadline(), Some(seconds(2).saturating_sub(LOST)));
    }

    #[test]
    fn nothing_to_choose_takes_no_time() {
        assert!(TimeKeeper::new(Budget::fixed(seconds(2), LOST), 1).is_over(Duration::ZERO));
    }

    /// The own time begins with the opponent's move, and only then.
    #[test]
    fn pondering_ends_when_it_was_right() {
        let budget = Budget::fixed(seconds(2), Duration::ZERO);
        let mut keeper = TimeKeeper::pondering(budget, 5);
        assert!(keeper.is_pondering() && !keeper.is_over(seconds(1_000_000)));
        keeper.ponder_hit(seconds(30));
        assert!(!keeper.is_over(seconds(31)) && keeper.is_over(seconds(32)));
        keeper.ponder_hit(seconds(90));
        assert!(keeper.is_over(seconds(32)), "the first word counts");
    }
}
