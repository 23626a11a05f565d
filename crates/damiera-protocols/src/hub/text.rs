//! Values that a line can hold.

use core::fmt;

/// A value: any text without a quotation mark or a line break, for which Hub has no way of writing.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(String);

/// The text holds a quotation mark or a line break.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a quotation mark or a line break cannot be written")]
pub struct TextError;

impl Text {
    /// The text, if it can be written.
    ///
    /// # Errors
    ///
    /// [`TextError`] if it holds a quotation mark or a line break.
    pub fn new(text: impl Into<String>) -> Result<Self, TextError> {
        let text = text.into();
        if text.contains(['"', '\n', '\r']) {
            Err(TextError)
        } else {
            Ok(Self(text))
        }
    }

    /// The text with `'` for each quotation mark and a blank for each line break: for messages that
    /// people read.
    #[must_use]
    pub fn readable(text: &str) -> Self {
        Self(text.replace('"', "'").replace(['\n', '\r'], " "))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    /// As it stands in a line: quoted where it has to be.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.is_empty() && self.0.chars().all(is_plain) {
            f.write_str(&self.0)
        } else {
            write!(f, "\"{}\"", self.0)
        }
    }
}

/// Whether a character may stand in a name or in a value without quotation marks.
pub(super) fn is_plain(character: char) -> bool {
    !character.is_control() && !character.is_whitespace() && character != '=' && character != '"'
}
