//! One position, or one a line from standard input.

use std::io::{self, BufRead, Write};

use damiera::Position;
use damiera::fen::Fen;
use serde_json::json;

use crate::failure::Failure;

/// A position with the text that it was read from.
pub(crate) struct Asked {
    pub(crate) text: String,
    pub(crate) fen: Fen,
}

impl Asked {
    pub(crate) fn position(&self) -> Position {
        self.fen.position
    }
}

/// How the positions came, for answers that differ.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Manner {
    /// One on the command line.
    Single,
    /// One a line; each wants one line of answer.
    Lines,
}

/// Calls `answer` for the position of the command line (the start if none was given), or for each
/// line of standard input if it is `-`. A bad line is answered in its place and the next one read.
///
/// # Errors
///
/// [`Failure`] if the one position is bad, if any line was, or if `answer` fails.
pub(crate) fn answer_each(
    argument: Option<&str>,
    json: bool,
    mut answer: impl FnMut(&Asked, Manner, &mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let Some(argument) = argument else {
        let position = Position::start();
        let fen = Fen {
            position,
            quiet_plies: None,
            move_number: None,
        };
        answer(
            &Asked {
                text: position.to_string(),
                fen,
            },
            Manner::Single,
            &mut out,
        )?;
        return Ok(out.flush()?);
    };
    if argument != "-" {
        let fen = argument
            .parse::<Fen>()
            .map_err(|error| Failure::at(argument, error.offset, format_args!("{error}")))?;
        answer(
            &Asked {
                text: argument.trim().to_owned(),
                fen,
            },
            Manner::Single,
            &mut out,
        )?;
        return Ok(out.flush()?);
    }
    let mut all_good = true;
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\n', '\r']);
        let read = match std::str::from_utf8(&line) {
            Ok(_) => text.parse::<Fen>().map_err(|error| error.to_string()),
            Err(error) => Err(format!("not UTF-8 (at byte {})", error.valid_up_to())),
        };
        match read {
            Ok(fen) => {
                let asked = Asked {
                    text: text.trim().to_owned(),
                    fen,
                };
                answer(&asked, Manner::Lines, &mut out)?;
            }
            Err(error) => {
                all_good = false;
                if json {
                    writeln!(out, "{}", json!({ "fen": text, "error": error }))?;
                } else {
                    writeln!(out, "{text}: error: {error}")?;
                }
            }
        }
        // Whoever feeds us line by line waits for each answer.
        out.flush()?;
        line.clear();
    }
    if all_good {
        Ok(())
    } else {
        Err(Failure::SomeLines)
    }
}
