//! Words in lines.

use alloc::string::String;
use core::fmt;

/// No line is longer, in characters, where it can be broken.
const WIDTH: usize = 80;

/// Writes words with blanks between them, and breaks lines.
pub(crate) struct Wrap<'a, W> {
    out: &'a mut W,
    /// Characters of the present line, without `last`.
    column: usize,
    /// The last word, which may still grow.
    last: String,
    /// What comes directly before the next word.
    before: String,
}

impl<'a, W: fmt::Write> Wrap<'a, W> {
    pub(crate) fn new(out: &'a mut W) -> Self {
        Self {
            out,
            column: 0,
            last: String::new(),
            before: String::new(),
        }
    }

    /// A word that may begin a line.
    pub(crate) fn word(&mut self, word: &str) -> fmt::Result {
        self.flush()?;
        self.last.push_str(&self.before);
        self.last.push_str(word);
        self.before.clear();
        Ok(())
    }

    /// A word that must not begin a line.
    pub(crate) fn joined(&mut self, word: &str) -> fmt::Result {
        if self.last.is_empty() || !self.before.is_empty() {
            return self.word(word);
        }
        self.last.push(' ');
        self.last.push_str(word);
        Ok(())
    }

    /// Puts an opening directly before the next word.
    pub(crate) fn before_next(&mut self, opening: &str) {
        self.before.push_str(opening);
    }

    /// Puts a closing directly after the last word.
    pub(crate) fn after_last(&mut self, closing: &str) -> fmt::Result {
        if !self.before.is_empty() {
            // Nothing stands between opening and closing.
            self.word("")?;
        }
        self.last.push_str(closing);
        Ok(())
    }

    fn flush(&mut self) -> fmt::Result {
        if self.last.is_empty() {
            return Ok(());
        }
        let width = self.last.chars().count();
        if self.column == 0 {
            self.column = width;
        } else if self.column + 1 + width > WIDTH {
            self.out.write_char('\n')?;
            self.column = width;
        } else {
            self.out.write_char(' ')?;
            self.column += 1 + width;
        }
        self.out.write_str(&self.last)?;
        self.last.clear();
        Ok(())
    }

    /// Writes the last word.
    pub(crate) fn finish(mut self) -> fmt::Result {
        self.flush()
    }
}
