//! Numbers with decimals.

use core::fmt;
use core::time::Duration;
use std::str::FromStr;

/// A real number in millionths, the precision in which Scan writes: seconds, men, plies.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal(i64);

/// The text is no number, or one beyond a thousand million.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no number between -1000000000 and 1000000000")]
pub struct DecimalError;

const MILLION: i64 = 1_000_000;
/// Small enough that every number of millionths has a floating-point number of its own.
const MOST: i64 = 1_000_000_000 * MILLION;

impl Decimal {
    /// So many millionths, held within a thousand million to either side.
    #[must_use]
    pub fn from_millionths(millionths: i64) -> Self {
        Self(millionths.clamp(-MOST, MOST))
    }

    /// So many hundredths.
    #[must_use]
    pub fn from_hundredths(hundredths: i32) -> Self {
        Self::from_millionths(i64::from(hundredths) * 10_000)
    }

    /// The number in millionths.
    #[must_use]
    pub fn millionths(self) -> i64 {
        self.0
    }

    /// The number in hundredths, rounded to the nearest.
    #[must_use]
    pub fn hundredths(self) -> i64 {
        let half = if self.0 < 0 { -5_000 } else { 5_000 };
        (self.0 + half) / 10_000
    }

    /// The number as seconds; a negative one is no time left.
    #[must_use]
    pub fn as_duration(self) -> Duration {
        Duration::from_micros(u64::try_from(self.0).unwrap_or(0))
    }
}

impl From<Duration> for Decimal {
    /// In seconds.
    fn from(time: Duration) -> Self {
        Self::from_millionths(i64::try_from(time.as_micros()).unwrap_or(MOST))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        let (whole, part) = (size / MILLION.unsigned_abs(), size % MILLION.unsigned_abs());
        if part == 0 {
            write!(f, "{sign}{whole}")
        } else {
            let digits = format!("{part:06}");
            write!(f, "{sign}{whole}.{}", digits.trim_end_matches('0'))
        }
    }
}

impl FromStr for Decimal {
    type Err = DecimalError;

    fn from_str(text: &str) -> Result<Self, DecimalError> {
        let number: f64 = text.parse().map_err(|_| DecimalError)?;
        if !number.is_finite() || number.abs() > 1e9 {
            return Err(DecimalError);
        }
        // Six decimals, rounded, are the millionths with a point among them.
        let digits = format!("{number:.6}").replace('.', "");
        digits.parse().map(Self).map_err(|_| DecimalError)
    }
}
