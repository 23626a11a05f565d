//! How an engine fails.

use std::io;
use std::time::Duration;

/// Why an engine has not done what it was asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// It could not be started.
    #[error("the engine {program} cannot be started")]
    Start {
        /// What was to be started.
        program: String,
        /// Why it was not.
        source: io::Error,
    },
    /// Its process has ended.
    #[error("the engine has ended ({status}){}", last_words(.stderr))]
    Ended {
        /// How, as the system puts it.
        status: String,
        /// The last lines that it said on standard error; may be empty.
        stderr: String,
    },
    /// It did not say what it had to in time. Asked to stop, it answered: it can go on.
    #[error("the engine took longer than {} s for {what}", .patience.as_secs_f64())]
    Slow {
        /// What was waited for.
        what: &'static str,
        /// How long.
        patience: Duration,
    },
    /// Its search was stopped by whoever waited for it. It can go on.
    #[error("the search was stopped")]
    Stopped,
    /// It said nothing any more, and was ended.
    #[error("the engine hangs: no {what} after {} s{}", .patience.as_secs_f64(), last_words(.stderr))]
    Hangs {
        /// What was waited for.
        what: &'static str,
        /// How long.
        patience: Duration,
        /// The last lines that it said on standard error; may be empty.
        stderr: String,
    },
    /// It has no such parameter.
    #[error("the engine has no parameter {name}; it has: {known}")]
    UnknownParameter {
        /// The parameter.
        name: String,
        /// Those it has.
        known: String,
    },
    /// Its parameter does not take this value.
    #[error("the engine does not take {value} for {name}")]
    BadValue {
        /// The parameter.
        name: String,
        /// What was wanted.
        value: String,
    },
    /// It knows other games only.
    #[error("the engine does not play Italian draughts; its variants: {known}")]
    OtherGame {
        /// Those that it plays.
        known: String,
    },
    /// The move that it played cannot be read.
    #[error("the engine said {line:?}: {reason}")]
    Nonsense {
        /// What it said.
        line: String,
        /// What is wrong with it.
        reason: String,
    },
}

fn last_words(stderr: &str) -> String {
    if stderr.is_empty() {
        String::new()
    } else {
        format!("; its last words: {stderr}")
    }
}
