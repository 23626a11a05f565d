//! The engine plays perfectly whatever the endgame tables cover.

mod play;

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use damiera::{Game, GameRules, Outcome, Position};
use damiera_engine::{Engine, Level, Limits, SearchResult, Silent, SplitMix64, Verdict};
use damiera_tablegen::Plan;
use damiera_tables::{Index, Table, Tables, Value};

use crate::play::game;

/// The tables of up to five pieces, built once.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("endings");
    let plan = Plan {
        pieces: 5,
        most_a_side: 4,
        folder: folder.clone(),
        threads: 2,
        memory: None,
    };
    damiera_tablegen::build(&plan, &()).expect("built");
    folder
});

static TABLES: LazyLock<Arc<Tables>> =
    LazyLock::new(|| Arc::new(damiera_tablegen::open(&FOLDER).expect("whole")));

fn engine() -> Engine {
    Engine::new(1).with_tables(Arc::clone(&TABLES))
}

fn search(game: &Game, limits: Limits) -> SearchResult {
    engine().search(game, &limits, 1, &mut Silent)
}

/// Values and plies that an independent solver found.
#[test]
fn known_endings_are_told_exactly() {
    let win = |plies| Verdict::Win { plies };
    let loss = |plies| Verdict::Loss { plies };
    for (fen, expected, best) in [
        ("W:WK18,K22:BK29", win(15), None),
        ("B:WK18,K22:BK29", loss(16), None),
        ("W:WK28,K32:BK20", Verdict::Draw, None),
        ("B:WK14,25:BK21", loss(44), None),
        ("W:WK14,25:BK21", Verdict::Draw, None),
        ("B:WK19,K27:B24,K32", loss(8), None),
        ("W:WK19,K27:B24,K32", win(5), Some("19-23")),
        ("B:WK18,K29:BK17,K32", loss(12), None),
        ("W:WK18,K29:BK17,K32", win(9), Some("18-21")),
        ("W:WK15,K19,K22:BK7,K21", win(37), None),
        ("B:WK15,K19,K22:BK7,K21", loss(44), None),
        ("W:WK17,K18,K19:BK29,K30", win(31), None),
        ("B:WK17,K18,K19:BK29,K30", loss(26), None),
        ("W:WK14,K15,K16:BK23,K24", win(41), None),
        ("B:WK14,K15,K16:BK23,K24", loss(28), None),
        ("W:WK14,K15,K16:BK22,K23", win(43), None),
        ("B:WK14,K15,K16:BK22,K23", loss(42), None),
    ] {
        let found = search(&game(fen), Limits::NONE);
        let line = &found.lines[0];
        assert_eq!(line.score, expected, "{fen}");
        assert_eq!(found.best, line.pv.first().copied(), "{fen}");
        assert!(found.table_hits > 0, "{fen}");
        if let Some(best) = best {
            assert_eq!(
                found.best.map(|mv| mv.to_string()).as_deref(),
                Some(best),
                "{fen}"
            );
        }
        if let Verdict::Win { plies } | Verdict::Loss { plies } = expected {
            assert_eq!(line.pv.len(), usize::from(plies), "{fen}");
            let mut game = game(fen);
            for &mv in &line.pv {
                game.play(mv).expect(fen);
            }
            assert!(matches!(game.outcome(), Some(Outcome::Win { .. })), "{fen}");
        }
    }
}

#[test]
fn every_line_that_is_asked_for_is_told() {
    let game = game("W:WK18,K22:BK29");
    let found = engine().search(&game, &Limits::NONE, 99, &mut Silent);
    let legal = game.position().legal_moves();
    assert_eq!(found.lines.len(), legal.len());
    for (index, line) in found.lines.iter().enumerate() {
        assert_eq!(line.multipv, index + 1);
        assert!(legal.contains(&line.pv[0]));
    }
    assert_eq!(found.lines[0].score, Verdict::Win { plies: 15 });
}

/// Three kings against two, against the best defence and against random ones.
#[test]
fn three_kings_beat_two_within_their_distance() {
    let level = Level::from_number(4).expect("a level");
    for seed in 0..12 {
        let mut game = game("W:WK14,K15,K16:BK22,K23");
        let winner = game.position().turn();
        let (mut attack, mut defence) = (engine(), engine());
        let mut random = SplitMix64::new(seed);
        while game.outcome().is_none() {
            let position = game.position();
            let mv = if position.turn() == winner {
                attack.choose(&game, level, seed, &mut Silent)
            } else if seed == 0 {
                defence.choose(&game, level, seed, &mut Silent)
            } else {
                let moves = position.legal_moves();
                random.index_below(moves.len()).map(|index| moves[index])
            };
            game.play(mv.expect("a move")).expect("legal");
        }
        assert!(
            matches!(game.outcome(), Some(Outcome::Win { winner: found, .. }) if found == winner),
            "{:?}",
            game.outcome()
        );
        assert!(game.ply() <= 43, "{} plies", game.ply());
        assert!(seed > 0 || game.ply() == 43);
    }
}

/// A capture leads from six pieces into the tables: what the search says then is what they say.
#[test]
fn captures_into_the_tables_are_judged_exactly() {
    let slices = ["1212", "0312", "0321", "2121"].map(|name| name.parse().expect("a slice"));
    let indices: Vec<Index> = slices.into_iter().map(Index::new).collect();
    let mut random = SplitMix64::new(11);
    let (mut checked, mut hits) = ([0; 3], 0);
    while checked.iter().sum::<u32>() < 150 {
        let index = &indices[random.index_below(indices.len()).expect("some")];
        let position = index.unrank(random.next_u64() % index.len());
        let position = position.setup().validate().expect("numbered");
        if !position.must_capture() || position.legal_moves().len() < 2 {
            continue;
        }
        let Some(truth) = TABLES.probe(&position).expect("whole") else {
            continue;
        };
        let game = Game::new(position, GameRules::default());
        let found = search(&game, Limits::depth(2));
        let line = &found.lines[0];
        hits += found.table_hits;
        let known = u16::try_from(truth.plies.unwrap_or(0)).expect("few");
        match (truth.value, line.score) {
            // The search takes the first win that it finds.
            (Value::Win, Verdict::Win { plies }) => {
                assert!(plies >= known, "{position}: {plies}");
                assert_eq!(line.pv.len(), usize::from(plies), "{position}");
                checked[0] += 1;
            }
            (Value::Loss, Verdict::Loss { plies }) => {
                assert!(plies <= known, "{position}: {plies}");
                checked[1] += 1;
            }
            (Value::Draw, Verdict::Draw) => checked[2] += 1,
            (value, score) => panic!("{position}: {value:?} is told as {score:?}"),
        }
    }
    assert!(checked.iter().all(|&count| count > 0), "{checked:?}");
    assert!(hits > 150);
}

/// Beginners' levels play as if there were no tables, the others by them.
#[test]
fn tables_are_for_the_stronger_levels() {
    for level in Level::ALL {
        assert_eq!(level.uses_tables(), level.number() >= 4);
    }
    let game = game("W:WK14,K15,K16:BK22,K23");
    for level in Level::ALL.into_iter().filter(|level| !level.is_timed()) {
        let with = engine().choose(&game, level, 1, &mut Silent);
        if level.uses_tables() {
            let moves = TABLES
                .moves(&game.position())
                .expect("whole")
                .expect("covered");
            assert_eq!(with, Some(moves[0].0), "level {level}");
        } else {
            let without = Engine::new(1).choose(&game, level, 1, &mut Silent);
            assert_eq!(with, without, "level {level}");
        }
    }
}

/// Won with as many quiet plies on the count as the win can bear, or a few less: the count and the
/// repetition of positions make no draw of it, whatever the defence.
#[test]
fn a_win_that_is_just_in_time_is_won_in_time() {
    let rules = GameRules::default();
    let mut random = SplitMix64::new(5);
    for name in ["1202", "0302", "2102", "1211", "2111"] {
        let index = Index::new(name.parse().expect("a slice"));
        let mut won = 0;
        while won < 24 {
            let position = index.unrank(random.next_u64() % index.len());
            let position = position.setup().validate().expect("numbered");
            let truth = TABLES.probe(&position).expect("whole").expect("covered");
            let is_long = |plies: &u32| truth.value == Value::Win && *plies >= 9;
            let Some(conversion) = truth.conversion.filter(is_long) else {
                continue;
            };
            won += 1;
            let spare = u32::try_from(random.index_below(12).expect("some")).expect("few");
            let quiet_plies = (rules.draw.plies() - conversion).saturating_sub(spare);
            let mut game = Game::resumed(position, quiet_plies, rules);
            while game.outcome().is_none() {
                let now = game.position();
                let best = TABLES.best(&now, game.quiet_plies(), rules.draw);
                let mut mv = best.expect("whole").expect("a move").0;
                if now.turn() != position.turn() && won % 2 == 0 {
                    let moves = now.legal_moves();
                    mv = moves[random.index_below(moves.len()).expect("some")];
                }
                game.play(mv).expect("legal");
            }
            assert!(
                matches!(game.outcome(), Some(Outcome::Win { winner, .. }) if winner == position.turn()),
                "{position} with {quiet_plies}: {:?}",
                game.outcome()
            );
        }
    }
}

/// Where it cannot win, the engine keeps the draw and sets what traps there are.
#[test]
fn a_draw_is_kept_by_the_move_that_is_hardest_to_answer() {
    let wrong = |position: &Position| {
        let replies = TABLES.moves(position).expect("whole").expect("covered");
        let losing = replies
            .iter()
            .filter(|(_, verdict)| verdict.value == Value::Loss);
        1000 * losing.count() / replies.len().max(1)
    };
    let mut traps = 0;
    for fen in [
        "W:WK28,K32:BK20",
        "W:WK14,25:BK21",
        "W:WK22,K32:BK5,K13",
        "W:WK26,K27:BK6,K7",
    ] {
        let game = game(fen);
        let position = game.position();
        let found = search(&game, Limits::NONE);
        assert_eq!(found.lines[0].score, Verdict::Draw, "{fen}");
        let best = wrong(&position.play(found.best.expect("a move")));
        for (mv, verdict) in TABLES.moves(&position).expect("whole").expect("covered") {
            if verdict.value == Value::Draw {
                assert!(wrong(&position.play(mv)) <= best, "{fen}: {mv}");
            }
        }
        traps += usize::from(best > 0);
    }
    assert!(traps > 0);
}

/// The tables were made for the usual rules.
#[test]
fn other_rules_are_not_judged_by_the_tables() {
    let position: Position = "W:WK18,K22:BK29".parse().expect("a FEN");
    for rules in [
        GameRules {
            single_piece_loses: true,
            ..GameRules::default()
        },
        GameRules {
            draw: damiera::DrawRules::SHORT,
            ..GameRules::default()
        },
    ] {
        let found = search(&Game::new(position, rules), Limits::depth(4));
        assert_eq!(found.table_hits, 0);
    }
}

/// With so many quiet plies played that the win comes too late, it is a draw.
#[test]
fn the_count_of_moves_is_part_of_the_answer() {
    let position: Position = "W:WK18,K22:BK29".parse().expect("a FEN");
    let at = |quiet_plies| {
        let game = Game::resumed(position, quiet_plies, GameRules::default());
        search(&game, Limits::NONE).lines[0].score
    };
    assert_eq!(at(65), Verdict::Win { plies: 15 }, "80 in all");
    assert_eq!(at(66), Verdict::Draw);
}

/// A damaged file is named and not believed; the search finds a move without it.
#[test]
fn a_damaged_table_is_named_and_not_used() {
    let mut tables = Tables::new();
    for path in damiera_tablegen::files(&FOLDER).expect("a folder") {
        let mut bytes = fs::read(&path).expect("a file");
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        if name == "0302.wld" {
            let payload = bytes.len() / 8;
            bytes[payload..]
                .iter_mut()
                .step_by(50)
                .for_each(|byte| *byte ^= 0x10);
        }
        tables.add(Table::open(name, Box::new(bytes)).expect("a table"));
    }
    let mut engine = Engine::new(1).with_tables(Arc::new(tables));
    for fen in ["W:WK14,K15,K16:BK22,K23", "B:WK14,K15,K16:BK22,K23"] {
        let found = engine.search(&game(fen), &Limits::nodes(2_000), 1, &mut Silent);
        let fault = found.table_fault.expect("a fault").to_string();
        assert!(fault.contains("0302.wld"), "{fault}");
        assert!(found.best.is_some());
    }
}
