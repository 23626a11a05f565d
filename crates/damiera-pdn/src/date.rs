//! Dates of which parts may be unknown.

use core::fmt;
use core::str::FromStr;

/// A date of the form `YYYY.MM.DD`, question marks for what is unknown.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Date {
    year: Option<u16>,
    month: Option<u8>,
    day: Option<u8>,
}

/// A text that is no date.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct DateError;

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a date is YYYY.MM.DD, with question marks for what is unknown")
    }
}

impl core::error::Error for DateError {}

impl Date {
    /// A date, if the calendar can have it. 29 February needs a leap year where the year is known.
    #[must_use]
    pub fn new(year: Option<u16>, month: Option<u8>, day: Option<u8>) -> Option<Self> {
        let longest = longest(year, month);
        let good = year.is_none_or(|year| year <= 9999)
            && month.is_none_or(|month| (1..=12).contains(&month))
            && day.is_none_or(|day| (1..=longest).contains(&day));
        good.then_some(Self { year, month, day })
    }

    /// The year, 0 to 9999.
    #[must_use]
    pub const fn year(self) -> Option<u16> {
        self.year
    }

    /// The month, 1 to 12.
    #[must_use]
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// The day, 1 to 31.
    #[must_use]
    pub const fn day(self) -> Option<u8> {
        self.day
    }

    /// The first day that is meant, as year, month and day; unknown years begin with 0.
    #[must_use]
    pub fn earliest(self) -> (u16, u8, u8) {
        (
            self.year.unwrap_or(0),
            self.month.unwrap_or(1),
            self.day.unwrap_or(1),
        )
    }

    /// The last day that is meant; unknown years end with 9999.
    #[must_use]
    pub fn latest(self) -> (u16, u8, u8) {
        let month = self.month.unwrap_or(12);
        let day = self.day.unwrap_or_else(|| longest(self.year, Some(month)));
        (self.year.unwrap_or(9999), month, day)
    }
}

/// The number of the last day.
fn longest(year: Option<u16>, month: Option<u8>) -> u8 {
    match month {
        Some(4 | 6 | 9 | 11) => 30,
        Some(2) => {
            let leap = |year: u16| {
                (year.is_multiple_of(4) && !year.is_multiple_of(100)) || year.is_multiple_of(400)
            };
            28 + u8::from(year.is_none_or(leap))
        }
        _ => 31,
    }
}

impl FromStr for Date {
    type Err = DateError;

    /// Reads a date; `-` and `/` for the dots, and a year or a year and a month alone, are allowed.
    fn from_str(text: &str) -> Result<Self, DateError> {
        fn part(text: Option<&str>, digits: usize) -> Result<Option<u16>, DateError> {
            match text {
                None => Ok(None),
                Some(text) if !text.is_empty() && text.bytes().all(|byte| byte == b'?') => Ok(None),
                Some(text) if text.len() == digits && text.bytes().all(|b| b.is_ascii_digit()) => {
                    text.parse().map(Some).map_err(|_| DateError)
                }
                Some(_) => Err(DateError),
            }
        }
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = part(parts.next(), 4)?;
        let month = part(parts.next(), 2)?;
        let day = part(parts.next(), 2)?;
        if parts.next().is_some() {
            return Err(DateError);
        }
        let small = |number: Option<u16>| number.and_then(|number| u8::try_from(number).ok());
        Self::new(year, small(month), small(day)).ok_or(DateError)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            Some(year) => write!(f, "{year:04}")?,
            None => f.write_str("????")?,
        }
        [self.month, self.day]
            .into_iter()
            .try_for_each(|part| match part {
                Some(part) => write!(f, ".{part:02}"),
                None => f.write_str(".??"),
            })
    }
}
