//! What holds in every position.

mod play;

use damiera::{Game, Position};
use damiera_engine::{Engine, Level, Limits, Silent, evaluate};
use proptest::prelude::*;

use crate::play::game;

/// A game after moves chosen by lot, not over.
fn any_game() -> impl Strategy<Value = Game> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..90).prop_map(|choices| {
        let mut game = Game::default();
        for choice in choices {
            let moves = game.position().legal_moves();
            let mv = moves[choice.index(moves.len())];
            game.play(mv).expect("the move is legal");
            if game.outcome().is_some() {
                game.undo();
                break;
            }
        }
        game
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Turn the board round and change the colours over: the opinion is the same.
    #[test]
    fn colours_are_alike(game in any_game()) {
        let position = game.position();
        prop_assert_eq!(evaluate(&position), evaluate(&position.rotated()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever the level and the seed, the move is legal, and the same when asked again.
    #[test]
    fn every_level_plays_by_the_rules(game in any_game(), seed: u64) {
        let mut engine = Engine::new(1);
        for level in Level::ALL.into_iter().filter(|level| level.number() < 6) {
            let mv = engine.choose(&game, level, seed, &mut Silent);
            prop_assert!(mv.is_some_and(|mv| game.position().is_legal(mv)), "level {}", level);
            // Another engine, with another table and another past.
            let again = Engine::new(3).choose(&game, level, seed, &mut Silent);
            prop_assert_eq!(mv, again, "level {}", level);
        }
    }

    /// The best line is one that can be played.
    #[test]
    fn lines_are_legal(game in any_game()) {
        let found = Engine::new(1).search(&game, &Limits::nodes(20_000), 3, &mut Silent);
        for line in found.lines {
            let mut game = game.clone();
            for mv in line.pv {
                prop_assert!(game.play(mv).is_ok());
            }
        }
    }
}

/// The same seed gives the same move on every machine: these were computed on one and are asked
/// for on all. A change of search, evaluation or levels may change them.
#[test]
fn seeds_decide_for_ever() {
    let positions = [
        (
            "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
            "23-20 23-20 21-18 23-20 21-17 21-18 23-20 24-20 23-20 24-20 23-20 24-20",
        ),
        (
            "B:W17,20,21,22,25,28,29,30,32:B1,2,3,5,7,8,9,10,11",
            "3-6 10-14 2-6 2-6 7-12 10-14 2-6 2-6 7-12 7-12 7-12 7-12",
        ),
        (
            "B:WK6,K15,26,29,32:B9,K13",
            "13-17 13-17 13-17 13-17 13-17 13-17 13-18 13-18 13-18 13-18 13-18 13-18",
        ),
    ];
    let chosen = positions.map(|(fen, _)| {
        let game = game(fen);
        let mut chosen = Vec::new();
        for level in Level::ALL.into_iter().take(6) {
            for seed in 0..2 {
                let mv = Engine::new(1).choose(&game, level, seed, &mut Silent);
                chosen.push(mv.expect("the game goes on").to_string());
            }
        }
        chosen.join(" ")
    });
    assert_eq!(chosen, positions.map(|(_, wanted)| wanted));
}

/// The weak levels do not always play the same game.
#[test]
fn seeds_bring_variety() {
    let game = Game::default();
    for level in Level::ALL.into_iter().take(4) {
        let mut moves: Vec<_> = (0..12)
            .filter_map(|seed| Engine::new(1).choose(&game, level, seed, &mut Silent))
            .collect();
        moves.sort();
        moves.dedup();
        assert!(moves.len() > 1, "level {level}");
    }
}

#[test]
fn a_single_move_is_played_at_once() {
    let game = game("W:W30:B27");
    // Level 8 would search until it is stopped, and nobody stops it here.
    let level = Level::from_number(8).unwrap();
    let mv = Engine::new(1).choose(&game, level, 0, &mut Silent);
    assert_eq!(mv.map(|mv| mv.to_string()).as_deref(), Some("30x23"));
}

#[test]
fn a_finished_game_has_no_move() {
    for level in Level::ALL {
        assert_eq!(
            Engine::new(1).choose(&game("W:W:B9"), level, 0, &mut Silent),
            None
        );
    }
}

/// Opinions are about the side to move: what one side gains the other loses, but for the move.
#[test]
fn a_man_up_is_a_man_up() {
    let up: Position = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11"
        .parse()
        .unwrap();
    let down: Position = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11"
        .parse()
        .unwrap();
    for (position, sign) in [(up, 1), (down, -1)] {
        let damiera_engine::Verdict::Estimate { centimen } = evaluate(&position).verdict() else {
            panic!("an opinion is an estimate")
        };
        assert!(
            (85..130).contains(&(sign * i32::from(centimen))),
            "{centimen}"
        );
    }
}
