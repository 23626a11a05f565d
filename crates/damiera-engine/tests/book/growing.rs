//! Small books for tests.

use std::collections::HashMap;

use damiera::notation::MoveText;
use damiera::{Move, Position};
use damiera_engine::{Book, BookKey, Growth, Origin, Score, Verdict, Weights};

pub(crate) fn mv(position: &Position, text: &str) -> Move {
    text.parse::<MoveText>().unwrap().resolve(position).unwrap()
}

pub(crate) fn after(moves: &str) -> Position {
    let words = moves.split_whitespace();
    words.fold(Position::start(), |position, text| {
        position.play(mv(&position, text))
    })
}

/// Grows from `roots` by so many rounds of `leaves` leaves, with scores from a list; 0 if it has
/// none.
pub(crate) fn grown(
    roots: &[Position],
    rounds: usize,
    leaves: usize,
    scores: &[(Position, i32)],
) -> Growth {
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

pub(crate) fn centimen(score: Option<Score>) -> Option<i16> {
    match score?.verdict() {
        Verdict::Estimate { centimen } => Some(centimen),
        _ => None,
    }
}

/// Only 22-19 keeps the balance; every other first move loses 40 centimen.
pub(crate) fn book_of_one_move() -> Book {
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
