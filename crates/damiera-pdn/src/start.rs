//! Positions in a text, in any notation of squares.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write;

use damiera::fen::{FenError, FenErrorKind};
use damiera::{Color, Position};

use crate::game_type::Numbering;

/// What stands between the slashes of a set-up.
pub(crate) enum SetupText<'a> {
    /// A position.
    Fen(&'a [u8]),
    /// `FEN "B::"`, this side is to move.
    Pass(Color),
}

/// Takes a set-up apart; `None` if it is none.
pub(crate) fn setup(text: &[u8]) -> Option<SetupText<'_>> {
    let rest = text.trim_ascii();
    if !rest.get(..3)?.eq_ignore_ascii_case(b"FEN") {
        return None;
    }
    let inner = match rest[3..].trim_ascii_start() {
        [b'"', inner @ .., b'"'] | inner => inner,
    };
    match inner {
        b"W::" | b"w::" => Some(SetupText::Pass(Color::White)),
        b"B::" | b"b::" => Some(SetupText::Pass(Color::Black)),
        _ => Some(SetupText::Fen(inner)),
    }
}

/// The position of a FEN whose squares are named as `numbering` has it.
pub(crate) fn position(text: &str, numbering: Numbering) -> Result<Position, FenError> {
    usual(text, numbering)?.parse()
}

/// The FEN with the usual numbers.
fn usual(text: &str, numbering: Numbering) -> Result<Cow<'_, str>, FenError> {
    let bytes = text.as_bytes();
    let has_letters = bytes
        .windows(2)
        .any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
        && !bytes
            .windows(2)
            .any(|pair| matches!(pair, [b'b' | b'w', b':']));
    if numbering.is_usual() && !has_letters {
        return Ok(Cow::Borrowed(text));
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        let out_of_range = FenError {
            kind: FenErrorKind::SquareOutOfRange,
            offset: start,
        };
        if byte.is_ascii_digit() {
            let (first, next) = digits(bytes, at);
            let (last, next) = match bytes.get(next) {
                Some(b'-') => digits(bytes, next + 1),
                _ => (first, next),
            };
            if first == 0 || last > 32 || first > last {
                return Err(out_of_range);
            }
            // The king of a range stands before its first square only.
            let king = if out.ends_with('K') { "K" } else { "" };
            for number in first..=last {
                let square = numbering.number(number).ok_or(out_of_range)?;
                let comma = if number == first { "" } else { "," };
                let king = if number == first { "" } else { king };
                let _ = write!(out, "{comma}{king}{square}");
            }
            at = next;
        } else if has_letters && let [b'a'..=b'h', b'1'..=b'8', ..] = &bytes[at..] {
            let raw = (byte - b'a') * 8 + bytes[at + 1] - b'1';
            let square = numbering
                .square(raw, crate::token::RawMove::LETTERS)
                .ok_or(out_of_range)?;
            let _ = write!(out, "{square}");
            at += 2;
        } else {
            let letter = text[at..].chars().next().unwrap_or(' ');
            out.push(letter);
            at += letter.len_utf8();
        }
    }
    Ok(Cow::Owned(out))
}

/// The number that begins at `at`, saturated, and where it ends.
fn digits(bytes: &[u8], at: usize) -> (u8, usize) {
    let mut end = at;
    let mut number = 0_u8;
    while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
        number = number.saturating_mul(10).saturating_add(digit - b'0');
        end += 1;
    }
    (number, end)
}
