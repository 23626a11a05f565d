//! A saved game comes back as it was, and nothing else comes back at all.

use damiera::{Color, DrawRules, Game, GameRules, Position};
use damiera_api::{End, GameError, Level, Mode, SaveError, SavedGame};
use proptest::prelude::*;

const TWO: Mode = Mode::TwoPlayers { turning: true };

/// A game whose moves are chosen by the numbers, as far as they and the game go.
fn played(rules: GameRules, choices: &[usize]) -> Game {
    let mut game = Game::new(Position::start(), rules);
    for &choice in choices {
        if game.outcome().is_some() {
            break;
        }
        let moves = game.position().legal_moves();
        game.play(moves[choice % moves.len()])
            .expect("the move is legal");
    }
    game
}

fn example() -> Game {
    played(GameRules::default(), &[3, 1, 4, 1, 5])
}

fn read(text: &str) -> Result<Game, SaveError> {
    SavedGame::parse(text)?.to_game()
}

#[test]
fn the_documented_example_is_read() {
    let text = r#"{
      "version": 1,
      "mode": { "bot": { "human": "white", "level": 3 } },
      "game": {
        "start": "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        "quiet_plies": 0,
        "rules": { "draw": "fid", "single_piece_loses": false },
        "moves": ["22-18", "11-14"],
        "plies": 2,
        "end": null
      }
    }"#;
    let saved = SavedGame::parse(text).unwrap();
    assert_eq!(
        saved.mode,
        Mode::Bot {
            human: Color::White,
            level: Level::from_number(3).unwrap()
        }
    );
    let game = saved.to_game().unwrap();
    assert!(game.position().must_capture(), "18x11 is due");
}

#[test]
fn moves_taken_back_can_still_be_replayed() {
    let mut game = example();
    game.undo();
    game.undo();
    let mut read = read(&SavedGame::new(&game, TWO).to_json()).unwrap();
    assert_eq!(read, game);
    assert!(read.redo().is_some() && read.redo().is_some() && read.redo().is_none());
}

/// How an end comes about.
type Declare = fn(&mut Game);

#[test]
fn declared_ends_survive() {
    let ends: [(End, Declare); 5] = [
        (End::Resigned(Color::White), |game| {
            game.resign(Color::White);
        }),
        (End::Resigned(Color::Black), |game| {
            game.resign(Color::Black);
        }),
        (End::OutOfTime(Color::Black), |game| {
            game.run_out_of_time(Color::Black);
        }),
        (End::Agreed, Game::agree_draw),
        (End::BothLose, Game::both_lose),
    ];
    for (end, declare) in ends {
        let mut game = example();
        declare(&mut game);
        let saved = SavedGame::new(&game, TWO);
        assert_eq!(saved.game.end, Some(end));
        assert_eq!(read(&saved.to_json()).unwrap(), game);
        // Looking back at an earlier position does not take the resignation back.
        game.go_to(1);
        assert_eq!(read(&SavedGame::new(&game, TWO).to_json()).unwrap(), game);
    }
}

#[test]
fn a_game_that_began_in_the_middle_keeps_its_count() {
    let start: Position = "W:WK18:BK3".parse().unwrap();
    let mut game = Game::resumed(start, 77, GameRules::default());
    game.play(start.legal_moves()[0]).unwrap();
    let read = read(&SavedGame::new(&game, TWO).to_json()).unwrap();
    assert_eq!(read.quiet_plies(), 78);
    assert_eq!(read, game);
}

#[test]
fn another_version_is_an_error() {
    let json = SavedGame::new(&example(), TWO).to_json();
    let newer = json.replace(r#""version":1"#, r#""version":2"#);
    assert_eq!(SavedGame::parse(&newer), Err(SaveError::Version(2)));
    assert!(matches!(SavedGame::parse("{}"), Err(SaveError::Json(_))));
    assert!(matches!(SavedGame::parse(""), Err(SaveError::Json(_))));
}

/// Each flaw is found, and the error names it.
#[test]
fn errors_name_the_place() {
    let mut game = Game::default();
    for text in ["22-18", "11-14", "18x11", "7x14"] {
        let wish: damiera::notation::MoveText = text.parse().unwrap();
        game.play(wish.resolve(&game.position()).unwrap()).unwrap();
    }
    let json = SavedGame::new(&game, TWO).to_json();
    let flaws = [
        (r#""W:W21"#, r#""W:W33"#, "start: "),
        (r#""fid""#, r#""fide""#, "\"fide\""),
        ("18x11", "18-x11", "move 3, \"18-x11\": "),
        ("11-14", "11-16", "move 2, \"11-16\": not a legal move"),
        (
            r#""plies":4"#,
            r#""plies":5"#,
            "plies: 5 on the board, but only 4 moves",
        ),
        (r#""turning":true"#, r#""turning":1"#, "line 1 column"),
        (r#""turning":true"#, r#""spinning":true"#, "`spinning`"),
        (r#""end":null"#, r#""end":"sulked""#, "`sulked`"),
        (r#","end":null"#, "", "`end`"),
        (r#""quiet_plies":0"#, r#""quiet_plies":-1"#, "line 1 column"),
    ];
    for (from, to, told) in flaws {
        let damaged = json.replace(from, to);
        assert_ne!(damaged, json, "{from} is in the text");
        let error = read(&damaged).expect_err(to).to_string();
        assert!(error.contains(told), "{to}: {error}");
    }
}

#[test]
fn a_level_out_of_range_is_an_error() {
    let level = Level::from_number(8).unwrap();
    let mode = Mode::Bot {
        human: Color::Black,
        level,
    };
    let json = SavedGame::new(&example(), mode).to_json();
    let error = SavedGame::parse(&json.replace(r#""level":8"#, r#""level":9"#)).unwrap_err();
    assert!(error.to_string().contains("no level 9"), "{error}");
}

#[test]
fn nothing_comes_after_the_end() {
    let start: Position = "W:W5:B9".parse().unwrap();
    let mut game = Game::new(start, GameRules::default());
    game.play(start.legal_moves()[0]).unwrap();
    let mut saved = SavedGame::new(&game, TWO);
    saved.game.start = "W:W5:B".to_owned();
    saved.game.moves.push("9-13".to_owned());
    saved.game.plies = 2;
    assert!(matches!(
        saved.to_game(),
        Err(SaveError::Game(GameError::MoveAfterEnd { ply: 2, .. }))
    ));
    saved.game.moves.pop();
    saved.game.plies = 1;
    saved.game.end = Some(End::Agreed);
    assert!(matches!(
        saved.to_game(),
        Err(SaveError::Game(GameError::EndedBefore(_)))
    ));
}

proptest! {
    /// Any game, stopped anywhere, under any rules, is read as it was written.
    #[test]
    fn every_game_comes_back(
        choices in prop::collection::vec(any::<usize>(), 0..150),
        back in 0_usize..20,
        draw in 0_usize..4,
        single_piece_loses: bool,
    ) {
        let rules = GameRules { draw: DrawRules::ALL[draw], single_piece_loses };
        let mut game = played(rules, &choices);
        game.go_to(game.ply().saturating_sub(back));
        let saved = SavedGame::new(&game, TWO);
        prop_assert_eq!(&SavedGame::parse(&saved.to_json()).unwrap(), &saved);
        prop_assert_eq!(read(&saved.to_json()).unwrap(), game);
    }

    /// No text makes the reader panic.
    #[test]
    fn any_text_is_answered(text in ".*") {
        prop_assert!(read(&text).is_err());
    }

    /// Nor does a save with one byte changed.
    #[test]
    fn a_changed_byte_is_answered(place: prop::sample::Index, byte in 0_u8..128) {
        let mut bytes = SavedGame::new(&example(), TWO).to_json().into_bytes();
        let place = place.index(bytes.len());
        bytes[place] = byte;
        let _ = read(&String::from_utf8(bytes).unwrap());
    }
}
