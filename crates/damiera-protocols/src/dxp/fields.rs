//! The fields of a message, of fixed widths.

use damiera::{Color, Square};

use super::{DxpError, DxpErrorKind, LONGEST};

/// Takes fields from the front.
pub(super) struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    /// The message, if it is 1 to 127 characters of ASCII.
    pub(super) fn new(text: &'a str) -> Result<Self, DxpError> {
        let wrong = text
            .char_indices()
            .find(|(_, character)| !matches!(character, '\u{1}'..='\u{7f}'));
        match wrong {
            Some((at, _)) => Err(DxpErrorKind::NotAscii.at(at + 1)),
            None if text.is_empty() => Err(DxpErrorKind::Empty.at(1)),
            None if text.len() > LONGEST => Err(DxpErrorKind::TooLong.at(LONGEST + 1)),
            None => Ok(Self { text, at: 0 }),
        }
    }

    /// The character that comes next, from 1.
    pub(super) fn column(&self) -> usize {
        self.at + 1
    }

    pub(super) fn take(&mut self, width: usize, name: &'static str) -> Result<&'a str, DxpError> {
        let end = self.at + width;
        let field = self.text.get(self.at..end);
        let field = field.ok_or(DxpErrorKind::Short(name).at(self.text.len() + 1))?;
        self.at = end;
        Ok(field)
    }

    pub(super) fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at = self.text.len();
        rest
    }

    pub(super) fn number(&mut self, width: usize, name: &'static str) -> Result<u16, DxpError> {
        let column = self.column();
        let field = self.take(width, name)?;
        let is_digits = field.bytes().all(|byte| byte.is_ascii_digit());
        let number = field.parse().ok().filter(|_| is_digits);
        number.ok_or(DxpErrorKind::Digits(name).at(column))
    }

    pub(super) fn square(&mut self, name: &'static str) -> Result<Square, DxpError> {
        let column = self.column();
        let number = self.number(2, name)?;
        let square = u8::try_from(number).ok().and_then(Square::from_number);
        square.ok_or(DxpErrorKind::Square.at(column))
    }

    pub(super) fn color(&mut self, name: &'static str) -> Result<Color, DxpError> {
        self.choice(name, "W, Z", |letter| match letter {
            "W" => Some(Color::White),
            "Z" => Some(Color::Black),
            _ => None,
        })
    }

    pub(super) fn choice<T>(
        &mut self,
        name: &'static str,
        of: &'static str,
        choose: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, DxpError> {
        let column = self.column();
        let letter = self.take(1, name)?;
        choose(letter).ok_or(DxpErrorKind::Choice { name, of }.at(column))
    }

    /// Nothing is left.
    pub(super) fn end(self) -> Result<(), DxpError> {
        if self.at == self.text.len() {
            Ok(())
        } else {
            Err(DxpErrorKind::Long.at(self.column()))
        }
    }
}

/// The letter of a colour.
pub(super) fn color_letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'Z',
    }
}
