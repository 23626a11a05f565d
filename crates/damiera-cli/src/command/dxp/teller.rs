//! What is said to the person who watches.

use std::io::{self, Write};

use damiera_text::{FluentValue, Text};

use crate::terminal_text::language;

/// Says what happens, in the language of the terminal.
#[derive(Debug)]
pub(super) struct Teller {
    text: Text,
}

impl Teller {
    pub(super) fn new() -> Self {
        Self {
            text: Text::new(language()),
        }
    }

    /// The sentence under a key.
    pub(super) fn format(&self, key: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
        self.text.format(key, arguments)
    }

    /// Says the sentence under a key.
    pub(super) fn line(&self, key: &str, arguments: &[(&str, FluentValue<'_>)]) {
        Self::show(&self.format(key, arguments));
    }

    /// Shows a text as it is. Whether anybody reads it is nothing to the game.
    pub(super) fn show(text: &str) {
        let mut out = io::stdout().lock();
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    }
}
