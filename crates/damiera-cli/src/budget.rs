//! How much time a move may take, in the words of the Hub protocol.

use std::time::Duration;

use damiera_engine::{Budget, Clock};
use damiera_protocols::hub::{self, Level};

/// What the limits allow for a move with `pieces` on the board, less the `overhead` that it takes for
/// the move to get out; `None` if they name no time.
pub(crate) fn budget(level: &Level, pieces: u32, overhead: Duration) -> Option<Budget> {
    let of_clock = level
        .clock
        .map(|clock| told(&clock).budget(pieces, overhead));
    let of_move = level
        .move_time
        .map(|time| Budget::fixed(time.as_duration(), overhead));
    match (of_clock, of_move) {
        (Some(one), Some(other)) => Some(Budget {
            soft: one.soft.min(other.soft),
            hard: one.hard.min(other.hard),
        }),
        (one, other) => one.or(other),
    }
}

/// The clock of the protocol: its increment is added before the move, and what is left may be less
/// than nothing.
fn told(clock: &hub::Clock) -> Clock {
    let left = clock.time.millionths() + clock.increment.millionths();
    Clock {
        left: Duration::from_micros(u64::try_from(left).unwrap_or(0)),
        increment: clock.increment.as_duration(),
        moves_to_go: clock.moves.map(u32::from),
    }
}

#[cfg(test)]
mod tests {
    use damiera_protocols::hub::FromGui;

    use super::*;

    fn of(line: &str) -> Option<Budget> {
        let Ok(FromGui::Level(level)) = line.parse() else {
            panic!("{line}");
        };
        budget(&level, 24, Duration::from_millis(10))
    }

    #[expect(clippy::unnecessary_wraps, reason = "compared with what may be none")]
    fn all_of(ms: u64) -> Option<Budget> {
        Some(Budget::fixed(Duration::from_millis(ms), Duration::ZERO))
    }

    #[test]
    fn time_per_move_is_all_for_the_move() {
        assert_eq!(of("level move-time=0.1"), all_of(90));
        assert_eq!(of("level move-time=0.001"), all_of(0));
    }

    #[test]
    fn without_a_clock_there_is_no_end() {
        assert_eq!(of("level infinite"), None);
        assert_eq!(of("level depth=5 nodes=1000"), None);
    }

    #[test]
    fn the_narrower_of_two_times_holds() {
        assert_eq!(of("level move-time=0.1 time=3600"), all_of(90));
        let clock = of("level time=10");
        assert!(clock.is_some() && of("level move-time=100 time=10") == clock);
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
                let budget = of(&format!(
                    "level {stage} time={} inc={}",
                    seconds(left),
                    seconds(increment)
                ));
                let budget = budget.expect("a clock ends");
                assert!(budget.soft <= budget.hard);
                let used = u64::try_from(budget.hard.as_millis()).expect("a short time");
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
        let budget = of("level time=-0.5 inc=1");
        assert!(budget.is_some_and(|budget| budget.hard < Duration::from_millis(500)));
    }
}
