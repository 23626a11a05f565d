//! How much time the players have.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// The value of the tags `TimeControl`, `TimeControlWhite` and `TimeControlBlack`, such as
/// `40/7200:3600+60`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// `?`
    Unknown,
    /// `-`, no clock.
    Untimed,
    /// Periods one after the other, at least one.
    Periods(Vec<Period>),
}

/// One period of a time control.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Period {
    /// `40/7200`: so many moves in so many seconds.
    Moves {
        /// Moves of one player.
        moves: u32,
        /// Seconds for all of them.
        seconds: u32,
    },
    /// `3600+60`: seconds for all moves that are left, and more seconds with each move.
    Increment {
        /// Seconds for all moves.
        seconds: u32,
        /// Seconds more with each move.
        increment: u32,
    },
    /// `3600`: seconds for all moves that are left.
    SuddenDeath {
        /// Seconds for all moves.
        seconds: u32,
    },
    /// `*120`: a sandclock of so many seconds.
    Sandclock {
        /// Seconds until it has run through.
        seconds: u32,
    },
}

/// A text that is no time control.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TimeControlError;

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a time control is ?, - or periods such as 40/7200:3600+60 or *120")
    }
}

impl core::error::Error for TimeControlError {}

fn number(text: &str) -> Result<u32, TimeControlError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or(TimeControlError)
}

impl FromStr for Period {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        if let Some(seconds) = text.strip_prefix('*') {
            let seconds = number(seconds)?;
            return Ok(Self::Sandclock { seconds });
        }
        if let Some((moves, seconds)) = text.split_once('/') {
            let (moves, seconds) = (number(moves)?, number(seconds)?);
            return Ok(Self::Moves { moves, seconds });
        }
        if let Some((seconds, increment)) = text.split_once('+') {
            let (seconds, increment) = (number(seconds)?, number(increment)?);
            return Ok(Self::Increment { seconds, increment });
        }
        let seconds = number(text)?;
        Ok(Self::SuddenDeath { seconds })
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        match text.trim() {
            "?" => Ok(Self::Unknown),
            "-" => Ok(Self::Untimed),
            text => text
                .split(':')
                .map(Period::from_str)
                .collect::<Result<_, _>>()
                .map(Self::Periods),
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves { moves, seconds } => write!(f, "{moves}/{seconds}"),
            Self::Increment { seconds, increment } => write!(f, "{seconds}+{increment}"),
            Self::SuddenDeath { seconds } => write!(f, "{seconds}"),
            Self::Sandclock { seconds } => write!(f, "*{seconds}"),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("?"),
            Self::Untimed => f.write_str("-"),
            Self::Periods(periods) => periods.iter().enumerate().try_for_each(|(index, period)| {
                let colon = if index == 0 { "" } else { ":" };
                write!(f, "{colon}{period}")
            }),
        }
    }
}
