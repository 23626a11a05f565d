//! How a command fails, and with which exit code.

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

use crate::interrupt::INTERRUPTED;

/// Why a command has not done what it was asked for.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was given makes no sense; says why, over several lines where a place is shown.
    Input(String),
    /// Some lines of the input were bad; each was answered in its place.
    SomeLines,
    /// Ctrl-C was pressed; says how to go on.
    Interrupted(String),
    /// The machine did not play along: a file, a socket, a pipe.
    Machine(anyhow::Error),
}

impl Failure {
    /// A text with a fault at a byte: the message, the text, and a caret under the fault.
    pub(crate) fn at(text: &str, offset: usize, message: impl Display) -> Self {
        let column = text.get(..offset).unwrap_or(text).chars().count();
        Self::Input(format!("{message}\n  {text}\n  {:column$}^", ""))
    }

    /// Tells the person, and gives the exit code: 1, unless it was Ctrl-C, or the reader of our
    /// output has merely had enough.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Input(message) => eprintln!("damiera: {message}"),
            Self::SomeLines => {}
            Self::Interrupted(message) => {
                eprintln!("damiera: {message}");
                return ExitCode::from(INTERRUPTED);
            }
            Self::Machine(error) => {
                let pipe = error.downcast_ref::<io::Error>();
                if pipe.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe) {
                    return ExitCode::SUCCESS;
                }
                eprintln!("damiera: {error:#}");
            }
        }
        ExitCode::FAILURE
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Machine(error.into())
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Machine(io::Error::from(error).into())
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Machine(error)
    }
}
