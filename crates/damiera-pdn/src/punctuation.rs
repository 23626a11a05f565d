//! Words that begin with a sign: comments, variations, marks, glyphs, set-ups.

use crate::scanner::{More, Scanner, number, position};
use crate::token::{Bad, TokenKind};
use crate::{GameResult, Mark, NoteKind};

impl Scanner<'_, '_> {
    pub(crate) fn comment(&mut self) -> Result<(), More> {
        let start = self.at + 1;
        let mut at = start;
        loop {
            let rest = self.bytes.get(at..).unwrap_or_default();
            let Some(found) = rest.iter().position(|&b| b == b'}' || b == b'\n') else {
                self.enough(self.bytes.len())?;
                return self.token(self.bytes.len(), TokenKind::Bad(Bad::Comment));
            };
            at += found;
            if self.bytes[at] == b'}' {
                self.push(start, at, TokenKind::Comment);
                self.at = at + 1;
                return Ok(());
            }
            at += 1;
            // A brace was forgotten: the next game is not a part of this comment.
            if self.is_tag_line(at)? {
                return self.token(at, TokenKind::Bad(Bad::Comment));
            }
        }
    }

    pub(crate) fn mark(&mut self) -> Result<(), More> {
        let end = self.run(|byte| matches!(byte, b'!' | b'?'));
        self.enough(end)?;
        self.mark_from(self.at, end, end);
        Ok(())
    }

    /// The mark between `start` and `end`, in a word that goes to `next`.
    fn mark_from(&mut self, start: usize, end: usize, next: usize) {
        match Mark::from_text(&self.bytes[start..end]) {
            Some(mark) => {
                if next > end || !self.attached() {
                    self.note(NoteKind::LooseMark, start);
                }
                self.push(self.at, next, TokenKind::Mark(mark));
            }
            None => self.note(NoteKind::UnknownMark, start),
        }
        self.at = next;
    }

    /// Whether the word before ends right here and is a move.
    fn attached(&self) -> bool {
        self.out.words.last().is_some_and(|last| {
            last.end() == self.at && matches!(last.kind, TokenKind::Move(_) | TokenKind::Mark(_))
        })
    }

    pub(crate) fn open(&mut self) -> Result<(), More> {
        let inner = self.at + 1;
        let rest = self.bytes.get(inner..).unwrap_or_default();
        let length = rest
            .iter()
            .position(|byte| !matches!(byte, b'!' | b'?' | b'*'))
            .unwrap_or(rest.len());
        let end = inner + length;
        self.enough(end)?;
        if length > 0 && self.bytes.get(end) == Some(&b')') {
            if &self.bytes[inner..end] == b"*" {
                self.note(NoteKind::StarMark, self.at);
                self.push(self.at, end + 1, TokenKind::Star);
                self.at = end + 1;
            } else {
                self.mark_from(inner, end, end + 1);
            }
            return Ok(());
        }
        self.out.open.push(position(self.out.words.len()));
        self.push(self.at, inner, TokenKind::Open { close: u32::MAX });
        self.at = inner;
        Ok(())
    }

    pub(crate) fn close(&mut self) {
        let this = position(self.out.words.len());
        let opened = self.out.open.pop();
        let kind = match opened {
            Some(_) => TokenKind::Close,
            None => TokenKind::Bad(Bad::Close),
        };
        if let Some(token) = opened.and_then(|open| self.out.words.get_mut(open as usize)) {
            token.kind = TokenKind::Open { close: this };
        }
        self.push(self.at, self.at + 1, kind);
        self.at += 1;
    }

    pub(crate) fn nag(&mut self) -> Result<(), More> {
        let start = self.at;
        self.at += 1;
        let end = self.run(|byte| byte.is_ascii_digit());
        self.enough(end)?;
        let kind = match number(&self.bytes[self.at..end]) {
            Some(nag) => TokenKind::Nag(nag),
            None => TokenKind::Bad(Bad::Unexpected),
        };
        self.push(start, end, kind);
        self.at = end;
        Ok(())
    }

    pub(crate) fn dots(&mut self) -> Result<(), More> {
        let end = self.run(|byte| byte == b'.');
        self.enough(end)?;
        if end - self.at >= 3 {
            self.push(self.at, end, TokenKind::Dots);
        }
        self.at = end;
        Ok(())
    }

    /// A `*`: attached to a move it marks it as forced, inside a variation it is dropped, otherwise
    /// it ends the game.
    pub(crate) fn star(&mut self) -> Result<bool, More> {
        if self.attached() {
            self.note(NoteKind::StarMark, self.at);
            self.token(self.at + 1, TokenKind::Star)?;
            return Ok(false);
        }
        self.end(self.at + 1, GameResult::Unknown)
    }

    pub(crate) fn setup(&mut self) -> Result<(), More> {
        /// Longer than every position written with every blank and king.
        const MOST: usize = 512;
        let rest = &self.bytes[self.at + 1..];
        let window = &rest[..rest.len().min(MOST)];
        let stop = window
            .iter()
            .position(|byte| matches!(byte, b'/' | b'[' | b'{' | b'}' | b'(' | b')'));
        let Some(stop) = stop else {
            self.enough(self.at + 1 + window.len() + usize::from(window.len() == MOST))?;
            let end = self.run(|byte| byte > b' ');
            return self.token(end, TokenKind::Bad(Bad::Setup));
        };
        let end = self.at + 1 + stop;
        if self.bytes[end] != b'/' {
            return self.token(end, TokenKind::Bad(Bad::Setup));
        }
        self.push(self.at + 1, end, TokenKind::Setup);
        self.at = end + 1;
        Ok(())
    }
}
