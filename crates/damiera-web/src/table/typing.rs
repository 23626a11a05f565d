//! A move as people type it.

use damiera::notation::{MoveText, NotationError};
use damiera::{Position, Square};

/// Reads a typed move: the official notation, also with `×`, `:` or a blank between the squares,
/// without anything between them, or with the wrong one of `-` and `x`.
///
/// # Errors
/// What is wrong with the text as official notation, if no reading makes sense.
pub(super) fn read(text: &str, position: &Position) -> Result<MoveText, NotationError> {
    let text = tidy(text);
    let wish = match text.parse::<MoveText>() {
        Ok(wish) => wish,
        Err(error) => run_together(&text, position).ok_or(error)?,
    };
    let other = MoveText {
        capture: !wish.capture,
        ..wish.clone()
    };
    let means_other = wish.resolve(position).is_err() && other.resolve(position).is_ok();
    Ok(if means_other { other } else { wish })
}

/// The text with one kind of separator.
fn tidy(text: &str) -> String {
    let marks = text
        .trim()
        .replace(['×', ':', '*', 'X'], "x")
        .replace(['–', '—', '−'], "-");
    let words: Vec<&str> = marks.split_whitespace().collect();
    // Blanks around a separator mean nothing, a blank alone stands for one.
    words.into_iter().fold(String::new(), |joined, word| {
        let apart = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let gap = apart(joined.chars().last()) && apart(word.chars().next());
        joined + if gap { "-" } else { "" } + word
    })
}

/// Two squares without anything between them, the legal move first: `2218`, `312`.
fn run_together(digits: &str, position: &Position) -> Option<MoveText> {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let square = |number: &str| {
        let padded = number.starts_with('0');
        Square::from_number(number.parse().ok()?).filter(|_| !padded)
    };
    let mut readings: Vec<MoveText> = (1..digits.len())
        .filter_map(|at| {
            let (from, to) = (square(&digits[..at])?, square(&digits[at..])?);
            let capture = from.row() % 2 == to.row() % 2;
            Some(MoveText {
                from,
                landings: vec![to],
                capture,
            })
        })
        .collect();
    readings.sort_by_key(|wish| wish.resolve(position).is_err());
    readings.into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The legal move that the text means.
    fn played(fen: &str, text: &str) -> String {
        let position: Position = fen.parse().expect("a position");
        let wish = read(text, &position).expect("readable");
        wish.resolve(&position).expect("legal").to_string()
    }

    const START: &str = "W:W21-32:B1-12";

    #[test]
    fn a_quiet_move_in_every_dress() {
        for text in ["22-18", "2218", "22 18", " 22 - 18 ", "22–18", "22x18"] {
            assert_eq!(played(START, text), "22-18", "{text:?}");
        }
    }

    #[test]
    fn a_capture_in_every_dress() {
        for text in [
            "31x8",
            "318",
            "31:8",
            "31×22×15×8",
            "31-8",
            "31 x 22 x 15 x 8",
        ] {
            assert_eq!(played("W:W31:B12,19,27", text), "31x22x15x8", "{text:?}");
        }
    }

    #[test]
    fn digits_that_can_be_cut_in_two_ways_mean_the_legal_move() {
        assert_eq!(played("B:W32:B1", "15"), "1-5");
        assert_eq!(played("B:W32:B11", "1115"), "11-15");
    }

    #[test]
    fn what_is_no_move_is_an_error() {
        let start = Position::start();
        for text in ["", "zz", "22-", "99-1", "22-18-"] {
            assert!(read(text, &start).is_err(), "{text:?}");
        }
    }
}
