//! How long a player may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// What a player is given for its moves; whatever is given holds at once.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// Positions a move.
    pub nodes: Option<u64>,
    /// Full plies to look ahead.
    pub depth: Option<u16>,
    /// Time.
    pub time: Option<TimeLimit>,
}

/// Time for moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// So much for each move.
    PerMove(Duration),
    /// A clock for the whole game.
    Clock {
        /// What it shows at the beginning.
        initial: Duration,
        /// What is added before each move, as the Hub protocol has it.
        increment: Duration,
    },
}

/// A text that is no time limit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum TimeLimitError {
    /// Not a positive number of seconds.
    #[error("expected seconds above 0, as in 0.1")]
    Seconds,
    /// Not a clock.
    #[error("expected the seconds of a clock and those added before each move, as in 60+0.5")]
    Clock,
}

impl Limit {
    /// Whether nothing is limited.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

impl TimeLimit {
    /// Reads the seconds for a move.
    ///
    /// # Errors
    ///
    /// [`TimeLimitError::Seconds`] for anything else.
    pub fn per_move(text: &str) -> Result<Self, TimeLimitError> {
        let time = seconds(text).filter(|time| !time.is_zero());
        time.map(Self::PerMove).ok_or(TimeLimitError::Seconds)
    }

    /// Reads a clock: `60+0.5`, or `60` without increment.
    ///
    /// # Errors
    ///
    /// [`TimeLimitError::Clock`] for anything else.
    pub fn clock(text: &str) -> Result<Self, TimeLimitError> {
        let (initial, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (initial, increment) = (seconds(initial), seconds(increment));
        match (initial, increment) {
            (Some(initial), Some(increment)) if !(initial + increment).is_zero() => {
                Ok(Self::Clock { initial, increment })
            }
            _ => Err(TimeLimitError::Clock),
        }
    }
}

/// The longest time that is understood, in seconds: a day.
const LONGEST: f64 = 86_400.0;

/// A number of seconds in plain digits.
fn seconds(text: &str) -> Option<Duration> {
    let plain = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.'));
    let seconds = f64::from_str(text).ok().filter(|_| plain)?;
    (seconds <= LONGEST).then(|| Duration::from_secs_f64(seconds))
}

impl fmt::Display for Limit {
    /// As the settings of a player: `nodes=1000,time=0.1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        let time = self.time.map(|time| time.to_string());
        let parts: Vec<_> = [nodes, depth, time].into_iter().flatten().collect();
        f.write_str(&parts.join(","))
    }
}

impl fmt::Display for TimeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerMove(time) => write!(f, "time={}", time.as_secs_f64()),
            Self::Clock { initial, increment } => {
                write!(f, "clock={}", initial.as_secs_f64())?;
                write!(f, "+{}", increment.as_secs_f64())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds() {
        let tenth = Duration::from_millis(100);
        assert_eq!(TimeLimit::per_move("0.1"), Ok(TimeLimit::PerMove(tenth)));
        let clock = TimeLimit::Clock {
            initial: Duration::from_mins(1),
            increment: tenth,
        };
        assert_eq!(TimeLimit::clock("60+0.1"), Ok(clock));
        assert_eq!(clock.to_string(), "clock=60+0.1");
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in ["", "0", "-1", "1e3", "inf", "nan", ".", "1s", "99999999"] {
            assert!(TimeLimit::per_move(text).is_err(), "{text}");
        }
        for text in ["", "0", "0+0", "+", "60+", "60+-1", "a+1"] {
            assert!(TimeLimit::clock(text).is_err(), "{text}");
        }
    }
}
