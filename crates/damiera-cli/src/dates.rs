//! Dates as people write them.

use damiera_pdn::Date;

/// A date with a year, as it is asked for: `2005`, `2005.06` or `2005.06.12`.
///
/// # Errors
///
/// What was expected.
pub(crate) fn asked(text: &str) -> Result<Date, String> {
    written(text).ok_or_else(|| "expected YYYY, YYYY.MM or YYYY.MM.DD".to_owned())
}

/// A date with a year, as it stands in a tag; the day may come first, as Italians write:
/// `12/6/2005`.
pub(crate) fn written(text: &str) -> Option<Date> {
    let date = text.parse().ok().or_else(|| day_first(text));
    date.filter(|date: &Date| date.year().is_some())
}

fn day_first(text: &str) -> Option<Date> {
    let mut parts = text.trim().rsplit(['.', '-', '/']);
    let year = parts.next().filter(|year| year.len() == 4)?;
    let known = |part: Option<&str>| match part {
        Some(part) => part.parse().ok().map(Some),
        None => Some(None),
    };
    let (month, day) = (known(parts.next())?, known(parts.next())?);
    let date = Date::new(Some(year.parse().ok()?), month, day);
    date.filter(|_| parts.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::{asked, written};

    #[test]
    fn the_day_may_come_first() {
        for text in ["12/6/2005", "12.06.2005", "2005-06-12"] {
            assert_eq!(written(text), written("2005.06.12"), "{text}");
        }
        assert_eq!(written("06/2005"), written("2005.06.??"));
    }

    #[test]
    fn nonsense_and_dates_without_a_year_are_refused() {
        for text in [
            "",
            "????.??.??",
            "05",
            "2005.13",
            "2005.00.01",
            "2005.01.32",
            "31/2/2005",
            "1/1/1/2005",
            "soon",
        ] {
            assert!(asked(text).is_err(), "{text}");
        }
    }
}
