//! One row for each clause of the rules: an article, a position, and all of its legal moves. The
//! articles are those of the federation's technical regulation, Capo I, numbering of 2008; clauses
//! whose number is not known to us are named by their subject.

use damiera::notation::{MoveText, ResolveError};
use damiera::{Bitboard, Color, Game, GameRules, Move, Outcome, Position, Square, WinReason};

/// A clause a line: its name, the position, every legal move with its whole path.
const MOVEMENT: &str = "
start: White begins, with seven moves | W:W21-32:B1-12 | 21-17 21-18 22-18 22-19 23-19 23-20 24-20
start: Black's seven moves mirror them | B:W21-32:B1-12 | 9-13 10-13 10-14 11-14 11-15 12-15 12-16
man: a white man steps up | W:W18:B4 | 18-13 18-14
man: a black man steps down | B:W32:B18 | 18-21 18-22
man: a man on the left edge has one way | W:W25:B4 | 25-21
man: a man on the right edge has one way | W:W24:B4 | 24-20
man: a man does not step onto a piece | W:W18,14:B4 | 14-10 14-11 18-13
crowning: a man is crowned on the last row | W:W5:B20 | 5-1 5-2
crowning: a black man is crowned on the last row | B:W13:B28 | 28-31 28-32
4.7 a king steps in four directions | W:WK18:B4 | 18-13 18-14 18-21 18-22
4.7 a king steps out of a corner | W:WK1:BK32 | 1-5
4.7 a king goes one step only | W:WK32:B19 | 32-28
";

const CAPTURE: &str = "
man: a man captures forward only | W:W14:B18 | 14-10 14-11
man: a black man captures forward only | B:W14:B18 | 18-21 18-22
man: a man needs a free square behind | W:W22:B18,13 | 22-19
man: no piece jumps its own | W:W22,18:B4 | 18-13 18-14 22-19
5.3 b a man is not obliged by a king | W:W30:BK26 | 30-27
5.3 b a man never captures a king | W:W22,32:BK18 | 22-19 32-28
5.3 b a black man never captures a king | B:WK15:B1,11 | 1-5 11-14
5.3 b a man stops before a king | W:W29:BK19,26 | 29x22
5.3 a king captures backwards | W:WK14:B18 | 14x21
5.3 a king captures kings | W:WK14:BK18 | 14x21
5.3 a king lands right behind | W:WK28:B23 | 28x19
5.3 a king captures from right beside | W:WK32:B23 | 32-28
5.4 a capture is compulsory | W:W21,30:B27 | 30x23
5.6 a man takes one | W:W30:B27 | 30x23
5.7 a man takes three | W:W31:B12,20,28 | 31x24x15x8
5.7 a man takes three and is crowned | W:W25:B7,14,21 | 25x18x11x4
5.7 a black man takes three | B:W7,14,22:B4 | 4x11x18x27
5.7 the whole capture is compulsory | W:W29:B11,19,26 | 29x22x15x6
5.8 a king takes in four directions | W:WK22:B18,19,27 | 22x13 22x15 22x31
5.9 a king takes six | W:WK27:B5,6,13,15,21,23 | 27x20x11x2x9x18x25
3.5 the square it starts from is free | W:WK22:B19,20,27,28 | 22x15x24x31x22 22x31x24x15x22
3.5 a square may be passed twice, a piece may not | W:WK22:B18,19,20,27,28 | 22x15x24x31x22x13 22x31x24x15x22x13
crowning: crowning ends a capture | W:W11:B5,6 | 11x2
crowning: crowning ends a capture, kings or not | W:W11:BK5,6 | 11x2
crowning: crowning ends a black capture | B:W27,28:B22 | 22x31
";

const PRECEDENCE: &str = "
6.6 the most pieces | W:WK21,31:B10,18,27 | 31x22x13x6
6.6 the most pieces: two before one | W:W21,24:B10,18,20 | 21x14x5
6.6 the most pieces before the king | W:WK12,21:B10,15,18 | 21x14x5
6.6 the most pieces before kings | W:WK30:B10,18,26,K20,K27 | 30x21x14x5
6.7 with a king | W:WK23,31:B19,26,27 | 23x30x21
6.7 with a king: one each | W:WK12,22:B15,18 | 12x19
6.7 with a black king | B:W15,18:B11,K21 | 21x14
6.8 the most kings | W:WK23:B19,K28 | 23x32
6.8 the most kings: one each | W:WK14:B10,K19 | 14x23
6.8 the most kings before the earliest | W:WK30:BK10,12,K18,20,26,K27 | 30x21x14x5
6.9 the king earliest | W:WK30:B10,12,18,K20,K26,27 | 30x21x14x5
6.9 the king earliest: two each | W:WK14:BK11,12,18,K26 | 14x7x16
6.9 every king counts, not the first alone | W:WK30:B10,K12,K18,20,K26,K27 | 30x21x14x5
6.9 mKm before mmK | W:WK25,31,32:B12,13,20,21,28,7,K14,K5 | 25x18x11x4
6.9 the same squares, the other way round | W:WK10:BK6,7,K14,K15 | 10x19x12x3x10
6.9 KmmK before mKKm | W:WK13,K23:BK10,18,20,26,K27,K28 | 23x30x21x14x5
6.9 KmmK before its rivals | W:WK2,K19:B5,K6,K7,15,K22,23 | 2x11x20x27x18
6.10 free choice of the path | W:WK31:B18,20,K27,K28 | 31x22x13 31x24x15
6.10 free choice of the piece | W:W21,24:B18,20 | 21x14 24x15
";

/// A capture a line: the clause, the position, its only move, what it takes in order, and `K` if it
/// crowns.
const TAKING: &str = "
5.7 three men | W:W29:B11,19,26 | 29x22x15x6 | 26 19 11
6.6 two men | W:W21,24:B10,18,20 | 21x14x5 | 18 10
6.7 with a king | W:WK12,22:B15,18 | 12x19 | 15
6.8 a king | W:WK14:B10,K19 | 14x23 | 19
6.9 the king first | W:WK14:BK11,12,18,K26 | 14x7x16 | 11 12
crowning: crowned | W:W11:B5,6 | 11x2 | 6 K
5.7 crowned | W:W25:B7,14,21 | 25x18x11x4 | 21 14 7 K
5.9 six men | W:WK27:B5,6,13,15,21,23 | 27x20x11x2x9x18x25 | 23 15 6 5 13 21
";

const LOST: &[(&str, &str, WinReason)] = &[
    ("end: no piece is left", "W:W:B1", WinReason::NoPieces),
    ("end: all are blocked", "W:W13:B6,9,10", WinReason::Blocked),
    (
        "end: kings block men, who cannot take them",
        "W:W21:BK17,K18",
        WinReason::Blocked,
    ),
    ("end: a king is blocked", "W:WK1:B5,10", WinReason::Blocked),
];

/// The fields of each line of a table.
fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    table.lines().filter(|line| !line.is_empty()).map(|line| {
        let fields: Vec<&str> = line.split(" | ").collect();
        fields
            .try_into()
            .unwrap_or_else(|_| panic!("not {N} fields: {line}"))
    })
}

/// Article, position and moves of every clause.
fn clauses() -> impl Iterator<Item = (&'static str, &'static str, Vec<&'static str>)> {
    [MOVEMENT, CAPTURE, PRECEDENCE]
        .into_iter()
        .flat_map(rows)
        .map(|[article, fen, moves]| (article, fen, moves.split(' ').collect()))
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn legal(position: &Position) -> Vec<String> {
    position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect()
}

/// The move that a text names, or why it names none.
fn resolve(fen: &str, text: &str) -> Result<Move, ResolveError> {
    text.parse::<MoveText>().unwrap().resolve(&position(fen))
}

#[test]
fn every_clause() {
    for (article, fen, moves) in clauses() {
        assert_eq!(legal(&position(fen)), moves, "{article}: {fen}");
    }
}

/// The rules make no difference between the colours.
#[test]
fn every_clause_with_the_colours_changed_over() {
    let turn = |number: &str| 33 - number.parse::<u8>().unwrap();
    for (article, fen, moves) in clauses() {
        let mut turned: Vec<Vec<u8>> = moves
            .iter()
            .map(|mv| mv.split(['-', 'x']).map(turn).collect())
            .collect();
        turned.sort();
        let found: Vec<Vec<u8>> = legal(&position(fen).rotated())
            .iter()
            .map(|mv| {
                mv.split(['-', 'x'])
                    .map(|number| number.parse().unwrap())
                    .collect()
            })
            .collect();
        assert_eq!(found, turned, "{article}: {fen}, turned");
    }
}

#[test]
fn what_a_capture_takes() {
    for [article, fen, text, taken] in rows(TAKING) {
        let crowned = taken.ends_with('K');
        let taken: Vec<u8> = taken
            .trim_end_matches(" K")
            .split(' ')
            .map(|n| n.parse().unwrap())
            .collect();
        let [mv] = position(fen).legal_moves()[..] else {
            panic!("{article}: {fen}")
        };
        assert_eq!(mv.to_string(), text, "{article}: {fen}");
        let order: Vec<u8> = mv.captured_in_order().map(Square::number).collect();
        assert_eq!(order, taken, "{article}: {fen}");
        let set: Bitboard = taken
            .iter()
            .filter_map(|&n| Square::from_number(n))
            .collect();
        assert_eq!(mv.captured(), set, "{article}: {fen}");
        assert_eq!(mv.crowns(), crowned, "{article}: {fen}");
        let after = position(fen).play(mv);
        assert!(
            after.board().pieces(Color::Black).is_disjoint(set),
            "{article}: lifted"
        );
        let king = crowned || position(fen).board().kings(Color::White).has(mv.from());
        assert_eq!(
            after.board().kings(Color::White).has(mv.to()),
            king,
            "{article}: {fen}"
        );
    }
}

#[test]
fn whoever_cannot_move_has_lost() {
    for &(article, fen, reason) in LOST {
        assert_eq!(legal(&position(fen)), [""; 0], "{article}: {fen}");
        let outcome = Outcome::Win {
            winner: Color::Black,
            reason,
        };
        let game = Game::new(position(fen), GameRules::default());
        assert_eq!(game.outcome(), Some(outcome), "{article}: {fen}");
        let Outcome::Win { winner, .. } = outcome else {
            unreachable!()
        };
        let turned = Game::new(position(fen).rotated(), GameRules::default());
        let expected = Outcome::Win {
            winner: !winner,
            reason,
        };
        assert_eq!(turned.outcome(), Some(expected), "{article}: {fen}, turned");
    }
}

/// If only the first king counted, 30x7 would be as good as 30x5.
#[test]
fn the_false_reading_of_6_9_is_refused() {
    const FEN: &str = "W:WK30:B10,K12,K18,20,K26,K27";
    assert_eq!(resolve(FEN, "30x7"), Err(ResolveError::Illegal));
    assert_eq!(resolve(FEN, "30x23x16x7"), Err(ResolveError::Illegal));
    assert_eq!(
        resolve(FEN, "30x5").map(|mv| mv.to_string()),
        Ok("30x21x14x5".to_owned())
    );
}

#[test]
fn what_the_rules_forbid() {
    for (article, fen, text) in [
        ("5.3 b", "W:W22,32:BK18", "22x13"),
        ("6.6", "W:W21,24:B10,18,20", "24x15"),
        ("5.7", "W:W21,24:B10,18,20", "21x14"),
        ("6.7", "W:WK12,22:B15,18", "22x13"),
        ("6.8", "W:WK14:B10,K19", "14x5"),
        ("6.9", "W:WK14:BK11,12,18,K26", "14x21x30"),
        ("6.9", "W:WK14:BK11,12,18,K26", "14x30"),
        ("crowning", "W:W11:B5,6", "11x2x9"),
        ("crowning", "W:W11:B5,6", "11x9"),
        ("3.5", "W:WK22:B19,20,27,28", "22x15x24x31x22x15"),
    ] {
        assert_eq!(
            resolve(fen, text),
            Err(ResolveError::Illegal),
            "{article}: {text} in {fen}"
        );
    }
}

/// The most moves that a position is known to have.
#[test]
fn thirty_eight_moves() {
    let position = position("W:WK4,K6,K9,K11,K12,K17,K18,K19,K20,K25,K26,K28:BK27");
    assert_eq!(position.legal_moves().len(), 38);
    assert_eq!(position.count_legal_moves(), 38);
}
