//! One setting of a player.

use std::fmt;
use std::str::FromStr;

use crate::EntrantError;

/// `NAME=VALUE`, cut in two.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Setting<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: &'a str,
}

impl Setting<'_> {
    /// The value is none that the setting can have.
    pub(crate) fn error(&self, expected: &dyn fmt::Display) -> EntrantError {
        EntrantError::Value {
            name: self.name.to_owned(),
            value: self.value.to_owned(),
            expected: expected.to_string(),
        }
    }

    /// The value as a number in plain digits.
    ///
    /// # Errors
    ///
    /// [`EntrantError::Value`] for anything else.
    pub(crate) fn number<N: Copy + FromStr + PartialOrd + fmt::Display>(
        &self,
        least: N,
        most: N,
    ) -> Result<N, EntrantError> {
        let digits = self.value.strip_prefix('-').unwrap_or(self.value);
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = self.value.parse().ok().filter(|_| plain);
        number
            .filter(|number| (&least..=&most).contains(&number))
            .ok_or_else(|| self.error(&format_args!("expected a number from {least} to {most}")))
    }
}
