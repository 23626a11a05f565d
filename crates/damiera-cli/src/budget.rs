//! How much time a move may take.

use std::time::Duration;

use damiera_protocols::hub::{Clock, Level};

/// The time for one move; nothing at all means without end.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    /// No further depth is begun after this.
    pub(crate) soft: Option<Duration>,
    /// The search ends at this.
    pub(crate) hard: Option<Duration>,
}

/// Moves that are still to be played if nobody says how many.
const USUAL_MOVES: u32 = 30;
/// How many times its share a hard move may take.
const MOST_SHARES: u32 = 4;

impl Budget {
    /// The whole of a time.
    pub(crate) fn exactly(time: Duration) -> Self {
        Self {
            soft: None,
            hard: Some(time),
        }
    }

    /// What the limits allow, less the `overhead` that it takes for the move to get out.
    pub(crate) fn of(level: &Level, overhead: Duration) -> Self {
        let clock = level.clock.map(|clock| Self::of_clock(&clock, overhead));
        let mut budget = clock.unwrap_or_default();
        if let Some(move_time) = level.move_time {
            let time = move_time.as_duration().saturating_sub(overhead);
            budget.hard = Some(budget.hard.map_or(time, |hard| hard.min(time)));
        }
        budget
    }

    fn of_clock(clock: &Clock, overhead: Duration) -> Self {
        let increment = clock.increment.as_duration();
        // The increment is added before the move; what is left may be less than nothing.
        let sum = clock.time.millionths() + clock.increment.millionths();
        let left = Duration::from_micros(u64::try_from(sum).unwrap_or(0)).saturating_sub(overhead);
        let moves = clock
            .moves
            .map_or(USUAL_MOVES, |moves| u32::from(moves).clamp(1, USUAL_MOVES));
        let share = left.saturating_sub(increment) / moves + increment;
        // With moves still to come, at least half of the time stays on the clock.
        let most = if moves == 1 { left } else { left / 2 };
        Self {
            // The next depth takes as long as all before it, and then some.
            soft: Some(share.min(most) / 2),
            hard: Some((share * MOST_SHARES).min(most)),
        }
    }
}

#[cfg(test)]
mod tests {
    use damiera_protocols::hub::FromGui;

    use super::*;

    fn budget(line: &str) -> Budget {
        let Ok(FromGui::Level(level)) = line.parse() else {
            panic!("{line}");
        };
        Budget::of(&level, Duration::from_millis(10))
    }

    #[test]
    fn time_per_move_is_all_for_the_move() {
        assert_eq!(
            budget("level move-time=0.1"),
            Budget::exactly(Duration::from_millis(90))
        );
        assert_eq!(
            budget("level move-time=0.001"),
            Budget::exactly(Duration::ZERO)
        );
    }

    #[test]
    fn without_a_clock_there_is_no_end() {
        assert_eq!(budget("level infinite"), Budget::default());
        assert_eq!(budget("level depth=5 nodes=1000"), Budget::default());
    }

    /// Played to the last moment of the budget, a game of any length never runs out of time.
    #[test]
    fn a_clock_never_runs_out() {
        for (start, increment, stage) in [
            (60_000, 0, None),
            (1_000, 100, None),
            (5_000, 0, Some(9)),
            (0, 50, None),
        ] {
            let mut left: u64 = start;
            let mut moves = stage;
            for _ in 0..200 {
                let stage = moves.map_or(String::new(), |moves| format!("moves={moves}"));
                let seconds = |ms: u64| format!("{}.{:03}", ms / 1_000, ms % 1_000);
                let budget = budget(&format!(
                    "level {stage} time={} inc={}",
                    seconds(left),
                    seconds(increment)
                ));
                let hard = budget.hard.expect("a clock ends");
                assert!(budget.soft <= budget.hard);
                let used = u64::try_from(hard.as_millis()).expect("a short time");
                left += increment;
                assert!(used <= left, "{used} of {left}");
                left -= used;
                moves = moves.map(|moves| if moves == 1 { 9 } else { moves - 1 });
                if moves == Some(9) {
                    left += start;
                }
            }
        }
    }

    #[test]
    fn less_than_nothing_left_but_for_the_increment() {
        let budget = budget("level time=-0.5 inc=1");
        assert!(
            budget
                .hard
                .is_some_and(|hard| hard < Duration::from_millis(500))
        );
    }
}
