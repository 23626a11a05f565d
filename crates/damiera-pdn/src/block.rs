//! One game in the buffer: its words, and where it stands in the file.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::text::{count_lines, decode, unescape};
use crate::token::{RawTag, Token, Tokens};
use crate::{Excerpt, Place};

/// One game in the buffer.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Block<'a> {
    /// The text of the game.
    pub(crate) bytes: &'a [u8],
    pub(crate) tokens: &'a Tokens,
    pub(crate) number: u64,
    /// Where `bytes` begin.
    pub(crate) base: Place,
    /// The end of the bytes is the end of a whole text, not of one that may be cut.
    pub(crate) whole: bool,
}

impl<'a> Block<'a> {
    /// The bytes of a word; none if it is not inside the text.
    pub(crate) fn word(&self, token: Token) -> &'a [u8] {
        self.slice(token.offset, token.offset + token.length)
    }

    /// The index of the last word of a file that ends right there, so that it may be a part only.
    pub(crate) fn cut_word(&self) -> Option<usize> {
        let cut = self.tokens.cut && !self.whole;
        self.tokens.words.len().checked_sub(1).filter(|_| cut)
    }

    pub(crate) fn slice(&self, start: u32, end: u32) -> &'a [u8] {
        self.bytes
            .get(start as usize..end as usize)
            .unwrap_or_default()
    }

    pub(crate) fn tag_name(&self, tag: &RawTag) -> &'a [u8] {
        self.slice(tag.name.start, tag.name.end)
    }

    pub(crate) fn tag_bytes(&self, tag: &RawTag) -> &'a [u8] {
        self.slice(tag.value.start, tag.value.end)
    }

    /// The value as [`Tag::new`](crate::Tag::new) has it.
    pub(crate) fn tag_value(&self, tag: &RawTag) -> Cow<'a, str> {
        let value = match decode(self.tag_bytes(tag)) {
            Cow::Borrowed(text) => unescape(text),
            Cow::Owned(text) => Cow::Owned(unescape(&text).into_owned()),
        };
        if value.contains(char::is_control) {
            Cow::Owned(value.replace(char::is_control, " "))
        } else {
            value
        }
    }

    /// The first tag with one of these names, the first name preferred.
    pub(crate) fn tag(&self, names: &[&str]) -> Option<&'a RawTag> {
        names.iter().find_map(|name| {
            self.tokens
                .tags
                .iter()
                .find(|tag| self.tag_name(tag).eq_ignore_ascii_case(name.as_bytes()))
        })
    }

    /// Where the game begins.
    pub(crate) fn place_of_start(&self) -> Place {
        let blanks = self.bytes.iter().take_while(|byte| **byte <= b' ').count();
        self.place(u32::try_from(blanks).unwrap_or(0))
    }

    pub(crate) fn place(&self, offset: u32) -> Place {
        let before = &self.bytes[..self.bytes.len().min(offset as usize)];
        advance(self.base, before)
    }

    /// The line around a word.
    pub(crate) fn excerpt(&self, offset: u32, length: u32) -> Excerpt {
        /// So much of a line is shown on each side, in bytes.
        const SIDE: usize = 60;
        let at = (offset as usize).min(self.bytes.len());
        let mut start = self.bytes[..at]
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |line_feed| line_feed + 1);
        if at - start > SIDE {
            start = boundary(self.bytes, at - SIDE);
        }
        let rest = &self.bytes[at..];
        let line = rest
            .iter()
            .position(|&byte| byte == b'\n')
            .unwrap_or(rest.len());
        let mut end = at + line;
        if line > SIDE {
            end = boundary(self.bytes, at + SIDE).min(end);
        }
        let before = clean(&self.bytes[start..at]);
        let word = clean(&self.bytes[at..end.min(at + length as usize)]);
        let after = clean(&self.bytes[end.min(at + length as usize)..end]);
        Excerpt {
            before: before.chars().count(),
            width: word.chars().count().max(1),
            text: before + &word + after.trim_end(),
        }
    }

    /// The beginning of a word, for messages.
    pub(crate) fn quote(&self, offset: u32, length: u32) -> String {
        const MOST: usize = 40;
        let word = clean(self.slice(offset, offset.saturating_add(length.min(4 * 40))));
        match word.char_indices().nth(MOST) {
            Some((end, _)) => word[..end].into(),
            None => word,
        }
    }
}

/// The text without control characters, which a terminal might obey.
fn clean(bytes: &[u8]) -> String {
    decode(bytes)
        .chars()
        .filter(|&c| c != '\r')
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Where the next character of UTF-8 begins, from `at` on; `at` itself in other encodings.
fn boundary(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let inside = rest.iter().take(4).take_while(|byte| **byte & 0xC0 == 0x80);
    match inside.count() {
        4 => at,
        count => at + count,
    }
}

/// The place after `bytes` that begin at `place`.
pub(crate) fn advance(place: Place, bytes: &[u8]) -> Place {
    let lines = count_lines(bytes);
    let (line, column) = if lines == 0 {
        (bytes, place.column)
    } else {
        let start = bytes.iter().rposition(|&byte| byte == b'\n');
        (&bytes[start.map_or(0, |at| at + 1)..], 1)
    };
    let characters = decode(line).chars().count();
    Place {
        offset: place.offset + bytes.len() as u64,
        line: place.line + lines,
        column: column.saturating_add(u32::try_from(characters).unwrap_or(u32::MAX)),
    }
}
