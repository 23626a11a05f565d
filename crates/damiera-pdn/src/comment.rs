//! Comments.

use alloc::string::String;
use core::fmt;
use core::ops::Deref;

/// The text of a comment, without its braces.
///
/// Where lines break is no part of a comment: every run of ASCII white space is one blank, and
/// there is none at either end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comment(String);

impl Comment {
    /// A comment with this text, its white space made even.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut even = String::with_capacity(text.len());
        for word in text.split_ascii_whitespace() {
            if !even.is_empty() {
                even.push(' ');
            }
            even.push_str(word);
        }
        Self(even)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Comment {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Comment {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
