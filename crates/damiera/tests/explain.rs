//! Every reason why a move is refused, and the law that explanations and legal moves agree.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use damiera::notation::MoveText;
use damiera::{Explanation, Move, Position, Reason, Role, Square, explain, explain_piece};
use proptest::prelude::*;

mod positions;

use positions::any_position;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn of_move(fen: &str, wish: &str) -> Explanation {
    explain(&position(fen), &wish.parse().unwrap())
}

fn of_piece(fen: &str, square: u8) -> Explanation {
    explain_piece(&position(fen), Square::from_number(square).unwrap())
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// A wish a line: the reason, the position, the wish, the moves that the rule prefers.
const WISHES: &str = "
legal | W:W21-32:B1-12 | 22-18 |
legal | W:W21,24:B10,18,20 | 21x5 |
legal | W:W21,24:B10,18,20 | 21-5 |
game-over | W:W13:B6,9,10 | 13-10 |
game-over | W:W:B1 | 1-5 |
no-piece | W:W21-32:B1-12 | 18-14 |
not-yours | W:W21-32:B1-12 | 9-13 |
not-yours | B:W21-32:B1-12 | 22-18 |
occupied | W:W21-32:B1-12 | 26-22 |
occupied | W:W22:B18 | 22-18 |
occupied | W:W22:B18,13 | 22x13 |
unreachable | W:W21-32:B1-12 | 22-15 |
unreachable | W:W21-32:B1-12 | 22-14 |
unreachable | W:WK22:B1 | 22-22 |
unreachable | W:WK28:B23 | 28x14 |
unreachable | W:W22:B1 | 22x18 | 22-18
man-backwards | W:W14:B4 | 14-18 |
man-backwards | W:W14:B18 | 14x21 |
man-backwards | B:W14:B18 | 18-13 |
man-backwards | B:W14:B18 | 18x11 |
man-takes-king | W:W22,32:BK18 | 22x13 |
man-takes-king | W:W29:BK19,26 | 29x22x15 | 29x22
must-capture | W:W21,30:B27 | 21-17 | 30x23
must-capture | W:W21,24:B18,20 | 21-17 | 21x14 24x15
incomplete | W:W29:B11,19,26 | 29x22 | 29x22x15x6
incomplete | W:W29:B11,19,26 | 29x22x15 | 29x22x15x6
incomplete | W:W29:B11,19,26 | 29-15 | 29x22x15x6
incomplete | W:WK22:B19,20,27,28 | 22x15 | 22x15x24x31x22
incomplete | W:WK22:B19,20,27,28 | 22x31x24 | 22x31x24x15x22
taken-twice | W:WK22:B19,20,27,28 | 22x15x24x31x22x15 | 22x15x24x31x22
taken-twice | W:WK22:B18 | 22x13x22 | 22x13
crowned | W:W11:B5,6 | 11x2x9 | 11x2
crowned | W:W11:B5,6 | 11x9 | 11x2
more-pieces | W:WK21,31:B10,18,27 | 21x14x5 | 31x22x13x6
more-pieces | W:W21,24:B10,18,20 | 24x15 | 21x14x5
with-king | W:WK23,31:B19,26,27 | 31x22x15 | 23x30x21
with-king | W:WK12,22:B15,18 | 22x13 | 12x19
more-kings | W:WK14:B10,K19 | 14x5 | 14x23
more-kings | W:WK23:B19,K28 | 23x14 | 23x32
king-earlier | W:WK14:BK11,12,18,K26 | 14x21x30 | 14x7x16
king-earlier | W:WK14:BK11,12,18,K26 | 14x30 | 14x7x16
king-earlier | W:WK30:B10,K12,K18,20,K26,K27 | 30x7 | 30x21x14x5
king-earlier | W:WK10:BK6,7,K14,K15 | 10x3x12x19x10 | 10x19x12x3x10
";

/// A piece a line: the reason, the position, the square, the moves that the rule prefers.
const PIECES: &str = "
legal | W:W21-32:B1-12 | 22 |
game-over | W:W13:B6,9,10 | 13 |
no-piece | W:W21-32:B1-12 | 18 |
not-yours | W:W21-32:B1-12 | 12 |
blocked | W:W21-32:B1-12 | 29 |
blocked | W:WK1,5,20:B28 | 1 |
blocked | W:W13,32:B6,9,10 | 13 |
man-takes-king | W:W21,32:B9,K17,K18 | 21 |
must-capture | W:W21,30:B27 | 21 | 30x23
more-pieces | W:W21,24:B10,18,20 | 24 | 21x14x5
with-king | W:WK12,22:B15,18 | 22 | 12x19
more-kings | W:WK14,K32:B10,K19,28 | 32 | 14x23
king-earlier | W:WK14,K31:BK11,12,27,K18 | 31 | 14x7x16
";

fn rows(table: &str) -> impl Iterator<Item = [&str; 4]> {
    table.lines().filter(|line| !line.is_empty()).map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        fields
            .try_into()
            .unwrap_or_else(|_| panic!("not four fields: {line}"))
    })
}

fn assert_row(row: &str, code: &str, instead: &str, explanation: &Explanation) {
    assert_eq!(explanation.reason.code(), code, "{row}");
    let instead: Vec<&str> = instead.split_whitespace().collect();
    assert_eq!(texts(&explanation.instead), instead, "{row}");
}

#[test]
fn every_wish() {
    for [code, fen, wish, instead] in rows(WISHES) {
        assert_row(
            &format!("{wish} in {fen}"),
            code,
            instead,
            &of_move(fen, wish),
        );
    }
}

#[test]
fn every_piece() {
    for [code, fen, square, instead] in rows(PIECES) {
        let explanation = of_piece(fen, square.parse().unwrap());
        assert_row(&format!("{square} in {fen}"), code, instead, &explanation);
    }
}

/// The two tables leave no reason out.
#[test]
fn every_reason() {
    let tested: BTreeSet<&str> = rows(WISHES)
        .chain(rows(PIECES))
        .map(|[code, ..]| code)
        .collect();
    let all: BTreeSet<&str> = Reason::ALL.iter().map(|reason| reason.code()).collect();
    assert_eq!(tested, all);
    assert_eq!(all.len(), 17);
}

#[test]
fn the_articles_of_the_precedences() {
    let articles: Vec<_> = Reason::ALL
        .iter()
        .filter(|r| r.precedence_rule().is_some())
        .map(|r| r.article())
        .collect();
    assert_eq!(
        articles,
        [Some("6.6"), Some("6.7"), Some("6.8"), Some("6.9")]
    );
    assert_eq!(Reason::MustCapture.article(), Some("5.4"));
    assert_eq!(Reason::ManTakesKing.article(), Some("5.3 b"));
}

/// What was wished for is described: who takes, how many pieces, how many kings.
#[test]
fn the_capture_that_was_wished() {
    for (fen, wish, by, taken, kings) in [
        ("W:WK21,31:B10,18,27", "21x14x5", Role::King, 2, 0),
        ("W:WK23,31:B19,26,27", "31x22x15", Role::Man, 2, 0),
        ("W:WK14:B10,K19", "14x5", Role::King, 1, 0),
        ("W:WK14:BK11,12,18,K26", "14x21x30", Role::King, 2, 1),
        ("W:WK30:B10,K12,K18,20,K26,K27", "30x7", Role::King, 3, 2),
        // Broken off, but measured by what it could have become.
        ("W:WK14:BK11,12,18,K26", "14x21", Role::King, 2, 1),
        ("W:W29:B11,19,26", "29x22", Role::Man, 3, 0),
    ] {
        let wished = of_move(fen, wish)
            .wished
            .unwrap_or_else(|| panic!("{wish} in {fen}"));
        assert_eq!(wished.by, by, "{wish} in {fen}");
        assert_eq!(wished.precedence.taken(), taken, "{wish} in {fen}");
        assert_eq!(wished.precedence.kings_taken(), kings, "{wish} in {fen}");
    }
}

/// Four men in a ring and a way out: both ways round end on the same square.
#[test]
fn two_squares_that_two_captures_share() {
    for (fen, wish, readings) in [
        (
            "W:WK22:B19,20,27,28",
            "22x22",
            ["22x15x24x31x22", "22x31x24x15x22"],
        ),
        (
            "W:WK22:B18,19,20,27,28",
            "22x13",
            ["22x15x24x31x22x13", "22x31x24x15x22x13"],
        ),
        ("W:W26:B13,14,21,22", "26x10", ["26x17x10", "26x19x10"]),
    ] {
        let explanation = of_move(fen, wish);
        assert!(
            explanation.is_legal() && explanation.is_ambiguous(),
            "{wish} in {fen}"
        );
        assert_eq!(texts(&explanation.readings), readings, "{wish} in {fen}");
        let whole = of_move(fen, readings[1]);
        assert!(whole.is_legal() && !whole.is_ambiguous(), "{wish} in {fen}");
    }
}

/// A wish may be built by hand, without any landing.
#[test]
fn a_wish_without_landings() {
    let from = Square::from_number(22).unwrap();
    for capture in [false, true] {
        let wish = MoveText {
            from,
            landings: Vec::new(),
            capture,
        };
        assert_eq!(
            explain(&Position::start(), &wish).reason,
            Reason::Unreachable
        );
    }
}

/// A board full of kings is answered as fast as any other: jumps do not multiply without end.
#[test]
fn many_kings_are_answered_fast() {
    let mut slowest = (Duration::ZERO, String::new());
    for fen in [
        "W:WK1,K3,K8,K9,K16,K17,K24,K25,K29,K30,K31,K32:BK6,K7,K10,K11,K13,K14,K15,K18,K19,K22,K26,K27",
        "W:WK4,K5,K8,K12,K13,K16,K20,K21,K24,K28,K29,K32:BK6,K7,K14,K15,K22,K23,K10,K11,K18,K19,K26,K27",
        "W:WK22,K25,K32:B5,6,7,13,14,15,21,K23,K27,K26,K28,K20",
        "W:W22,29,31:BK5,K6,K7,K13,K14,K15,K21,K23,K27,K26,K28,K18",
    ] {
        let position = position(fen);
        for square in Square::ALL {
            let begin = Instant::now();
            let _ = explain_piece(&position, square);
            for to in Square::ALL {
                let wish = MoveText {
                    from: square,
                    landings: vec![to],
                    capture: true,
                };
                let _ = explain(&position, &wish);
            }
            slowest = slowest.max((begin.elapsed(), format!("{square} in {fen}")));
        }
    }
    println!("33 questions in {:?}: {}", slowest.0, slowest.1);
    assert!(slowest.0 < Duration::from_millis(500), "{slowest:?}");
}

fn any_square() -> impl Strategy<Value = Square> {
    prop::sample::select(Square::ALL.to_vec())
}

/// Mostly wishes of pieces that stand somewhere, with any landings.
fn any_wish() -> impl Strategy<Value = MoveText> {
    (
        any_square(),
        prop::collection::vec(any_square(), 1..5),
        any::<bool>(),
    )
        .prop_map(|(from, landings, capture)| MoveText {
            from,
            landings,
            capture,
        })
}

/// What each explanation must be, whatever it says.
fn check(position: &Position, explanation: &Explanation) -> Result<(), TestCaseError> {
    let legal = position.legal_moves();
    let is_legal = explanation.is_legal();
    prop_assert_eq!(is_legal, !explanation.readings.is_empty());
    prop_assert!(explanation.readings.iter().all(|mv| legal.contains(mv)));
    prop_assert!(explanation.instead.iter().all(|mv| legal.contains(mv)));
    prop_assert!(!is_legal || (explanation.instead.is_empty() && explanation.wished.is_none()));
    let prefers = explanation.reason.precedence_rule().is_some()
        || matches!(explanation.reason, Reason::MustCapture | Reason::Incomplete);
    prop_assert!(!prefers || !explanation.instead.is_empty());
    prop_assert_eq!(explanation.reason == Reason::GameOver, legal.is_empty());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// `explain` says legal exactly where a legal move has those ends or that path, and `x` is
    /// never a quiet move.
    #[test]
    fn wishes_and_legal_moves_agree(
        position in any_position(),
        wishes in prop::collection::vec(any_wish(), 20),
    ) {
        for wish in wishes {
            let fits = |mv: &Move| {
                let landings: Vec<Square> = mv.landings().collect();
                mv.from() == wish.from
                    && (mv.is_capture() || !wish.capture)
                    && (landings == wish.landings || [mv.to()] == wish.landings[..])
            };
            let expected: Vec<Move> = position.legal_moves().into_iter().filter(fits).collect();
            let explanation = explain(&position, &wish);
            prop_assert_eq!(&explanation.readings, &expected, "{} in {}", wish, position);
            check(&position, &explanation)?;
        }
    }

    #[test]
    fn every_legal_move_is_legal(position in any_position()) {
        for mv in position.legal_moves() {
            let explanation = explain(&position, &MoveText::from(mv));
            prop_assert_eq!(explanation.readings, vec![mv], "{} in {}", mv, position);
        }
    }

    /// Hops of a legal capture, broken off early, are incomplete and prefer it.
    #[test]
    fn a_capture_broken_off_is_incomplete(position in any_position()) {
        for mv in position.legal_moves() {
            for hops in 2..mv.landings().len() {
                let landings = mv.landings().take(hops).collect();
                let wish = MoveText { from: mv.from(), landings, capture: true };
                let explanation = explain(&position, &wish);
                prop_assert_eq!(explanation.reason, Reason::Incomplete, "{}", wish);
                prop_assert!(explanation.instead.contains(&mv));
            }
        }
    }

    #[test]
    fn pieces_and_legal_moves_agree(position in any_position()) {
        for square in Square::ALL {
            let mut expected = position.legal_moves();
            expected.retain(|mv| mv.from() == square);
            let explanation = explain_piece(&position, square);
            prop_assert_eq!(&explanation.readings, &expected, "{} in {}", square, position);
            check(&position, &explanation)?;
        }
    }
}
