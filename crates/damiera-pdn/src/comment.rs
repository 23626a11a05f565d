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

const BRACE: &str = "[%x7D]";
const BRACKET: &str = "[%x5B]";

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

    /// The comment that stands in a file, its escapes undone.
    pub(crate) fn decoded(text: &str) -> Self {
        if text.contains("[%x") {
            Self::new(&text.replace(BRACE, "}").replace(BRACKET, "["))
        } else {
            Self::new(text)
        }
    }

    /// The text as it can stand between braces.
    ///
    /// PDN has no way to write a closing brace in a comment. It is written as the command
    /// `[%x7D]`, which other programs pass over like every command they do not know; so that
    /// nothing is mistaken for it, the bracket of every `[%x` is written as `[%x5B]`.
    pub(crate) fn encoded(&self) -> String {
        self.0.replace("[%x", "[%x5B]%x").replace('}', BRACE)
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
