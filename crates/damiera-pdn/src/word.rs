//! Words of digits and letters: move numbers, moves, results.

use crate::GameResult;
use crate::NoteKind;
use crate::scanner::{More, Scanner, number};
use crate::token::{Bad, RawMove, TokenKind};

/// Squares after the first one that a capture can have; more are no move.
const MOST_HOPS: u8 = 24;

impl Scanner<'_, '_> {
    /// A word that begins with a digit. True if it is a result that ends the game.
    #[inline]
    pub(crate) fn number(&mut self) -> Result<bool, More> {
        // Nearly every word is a move such as `22-18` or a number such as `12.`, and not the last
        // in the buffer.
        if let Some(&window) = self.bytes[self.at..].first_chunk::<8>()
            && window[0] != b'0'
            && let Some((length, kind)) = usual(window)
        {
            self.push(self.at, self.at + length, kind);
            self.at += length + usize::from(window[length] == b' ');
            return Ok(false);
        }
        self.long_number()
    }

    fn count_dots(&self, length: usize) -> usize {
        let rest = self.bytes.get(self.at + length..).unwrap_or_default();
        rest.iter().take_while(|byte| **byte == b'.').count()
    }

    /// Numbers, moves and results that are not of the usual form.
    fn long_number(&mut self) -> Result<bool, More> {
        let digits = self.run(|byte| byte.is_ascii_digit());
        let end = self.run(|byte| !ends_word(byte) && byte != b'.');
        self.enough(end)?;
        let word = &self.bytes[self.at..end];
        if let Some(result) = GameResult::from_bytes(word) {
            if matches!(word, b"2-0" | b"0-2" | b"1-1") {
                self.note(NoteKind::ResultStyle, self.at);
            }
            return self.end(end, result);
        }
        if digits == end {
            return self.digits(end);
        }
        match squares(word) {
            Some(raw) => self.raw_move(end, raw)?,
            None => self.token(end, TokenKind::Bad(Bad::Move))?,
        }
        Ok(false)
    }

    /// A word of digits only, up to `end`.
    fn digits(&mut self, end: usize) -> Result<bool, More> {
        let digits = &self.bytes[self.at..end];
        let blanks = self.bytes[end..]
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        let next = end + blanks;
        self.enough(next + 3)?;
        match self.bytes.get(next) {
            Some(b'.') => {
                let dots = self.count_dots(next - self.at);
                self.enough(next + dots)?;
                let kind = TokenKind::Number {
                    number: number(digits).unwrap_or(u16::MAX),
                    dots: u8::try_from(dots).unwrap_or(u8::MAX),
                };
                self.token(next + dots, kind)?;
                return Ok(false);
            }
            Some(&separator @ (b'-' | b'x' | b'X' | b':')) if digits.len() <= 2 => {
                if let Some((end, raw)) = self.spaced(digits, next, separator) {
                    self.enough(end)?;
                    self.note(NoteKind::SpacedMove, self.at);
                    if let Some(result) = raw.as_result() {
                        return self.end(end, result);
                    }
                    self.raw_move(end, raw)?;
                    return Ok(false);
                }
            }
            _ => {}
        }
        if digits.len() >= 4 && digits.len().is_multiple_of(2) && digits.len() <= 26 {
            let at = |index: usize| (digits[index] - b'0') * 10 + digits[index + 1] - b'0';
            let raw = RawMove {
                from: at(0),
                to: at(digits.len() - 2),
                hops: u8::try_from(digits.len() / 2 - 1).unwrap_or(u8::MAX),
                style: RawMove::NO_SEPARATOR,
            };
            self.note(NoteKind::NoSeparator, self.at);
            self.token(end, TokenKind::Move(raw))?;
            return Ok(false);
        }
        if blanks > 0 && digits.len() <= 3 && begins_move(&self.bytes[next..]) {
            self.note(NoteKind::NumberWithoutDot, self.at);
            let number = number(digits).unwrap_or(u16::MAX);
            self.token(end, TokenKind::Number { number, dots: 1 })?;
            return Ok(false);
        }
        self.token(end, TokenKind::Bad(Bad::Unexpected))?;
        Ok(false)
    }

    /// A move with blanks around its separator, which stands at `at`.
    fn spaced(&self, from: &[u8], at: usize, separator: u8) -> Option<(usize, RawMove)> {
        let rest = self.bytes.get(at + 1..)?;
        let blanks = rest
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        let to = &rest[blanks..];
        let length = to.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !matches!(length, 1 | 2) || !ends_word(to.get(length).copied().unwrap_or(0)) {
            return None;
        }
        let value = |digits: &[u8]| digits.iter().fold(0, |sum, digit| sum * 10 + digit - b'0');
        let mut style = RawMove::SPACED;
        if separator != b'-' {
            style |= RawMove::CAPTURE;
        }
        let raw = RawMove {
            from: value(from),
            to: value(&to[..length]),
            hops: 1,
            style,
        };
        Some((at + 1 + blanks + length, raw))
    }

    /// A word that begins with one of the letters a to h.
    pub(crate) fn letters(&mut self) -> Result<(), More> {
        let end = self.run(|byte| !ends_word(byte) && byte != b'.');
        self.enough(end)?;
        match squares(&self.bytes[self.at..end]) {
            Some(raw) => self.raw_move(end, raw),
            None => self.bad_word(),
        }
    }

    fn raw_move(&mut self, end: usize, raw: RawMove) -> Result<(), More> {
        for (style, kind) in [
            (RawMove::OTHER_SEPARATOR, NoteKind::OtherSeparator),
            (RawMove::LEADING_ZERO, NoteKind::LeadingZero),
        ] {
            if raw.has(style) {
                self.note(kind, self.at);
            }
        }
        self.token(end, TokenKind::Move(raw))
    }

    /// Text that is nothing of ours, up to the next blank or the next word that may be something.
    pub(crate) fn bad_word(&mut self) -> Result<(), More> {
        let rest = &self.bytes[self.at + 1..];
        let length = rest.iter().position(|&byte| ends_word(byte));
        let end = self.at + 1 + length.unwrap_or(rest.len());
        self.token(end, TokenKind::Bad(Bad::Unexpected))
    }
}

/// Whether a word begins as a move does: one or two digits and a separator.
fn begins_move(word: &[u8]) -> bool {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    matches!(digits, 1 | 2) && matches!(word.get(digits), Some(b'-' | b'x' | b'X' | b':'))
}

/// A move of two numbers, or a move number with one dot, and its length. The first byte is a digit.
#[inline]
fn usual(window: [u8; 8]) -> Option<(usize, TokenKind)> {
    let two = |at: usize| {
        let first = window[at].wrapping_sub(b'0');
        let second = window[at + 1].wrapping_sub(b'0');
        if second < 10 {
            (first.wrapping_mul(10).wrapping_add(second), at + 2)
        } else {
            (first, at + 1)
        }
    };
    let (from, at) = two(0);
    let separator = window[at];
    if separator == b'.' {
        let number = u16::from(from);
        return (window[at + 1] != b'.').then_some((at + 1, TokenKind::Number { number, dots: 1 }));
    }
    if !matches!(separator, b'-' | b'x') || !matches!(window[at + 1], b'1'..=b'9') {
        return None;
    }
    let (to, end) = two(at + 1);
    let style = if separator == b'x' {
        RawMove::CAPTURE
    } else {
        0
    };
    let raw = RawMove {
        from,
        to,
        hops: 1,
        style,
    };
    // From a square to itself is a result or stranger.
    (from != to && ends_word(window[end])).then_some((end, TokenKind::Move(raw)))
}

impl RawMove {
    /// The result that this is when it is written with blanks.
    fn as_result(self) -> Option<GameResult> {
        if self.has(Self::CAPTURE) || self.from > 2 || self.to > 2 {
            return None;
        }
        GameResult::from_bytes(&[b'0' + self.from, b'-', b'0' + self.to])
    }
}

/// Whether a byte stands outside of every number, move and result.
#[inline]
fn ends_word(byte: u8) -> bool {
    const ENDS: [bool; 256] = {
        let mut ends = [false; 256];
        let mut byte = 0;
        while byte <= b' ' as usize {
            ends[byte] = true;
            byte += 1;
        }
        let signs = b"!?*$%;(){}[]";
        let mut at = 0;
        while at < signs.len() {
            ends[signs[at] as usize] = true;
            at += 1;
        }
        ends
    };
    ENDS[usize::from(byte)]
}

/// Reads squares with separators between them; squares may be letters with digits.
pub(crate) fn squares(word: &[u8]) -> Option<RawMove> {
    let mut squares = Squares::new(word);
    let from = squares.next()?;
    let mut to = from;
    let mut hops = 0;
    for square in &mut squares {
        to = square;
        hops += 1;
        if hops > MOST_HOPS {
            return None;
        }
    }
    (squares.rest.is_empty() && hops > 0).then_some(RawMove {
        from,
        to,
        hops,
        style: squares.style,
    })
}

/// The squares of a move, one after the other; stops where the word is no move.
#[derive(Clone)]
pub(crate) struct Squares<'a> {
    rest: &'a [u8],
    style: u8,
    separator: Option<u8>,
    letters: Option<bool>,
    first: bool,
}

impl<'a> Squares<'a> {
    pub(crate) fn new(word: &'a [u8]) -> Self {
        Self {
            rest: word,
            style: 0,
            separator: None,
            letters: None,
            first: true,
        }
    }

    /// Drops the separator that stands before every square but the first.
    fn separator(&mut self) -> Option<()> {
        /// Dashes and crosses that word processors make, in UTF-8 and in Windows-1252.
        const PRINTED: [(&str, u8, u8); 3] =
            [("–", 0x96, b'-'), ("‑", 0x96, b'-'), ("×", 0xD7, b'x')];
        let printed = PRINTED.iter().find_map(|&(utf8, windows, plain)| {
            let rest = self.rest.strip_prefix(utf8.as_bytes());
            let rest = rest.or_else(|| self.rest.strip_prefix(&[windows]))?;
            Some((rest, plain))
        });
        if let Some((rest, plain)) = printed {
            if *self.separator.get_or_insert(plain) != plain {
                return None;
            }
            self.style |= RawMove::OTHER_SEPARATOR | u8::from(plain == b'x');
            self.rest = rest;
            return Some(());
        }
        match *self.rest.first()? {
            byte @ (b'-' | b'x' | b'X' | b':') => {
                let kind = byte.to_ascii_lowercase();
                if *self.separator.get_or_insert(kind) != kind {
                    return None;
                }
                if byte != b'-' {
                    self.style |= RawMove::CAPTURE;
                }
                if matches!(byte, b'X' | b':') {
                    self.style |= RawMove::OTHER_SEPARATOR;
                }
                self.rest = &self.rest[1..];
                Some(())
            }
            // `c3d4` needs none.
            b'a'..=b'h' if self.separator.is_none() => Some(()),
            _ => None,
        }
    }

    fn square(&mut self) -> Option<u8> {
        let (square, length) = match *self.rest {
            [column @ b'a'..=b'h', row @ b'1'..=b'8', ..] => {
                self.style |= RawMove::LETTERS;
                ((column - b'a') * 8 + row - b'1', 2)
            }
            [b'0', digit @ b'1'..=b'9', ..] => {
                self.style |= RawMove::LEADING_ZERO;
                (digit - b'0', 2)
            }
            [tens @ b'1'..=b'9', digit @ b'0'..=b'9', ..] => ((tens - b'0') * 10 + digit - b'0', 2),
            [digit @ b'0'..=b'9', ..] => (digit - b'0', 1),
            _ => return None,
        };
        let letters = self.rest[0].is_ascii_lowercase();
        self.rest = &self.rest[length..];
        (*self.letters.get_or_insert(letters) == letters).then_some(square)
    }
}

impl Iterator for Squares<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.first {
            self.first = false;
        } else if self.rest.is_empty() {
            return None;
        } else {
            self.separator()?;
        }
        self.square()
    }
}
