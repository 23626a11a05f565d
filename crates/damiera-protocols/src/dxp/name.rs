//! Texts of people, as far as the protocol can carry them.

use core::fmt;

use super::LONGEST;

/// The name of a player: 1 to 32 printable ASCII characters, no blank at either end. Empty if the
/// other side has told none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Name(String);

/// Something to be said: 1 to 126 characters of ASCII.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chat(String);

/// The text cannot be carried.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("1 to {most} characters of ASCII can be sent, without a blank at either end")]
pub struct TextError {
    most: usize,
}

impl Name {
    pub(super) const WIDTH: usize = 32;

    /// The name, if it can be carried.
    ///
    /// # Errors
    ///
    /// [`TextError`] if not.
    pub fn new(text: &str) -> Result<Self, TextError> {
        let printable = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        let fits = (1..=Self::WIDTH).contains(&text.len()) && text.trim_matches(' ') == text;
        if printable && fits {
            Ok(Self(text.to_owned()))
        } else {
            Err(TextError { most: Self::WIDTH })
        }
    }

    /// What stands in the field of a message, blanks at its end taken off.
    pub(super) fn from_field(field: &str) -> Self {
        Self(field.trim_end_matches(' ').to_owned())
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Chat {
    /// The text, if it can be carried.
    ///
    /// # Errors
    ///
    /// [`TextError`] if not.
    pub fn new(text: &str) -> Result<Self, TextError> {
        let most = LONGEST - 1;
        let carried = text.bytes().all(|byte| matches!(byte, 1..=127));
        if carried && (1..=most).contains(&text.len()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(TextError { most })
        }
    }

    /// The text as far as it can be carried: `?` for other characters, and cut at its end.
    #[must_use]
    pub fn lossy(text: &str) -> Option<Self> {
        let carried = |character: char| {
            let is_plain = matches!(character, ' '..='~');
            if is_plain { character } else { '?' }
        };
        let text: String = text.chars().map(carried).take(LONGEST - 1).collect();
        Self::new(&text).ok()
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text with nothing in it that would do something to a terminal.
    #[must_use]
    pub fn printable(&self) -> String {
        let printable = |character: char| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        };
        self.0.chars().map(printable).collect()
    }
}
