//! FENs that are read, and what they mean; FENs that are refused, why and where.

use std::collections::BTreeSet;

use damiera::fen::{Fen, FenErrorKind};
use damiera::{Bitboard, ByColor, Color, Position, Setup, SetupErrorKind, Square};

/// The lines of a file, each with its fields.
fn rows<const N: usize>(file: &str) -> impl Iterator<Item = [&str; N]> {
    file.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            fields
                .try_into()
                .unwrap_or_else(|_| panic!("not {N} fields: {line}"))
        })
}

fn unquoted(text: &str) -> &str {
    text.strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
        .expect("a text in quotes")
}

/// The name of a kind in `data/fen/invalid.fen`.
fn name(kind: FenErrorKind) -> String {
    let name = match kind {
        FenErrorKind::ExpectedTurn => "expected-turn",
        FenErrorKind::ExpectedColon => "expected-colon",
        FenErrorKind::ExpectedSide => "expected-side",
        FenErrorKind::ExpectedSquare => "expected-square",
        FenErrorKind::ExpectedSeparator => "expected-separator",
        FenErrorKind::SquareOutOfRange => "square-out-of-range",
        FenErrorKind::BackwardRange => "backward-range",
        FenErrorKind::Overlap(square) => return format!("overlap {square}"),
        FenErrorKind::ManOnCrowningRow(color, square) => {
            return format!("man-on-crowning-row {color} {square}");
        }
        FenErrorKind::TooManyPieces(color) => return format!("too-many-pieces {color}"),
        FenErrorKind::RepeatedSide(color) => return format!("repeated-side {color}"),
        FenErrorKind::MissingSide(color) => return format!("missing-side {color}"),
        FenErrorKind::BadCounter => "bad-counter",
        FenErrorKind::TrailingText => "trailing-text",
        _ => panic!("a kind without a name: {kind:?}"),
    };
    name.to_owned()
}

#[test]
fn what_is_read() {
    for [text, written, counters, shows] in rows(include_str!("data/fen/valid.fen")) {
        let text = unquoted(text);
        let fen: Fen = text
            .parse()
            .unwrap_or_else(|error| panic!("{shows}: {text:?}: {error}"));
        assert_eq!(fen.position.to_string(), written, "{shows}: {text:?}");
        assert_eq!(
            fen.to_string(),
            format!("{written}{counters}"),
            "{shows}: {text:?}"
        );
        assert_eq!(fen.to_string().parse(), Ok(fen), "{shows}: {text:?}");
        assert_eq!(text.parse(), Ok(fen.position), "{shows}: {text:?}");
        assert_eq!(
            fen.position.hash(),
            fen.position.hash_from_scratch(),
            "{shows}"
        );
    }
}

#[test]
fn what_is_refused() {
    let mut kinds = BTreeSet::new();
    for [text, kind, offset] in rows(include_str!("data/fen/invalid.fen")) {
        let text = unquoted(text);
        let Err(error) = text.parse::<Position>() else {
            panic!("{text:?} is read")
        };
        assert_eq!(name(error.kind), kind, "{text:?}");
        assert_eq!(error.offset.to_string(), offset, "{text:?}: {error}");
        assert_eq!(text.parse::<Fen>(), Err(error), "{text:?}");
        kinds.insert(kind.split(' ').next());
    }
    assert_eq!(kinds.len(), 14, "kinds of errors that have a line");
}

/// The counters arrive as numbers.
#[test]
fn the_counters_of_a_server() {
    let fen: Fen = "W:W21:B1:H3:F12".parse().unwrap();
    assert_eq!((fen.quiet_plies, fen.move_number), (Some(3), Some(12)));
    let fen: Fen = "W:W21:B1".parse().unwrap();
    assert_eq!((fen.quiet_plies, fen.move_number), (None, None));
}

fn set(numbers: &[u8]) -> Bitboard {
    numbers
        .iter()
        .map(|&number| Square::from_number(number).unwrap())
        .collect()
}

#[test]
fn the_start_is_the_start() {
    let position: Position = "W:W21-32:B1-12".parse().unwrap();
    assert_eq!(position, Position::start());
    let men = ByColor {
        white: set(&[21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32]),
        black: set(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    };
    let setup = Setup {
        men,
        kings: ByColor::default(),
        turn: Color::White,
    };
    assert_eq!(setup.validate(), Ok(position));
    assert_eq!(position.to_setup(), setup);
}

/// A setup is refused for the same reasons, and names the squares.
#[test]
fn what_cannot_be_set_up() {
    let empty = Setup::empty(Color::White);
    let mut twice = empty;
    twice.men.white = set(&[21, 22]);
    twice.kings.black = set(&[22, 23]);
    let mut crowned = empty;
    crowned.men.black = set(&[28, 29, 32]);
    let mut many = empty;
    many.kings.white = set(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    for (setup, kind, squares) in [
        (twice, SetupErrorKind::Overlap, set(&[22])),
        (
            crowned,
            SetupErrorKind::ManOnCrowningRow(Color::Black),
            set(&[29, 32]),
        ),
        (
            many,
            SetupErrorKind::TooManyPieces(Color::White),
            many.kings.white,
        ),
    ] {
        let error = setup.validate().unwrap_err();
        assert_eq!((error.kind, error.squares), (kind, squares), "{error}");
    }
    assert!(empty.validate().is_ok(), "a side may have nothing");
}
