//! The opening book: how it grows, how it is read, and who plays from it.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;

use damiera::notation::MoveText;
use damiera::{Game, GameRules, Move, Position};
use damiera_engine::{
    Book, BookErrorKind, BookKey, Engine, Growth, Level, Observer, Origin, Report, Score,
    SplitMix64, Verdict, Weights,
};
use proptest::prelude::*;

const HEADER: usize = 48;
const ENTRY: usize = 16;

fn mv(position: &Position, text: &str) -> Move {
    text.parse::<MoveText>().unwrap().resolve(position).unwrap()
}

fn after(moves: &str) -> Position {
    let words = moves.split_whitespace();
    words.fold(Position::start(), |position, text| {
        position.play(mv(&position, text))
    })
}

/// Grows from `roots` by so many rounds of `leaves` leaves, with scores from a list; 0 if it has
/// none.
fn grown(roots: &[Position], rounds: usize, leaves: usize, scores: &[(Position, i32)]) -> Growth {
    let scores: HashMap<_, _> = scores
        .iter()
        .map(|&(position, score)| (BookKey::of(&position), Score::estimate(score)))
        .collect();
    let mut growth = Growth::new(roots, Weights::default());
    for _ in 0..rounds {
        let Some(round) = growth.next_round(leaves) else {
            break;
        };
        let found: Vec<_> = round
            .wanted()
            .iter()
            .map(|key| scores.get(key).copied().unwrap_or(Score::DRAW))
            .collect();
        growth.take(&round, &found);
    }
    growth
}

fn centimen(score: Option<Score>) -> Option<i16> {
    match score?.verdict() {
        Verdict::Estimate { centimen } => Some(centimen),
        _ => None,
    }
}

/// Only 22-19 keeps the balance; every other first move loses 40 centimen.
fn book_of_one_move() -> Book {
    let start = Position::start();
    let scores: Vec<_> = start
        .legal_moves()
        .into_iter()
        .map(|mv| {
            (
                start.play(mv),
                if mv.to_string() == "22-19" { 0 } else { 40 },
            )
        })
        .collect();
    grown(&[start], 2, 1, &scores).book(Origin::default())
}

#[test]
fn a_position_is_worth_its_best_move() {
    let start = Position::start();
    let scores = [
        (after("22-19"), 7),
        (after("21-17"), -12),
        (after("22-18"), 30),
        (after("23-19"), 3),
        (after("23-20"), 9),
        (after("24-20"), -5),
        (after("21-18"), 1),
    ];
    let book = grown(&[start], 2, 1, &scores).book(Origin::default());
    // The scores are Black's: White takes what is worst for Black.
    assert_eq!(centimen(book.score(&start)), Some(12));
    let moves = book.moves(&start);
    let told: Vec<_> = moves.iter().map(|known| known.mv.to_string()).collect();
    assert_eq!(
        told,
        [
            "21-17", "24-20", "21-18", "23-19", "22-19", "23-20", "22-18"
        ]
    );
    assert_eq!(moves[6].gives_up(&moves[0]), 42);
    assert_eq!(book.moves(&after("21-17")), []);
}

/// 22-18 and 21-17 in either order around 12-16: one position, and what is found out below it
/// reaches both ways to it.
#[test]
fn ways_that_meet_share_what_is_found() {
    let roots = [after("22-18 12-16"), after("21-17 12-16")];
    let meeting = after("22-18 12-16 21-17");
    assert_eq!(meeting, after("21-17 12-16 22-18"));
    // The meeting is the best that White can get from both, by 10 centimen, as long as it is not
    // looked into; Black is then seen to have a move that wins 30.
    let answer = meeting.play(meeting.legal_moves()[0]);
    let mut scores = vec![(meeting, -10), (answer, -30)];
    let worse = |book: &Growth, rounds| {
        let book = book.book(Origin::default());
        let values = roots.map(|root| centimen(book.score(&root)));
        (rounds, values, book.len())
    };
    let growth = grown(&roots, 2, 2, &scores);
    let (_, values, len) = worse(&growth, 2);
    assert_eq!(values, [Some(10); 2]);
    let alone: usize = roots.iter().map(|root| 1 + root.legal_moves().len()).sum();
    assert_eq!(len, alone - 1, "the meeting stands once");
    // What else Black could do there is worse for Black.
    for mv in &meeting.legal_moves()[1..] {
        scores.push((meeting.play(*mv), 20));
    }
    let growth = grown(&roots, 3, 1, &scores);
    assert_eq!(
        centimen(growth.book(Origin::default()).score(&meeting)),
        Some(-10)
    );
    let growth = grown(&roots, 4, 1, &scores);
    let book = growth.book(Origin::default());
    assert_eq!(centimen(book.score(&meeting)), Some(30));
    // Both turn to their next best, which is worth nothing.
    assert_eq!(roots.map(|root| centimen(book.score(&root))), [Some(0); 2]);
}

/// Every score of an open position is that of its best move, whatever the searches said.
#[test]
fn scores_are_carried_up_through_the_whole_graph() {
    let mut growth = Growth::new(
        &[Position::start(), after("21-17 9-13 25-21")],
        Weights::default(),
    );
    for _ in 0..150 {
        let round = growth.next_round(4).unwrap();
        let found: Vec<_> = round
            .wanted()
            .iter()
            .map(|key| Score::estimate(i32::from(key.to_bytes()[1] % 61) - 30))
            .collect();
        growth.take(&round, &found);
    }
    let book = growth.book(Origin::default());
    assert_eq!(book.len(), growth.len());
    let mut open = 0;
    let mut waiting = vec![Position::start()];
    while let Some(position) = waiting.pop() {
        let moves = book.moves(&position);
        if moves.is_empty() {
            continue;
        }
        open += 1;
        assert_eq!(moves.len(), position.legal_moves().len(), "{position}");
        let best = moves.iter().map(|known| known.score).max();
        assert_eq!(book.score(&position), best, "{position}");
        if open < 2_000 {
            waiting.extend(moves.iter().map(|known| position.play(known.mv)));
        }
    }
    assert!(open > 100, "{open}");
}

/// A move that gives up half a man waits until other lines are ten plies deep.
#[test]
fn losers_drop_out() {
    let start = Position::start();
    let bad = after("22-18");
    let book = grown(&[start], 40, 1, &[(bad, 50)]).book(Origin::default());
    assert_eq!(book.moves(&bad), []);
    let others = start.legal_moves().into_iter().map(|mv| start.play(mv));
    let others = others.filter(|position| *position != bad);
    assert!(
        others
            .into_iter()
            .all(|position| !book.moves(&position).is_empty())
    );
}

#[test]
fn the_end_of_the_game_needs_no_search() {
    // The only move takes the last piece.
    let position: Position = "W:W30:B27".parse().unwrap();
    let mut growth = Growth::new(&[position], Weights::default());
    let round = growth.next_round(1).unwrap();
    growth.take(&round, &[Score::DRAW]);
    let round = growth.next_round(1).unwrap();
    assert_eq!(round.wanted(), []);
    growth.take(&round, &[]);
    assert!(
        growth.next_round(1).is_none(),
        "a decided game is not gone on with"
    );
    let book = growth.book(Origin::default());
    let verdict = book.score(&position).map(Score::verdict);
    assert_eq!(verdict, Some(Verdict::Win { plies: 1 }));
}

/// A king that may move could come back: the graph must have no circles.
#[test]
fn where_a_king_may_move_the_book_ends() {
    let position: Position = "W:WK30:B1,2".parse().unwrap();
    assert!(grown(&[position], 9, 1, &[]).next_round(1).is_none());
}

#[test]
fn colours_changed_over_are_the_same_position() {
    let position = after("22-18 12-16 21-17");
    assert_eq!(BookKey::of(&position), BookKey::of(&position.rotated()));
    assert_eq!(BookKey::of(&position).position(), Ok(position.rotated()));
}

/// The worked example of docs/book.md, which was made by hand.
#[test]
fn the_example_of_the_page_is_true() {
    const PAGE: &str = include_str!("../../../docs/book.md");
    let scores: Vec<_> = Position::start()
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let score = if mv.to_string() == "22-18" { -4 } else { 9 };
            (Position::start().play(mv), score)
        })
        .collect();
    let bytes = grown(&[Position::start()], 2, 1, &scores)
        .book(Origin::default())
        .to_bytes();
    let shown = |row: &&[u8]| {
        let groups = [&row[..4], &row[4..8], &row[8..12], &row[12..14], &row[14..]];
        let group = |bytes: &[u8]| {
            let bytes = bytes.iter().map(|byte| format!("{byte:02X}"));
            bytes.collect::<Vec<_>>().join(" ")
        };
        PAGE.contains(&groups.map(group).join("  "))
    };
    assert_eq!(bytes[HEADER..].chunks_exact(ENTRY).filter(shown).count(), 2);
}

#[test]
fn what_is_written_is_read_back() {
    let origin = Origin {
        nodes: 20_000,
        bench: 1_123_681,
        evaluation: 0x30b5_7906,
        tables: 6,
    };
    let start = Position::start();
    let book = grown(&[start], 12, 1, &[(after("22-18"), 11)]).book(origin);
    let bytes = book.to_bytes();
    assert_eq!(bytes.len(), HEADER + ENTRY * book.len());
    let read = Book::from_bytes(&bytes).unwrap();
    assert_eq!(read, book);
    assert_eq!(read.origin(), origin);
    let trimmed = book.trimmed(&[start], 5, 1_000, Weights::default());
    assert_eq!(Book::from_bytes(&trimmed.to_bytes()), Ok(trimmed.clone()));
    assert_eq!((book.margin(), trimmed.margin()), (None, Some(5)));
}

#[test]
fn a_trimmed_book_keeps_the_good_moves_and_their_scores() {
    let start = Position::start();
    let book = grown(
        &[start],
        30,
        1,
        &[(after("22-18"), 11), (after("21-17"), 3)],
    );
    let book = book.book(Origin::default());
    let trimmed = book.trimmed(&[start], 5, 1_000, Weights::default());
    let kept: Vec<_> = book.moves(&start);
    let kept: Vec<_> = kept
        .iter()
        .filter(|known| known.gives_up(&kept[0]) <= 5)
        .collect();
    assert_eq!(trimmed.moves(&start).iter().collect::<Vec<_>>(), kept);
    assert!(trimmed.len() < book.len());
    assert_eq!(trimmed.line(&start), book.line(&start));
    let tiny = book.trimmed(&[start], 5, 3, Weights::default());
    assert!(!tiny.moves(&start).is_empty() && tiny.len() < 10);
}

#[test]
fn every_damaged_byte_is_noticed() {
    let bytes = book_of_one_move().to_bytes();
    for at in 0..bytes.len() {
        let mut bad = bytes.clone();
        bad[at] ^= 0x40;
        assert!(Book::from_bytes(&bad).is_err(), "byte {at}");
        let error = Book::from_bytes(&bytes[..at]).unwrap_err();
        assert!(error.offset <= at, "{error}");
    }
    let mut long = bytes.clone();
    long.push(0);
    let error = Book::from_bytes(&long).unwrap_err();
    assert_eq!(error.offset, bytes.len());
    assert!(matches!(error.kind, BookErrorKind::Length { .. }));
}

/// The bytes with a checksum that is right.
fn mended(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = crc32fast::hash(&[&bytes[..HEADER - 4], &bytes[HEADER..]].concat());
    bytes[HEADER - 4..HEADER].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn a_fault_is_told_where_it_is() {
    let good = book_of_one_move().to_bytes();
    let fault = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        Book::from_bytes(&mended(bytes)).unwrap_err()
    };
    let second = HEADER + ENTRY;
    assert_eq!(fault(3, b'x').offset, 3);
    assert_eq!(
        fault(8, 9).to_string(),
        "byte 8: format version 9 of a book is not known"
    );
    assert_eq!(fault(10, 1).kind, BookErrorKind::Reserved(1));
    assert_eq!(fault(35, 1).offset, 33);
    // The first square of each side: both are there at once.
    let both = fault(second, 0xFF);
    assert_eq!(both.offset, second);
    assert!(matches!(both.kind, BookErrorKind::Position(_)), "{both}");
    let score = fault(second + 13, 0x7F);
    assert_eq!(score.offset, second + 12);
    assert!(matches!(score.kind, BookErrorKind::Score(_)), "{score}");
    assert_eq!(fault(second + 14, 2).kind, BookErrorKind::Flags(2));
    let mut swapped = good.clone();
    let (first, rest) = swapped[HEADER..].split_at_mut(ENTRY);
    first.swap_with_slice(&mut rest[..ENTRY]);
    let error = Book::from_bytes(&mended(swapped)).unwrap_err();
    assert_eq!((error.offset, error.kind), (second, BookErrorKind::Order));
}

proptest! {
    /// Any bytes at all, with the marks of a book or without: refused, or read and written back the
    /// same.
    #[test]
    fn bytes_are_a_book_or_refused_inside_them(
        body in proptest::collection::vec(any::<u8>(), 0..200),
        version in 0..3_u8,
        marked: bool,
    ) {
        let mut bytes = body;
        if marked && bytes.len() >= HEADER {
            bytes[..8].copy_from_slice(b"DAMBOOK\x1a");
            bytes[8..12].copy_from_slice(&[version, 0, 0, 0]);
            bytes[33..36].fill(0);
            bytes[38..40].fill(0);
            let count = u32::try_from((bytes.len() - HEADER) / ENTRY).unwrap();
            bytes[40..44].copy_from_slice(&count.to_le_bytes());
            bytes = mended(bytes);
        }
        match Book::from_bytes(&bytes) {
            Ok(book) => prop_assert_eq!(book.to_bytes(), bytes),
            Err(error) => prop_assert!(error.offset <= bytes.len()),
        }
    }
}

/// Counts what is told of a search.
#[derive(Default)]
struct Watch {
    reports: Cell<u32>,
}

impl Observer for Watch {
    fn should_stop(&self, _nodes: u64) -> bool {
        // Level 8 would go on for ever.
        self.reports.get() > 0
    }

    fn on_report(&mut self, _report: &Report) {
        self.reports.set(self.reports.get() + 1);
    }
}

/// The move of a level in a game, and whether it was searched for.
fn chosen(level: u8, game: &Game, seed: u64) -> (String, bool) {
    let mut engine = Engine::new(1);
    engine.set_book(Some(Arc::new(book_of_one_move())));
    let mut watch = Watch::default();
    let level = Level::from_number(level).unwrap();
    let best = engine.choose(game, level, seed, &mut watch).unwrap();
    (best.to_string(), watch.reports.get() > 0)
}

#[test]
fn levels_from_the_sixth_on_play_from_the_book() {
    let game = Game::default();
    for level in 1..=8 {
        let (best, was_searched) = chosen(level, &game, 3);
        assert_eq!(was_searched, level < 6, "level {level}");
        if level >= 6 {
            assert_eq!(best, "22-19");
        }
    }
}

#[test]
fn the_book_is_shut_where_it_means_nothing() {
    let house = GameRules {
        single_piece_loses: true,
        ..GameRules::default()
    };
    assert!(chosen(6, &Game::new(Position::start(), house), 1).1);
    // Not in the book.
    let mut game = Game::default();
    game.play(mv(&Position::start(), "22-18")).unwrap();
    assert!(chosen(6, &game, 1).1);
}

#[test]
fn the_lot_falls_on_good_moves_alone_and_on_all_of_them() {
    let start = Position::start();
    let scores = [
        (after("22-19"), -8),
        (after("21-17"), -4),
        (after("24-20"), -7),
    ];
    let book = grown(&[start], 2, 1, &scores).book(Origin::default());
    let chosen = |margin, seed| {
        let found = book.choose(&start, margin, &mut SplitMix64::new(seed));
        found.unwrap().to_string()
    };
    let seen: std::collections::BTreeSet<_> = (0..60).map(|seed| chosen(2, seed)).collect();
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["22-19", "24-20"]);
    assert!((0..20).all(|seed| chosen(0, seed) == "22-19"));
    assert_eq!(chosen(7, 5), chosen(7, 5));
}

#[test]
fn the_book_that_comes_along_can_be_read() {
    assert!(Book::embedded().is_ok());
}
