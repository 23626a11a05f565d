//! Finds tags.

use crate::NoteKind;
use crate::scanner::{More, Scanner, position};
use crate::token::{Bad, RawTag, TokenKind, Tokens};

/// The beginning of a tag, up to the quote that opens its value.
#[derive(Copy, Clone, Debug)]
pub(crate) struct TagHead {
    name: usize,
    name_end: usize,
    value: usize,
}

impl Scanner<'_, '_> {
    /// The beginning of the tag that stands at `at`, blanks before it allowed, if one does.
    pub(crate) fn tag_at(&self, at: usize) -> Result<Option<TagHead>, More> {
        let at = self.after_blanks(at);
        self.enough(at)?;
        if self.bytes.get(at) != Some(&b'[') {
            return Ok(None);
        }
        let name = self.after_blanks(at + 1);
        let rest = self.bytes.get(name..).unwrap_or_default();
        if rest.first().is_some_and(|byte| !byte.is_ascii_alphabetic()) {
            return Ok(None);
        }
        let length = rest
            .iter()
            .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
        let name_end = name + length.unwrap_or(rest.len());
        let quote = self.after_blanks(name_end);
        self.enough(quote)?;
        Ok((self.bytes.get(quote) == Some(&b'"')).then_some(TagHead {
            name,
            name_end,
            value: quote + 1,
        }))
    }

    /// Whether a line that begins at `at` is a tag and nothing else.
    pub(crate) fn is_tag_line(&self, at: usize) -> Result<bool, More> {
        let Some(head) = self.tag_at(at)? else {
            return Ok(false);
        };
        let rest = &self.bytes[head.value..];
        let length = rest.iter().position(|&byte| byte == b'\n');
        let end = head.value + length.unwrap_or(rest.len());
        self.enough(end)?;
        let line = self.bytes[head.value..end].trim_ascii_end();
        let closed = line.strip_suffix(b"]").map(<[u8]>::trim_ascii_end);
        let closed = closed.is_some_and(|line| line.ends_with(b"\""));
        Ok(closed && self.bytes[head.name].is_ascii_uppercase())
    }

    fn after_blanks(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
            .count()
    }

    /// Reads the rest of a tag.
    pub(crate) fn tag(&mut self, head: TagHead) -> Result<(), More> {
        /// A value goes on over so many lines.
        const MOST_LINES: u32 = 8;
        let mut at = head.value;
        let mut lines = 0;
        let end = loop {
            self.enough(at)?;
            match self.bytes.get(at) {
                None => break None,
                Some(b'\\') => {
                    let escaped = matches!(self.bytes.get(at + 1), Some(b'"' | b'\\'));
                    at += 1 + usize::from(escaped);
                }
                Some(b'"') => {
                    let bracket = self.after_blanks(at + 1);
                    self.enough(bracket)?;
                    if self.bytes.get(bracket) == Some(&b']') {
                        break Some((at, bracket + 1));
                    }
                    self.note(NoteKind::UnescapedQuote, at);
                    at += 1;
                }
                Some(b'\n') => {
                    // A value may go on in the next line, but not across a blank line or a tag.
                    let next = self.after_blanks(at + 1);
                    self.enough(next)?;
                    lines += 1;
                    let stops = matches!(self.bytes.get(next), None | Some(b'[' | b'\n'));
                    if stops || lines == MOST_LINES {
                        break None;
                    }
                    at = next;
                }
                Some(_) => at += 1,
            }
        };
        let Some((value_end, end)) = end else {
            let end = self.run(|byte| byte != b'\n');
            return self.token(end, TokenKind::Bad(Bad::Tag));
        };
        if self.bytes[head.name].is_ascii_lowercase() {
            self.note(NoteKind::LowercaseTag, head.name);
        }
        if self.out.tags.len() >= Tokens::MOST_TAGS {
            self.out.overfull = true;
        } else {
            self.out.tags.push(RawTag {
                name: position(head.name)..position(head.name_end),
                value: position(head.value)..position(value_end),
            });
        }
        self.at = end;
        Ok(())
    }
}
