//! `damiera hub`: the engine behind the lines of Hub 2.
//!
//! This thread hears every line as it comes; each search has a thread of its own, so that `ping` and
//! `stop` are answered while it runs.

mod desk;
mod search;
mod settings;

use std::io::{self, BufRead, Read, Write};
use std::ops::ControlFlow;

use damiera_protocols::hub::{FromEngine, Text};

use self::desk::Desk;
use crate::args::Hub;
use crate::failure::Failure;

/// Lines beyond this many bytes are no lines of Hub: ten thousand moves take less.
const LONGEST_LINE: u64 = 1 << 18;

/// Hears lines until `quit` or the end of the input.
///
/// # Errors
///
/// [`Failure`] if an argument is bad or standard input cannot be read.
pub(crate) fn run(args: &Hub) -> Result<(), Failure> {
    let mut desk = Desk::new(args)?;
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?
            == 0
        {
            return Ok(());
        }
        let said = match std::str::from_utf8(&line) {
            _ if line.len() as u64 == LONGEST_LINE => {
                desk.distrust(&String::from_utf8_lossy(&line));
                input.skip_until(b'\n')?;
                complain(&format_args!("a line of more than {LONGEST_LINE} bytes"))
            }
            Err(error) => {
                desk.distrust(&String::from_utf8_lossy(&line));
                complain(&format_args!(
                    "not UTF-8 (byte {})",
                    error.valid_up_to() + 1
                ))
            }
            Ok(text) => match desk.hear(text) {
                Ok(ControlFlow::Continue(())) => Ok(()),
                Ok(ControlFlow::Break(())) => return Ok(()),
                Err(error) => Err(error),
            },
        };
        said?;
    }
}

/// Says a line, all of it at once.
fn say(message: &FromEngine) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{message}")?;
    out.flush()
}

fn complain(what: &impl ToString) -> io::Result<()> {
    say(&FromEngine::Error {
        message: Text::readable(&what.to_string()),
    })
}
