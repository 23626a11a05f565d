//! Results in points, for the tag `ResultFormat`.

use core::fmt;
use core::str::FromStr;

use damiera::Color;

use crate::GameResult;

/// Which results a game may have: the tag `ResultFormat`, or what is usual without it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ResultFormat {
    /// `1-0`, `1/2-1/2`, `0-1`, `0-0`: usual for Italian draughts.
    Default,
    /// `2-0`, `1-1`, `0-2`, `0-0`.
    International,
    /// `Plus draw`: as international, and `1+ - 1-`, `1- - 1+`.
    PlusDraw,
    /// `Delfts`: as international, and `1 1/2 - 1/2`, `1/2 - 1 1/2`.
    Delfts,
    /// `Goes`: `2-0`, `0-2`, `0-0`, and draws such as `1.01-0.99`.
    Goes,
}

/// The points of both players.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// White's points, in hundredths.
    pub white: u16,
    /// Black's points, in hundredths.
    pub black: u16,
    /// The player with the better half of a `1+ - 1-`.
    pub plus: Option<Color>,
}

/// A text that is no score, or none of its format.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ScoreError;

impl fmt::Display for ScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a result of this format")
    }
}

impl core::error::Error for ScoreError {}

impl ResultFormat {
    /// The format with this name in the tag `ResultFormat`, whatever its capitals.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [
            ("Default", Self::Default),
            ("International", Self::International),
            ("Plus draw", Self::PlusDraw),
            ("Delfts", Self::Delfts),
            ("Goes", Self::Goes),
        ]
        .into_iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name.trim()))
        .map(|(_, format)| format)
    }

    /// Whether a game of this format can have the score.
    #[must_use]
    pub fn allows(self, score: Score) -> bool {
        let points = (score.white, score.black);
        if points == (0, 0) {
            return score.plus.is_none();
        }
        let international = matches!(points, (200, 0) | (0, 200) | (100, 100));
        match self {
            Self::PlusDraw if score.plus.is_some() => points == (100, 100),
            _ if score.plus.is_some() => false,
            Self::Default => matches!(points, (100, 0) | (0, 100) | (50, 50)),
            Self::International | Self::PlusDraw => international,
            Self::Delfts => international || matches!(points, (150, 50) | (50, 150)),
            Self::Goes => international || u32::from(score.white) + u32::from(score.black) == 200,
        }
    }

    /// Reads a result; `None` is `*`.
    ///
    /// # Errors
    ///
    /// [`ScoreError`] if the text is no score of this format.
    pub fn read(self, text: &str) -> Result<Option<Score>, ScoreError> {
        if text.trim() == "*" {
            return Ok(None);
        }
        let score: Score = text.parse()?;
        self.allows(score).then_some(Some(score)).ok_or(ScoreError)
    }
}

impl Score {
    /// Who has won: whoever has points while the other has none.
    #[must_use]
    pub const fn result(self) -> GameResult {
        match (self.white, self.black) {
            (0, 0) => GameResult::BothLose,
            (_, 0) => GameResult::WhiteWins,
            (0, _) => GameResult::BlackWins,
            _ => GameResult::Draw,
        }
    }
}

impl FromStr for Score {
    type Err = ScoreError;

    /// Reads a score of any format. A minus sign before the whole, as in some tables of `Goes`
    /// (`-0.98-1.02`), means nothing.
    fn from_str(text: &str) -> Result<Self, ScoreError> {
        let (white, black) = split(text.trim().trim_start_matches('-')).ok_or(ScoreError)?;
        let ((white, plus), (black, minus)) = (points(white)?, points(black)?);
        let plus = match (plus, minus) {
            (None, None) => None,
            (Some(true), Some(false)) => Some(Color::White),
            (Some(false), Some(true)) => Some(Color::Black),
            _ => return Err(ScoreError),
        };
        Ok(Self { white, black, plus })
    }
}

/// The two halves: at the hyphen between blanks, or else at the first one.
fn split(text: &str) -> Option<(&str, &str)> {
    let halves = text.split_once(" - ").or_else(|| text.split_once('-'));
    halves.map(|(white, black)| (white.trim(), black.trim()))
}

/// Hundredths of `1`, `1/2`, `½`, `1 1/2`, `1.01`, `1+` or `1-`.
fn points(text: &str) -> Result<(u16, Option<bool>), ScoreError> {
    let (text, sign) = match text.as_bytes() {
        [.., b'+'] => (&text[..text.len() - 1], Some(true)),
        [.., b'-'] => (&text[..text.len() - 1], Some(false)),
        _ => (text, None),
    };
    let whole = |text: &str| match text.as_bytes() {
        &[digit @ b'0'..=b'9'] => Ok(u16::from(digit - b'0') * 100),
        _ => Err(ScoreError),
    };
    let half = text
        .strip_suffix("1/2")
        .or_else(|| text.strip_suffix('½'))
        .map(str::trim_end);
    let hundredths = match (half, text.split_once('.')) {
        (Some(""), _) => 50,
        (Some(rest), _) => whole(rest)? + 50,
        (None, Some((units, parts))) => {
            let hundredths = match *parts.as_bytes() {
                [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => (tens - b'0') * 10 + ones - b'0',
                [tens @ b'0'..=b'9'] => (tens - b'0') * 10,
                _ => return Err(ScoreError),
            };
            whole(units)? + u16::from(hundredths)
        }
        (None, None) => whole(text)?,
    };
    Ok((hundredths, sign))
}
