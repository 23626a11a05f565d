//! Cuts the text of one game into words.
//!
//! The scanner sees the bytes that are in the buffer. Where they end before the game does, it asks
//! for more and begins anew; the buffer grows by doubling, so nothing is read more than a few times.

use crate::token::{Bad, End, RawMove, Token, TokenKind, Tokens};
use crate::{GameResult, NoteKind};

/// The bytes end inside the game, and there may be more.
pub(crate) struct More;

/// What a scan found.
pub(crate) enum Scanned {
    /// A game; it takes so many bytes, what separates it from the next one included.
    Game(usize),
    /// Nothing but separators, so many bytes.
    Nothing(usize),
}

pub(crate) struct Scanner<'a, 'b> {
    pub(crate) bytes: &'a [u8],
    pub(crate) at: usize,
    /// No bytes follow.
    pub(crate) last: bool,
    pub(crate) out: &'b mut Tokens,
    /// Something other than tags and comments was read: the next tag begins another game.
    pub(crate) has_body: bool,
}

impl<'a, 'b> Scanner<'a, 'b> {
    /// Scans `bytes`, which begin where a game may begin.
    ///
    /// # Errors
    ///
    /// [`More`] if the game goes on after the bytes and they are not the `last`.
    pub(crate) fn scan(bytes: &'a [u8], last: bool, out: &'b mut Tokens) -> Result<Scanned, More> {
        out.clear();
        let mut scanner = Self {
            bytes,
            at: 0,
            last,
            out,
            has_body: false,
        };
        scanner.game()?;
        let out = &*scanner.out;
        let separators =
            out.tags.is_empty() && out.words.is_empty() && out.end.is_none_or(End::is_star);
        Ok(if separators {
            Scanned::Nothing(scanner.at)
        } else {
            Scanned::Game(scanner.at)
        })
    }

    /// Asks for more if `at` is where the bytes end.
    #[inline]
    pub(crate) fn enough(&self, at: usize) -> Result<(), More> {
        if at >= self.bytes.len() && !self.last {
            Err(More)
        } else {
            Ok(())
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, start: usize, end: usize, kind: TokenKind) {
        if self.out.words.len() >= Tokens::MOST {
            self.out.overfull = true;
            return;
        }
        self.has_body |= kind.is_body();
        self.out.words.push(Token {
            offset: position(start),
            length: position(end - start),
            kind,
        });
    }

    pub(crate) fn note(&mut self, kind: NoteKind, start: usize) {
        self.out.notes.add(kind, position(start));
    }

    /// A token from `at` to `end`, which may be where the bytes end.
    pub(crate) fn token(&mut self, end: usize, kind: TokenKind) -> Result<(), More> {
        self.enough(end)?;
        self.push(self.at, end, kind);
        self.at = end;
        Ok(())
    }

    fn game(&mut self) -> Result<(), More> {
        if self.bytes.starts_with(b"\xEF\xBB\xBF") {
            self.at = 3;
        }
        loop {
            let Some(&byte) = self.bytes.get(self.at) else {
                self.enough(self.at)?;
                if self.has_body || !self.out.tags.is_empty() {
                    self.note(NoteKind::MissingTerminator, self.bytes.len());
                }
                let touching = self.out.words.last();
                self.out.cut =
                    touching.is_some_and(|last| last.end() == self.bytes.len() && last.may_go_on());
                return Ok(());
            };
            match byte {
                0..=b' ' => self.at += 1,
                b'0'..=b'9' => {
                    if self.number()? {
                        return self.after_end();
                    }
                }
                b'{' => self.comment()?,
                b'[' => {
                    if self.bracket()? {
                        self.note(NoteKind::MissingTerminator, self.at);
                        return Ok(());
                    }
                }
                b'*' => {
                    if self.star()? {
                        return self.after_end();
                    }
                }
                _ => {
                    if self.other(byte)? {
                        return self.after_end();
                    }
                }
            }
        }
    }

    /// After a result: comments on the same line still belong to the game, and so does a second
    /// terminator.
    fn after_end(&mut self) -> Result<(), More> {
        loop {
            self.enough(self.at)?;
            match self.bytes.get(self.at) {
                Some(b' ' | b'\t' | b'\r' | b'*') => self.at += 1,
                Some(b'{') => self.comment()?,
                _ => return Ok(()),
            }
        }
    }

    /// Words that are neither numbers nor moves of digits.
    fn other(&mut self, byte: u8) -> Result<bool, More> {
        match byte {
            b'!' | b'?' => self.mark()?,
            b'(' => self.open()?,
            b')' => self.close(),
            b'$' => self.nag()?,
            b'%' => self.at = self.line_end()?,
            b';' => {
                self.note(NoteKind::SemicolonComment, self.at);
                let end = self.line_end()?;
                self.at += 1;
                self.push(self.at, end, TokenKind::Comment);
                self.at = end;
            }
            b'/' => self.setup()?,
            b'.' => self.dots()?,
            b'-' => {
                let end = self.run(|byte| byte == b'-');
                self.token(end, TokenKind::Dash)?;
            }
            b'a'..=b'h' => self.letters()?,
            0xA0 | 0xC2 | 0x85 | 0xE2 | 0xBD => return self.beyond_ascii(byte),
            _ => self.bad_word()?,
        }
        Ok(false)
    }

    /// Where a run of bytes that begins at `at` ends.
    pub(crate) fn run(&self, belongs: impl Fn(u8) -> bool) -> usize {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|&byte| !belongs(byte));
        self.at + length.unwrap_or(rest.len())
    }

    fn line_end(&self) -> Result<usize, More> {
        let end = self.run(|byte| byte != b'\n');
        self.enough(end)?;
        Ok(end)
    }

    /// A result from `at` to `end`; true if it ends the game.
    pub(crate) fn end(&mut self, end: usize, result: GameResult) -> Result<bool, More> {
        if !self.out.open.is_empty() {
            let rest = &self.bytes[end..];
            let blanks = rest.iter().take_while(|byte| **byte <= b' ').count();
            self.enough(end + blanks)?;
            if rest.get(blanks) == Some(&b')') {
                self.note(NoteKind::ResultInVariation, self.at);
                self.token(end, TokenKind::Comment)?;
                return Ok(false);
            }
        }
        self.enough(end)?;
        self.out.end_is_cut = end == self.bytes.len() && &self.bytes[self.at..end] == b"1-1";
        self.out.end = Some(End {
            offset: position(self.at),
            length: position(end - self.at),
            result,
        });
        self.at = end;
        Ok(true)
    }

    /// A tag, or something else in brackets. True if it begins another game.
    fn bracket(&mut self) -> Result<bool, More> {
        let Some(tag) = self.tag_at(self.at)? else {
            let end = self.run(|byte| !matches!(byte, b']' | b'\n'));
            self.enough(end)?;
            let end = end + usize::from(self.bytes.get(end) == Some(&b']'));
            let bad = if self.has_body {
                Bad::Unexpected
            } else {
                Bad::Tag
            };
            self.token(end, TokenKind::Bad(bad))?;
            return Ok(false);
        };
        if self.has_body {
            return Ok(true);
        }
        self.tag(tag)?;
        Ok(false)
    }

    /// Bytes beyond ASCII that stand for white space, dots or a half.
    fn beyond_ascii(&mut self, byte: u8) -> Result<bool, More> {
        self.enough(self.at + 2)?;
        let rest = &self.bytes[self.at..];
        if byte == 0xA0 || rest.starts_with(b"\xC2\xA0") {
            self.at += rest.len().min(if byte == 0xA0 { 1 } else { 2 });
            return Ok(false);
        }
        if byte == 0x85 || rest.starts_with("…".as_bytes()) {
            let end = self.at + if byte == 0x85 { 1 } else { 3 };
            self.token(end, TokenKind::Dots)?;
            return Ok(false);
        }
        for half in ["½-½".as_bytes(), b"\xBD-\xBD"] {
            if half.starts_with(&rest[..rest.len().min(half.len())]) {
                self.enough(self.at + half.len())?;
            }
            if rest.starts_with(half) {
                return self.end(self.at + half.len(), GameResult::Draw);
            }
        }
        self.bad_word()?;
        Ok(false)
    }
}

impl TokenKind {
    /// Whether a game has begun where this stands: what follows in brackets is another one.
    const fn is_body(self) -> bool {
        !matches!(
            self,
            Self::Comment | Self::Bad(_) | Self::Nag(_) | Self::Mark(_) | Self::Star | Self::Close
        )
    }
}

impl Token {
    pub(crate) const fn end(self) -> usize {
        self.offset as usize + self.length as usize
    }

    /// Whether the word could be longer if more bytes followed.
    const fn may_go_on(self) -> bool {
        match self.kind {
            TokenKind::Move(RawMove { .. }) | TokenKind::Nag(_) => true,
            TokenKind::Bad(bad) => matches!(bad, Bad::Move | Bad::Unexpected),
            _ => false,
        }
    }
}

impl End {
    fn is_star(self) -> bool {
        self.result == GameResult::Unknown
    }
}

/// A place in the text of a game, which is shorter than 4 GiB: the reader sees to it.
pub(crate) fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The number in decimal digits; `None` if there are none or it is beyond the range.
pub(crate) fn number(digits: &[u8]) -> Option<u16> {
    core::str::from_utf8(digits).ok()?.parse().ok()
}
