//! A single game from a text.

use alloc::boxed::Box;
use core::fmt;
use core::str::FromStr;

use crate::{Game, Reader, Record};

/// Why a text is not one good game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseGameError {
    /// There is no game.
    Empty,
    /// Another game follows.
    Several,
    /// The game has faults; what is good of it is in the record.
    Faulty(Box<Record>),
}

impl fmt::Display for ParseGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no game"),
            Self::Several => f.write_str("more than one game"),
            Self::Faulty(record) => match record.faults.first() {
                Some(fault) => fault.fmt(f),
                None => f.write_str("a faulty game"),
            },
        }
    }
}

impl core::error::Error for ParseGameError {}

impl FromStr for Game {
    type Err = ParseGameError;

    /// Reads a text that is known to be whole and holds one game.
    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        let limit = text.len().saturating_add(1);
        let mut reader = Reader::from_bytes(text.as_bytes()).limit(limit).whole();
        let mut next = || match reader.next_record() {
            Ok(record) => record,
            Err(never) => match never {},
        };
        let record = next().ok_or(ParseGameError::Empty)?;
        if next().is_some() {
            return Err(ParseGameError::Several);
        }
        if record.faults.is_empty() {
            Ok(record.game)
        } else {
            Err(ParseGameError::Faulty(Box::new(record)))
        }
    }
}
