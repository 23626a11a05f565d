//! What a program tells the engine.

use core::fmt;
use std::str::FromStr;

use super::line::Line;
use super::reading::{Heard, Reading};
use super::{HubError, HubErrorKind, Level, Pos, Text};

/// A line to the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromGui {
    /// Say who you are and what can be set.
    Hub,
    /// Set a parameter.
    SetParam {
        /// Its name.
        name: Text,
        /// Its new value.
        value: Text,
    },
    /// Make ready.
    Init,
    /// What comes next has nothing to do with what was before.
    NewGame,
    /// The position to search.
    Pos(Pos),
    /// How far to search.
    Level(Level),
    /// Search.
    Go(Go),
    /// The move that was expected has been played: the clock runs from now on.
    PonderHit,
    /// Stop searching and answer.
    Stop,
    /// Are you there?
    Ping,
    /// The end.
    Quit,
}

/// Why to search.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Go {
    /// For a move to play.
    Think,
    /// While the other side thinks; the clock does not run.
    Ponder,
    /// For the score and the line.
    Analyze,
}

impl FromGui {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// [`HubError`] with the column.
    pub fn read(text: &str) -> Result<Heard<Self>, HubError> {
        let line: Line = text.parse()?;
        let command_column = 1 + text.chars().take_while(|c| c.is_whitespace()).count();
        let (command, mut reading) = Reading::new(&line, text);
        let message = match command.as_str() {
            "hub" => Self::Hub,
            "init" => Self::Init,
            "new-game" => Self::NewGame,
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "ping" => Self::Ping,
            "quit" => Self::Quit,
            "set-param" => {
                let name = reading.text("name")?;
                let name = reading.needed("name", name)?;
                let value = reading.text("value")?;
                let value = reading.needed("value", value)?;
                Self::SetParam { name, value }
            }
            "pos" => Self::Pos(Pos::read(&mut reading)?),
            "level" => Self::Level(Level::read(&mut reading)?),
            "go" => Self::Go(Go::read(&mut reading)?),
            _ => return Err(HubErrorKind::UnknownCommand(command).at(command_column)),
        };
        Ok(reading.heard(message))
    }

    fn line(&self) -> Line {
        match self {
            Self::Hub => Line::new("hub"),
            Self::SetParam { name, value } => Line::new("set-param")
                .with("name", name.as_str())
                .with("value", value.as_str()),
            Self::Init => Line::new("init"),
            Self::NewGame => Line::new("new-game"),
            Self::Pos(pos) => pos.line(),
            Self::Level(level) => level.line(),
            Self::Go(go) => Line::new("go").flag(go.word()),
            Self::PonderHit => Line::new("ponder-hit"),
            Self::Stop => Line::new("stop"),
            Self::Ping => Line::new("ping"),
            Self::Quit => Line::new("quit"),
        }
    }
}

impl Go {
    const ALL: [Self; 3] = [Self::Think, Self::Ponder, Self::Analyze];

    fn word(self) -> &'static str {
        match self {
            Self::Think => "think",
            Self::Ponder => "ponder",
            Self::Analyze => "analyze",
        }
    }

    fn read(reading: &mut Reading) -> Result<Self, HubError> {
        let mut found = None;
        for go in Self::ALL {
            if let Some(argument) = reading.take(go.word())? {
                if found.is_some() {
                    return Err(HubErrorKind::GoMode.at(argument.column()));
                }
                found = Some(go);
            }
        }
        found.ok_or(HubErrorKind::GoMode.at(reading.end()))
    }
}

impl fmt::Display for FromGui {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line().fmt(f)
    }
}

impl FromStr for FromGui {
    type Err = HubError;

    /// Unknown arguments are ignored; [`read`](Self::read) gives them.
    fn from_str(text: &str) -> Result<Self, HubError> {
        Ok(Self::read(text)?.message)
    }
}
