//! Who plays from the book.

use std::cell::Cell;
use std::sync::Arc;

use damiera::{Game, GameRules, Position};
use damiera_engine::{Engine, Level, Observer, Origin, Report, SplitMix64};

use crate::growing::{after, book_of_one_move, grown, mv};

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
