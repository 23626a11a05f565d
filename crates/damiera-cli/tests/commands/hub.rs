//! `damiera hub`, line by line.

mod engine;

use std::io::Write as _;
use std::process::Command;
use std::thread;
use std::time::Duration;

use damiera::{Game, GameRules};
use damiera_hub_client::HubEngine;
use damiera_protocols::hub::{FromEngine, Go, Level, Pos, Text};

use self::engine::Engine;
use crate::harness::{code, stdout, with_input};
use crate::tables::FOUR;

const START: &str = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

#[test]
fn an_introduction_and_a_search() {
    let mut engine = Engine::start();
    engine.say("hub");
    let FromEngine::Id(id) = engine.hear() else {
        panic!("no id");
    };
    assert_eq!(id.name.unwrap().as_str(), "Damiera");
    let mut names = Vec::new();
    loop {
        match engine.hear() {
            FromEngine::Param(param) => {
                assert!(param.kind.allows(&param.value), "{param:?}");
                names.push(param.name.as_str().to_owned());
            }
            FromEngine::Wait => break,
            other => panic!("{other}"),
        }
    }
    for name in [
        "variant",
        "threads",
        "hash",
        "tables",
        "table-memory",
        "level",
    ] {
        assert!(names.iter().any(|known| known == name), "{name}");
    }
    engine.say("set-param name=variant value=italian");
    engine.say("init");
    assert_eq!(engine.hear(), FromEngine::Ready);
    let pos: Pos = Pos {
        start: damiera::Position::start(),
        moves: vec!["22-18".parse().unwrap(), "11-14".parse().unwrap()],
    };
    let game = pos.game(GameRules::default()).unwrap();
    let (infos, done) = engine.search(
        &format!("pos={START} moves=\"22-18 11-14\""),
        "level nodes=5000",
        "go think",
    );
    // A single capture needs no thinking.
    let mv = done.mv.resolve(&game.position()).expect("a legal move");
    assert_eq!(infos.is_empty(), game.position().legal_moves().len() == 1);
    let (infos, done) = engine.search("start", "level depth=5", "go think");
    let start = Game::default();
    let best = done.mv.resolve(&start.position()).expect("a legal move");
    assert!(mv.is_capture() && !best.is_capture());
    let depths: Vec<_> = infos.iter().filter_map(|info| info.depth).collect();
    assert!(
        depths.is_sorted() && depths.last() == Some(&5),
        "{depths:?}"
    );
    // Every line is played through.
    for info in infos {
        let told = Pos {
            start: start.position(),
            moves: info.pv,
        };
        assert!(told.game(GameRules::default()).is_ok(), "{told:?}");
    }
    let mut after = start;
    after.play(best).unwrap();
    let expected = done.ponder.expect("an answer is expected");
    assert!(expected.resolve(&after.position()).is_some());
    engine.say("quit");
    engine.end();
}

/// Of the start the book has moves; it is asked for a move to play, and for nothing else.
#[test]
fn the_book_answers_without_a_search_unless_it_is_shut() {
    let mut engine = Engine::start_with_book();
    let mut searches = |go| !engine.search("start", "level depth=3", go).0.is_empty();
    assert!(!searches("go think"));
    assert!(searches("go analyze"));
    engine.say("set-param name=book value=false");
    let (infos, _) = engine.search("start", "level depth=3", "go think");
    assert!(!infos.is_empty());
    engine.end();
}

/// In memory or not, tables end the search of an ending that they have, and lead there.
#[test]
fn tables_are_looked_into() {
    let mut engine = Engine::start();
    engine.say(&format!(
        "set-param name=tables value=\"{}\"",
        FOUR.display()
    ));
    for memory in [0, 8] {
        engine.say(&format!("set-param name=table-memory value={memory}"));
        let pos = "pos=WeeeeeeeeeeebeBeeeeeeeeeeeeeWeWee";
        let (infos, _) = engine.search(pos, "level depth=3", "go think");
        let hits = infos.last().and_then(|info| info.table_hits);
        assert!(hits > Some(0), "{infos:?}");
    }
    engine.end();
}

#[test]
fn a_search_without_end_is_stopped() {
    let mut engine = Engine::start();
    for go in ["go analyze", "go think", "go ponder"] {
        engine.say("pos start");
        engine.say("level infinite");
        engine.say(go);
        while !matches!(engine.hear(), FromEngine::Info(_)) {}
        engine.say("ping");
        while engine.hear() != FromEngine::Pong {}
        engine.say("level depth=1");
        loop {
            match engine.hear() {
                FromEngine::Info(_) => {}
                FromEngine::Error { message } => {
                    assert!(message.as_str().starts_with("searching"));
                    break;
                }
                other => panic!("{other}"),
            }
        }
        engine.say("stop");
        engine.done();
        // A word that crosses the answer is no mistake.
        engine.say("stop");
        engine.say("ponder-hit");
        engine.say("ping");
        assert_eq!(engine.hear(), FromEngine::Pong);
    }
    engine.end();
}

#[test]
fn the_clock_runs_from_ponder_hit() {
    let mut engine = Engine::start();
    engine.say("pos start moves=\"22-18\"");
    engine.say("level move-time=0.05");
    engine.say("go ponder");
    // It goes on although the time is long over.
    for _ in 0..5 {
        assert!(matches!(engine.hear(), FromEngine::Info(_)));
    }
    engine.say("ping");
    while engine.hear() != FromEngine::Pong {}
    engine.say("ponder-hit");
    engine.done();
    engine.end();
}

/// What is found out in the opponent's time is kept until the opponent has moved.
#[test]
fn no_answer_comes_before_the_opponent_has_moved() {
    let mut engine = Engine::start();
    // From the corner there is one way.
    let forced = format!("pos pos=Wb{}w", "e".repeat(30));
    for (strength, pos, level) in [
        (8, "pos start", "level depth=1"),
        (8, "pos start", "level nodes=1"),
        (8, forced.as_str(), "level move-time=0.01"),
        (2, "pos start", "level infinite"),
    ] {
        for release in ["ponder-hit", "stop"] {
            engine.say(&format!("set-param name=level value={strength}"));
            engine.say(pos);
            engine.say(level);
            engine.say("go ponder");
            for _ in 0..20 {
                engine.say("ping");
                loop {
                    match engine.hear() {
                        FromEngine::Pong => break,
                        FromEngine::Info(_) => {}
                        other => panic!("{level}: {other}"),
                    }
                }
                thread::sleep(Duration::from_millis(2));
            }
            engine.say(release);
            engine.done();
        }
    }
    engine.end();
}

#[test]
fn every_form_of_level_comes_to_an_end() {
    let mut engine = Engine::start();
    for level in [
        "level depth=3",
        "level nodes=100",
        "level move-time=0.02",
        "level depth=50 nodes=100",
        "level time=0.5",
        "level moves=1 time=0.1",
        "level time=-0.05 inc=0.1",
        "level time=-5",
    ] {
        let (_, done) = engine.search("start", level, "go think");
        let start = damiera::Position::start();
        assert!(done.mv.resolve(&start).is_some(), "{level}");
    }
    engine.end();
}

#[test]
fn nonsense_is_told_and_survived() {
    let mut engine = Engine::start();
    assert!(engine.refused("dance").contains("dance (column 1)"));
    assert!(engine.refused("go").contains("go needs"));
    assert!(engine.refused("go think").contains("no position"));
    assert!(engine.refused("pos pos=W").contains("column 9"));
    assert!(
        engine
            .refused("set-param name=hash value=0")
            .contains("hash")
    );
    assert!(engine.refused("set-param name=x value=0").contains('x'));
    assert!(
        engine
            .refused("set-param name=tables value=/no/such/folder")
            .contains("/no/such/folder")
    );
    // No search goes by what was not understood.
    engine.say("pos start");
    assert!(engine.refused("level depth=deep").contains("depth"));
    assert!(engine.refused("go think").contains("not understood"));
    engine.say("pos start");
    let message = engine.refused("pos start moves=\"22-18 1-2\"");
    assert_eq!(message, "move 2, 1-2, is not legal");
    assert!(engine.refused("go think").contains("no position"));
    engine.say("pos pos=WeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeB");
    assert!(engine.refused("go think").contains("0-1"));
    engine
        .stdin
        .as_mut()
        .unwrap()
        .write_all(b"\xff\xfe\n")
        .unwrap();
    assert!(matches!(engine.hear(), FromEngine::Error { .. }));
    assert!(engine.refused(&"x".repeat(300_000)).contains("bytes"));
    assert!(engine.refused("ping loudly=yes").contains("loudly"));
    assert_eq!(engine.hear(), FromEngine::Pong);
    engine.search("start", "level depth=1", "go think");
    engine.end();
}

/// Nothing old stands in for it.
#[test]
fn no_search_goes_by_a_line_that_cannot_be_read() {
    let mut engine = Engine::start();
    let long = format!("pos{}", " ".repeat(300_000));
    for line in [&b"pos \xff"[..], b"pos=W", b"level=1", long.as_bytes()] {
        engine.say("pos start");
        engine.stdin.as_mut().unwrap().write_all(line).unwrap();
        engine.refused("");
        engine.refused("go think");
    }
    engine.end();
}

/// Threads aside, an answer depends on nothing but the question.
#[test]
fn the_same_question_has_the_same_answer() {
    let ask = || {
        let mut engine = Engine::start();
        let found = engine.search("start", "level nodes=20000", "go think");
        engine.say("new-game");
        let again = engine.search("start", "level nodes=20000", "go think");
        assert_eq!(found.1, again.1);
        engine.end();
        found.1
    };
    assert_eq!(ask(), ask());
}

#[test]
fn a_level_plays_like_the_app() {
    let mut engine = Engine::start();
    for level in 1..=7 {
        engine.say(&format!("set-param name=level value={level}"));
        let (_, done) = engine.search("start", "level infinite", "go think");
        assert!(done.mv.resolve(&damiera::Position::start()).is_some());
    }
    engine.end();
}

/// The history may go on behind a draw of ours: the client plays by other rules.
#[test]
fn a_history_behind_a_draw_is_played_on() {
    let mut engine = Engine::start();
    let round = ["1-5", "32-28", "5-1", "28-32"].join(" ");
    let moves = [round.as_str(); 5].join(" ");
    let pos = format!("pos=WWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeB moves=\"{moves}\"");
    engine.search(&pos, "level depth=3", "go think");
    engine.end();
}

/// The client of the match command drives it.
#[test]
fn our_own_client() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damiera"));
    command.arg("hub");
    let settings = [(Text::readable("hash"), Text::readable("1"))];
    let patience = Duration::from_mins(1);
    let mut engine = HubEngine::start(command, &settings, patience).unwrap();
    assert!(engine.name().starts_with("Damiera "));
    let mut game = Game::default();
    let level = Level {
        nodes: Some(200),
        ..Level::INFINITE
    };
    while game.outcome().is_none() {
        let pos = Pos::since_conversion(&game);
        let answer = engine.search(&pos, &level, Go::Think, patience).unwrap();
        let mv = answer.done.mv.resolve(&game.position());
        game.play(mv.expect("a legal move")).unwrap();
    }
    assert!(engine.take_complaints().is_empty());
    engine.ping().unwrap();
}

#[test]
fn the_end_of_the_input_is_the_end() {
    let output = with_input(&["hub"], b"hub\ninit\npos start\ngo analyze\n");
    assert_eq!(code(&output), 0);
    assert!(stdout(&output).contains("\nready\n"));
    assert_eq!(code(&with_input(&["hub"], b"quit\n")), 0);
    assert_eq!(code(&with_input(&["hub", "--level", "9"], b"")), 2);
    assert_eq!(code(&with_input(&["hub", "--tables", "/no/such"], b"")), 1);
}
