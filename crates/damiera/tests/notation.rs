//! How moves are written, and where a bad text is wrong.

use damiera::notation::{MoveText, NotationErrorKind, ResolveError, short};
use damiera::{Position, Square};

/// Liberties of writing, and what is meant.
#[test]
fn what_is_read() {
    for (text, written) in [
        ("22-18", "22-18"),
        ("29x6", "29x6"),
        ("29x22x15x6", "29x22x15x6"),
        ("  22-18\t", "22-18"),
        ("\u{a0}22-18", "22-18"),
        ("29:22:15:6", "29x22x15x6"),
        ("29X6", "29x6"),
        ("29x22:15X6", "29x22x15x6"),
        ("2218", "22-18"),
        ("09-013", "9-13"),
        ("0913", "9-13"),
        ("1-5", "1-5"),
    ] {
        let wish: MoveText = text
            .parse()
            .unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(wish.to_string(), written, "{text:?}");
    }
}

#[test]
fn what_is_refused() {
    use NotationErrorKind::*;

    let too_long = "1".to_owned() + &"x5".repeat(13);
    for (text, kind, offset) in [
        ("", ExpectedSquare, 0),
        ("x", ExpectedSquare, 0),
        ("-18", ExpectedSquare, 0),
        ("O-O", ExpectedSquare, 0),
        ("22-", ExpectedSquare, 3),
        ("22--18", ExpectedSquare, 3),
        ("22-x18", ExpectedSquare, 3),
        ("22- 18", ExpectedSquare, 3),
        ("22-\u{e8}", ExpectedSquare, 3),
        ("22", ExpectedSeparator, 2),
        ("22 18", ExpectedSeparator, 2),
        ("22-18!", ExpectedSeparator, 5),
        ("22\u{2013}18", ExpectedSeparator, 2),
        ("221", SquareOutOfRange, 0),
        ("0-18", SquareOutOfRange, 0),
        ("33-18", SquareOutOfRange, 0),
        ("22-33", SquareOutOfRange, 3),
        ("22-256", SquareOutOfRange, 3),
        ("22-274", SquareOutOfRange, 3),
        ("22-4294967314", SquareOutOfRange, 3),
        ("2233", SquareOutOfRange, 2),
        ("9918", SquareOutOfRange, 0),
        (" 22-33", SquareOutOfRange, 4),
        ("29x22-15", MixedSeparators, 5),
        ("29-22x15", MixedSeparators, 5),
        (&too_long, TooLong, 25),
    ] {
        let Err(error) = text.parse::<MoveText>() else {
            panic!("{text:?} is read")
        };
        assert_eq!(
            (error.kind, error.offset),
            (kind, offset),
            "{text:?}: {error}"
        );
    }
}

/// A hyphen may stand for a capture, as the federation's table has it; `x` is never a quiet move.
#[test]
fn hyphens_and_crosses() {
    let capture: Position = "W:W30:B27".parse().unwrap();
    let resolve = |position: &Position, text: &str| {
        text.parse::<MoveText>()
            .unwrap()
            .resolve(position)
            .map(|mv| mv.to_string())
    };
    assert_eq!(resolve(&capture, "30-23"), Ok("30x23".to_owned()));
    assert_eq!(resolve(&Position::start(), "22-18"), Ok("22-18".to_owned()));
    assert_eq!(
        resolve(&Position::start(), "22x18"),
        Err(ResolveError::Illegal)
    );
}

/// One man, two ways to the same square: by the two ends alone it cannot be said which.
#[test]
fn a_short_form_that_says_too_little() {
    let position: Position = "W:W26:B13,14,21,22".parse().unwrap();
    let ways = position.legal_moves();
    let texts: Vec<String> = ways.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["26x17x10", "26x19x10"]);
    let wish: MoveText = "26x10".parse().unwrap();
    assert_eq!(
        wish.resolve(&position),
        Err(ResolveError::Ambiguous(ways.clone()))
    );
    for (&mv, text) in ways.iter().zip(texts) {
        assert_eq!(short(&position, mv), text);
        assert_eq!(text.parse::<MoveText>().unwrap().resolve(&position), Ok(mv));
    }
    let only: Position = "W:W29:B11,19,26".parse().unwrap();
    assert_eq!(short(&only, only.legal_moves()[0]), "29x6");
}

#[test]
fn squares_by_letters() {
    for (number, name) in [(1, "a8"), (4, "g8"), (5, "b7"), (29, "b1"), (32, "h1")] {
        assert_eq!(Square::from_number(number).unwrap().algebraic(), name);
    }
}
