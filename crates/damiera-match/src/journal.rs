//! The file with the games of a match.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use damiera::Position;
use damiera_pdn::{Game, Reader, write};
use thiserror::Error;

use crate::record::{Heading, RecordError};
use crate::report::{PlayedGame, Report};
use crate::schedule::GameNumber;

/// A PDN file to which each game is added as soon as it is over, in the order of the match, so that
/// a match that was stopped goes on behind the last one.
#[derive(Debug)]
pub struct Journal {
    heading: Heading,
    /// `None` if nothing is to be kept.
    file: Option<Pages>,
}

#[derive(Debug)]
struct Pages {
    path: PathBuf,
    file: File,
    /// Bytes of whole games.
    length: u64,
}

/// Why a match cannot be kept in a file.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What happened.
        error: io::Error,
    },
    /// Another match is being written into it.
    #[error("{}: another match is being played into this file", .0.display())]
    InUse(PathBuf),
    /// Something in it cannot be read.
    #[error("{}:{fault}", path.display())]
    Faulty {
        /// Which file.
        path: PathBuf,
        /// What is wrong, with its place.
        fault: String,
    },
    /// A game in it is none of this match.
    #[error("{}: game {game}: {error}", path.display())]
    Record {
        /// Which file.
        path: PathBuf,
        /// Which game of the file, from 1.
        game: u64,
        /// What is wrong with it.
        error: RecordError,
    },
    /// The games are not in their order.
    #[error("{}: game {game}: round {found} where {expected} should be", path.display())]
    Order {
        /// Which file.
        path: PathBuf,
        /// Which game of the file, from 1.
        game: u64,
        /// What is there.
        found: GameNumber,
        /// What should be.
        expected: GameNumber,
    },
}

/// How each game ends in canonical PDN, and nothing else does.
const END: &[u8] = b"*\n\n";

impl Journal {
    /// A journal that keeps nothing.
    #[must_use]
    pub const fn none(heading: Heading) -> Self {
        Self {
            heading,
            file: None,
        }
    }

    /// Opens the file, or makes it, and gives the games that are in it already. What a killed run
    /// has left of a game is cut off.
    ///
    /// # Errors
    ///
    /// [`JournalError`] if there is anything else in it than games of this match.
    pub fn open(path: &Path, heading: Heading) -> Result<(Self, Vec<Report>), JournalError> {
        let failed = |error| JournalError::Io {
            path: path.to_owned(),
            error,
        };
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut bytes = Vec::new();
        (&file).read_to_end(&mut bytes).map_err(failed)?;
        let whole = bytes.windows(END.len()).rposition(|end| end == END);
        let whole = whole.map_or(0, |at| at + END.len());
        if !is_begun(&bytes[whole..], &heading) {
            let line = 1 + bytes[..whole]
                .split_inclusive(|&byte| byte == b'\n')
                .count();
            return Err(JournalError::Faulty {
                path: path.to_owned(),
                fault: format!("{line}:1: not a game of this match"),
            });
        }
        let reports = read(path, &bytes[..whole], &heading)?;
        let length = whole as u64;
        file.set_len(length).map_err(failed)?;
        let journal = Self {
            heading,
            file: Some(Pages {
                path: path.to_owned(),
                file,
                length,
            }),
        };
        Ok((journal, reports))
    }

    /// What all its games share.
    #[must_use]
    pub const fn heading(&self) -> &Heading {
        &self.heading
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// [`JournalError::Io`] if it cannot be written; the file then ends with the game before.
    pub fn add(&mut self, played: &PlayedGame) -> Result<(), JournalError> {
        let Some(pages) = &mut self.file else {
            return Ok(());
        };
        let text = write(&self.heading.record(played));
        pages.append(text.as_bytes())
    }
}

impl Pages {
    fn append(&mut self, bytes: &[u8]) -> Result<(), JournalError> {
        let written = self.file.seek(SeekFrom::Start(self.length));
        let written = written.and_then(|_| self.file.write_all(bytes));
        match written {
            Ok(()) => {
                self.length += bytes.len() as u64;
                Ok(())
            }
            Err(error) => {
                // The first error is the one to tell.
                let _ = self.file.set_len(self.length);
                Err(JournalError::Io {
                    path: self.path.clone(),
                    error,
                })
            }
        }
    }
}

/// Whether this can be what a killed run has left of a game: nothing, or its beginning. Anything
/// else is somebody's, and must not be cut off.
fn is_begun(tail: &[u8], heading: &Heading) -> bool {
    let mut game = Game::new(Position::start());
    let set = game.tags.set("Event", &heading.event);
    debug_assert!(set.is_ok(), "Event is a name of a tag");
    let text = write(&game);
    let first = text.split_inclusive('\n').next().unwrap_or_default();
    let first = first.as_bytes();
    let second_game = b"\n[Event ";
    first.starts_with(tail)
        || (tail.starts_with(first)
            && !tail
                .windows(second_game.len())
                .any(|found| found == second_game))
}

/// The games of a file.
fn read(path: &Path, bytes: &[u8], heading: &Heading) -> Result<Vec<Report>, JournalError> {
    let mut reports = Vec::new();
    for (game, record) in (1..).zip(Reader::from_bytes(bytes).whole()) {
        let Ok(record) = record;
        if let Some(fault) = record.faults.first() {
            return Err(JournalError::Faulty {
                path: path.to_owned(),
                fault: fault.to_string(),
            });
        }
        let report = heading
            .report(&record.game)
            .map_err(|error| JournalError::Record {
                path: path.to_owned(),
                game,
                error,
            })?;
        let expected = GameNumber::at(game - 1);
        if report.number != expected {
            return Err(JournalError::Order {
                path: path.to_owned(),
                game,
                found: report.number,
                expected,
            });
        }
        reports.push(report);
    }
    Ok(reports)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// What is left of the file after a match of this event was to go on in it.
    fn opened(before: &str) -> (bool, String) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        fs::write(&path, before).unwrap();
        let heading = Heading {
            event: "Test \"1\"".into(),
            date: "2026.11.30".into(),
            players: ["one".into(), "two".into()],
            settings: "one - two; seed 1".into(),
        };
        let is_open = Journal::open(&path, heading).is_ok();
        (is_open, fs::read_to_string(&path).unwrap())
    }

    #[test]
    fn what_a_killed_run_has_left_is_cut_off() {
        let game = "[Event \"Test \\\"1\\\"\"]\n[Site \"?\"]\n\n1. 22-18 *\n";
        for length in [0, 1, 9, 19, game.len()] {
            assert_eq!(opened(&game[..length]), (true, String::new()));
        }
    }

    /// Anybody's games: won, of another event, by another program, saved with other line ends.
    #[test]
    fn what_is_no_game_of_the_match_is_left_as_it_is() {
        let won = "[Event \"Gara\"]\n[Result \"1-0\"]\n\n1. 22-18 12-16 1-0\n\n";
        let same_event = won.replace("Gara", "Test \\\"1\\\"");
        for text in [
            won.to_owned(),
            won.replace('\n', "\r\n"),
            won.replace("1-0", "*") + won,
            same_event.replace('\n', "\r\n"),
            same_event.repeat(2),
            "a letter to a friend\n".to_owned(),
            "1. 22-18 1-0\n".to_owned(),
        ] {
            assert_eq!(opened(&text), (false, text));
        }
    }
}
