//! Bytes as text.

use alloc::borrow::Cow;
use alloc::string::String;

/// The characters of Windows-1252 from 0x80 to 0x9F; five bytes stand for nothing and are taken for
/// the control characters of Latin-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// Reads UTF-8 or, where the bytes are none, Windows-1252.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(
            bytes
                .iter()
                .map(|&byte| match byte {
                    0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
                    _ => char::from(byte),
                })
                .collect(),
        ),
    }
}

/// Takes the backslashes off quotes and backslashes.
pub(crate) fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = letters.next_if(|&next| letter == '\\' && matches!(next, '"' | '\\'));
        plain.push(escaped.unwrap_or(letter));
    }
    Cow::Owned(plain)
}

/// How many line feeds there are.
pub(crate) fn count_lines(bytes: &[u8]) -> u64 {
    bytes
        .chunks(255)
        .map(|chunk| {
            // A byte holds the count of a chunk, so that many bytes are compared at once.
            let count = chunk
                .iter()
                .fold(0_u8, |count, &byte| count + u8::from(byte == b'\n'));
            u64::from(count)
        })
        .sum()
}
