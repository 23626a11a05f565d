//! The search finds what is there to be found, and stops when it is told to.

mod play;

use std::cell::Cell;

use damiera::{Color, DrawRules, Game, GameRules, Outcome};
use damiera_engine::{Engine, Limits, Observer, Report, SearchResult, Silent, Verdict};

use crate::play::{game, played};

fn search(game: &Game, limits: Limits) -> SearchResult {
    Engine::new(16).search(game, &limits, 1, &mut Silent)
}

fn best(found: &SearchResult) -> String {
    found.best.map(|mv| mv.to_string()).unwrap_or_default()
}

/// Sacrifices that win material within six plies, each the only move that does; found by looking
/// at every move of both sides to that depth, captures followed to their end.
#[test]
fn shots_are_found() {
    let shots = [
        (
            "B:W18,20,21,23,24,25,27,28,29:B1,4,5,7,10,11,12,14,15",
            "12-16",
        ),
        (
            "W:W18,19,21,23,24,25,28,30,31,32:B1,2,5,6,8,9,10,11,12,14",
            "18-13",
        ),
        ("W:W20,21,25,26,27,29,30,32:B1,3,4,8,9,11,13,19", "21-17"),
        (
            "W:W17,21,23,24,26,28,29,31,32:B1,2,3,5,9,11,14,15,19",
            "26-22",
        ),
        (
            "B:W16,18,22,23,24,28,29,31,32:B3,4,5,6,7,8,9,10,15",
            "15-20",
        ),
        (
            "B:W14,18,21,22,23,24,26,27,29,30,32:B1,3,5,6,7,8,9,11,12,13,16",
            "6-10",
        ),
    ];
    for (fen, shot) in shots {
        let found = search(&game(fen), Limits::depth(7));
        assert_eq!(best(&found), shot, "{fen}");
        let Verdict::Estimate { centimen } = found.lines[0].score else {
            panic!("{fen}: {}", found.lines[0].score)
        };
        assert!(centimen > 50, "{fen}: {centimen}");
    }
}

/// Endings whose values an independent solver has computed, in plies to the end of the game.
#[test]
fn known_endings_are_won_in_time() {
    let endings = [
        ("W:W30:B27", Verdict::Win { plies: 1 }),
        ("W:WK19,K27:B24,K32", Verdict::Win { plies: 5 }),
        ("B:WK19,K27:B24,K32", Verdict::Loss { plies: 8 }),
        ("W:WK18,K29:BK17,K32", Verdict::Win { plies: 9 }),
        ("B:WK18,K29:BK17,K32", Verdict::Loss { plies: 12 }),
        ("W:WK18,K22:BK29", Verdict::Win { plies: 15 }),
        ("B:WK18,K22:BK29", Verdict::Loss { plies: 16 }),
    ];
    for (fen, verdict) in endings {
        let found = search(&game(fen), Limits::NONE);
        let line = &found.lines[0];
        assert_eq!(line.score, verdict, "{fen}");
        let (Verdict::Win { plies } | Verdict::Loss { plies }) = verdict else {
            continue;
        };
        assert_eq!(
            line.pv.len(),
            usize::from(plies),
            "{fen}: the whole way is told"
        );
    }
}

/// What was once seen to be won is won for whoever looks less far afterwards, and so is what is
/// lost.
#[test]
fn a_win_is_not_forgotten() {
    let endings = [
        ("W:WK18,K29:BK17,K32", Verdict::Win { plies: 9 }),
        ("W:WK18,K22:BK29", Verdict::Win { plies: 15 }),
        ("B:WK18,K22:BK29", Verdict::Loss { plies: 16 }),
    ];
    for (fen, verdict) in endings {
        let game = game(fen);
        let mut engine = Engine::new(16);
        for limits in [Limits::NONE, Limits::depth(2)] {
            let found = engine.search(&game, &limits, 1, &mut Silent);
            assert_eq!(found.lines[0].score, verdict, "{fen}");
        }
    }
}

/// Who runs out of positions while several lines are wanted tells those that were finished.
#[test]
fn finished_lines_are_told() {
    for nodes in [15, 40, 1_000] {
        let found = Engine::new(1).search(&Game::default(), &Limits::nodes(nodes), 7, &mut Silent);
        let firsts: Vec<_> = found.lines.iter().map(|line| line.pv[0]).collect();
        assert_eq!(found.best, firsts.first().copied(), "{nodes}");
        let mut different = firsts.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), firsts.len(), "{nodes}");
        assert!(
            found
                .lines
                .iter()
                .zip(1..)
                .all(|(line, rank)| line.multipv == rank)
        );
    }
}

#[test]
fn a_fortress_is_no_win() {
    for fen in ["W:WK28,K32:BK20", "W:WK31,K32:BK23"] {
        let found = search(&game(fen), Limits::depth(14));
        assert!(
            !matches!(
                found.lines[0].score,
                Verdict::Win { .. } | Verdict::Loss { .. }
            ),
            "{fen}: {}",
            found.lines[0].score
        );
    }
}

/// Two kings that play to win come to the end, the other king trying what it can.
#[test]
fn two_kings_win_over_the_board() {
    let mut game = game("W:WK31,K30:BK3");
    let mut engine = Engine::new(16);
    while game.outcome().is_none() {
        let found = engine.search(&game, &Limits::nodes(30_000), 1, &mut Silent);
        game.play(found.best.unwrap()).unwrap();
    }
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(Color::White));
}

#[test]
fn the_node_limit_is_never_exceeded() {
    for nodes in [1, 2, 10, 1_000, 4_321] {
        let found = search(&Game::default(), Limits::nodes(nodes));
        assert_eq!(found.nodes, nodes);
        assert!(found.best.is_some(), "even {nodes} nodes give a move");
    }
}

#[test]
fn the_depth_limit_ends_the_search() {
    let found = search(&Game::default(), Limits::depth(5));
    assert_eq!(found.lines[0].depth, 5);
    assert!(found.lines[0].seldepth >= 5);
}

/// Says stop at the question number `patience`.
struct Impatient {
    asked: Cell<u64>,
    patience: u64,
    reports: Vec<Report>,
}

impl Observer for Impatient {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get() >= self.patience
    }

    fn on_report(&mut self, report: &Report) {
        self.reports.push(report.clone());
    }
}

#[test]
fn the_observer_can_stop_the_search() {
    let mut observer = Impatient {
        asked: Cell::new(0),
        patience: 30,
        reports: Vec::new(),
    };
    let game = Game::default();
    let found = Engine::new(1).search(&game, &Limits::NONE, 1, &mut observer);
    assert_eq!(observer.asked.get(), 30, "it is not asked again");
    assert!(found.nodes < 30 * 2_000, "{} nodes", found.nodes);
    assert!(found.best.is_some());
    let depths: Vec<u16> = observer.reports.iter().map(|report| report.depth).collect();
    assert!(depths.len() > 3 && depths.is_sorted(), "{depths:?}");
}

#[test]
fn stopped_at_once_it_has_still_thought_a_little() {
    let mut observer = Impatient {
        asked: Cell::new(0),
        patience: 1,
        reports: Vec::new(),
    };
    let game = Game::default();
    let found = Engine::new(1).search(&game, &Limits::NONE, 1, &mut observer);
    assert!(found.best.is_some_and(|mv| game.position().is_legal(mv)));
    assert!(found.lines[0].depth >= 2 && found.nodes < 2_000);
}

#[test]
fn a_finished_game_has_no_best_move() {
    assert_eq!(
        search(&game("W:W:B9"), Limits::depth(3)),
        SearchResult::default()
    );
    let mut resigned = Game::default();
    resigned.resign(Color::Black);
    assert_eq!(search(&resigned, Limits::depth(3)).best, None);
}

/// The lines are different moves, best first, and the first is what one line would have been.
#[test]
fn several_lines_are_ranked() {
    let game = game("W:W17,18,20,22,23,24,26,27,30:B1,3,5,6,9,11,14,15,16");
    let legal = game.position().legal_moves().len();
    let found = Engine::new(16).search(&game, &Limits::depth(7), 99, &mut Silent);
    assert_eq!(found.lines.len(), legal, "no more lines than moves");
    let mut firsts: Vec<_> = found.lines.iter().map(|line| line.pv[0]).collect();
    assert_eq!(found.best, Some(firsts[0]));
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), legal);
    for (index, line) in found.lines.iter().enumerate() {
        assert_eq!(line.multipv, index + 1);
    }
}

/// Black, a king down, has stood twice in the position after 21-17 18-22 21-25 22-18 …: the third
/// time is a draw, and it goes for it.
#[test]
fn the_losing_side_goes_for_the_third_repetition() {
    let circle = ["31-27", "5-1", "27-31", "1-5"];
    let mut game = game("W:WK31,K28:BK5");
    played(&mut game, &circle);
    played(&mut game, &["31-27", "5-1", "27-31"]);
    // 1-5 brings the first position for the third time, Black's only way to save the game.
    let found = search(&game, Limits::depth(8));
    assert_eq!(best(&found), "1-5");
    assert_eq!(found.lines[0].score, Verdict::Draw);
    assert_eq!(found.lines[0].pv.len(), 1, "the game is over then");
}

#[test]
fn the_winning_side_avoids_the_third_repetition() {
    let mut game = game("W:WK31,K28:BK5");
    played(&mut game, &["31-27", "5-1", "27-31", "1-5", "31-27", "5-1"]);
    // 27-31 lets Black repeat.
    let found = search(&game, Limits::depth(9));
    assert_ne!(best(&found), "27-31");
}

/// Where repeating is free, the same moves are no draw.
#[test]
fn without_the_rule_a_repetition_ends_nothing() {
    let rules = GameRules {
        draw: DrawRules::LONG,
        single_piece_loses: false,
    };
    let mut game = Game::new("W:WK31,K28:BK5".parse().unwrap(), rules);
    played(
        &mut game,
        &["31-27", "5-1", "27-31", "1-5", "31-27", "5-1", "27-31"],
    );
    assert_ne!(
        search(&game, Limits::depth(8)).lines[0].score,
        Verdict::Draw
    );
}

/// Two kings win in 15 plies; with fewer left before the count of moves is full, they do not.
#[test]
fn the_count_of_moves_is_seen_to_the_ply() {
    let start = "W:WK18,K22:BK29".parse().unwrap();
    let score = |quiet| {
        let game = Game::resumed(start, quiet, GameRules::default());
        search(&game, Limits::depth(24)).lines[0].score
    };
    assert_eq!(score(65), Verdict::Win { plies: 15 });
    assert!(!matches!(score(66), Verdict::Win { .. }));
    assert_eq!(score(77), Verdict::Draw);
    assert_eq!(score(79), Verdict::Draw);
    // The last capture comes as ply 80 and wins: it is counted as a capture, not as a quiet ply.
    let game = Game::resumed("W:WK18:BK14".parse().unwrap(), 79, GameRules::default());
    assert_eq!(
        search(&game, Limits::depth(3)).lines[0].score,
        Verdict::Win { plies: 1 }
    );
}

/// By the house rule a capture that leaves a single piece wins.
#[test]
fn the_house_rule_of_the_single_piece_is_known() {
    let start = "W:W22,K32:B1,K18".parse().unwrap();
    let house = GameRules {
        single_piece_loses: true,
        ..GameRules::default()
    };
    let start_without: damiera::Position = start;
    let official = search(
        &Game::new(start_without, GameRules::default()),
        Limits::depth(1),
    );
    assert!(!matches!(official.lines[0].score, Verdict::Win { .. }));
    let kings = "W:WK22,K32:B1,K18".parse().unwrap();
    let found = search(&Game::new(kings, house), Limits::depth(1));
    assert_eq!(found.lines[0].score, Verdict::Win { plies: 1 });
}

/// What is told on the way can be played, to the last move.
#[test]
fn every_line_told_is_legal() {
    struct Checked<'a>(&'a Game, u32);
    impl Observer for Checked<'_> {
        fn should_stop(&self, _nodes: u64) -> bool {
            false
        }
        fn on_report(&mut self, report: &Report) {
            let mut game = self.0.clone();
            for &mv in &report.pv {
                game.play(mv).expect("a legal move in a game that goes on");
            }
            self.1 += 1;
        }
    }
    let mut engine = Engine::new(1);
    let mut game = Game::default();
    let mut told = 0;
    while game.outcome().is_none() && game.ply() < 120 {
        let mut observer = Checked(&game, 0);
        let found = engine.search(&game, &Limits::nodes(3_000), 2, &mut observer);
        told += observer.1;
        game.play(found.best.unwrap()).unwrap();
    }
    assert!(told > 200, "{told} lines");
}
