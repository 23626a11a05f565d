//! How a book grows, and what it makes of what is found.

use damiera::Position;
use damiera_engine::{BookKey, Growth, Origin, Score, Verdict, Weights};

use crate::growing::{after, centimen, grown};

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
