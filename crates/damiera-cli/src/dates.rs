//! The days that a date of which parts are not known may mean.

use std::str::FromStr;

/// Year, month, day; compared in this order.
type Day = (u16, u8, u8);

/// From the first day that a date may mean to the last.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dates {
    first: Day,
    last: Day,
}

impl Dates {
    /// Whether some day of `self` is not before the first of `begin`.
    pub(crate) fn reach(self, begin: Self) -> bool {
        self.last >= begin.first
    }

    /// Whether some day of `self` is not after the last of `end`.
    pub(crate) fn begin_by(self, end: Self) -> bool {
        self.first <= end.last
    }
}

impl FromStr for Dates {
    type Err = &'static str;

    /// Reads `2005`, `2005.06`, `2005.06.12` and, with parts that are not known, `2005.??.??`; `-`
    /// and `/` may stand for the dots, and the day may come first, as Italians write: `12/6/2005`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected a date: YYYY, YYYY.MM or YYYY.MM.DD";
        let mut parts: Vec<&str> = text.trim().split(['.', '-', '/']).collect();
        if parts[0].len() != 4 {
            parts.reverse();
        }
        let known = |index: usize| {
            let part = parts.get(index)?;
            (!part.is_empty() && part.bytes().any(|byte| byte != b'?')).then_some(*part)
        };
        let number = |index: usize, most: u8| match known(index).map(str::parse::<u8>) {
            None => Ok(None),
            Some(Ok(number)) if (1..=most).contains(&number) => Ok(Some(number)),
            Some(_) => Err(EXPECTED),
        };
        let year = known(0).filter(|year| year.len() == 4).ok_or(EXPECTED)?;
        let year: u16 = year.parse().map_err(|_| EXPECTED)?;
        if parts.len() > 3 {
            return Err(EXPECTED);
        }
        let (month, day) = (number(1, 12)?, number(2, 31)?);
        Ok(Self {
            first: (year, month.unwrap_or(1), day.unwrap_or(1)),
            last: (year, month.unwrap_or(12), day.unwrap_or(31)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Dates;

    fn dates(text: &str) -> Dates {
        text.parse().unwrap()
    }

    #[test]
    fn a_date_with_unknown_parts_may_be_any_day_of_them() {
        assert!(dates("2005.??.??").reach(dates("2005.12.31")));
        assert!(dates("2005").begin_by(dates("2005.01.01")));
        assert!(!dates("2005.??.??").reach(dates("2006")));
        assert!(dates("2005.06").begin_by(dates("2005.06.02")));
        assert!(!dates("2005.06").begin_by(dates("2005.05")));
    }

    #[test]
    fn italian_dates_mean_the_same() {
        assert_eq!(dates("12/6/2005"), dates("2005.06.12"));
        assert_eq!(dates("2005-06-12"), dates("2005.06.12"));
        assert_eq!(dates("06/2005"), dates("2005.06"));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            "????.??.??",
            "05",
            "2005.13",
            "2005.00.01",
            "2005.1.32",
            "2005.1.1.1",
            "soon",
        ] {
            assert!(text.parse::<Dates>().is_err(), "{text}");
        }
    }
}
