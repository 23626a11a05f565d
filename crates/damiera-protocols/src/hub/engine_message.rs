//! What the engine tells the program.

use core::fmt;
use std::str::FromStr;

use super::line::Line;
use super::pos::read_move;
use super::reading::{Heard, Reading};
use super::{HubError, HubErrorKind, HubMove, Info, Param, Text};

/// A line from the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromEngine {
    /// Who it is.
    Id(Id),
    /// A parameter that it has.
    Param(Param),
    /// All is said; parameters may be set now.
    Wait,
    /// Made ready.
    Ready,
    /// How far the search has come.
    Info(Box<Info>),
    /// The search has ended.
    Done(Done),
    /// Here I am.
    Pong,
    /// Something was wrong.
    Error {
        /// What.
        message: Text,
    },
}

/// Who the engine is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Id {
    /// Its name.
    pub name: Option<Text>,
    /// Its version.
    pub version: Option<Text>,
    /// Who wrote it.
    pub author: Option<Text>,
    /// Where from.
    pub country: Option<Text>,
}

/// What the engine plays.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// Its move.
    pub mv: HubMove,
    /// The answer that it expects.
    pub ponder: Option<HubMove>,
}

impl FromEngine {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// [`HubError`] with the column. An engine may say anything before it is ready, so lines that
    /// are none of these are not by themselves a fault of the engine.
    pub fn read(text: &str) -> Result<Heard<Self>, HubError> {
        let line: Line = text.parse()?;
        let command_column = 1 + text.chars().take_while(|c| c.is_whitespace()).count();
        let (command, mut reading) = Reading::new(&line, text);
        let message = match command.as_str() {
            "id" => Self::Id(Id {
                name: reading.text("name")?,
                version: reading.text("version")?,
                author: reading.text("author")?,
                country: reading.text("country")?,
            }),
            "param" => Self::Param(Param::read(&mut reading)?),
            "wait" => Self::Wait,
            "ready" => Self::Ready,
            "info" => Self::Info(Box::new(Info::read(&mut reading)?)),
            "done" => Self::Done(Done::read(&mut reading)?),
            "pong" => Self::Pong,
            "error" => {
                let message = reading.text("message")?;
                Self::Error {
                    message: reading.needed("message", message)?,
                }
            }
            _ => return Err(HubErrorKind::UnknownCommand(command).at(command_column)),
        };
        Ok(reading.heard(message))
    }

    fn line(&self) -> Line {
        match self {
            Self::Id(id) => Line::new("id")
                .maybe("name", id.name.as_ref().map(Text::as_str))
                .maybe("version", id.version.as_ref().map(Text::as_str))
                .maybe("author", id.author.as_ref().map(Text::as_str))
                .maybe("country", id.country.as_ref().map(Text::as_str)),
            Self::Param(param) => param.line(),
            Self::Wait => Line::new("wait"),
            Self::Ready => Line::new("ready"),
            Self::Info(info) => info.line(),
            Self::Done(done) => Line::new("done")
                .with("move", done.mv)
                .maybe("ponder", done.ponder),
            Self::Pong => Line::new("pong"),
            Self::Error { message } => Line::new("error").with("message", message.as_str()),
        }
    }
}

impl Done {
    fn read(reading: &mut Reading) -> Result<Self, HubError> {
        let mv = reading.value("move")?;
        let (mv, column) = reading.needed("move", mv)?;
        let mv = read_move(mv.as_str(), column)?;
        let ponder = reading.understood("ponder", |text| text.parse().ok());
        Ok(Self { mv, ponder })
    }
}

impl fmt::Display for FromEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line().fmt(f)
    }
}

impl FromStr for FromEngine {
    type Err = HubError;

    /// Unknown arguments are ignored; [`read`](Self::read) gives them.
    fn from_str(text: &str) -> Result<Self, HubError> {
        Ok(Self::read(text)?.message)
    }
}
