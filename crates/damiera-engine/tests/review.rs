//! Games that are looked at again.

mod play;

use std::cell::Cell;
use std::sync::Arc;

use damiera::{Color, Game, Move, Outcome};
use damiera_engine::review::{Chance, Grade, Missed, Review, ReviewedPly, Reviewer, review};
use damiera_engine::{Engine, Limits, Observer, Report, Silent, Verdict};
use damiera_tables::{Tables, Value};
use proptest::prelude::*;

use crate::play::{game, played};

fn tables() -> Arc<Tables> {
    Arc::new(Tables::small().expect("whole"))
}

fn reviewed(game: &Game) -> Review {
    let mut engine = Engine::new(1).with_tables(tables());
    review(&mut engine, game, &Limits::nodes(5_000), &mut Silent)
}

/// What a table says, as a chance in permille.
fn permille(value: Value) -> u16 {
    match value {
        Value::Win => 1_000,
        Value::Loss => 0,
        _ => 500,
    }
}

/// Every move of endings of which the tables know everything, played and reviewed.
#[test]
fn endings_are_graded_by_their_exact_values() {
    let tables = tables();
    let (mut wins_missed, mut draws_missed, mut kept) = (0, 0, 0);
    for fen in [
        "W:WK18,K22:BK29",
        "W:WK14,25:BK21",
        "B:WK14,25:BK21",
        "W:WK19,K27:B24,K32",
        "W:WK18,K29:BK17,K32",
        "B:WK28,K32:BK20",
        "W:W25,26:B5,K21",
        "B:W28,K19:B6,11",
    ] {
        let start = game(fen);
        let moves = tables.moves(&start.position()).expect("whole");
        let moves = moves.expect("four pieces at most");
        let best = moves.iter().map(|(_, worth)| permille(worth.value)).max();
        let best = best.expect("a move");
        for (mv, worth) in &moves {
            let after = permille(worth.value);
            let mut game = start.clone();
            game.play(*mv).expect("legal");
            let review = reviewed(&game);
            let [ply] = review.plies.as_slice() else {
                panic!("{fen} {mv}: one move, one answer");
            };
            assert!(
                ply.is_exact() && ply.after.is_exact(),
                "{fen} {mv}: {ply:?}"
            );
            assert_eq!(Chance::of(ply.before).permille(), best, "{fen} {mv}");
            assert_eq!(Chance::of(ply.after).permille(), after, "{fen} {mv}");
            assert_eq!(ply.loss.permille(), best - after, "{fen} {mv}");
            let missed = match (best, after) {
                (1_000, 0 | 500) => Some(Missed::Win),
                (500, 0) => Some(Missed::Draw),
                _ => None,
            };
            assert_eq!(ply.missed, missed, "{fen} {mv}");
            if moves.len() == 1 {
                assert_eq!(ply.grade, Grade::Forced, "{fen} {mv}");
            } else if missed.is_some() {
                assert_eq!(ply.grade, Grade::Blunder, "{fen} {mv}");
                assert_ne!(ply.best(), *mv, "{fen}");
            } else {
                assert!(!ply.grade.is_error(), "{fen} {mv}: {ply:?}");
            }
            wins_missed += u32::from(missed == Some(Missed::Win));
            draws_missed += u32::from(missed == Some(Missed::Draw));
            kept += u32::from(missed.is_none());
        }
    }
    assert!(
        wins_missed > 0 && draws_missed > 0 && kept > 0,
        "{wins_missed} wins and {draws_missed} draws missed, {kept} moves without fault"
    );
}

/// The best move is best, and the win that it leads to is told to its end.
#[test]
fn best_play_is_without_fault() {
    let mut game = game("W:WK18,K22:BK29");
    let mut engine = Engine::new(1).with_tables(tables());
    while game.outcome().is_none() {
        let found = engine.search(&game, &Limits::NONE, 1, &mut Silent);
        game.play(found.best.expect("not over")).expect("legal");
    }
    let review = reviewed(&game);
    assert_eq!(review.plies.len(), game.ply());
    // Fifteen plies, as an independent solver found.
    assert_eq!(review.plies[0].before, Verdict::Win { plies: 15 });
    for ply in &review.plies {
        assert!(ply.grade != Grade::Good && !ply.grade.is_error(), "{ply:?}");
        assert_eq!(ply.before, ply.after);
    }
    let summary = review.summary(Color::White);
    assert_eq!(summary.accuracy.expect("choices").permille(), 1_000);
    assert_eq!(summary.best + summary.forced, 8);
}

/// The side that is to move can do nothing but take, and wins by it.
#[test]
fn a_forced_move_is_no_merit_and_no_fault() {
    let mut game = game("W:W30:B27");
    played(&mut game, &["30x23"]);
    let review = reviewed(&game);
    let [ply] = review.plies.as_slice() else {
        panic!("one move");
    };
    assert_eq!(ply.grade, Grade::Forced);
    assert_eq!(ply.before, Verdict::Win { plies: 1 });
    assert_eq!(ply.line, game.moves());
    assert_eq!(review.summary(Color::White).accuracy, None);
    assert_eq!(review.summary(Color::White).forced, 1);
}

/// Shows every line of four plies that does not end the game.
fn lead_on(game: &Game, line: &mut Vec<Move>, found: &mut dyn FnMut(&Game, &[Move])) {
    if line.len() == 4 {
        found(game, line);
        return;
    }
    for mv in game.position().legal_moves().iter().copied() {
        let mut next = game.clone();
        next.play(mv).expect("legal");
        if next.outcome().is_none() {
            line.push(mv);
            lead_on(&next, line, found);
            line.pop();
        }
    }
}

/// Moves that lead round in a circle of four plies back to where the game stands.
fn circles(game: &Game) -> Vec<[Move; 4]> {
    let start = game.position();
    let mut circles = Vec::new();
    let mut line = Vec::new();
    lead_on(game, &mut line, &mut |end, line| {
        if end.position() == start {
            circles.push(line.try_into().expect("four"));
        }
    });
    circles
}

/// A won game is drawn when a position comes for the third time (by the federation's rules), and
/// the winner who lets it come has thrown the win away, though the position as such is still won.
#[test]
fn repetition_costs_the_win() {
    let start = game("W:WK18,K22:BK29");
    let tables = tables();
    let mut looked_at = 0;
    for circle in circles(&start).into_iter().take(40) {
        let mut game = start.clone();
        for mv in circle.iter().chain(&circle) {
            game.play(*mv).expect("legal");
        }
        assert!(matches!(game.outcome(), Some(Outcome::Draw(_))));
        // Seven plies: White goes back, and Black can bring about the third time.
        let mut before = game.clone();
        before.go_to(6);
        let best = tables
            .best(&before.position(), before.quiet_plies(), game.rules().draw)
            .expect("whole")
            .expect("three pieces");
        if best.1.value != Value::Win || best.0 == circle[2] {
            continue;
        }
        looked_at += 1;
        let review = reviewed(&game);
        assert_eq!(review.plies[7].after, Verdict::Draw);
        let guilty = &review.plies[6];
        assert_eq!(guilty.missed, Some(Missed::Win), "{circle:?} {guilty:?}");
        assert_eq!(guilty.grade, Grade::Blunder);
        // The first time round it did no harm.
        assert_eq!(review.plies[2].loss.permille(), 0, "{circle:?}");
    }
    assert!(looked_at > 0);
}

/// What players declare is no property of the position.
#[test]
fn a_resignation_says_nothing_of_the_position() {
    let mut game = Game::default();
    played(&mut game, &["22-18", "10-14"]);
    game.resign(Color::White);
    let review = reviewed(&game);
    assert!(review.is_complete);
    assert!(review.plies.iter().all(|ply| !ply.is_exact()));
    assert!(review.plies.iter().all(|ply| ply.loss.permille() < 300));
}

/// Ends everything after a number of questions.
struct Patience(Cell<u32>);

impl Observer for Patience {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() == 0
    }

    fn on_report(&mut self, _report: &Report) {}
}

/// What was done before the stop is as it would have been without it, and can be gone on with.
#[test]
fn a_review_that_is_stopped_keeps_its_part() {
    let mut game = Game::default();
    played(&mut game, &["22-18", "10-14", "23-20", "12-16", "20-15"]);
    let limits = Limits::nodes(3_000);
    let whole = review(&mut Engine::new(1), &game, &limits, &mut Silent);
    let mut stopped = 0;
    for patience in [1, 2, 5, 9, 12, 16] {
        let mut engine = Engine::new(1);
        let mut patience = Patience(Cell::new(patience));
        let mut reviewer = Reviewer::new(&game, limits);
        while reviewer.step(&mut engine, &mut patience).is_some() {}
        let part = reviewer.clone().finish();
        assert_eq!(part.plies.len(), reviewer.done());
        stopped += u32::from(!part.is_complete);
        let first = whole.plies.len() - part.plies.len();
        assert_eq!(part.plies, whole.plies[first..]);
        while reviewer.step(&mut engine, &mut Silent).is_some() {}
        assert!(reviewer.finish().is_complete);
    }
    assert!(stopped > 2);
}

/// White wins in seven plies, which is found while other moves are only asked whether they are
/// better: no moves of an older line may follow.
#[test]
fn a_line_ends_with_the_game() {
    let mut game = Game::default();
    let moves = "23-20 12-15 28-23 11-14 20x11 6x15 23-19 14x23 27x11 7x14 \
                 21-17 14-18 22x6 3x10 31-28 8-12 26-22 12-15 17-13 9x27 30x23 10-14 23-20 2-6 \
                 20x2 5-9 2-6 4-8 25-21 1-5 6-2 5-10 21-18 14x21 2-6 10-14 \
                 6-10 9-13 10x26 14-18 26-22 18-21 24-20 21-26 28-24 8-12 22-18";
    played(&mut game, &moves.split_whitespace().collect::<Vec<_>>());
    let mut engine = Engine::new(1).with_tables(tables());
    let review = review(&mut engine, &game, &Limits::nodes(606), &mut Silent);
    for ply in &review.plies {
        check(&game, ply);
    }
}

#[test]
fn a_game_without_moves_has_nothing_to_review() {
    let review = reviewed(&Game::default());
    assert!(review.is_complete && review.plies.is_empty());
    assert_eq!(review.summary(Color::White).accuracy, None);
}

/// A game of moves chosen by lot, to its end or not.
fn any_game() -> impl Strategy<Value = Game> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..120).prop_map(|choices| {
        let mut game = Game::default();
        for choice in choices {
            if game.outcome().is_some() {
                break;
            }
            let moves = game.position().legal_moves();
            game.play(moves[choice.index(moves.len())]).expect("legal");
        }
        game
    })
}

fn check(game: &Game, ply: &ReviewedPly) {
    let mut at = game.clone();
    at.go_to(ply.ply);
    let legal = at.position().legal_moves();
    assert_eq!(at.position().turn(), ply.turn);
    assert_eq!(game.moves()[ply.ply], ply.played);
    if let [_] = legal.as_slice() {
        assert_eq!(ply.grade, Grade::Forced);
    }
    if ply.grade == Grade::Forced {
        assert!(ply.loss.permille() == 0 && ply.missed.is_none());
    }
    assert!(ply.loss.permille() <= 1_000);
    assert_eq!(ply.best(), ply.line[0]);
    for &mv in &ply.line {
        at.play(mv).expect("a line that can be played");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_game_can_be_reviewed(game in any_game(), nodes in 1_u64..2_000) {
        let mut engine = Engine::new(1).with_tables(tables());
        let review = review(&mut engine, &game, &Limits::nodes(nodes), &mut Silent);
        prop_assert!(review.is_complete && review.table_fault.is_none());
        prop_assert_eq!(review.plies.len(), game.ply());
        for (index, ply) in review.plies.iter().enumerate() {
            prop_assert_eq!(ply.ply, index);
            check(&game, ply);
        }
    }
}
