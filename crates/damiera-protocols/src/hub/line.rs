//! The words of a line.

use core::fmt;
use std::str::FromStr;

use super::text::is_plain;
use super::{HubError, HubErrorKind, Text};

/// One line: a command and its arguments.
///
/// Two lines are equal if they say the same, wherever their words stand.
#[derive(Clone, Debug)]
pub struct Line {
    command: String,
    arguments: Vec<Argument>,
}

/// One argument of a line.
#[derive(Clone, Debug)]
pub struct Argument {
    name: String,
    value: Option<Text>,
    /// Columns of the name and of the value, from 1; where written by us, 1.
    column: usize,
    value_column: usize,
}

impl Argument {
    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is; `None` for a flag.
    #[must_use]
    pub fn value(&self) -> Option<&Text> {
        self.value.as_ref()
    }

    /// The column of its name, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    pub(super) fn value_column(&self) -> usize {
        self.value_column
    }
}

impl PartialEq for Argument {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.value) == (&other.name, &other.value)
    }
}

impl Eq for Argument {}

impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        (&self.command, &self.arguments) == (&other.command, &other.arguments)
    }
}

impl Eq for Line {}

impl Line {
    pub(super) fn new(command: &str) -> Self {
        Self {
            command: command.to_owned(),
            arguments: Vec::new(),
        }
    }

    /// With one argument more; `value` holds neither a quotation mark nor a line break.
    pub(super) fn with(self, name: &str, value: impl fmt::Display) -> Self {
        self.and(name, Some(Text::readable(&value.to_string())))
    }

    /// With one argument more, if there is a value.
    pub(super) fn maybe(self, name: &str, value: Option<impl fmt::Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    pub(super) fn flag(self, name: &str) -> Self {
        self.and(name, None)
    }

    fn and(mut self, name: &str, value: Option<Text>) -> Self {
        self.arguments.push(Argument {
            name: name.to_owned(),
            value,
            column: 1,
            value_column: 1,
        });
        self
    }

    /// The command.
    #[must_use]
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The arguments, in their order.
    #[must_use]
    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        self.arguments.iter().try_for_each(|argument| {
            write!(f, " {}", argument.name)?;
            match &argument.value {
                Some(value) => write!(f, "={value}"),
                None => Ok(()),
            }
        })
    }
}

impl FromStr for Line {
    type Err = HubError;

    /// Blanks around words and around `=` are let pass, and a line break at the end.
    fn from_str(text: &str) -> Result<Self, HubError> {
        let text = text.trim_end_matches(['\n', '\r']);
        let mut scanner = Scanner {
            rest: text,
            column: 1,
        };
        scanner.skip_blanks();
        if scanner.rest.is_empty() {
            return Err(HubErrorKind::Empty.at(scanner.column));
        }
        let command = scanner.name(HubErrorKind::ExpectedName)?.to_owned();
        let mut arguments = Vec::new();
        scanner.skip_blanks();
        while !scanner.rest.is_empty() {
            arguments.push(scanner.argument()?);
            scanner.skip_blanks();
        }
        Ok(Self { command, arguments })
    }
}

struct Scanner<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Scanner<'a> {
    fn argument(&mut self) -> Result<Argument, HubError> {
        let column = self.column;
        let name = self.name(HubErrorKind::ExpectedName)?.to_owned();
        self.skip_blanks();
        let mut value = None;
        let mut value_column = column;
        if self.rest.starts_with('=') {
            self.take(1);
            self.skip_blanks();
            value_column = self.column;
            value = Some(if self.rest.starts_with('"') {
                value_column += 1;
                self.quoted()?
            } else {
                Text::readable(self.name(HubErrorKind::ExpectedValue)?)
            });
        }
        Ok(Argument {
            name,
            value,
            column,
            value_column,
        })
    }

    fn name(&mut self, otherwise: HubErrorKind) -> Result<&'a str, HubError> {
        let length = self
            .rest
            .find(|character| !is_plain(character))
            .unwrap_or(self.rest.len());
        if length == 0 {
            return Err(otherwise.at(self.column));
        }
        Ok(self.take(length))
    }

    fn quoted(&mut self) -> Result<Text, HubError> {
        let opening = self.column;
        self.take(1);
        let length = self
            .rest
            .find('"')
            .ok_or(HubErrorKind::Unclosed.at(opening))?;
        let inside = self.column;
        let value = self.take(length);
        let text = Text::new(value).map_err(|_| HubErrorKind::LineBreak.at(inside));
        self.take(1);
        text
    }

    fn skip_blanks(&mut self) {
        let length = self.rest.len() - self.rest.trim_start().len();
        self.take(length);
    }

    /// Takes so many bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.column += taken.chars().count();
        taken
    }
}
