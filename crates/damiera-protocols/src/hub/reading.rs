//! What a line says, argument by argument.

use std::collections::BTreeMap;

use super::line::{Argument, Line};
use super::{Decimal, HubError, HubErrorKind, Text};

/// A message, and what else stood in its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard<M> {
    /// The message.
    pub message: M,
    /// Arguments that the message does not have; to be ignored, or told.
    pub ignored: Vec<Argument>,
}

/// Takes the arguments of a line one by one.
pub(super) struct Reading {
    arguments: Vec<Argument>,
    /// The column after which the line has nothing more to say.
    end: usize,
}

impl Reading {
    pub(super) fn new(line: &Line, text: &str) -> (String, Self) {
        let command = line.command().to_owned();
        let end = text.trim_end().chars().count() + 1;
        let reading = Self {
            arguments: line.arguments().to_vec(),
            end,
        };
        (command, reading)
    }

    /// Where the names of the arguments that are left stand.
    pub(super) fn columns(&self) -> BTreeMap<String, usize> {
        let names = self.arguments.iter();
        names
            .map(|argument| (argument.name().to_owned(), argument.column()))
            .collect()
    }

    /// The column behind the line, where something is missing.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    pub(super) fn heard<M>(self, message: M) -> Heard<M> {
        Heard {
            message,
            ignored: self.arguments,
        }
    }

    pub(super) fn take(&mut self, name: &str) -> Result<Option<Argument>, HubError> {
        let is_meant = |argument: &Argument| argument.name() == name;
        let Some(index) = self.arguments.iter().position(is_meant) else {
            return Ok(None);
        };
        let found = self.arguments.remove(index);
        match self.arguments.iter().find(|argument| is_meant(argument)) {
            Some(second) => Err(HubErrorKind::Twice(name.to_owned()).at(second.column())),
            None => Ok(Some(found)),
        }
    }

    /// A value with the column in which it begins.
    pub(super) fn value(&mut self, name: &'static str) -> Result<Option<(Text, usize)>, HubError> {
        self.take(name)?
            .map(|argument| match argument.value() {
                Some(value) => Ok((value.clone(), argument.value_column())),
                None => Err(HubErrorKind::NoValue(name).at(argument.column())),
            })
            .transpose()
    }

    /// A value that a message is good without: what cannot be read is left to be ignored.
    pub(super) fn understood<T>(
        &mut self,
        name: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let mut arguments = self.arguments.iter();
        let index = arguments.position(|argument| argument.name() == name)?;
        let understood = read(self.arguments[index].value()?.as_str())?;
        self.arguments.remove(index);
        Some(understood)
    }

    pub(super) fn text(&mut self, name: &'static str) -> Result<Option<Text>, HubError> {
        Ok(self.value(name)?.map(|(text, _)| text))
    }

    pub(super) fn whole<N: std::str::FromStr>(
        &mut self,
        name: &'static str,
    ) -> Result<Option<N>, HubError> {
        self.value(name)?
            .map(|(text, column)| {
                text.as_str()
                    .parse()
                    .map_err(|_| HubErrorKind::Whole(name).at(column))
            })
            .transpose()
    }

    pub(super) fn decimal(&mut self, name: &'static str) -> Result<Option<Decimal>, HubError> {
        self.value(name)?
            .map(|(text, column)| {
                text.as_str()
                    .parse()
                    .map_err(|_| HubErrorKind::Real(name).at(column))
            })
            .transpose()
    }

    /// A value that must be there.
    pub(super) fn needed<T>(&self, name: &'static str, value: Option<T>) -> Result<T, HubError> {
        value.ok_or(HubErrorKind::Missing(name).at(self.end))
    }
}
