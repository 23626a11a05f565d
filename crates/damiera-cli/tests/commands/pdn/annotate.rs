//! `damiera pdn annotate`.

use std::process::{Command, Output, Stdio};

use damiera::{Position, notation};
use damiera_pdn::{Annotation, Comment, Game, Mark, Node, Reader, Step};
use damiera_tables::{Tables, Value};
use serde_json::{Value as Json, json};

use super::{Given, ILLEGAL, NORMALISED};
use crate::harness::{code, damiera, json_lines, stderr, stdout, with_input};

/// Two kings against two: won in 9 plies, as an independent solver found.
const WON: &str = "W:WK18,K29:BK17,K32";

/// The legal moves of an ending, in short notation, with what they are worth.
fn moves(fen: &str) -> Vec<(String, Value)> {
    let position: Position = fen.parse().unwrap();
    let moves = Tables::small().unwrap().moves(&position).unwrap();
    let short = |mv| notation::short(&position, mv);
    let moves = moves.unwrap().into_iter();
    moves
        .map(|(mv, verdict)| (short(mv), verdict.value))
        .collect()
}

/// One of them that is worth so much.
fn a_move(fen: &str, value: Value) -> String {
    let mut moves = moves(fen).into_iter();
    moves.find(|(_, worth)| *worth == value).unwrap().0
}

fn game(fen: &str, body: &str) -> String {
    format!("[White \"A\"]\n[Black \"B\"]\n[FEN \"{fen}\"]\n\n{body}\n")
}

fn annotated(input: &str) -> Vec<Game> {
    let output = with_input(&["pdn", "annotate", "--nodes", "500"], input.as_bytes());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    games(&output)
}

/// The games of an answer, of which nothing must be wrong.
fn games(output: &Output) -> Vec<Game> {
    let records = Reader::from_bytes(stdout(output).as_bytes()).map(|record| {
        let Ok(record) = record;
        assert!(record.is_good() && record.notes.is_empty(), "{record:?}");
        record.game
    });
    records.collect()
}

fn comments(annotations: &[Annotation]) -> Vec<&str> {
    let comments = annotations.iter().filter_map(Annotation::comment);
    comments.map(Comment::as_str).collect()
}

#[test]
fn a_win_that_is_thrown_away_is_a_blunder() {
    let thrown = a_move(WON, Value::Draw);
    let answer = &annotated(&game(WON, &format!("1. {thrown} *")))[0];
    let node = &answer.line.nodes[0];
    assert_eq!(node.nags().collect::<Vec<_>>(), [4]);
    let line = node.variations().next().unwrap();
    let Step::Move(best) = line.nodes[0].step else {
        panic!("a move");
    };
    let best = notation::short(&answer.start, best);
    assert!(moves(WON).contains(&(best.clone(), Value::Win)), "{best}");
    assert_eq!(
        comments(&node.after),
        [format!("[%eval 0.00] Blunder. The win was {best}.")]
    );
    // One move that gives half a point away: e to the -2.177.
    assert_eq!(
        comments(&answer.line.lead),
        ["White: accuracy 11 %, 0 inaccuracies, 0 mistakes, 1 blunder."]
    );
    let annotator = answer.tags.get("Annotator");
    assert!(annotator.is_some_and(|name| name.starts_with("Damiera ")));
}

#[test]
fn json_tells_the_same() {
    let thrown = a_move(WON, Value::Draw);
    let arguments = ["pdn", "annotate", "--json"];
    let input = game(WON, &format!("1. {thrown} *"));
    let output = with_input(&arguments, input.as_bytes());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let answers = json_lines(&output);
    let [answer] = answers.as_slice() else {
        panic!("one game");
    };
    let mv = &answer["moves"][0];
    for (key, expected) in [
        ("ply", json!(1)),
        ("turn", json!("white")),
        ("move", json!(thrown)),
        ("before", json!({ "win": 9 })),
        ("after", json!({ "draw": true })),
        ("exact", json!(true)),
        ("loss", json!(0.5)),
        ("grade", json!("blunder")),
        ("missed", json!("win")),
    ] {
        assert_eq!(mv[key], expected, "{key}");
    }
    assert_eq!(mv["line"].as_array().map(Vec::len), Some(9));
    let side = |name, accuracy: Json, blunders: u32| {
        json!({
            "name": name, "accuracy": accuracy, "forced": 0, "best": 0, "good": 0,
            "inaccuracies": 0, "mistakes": 0, "blunders": blunders,
        })
    };
    assert_eq!(answer["white"], side("A", json!(0.113), 1));
    assert_eq!(answer["black"], side("B", Json::Null, 0));
    assert_eq!((&answer["file"], &answer["game"]), (&json!("-"), &json!(1)));
}

#[test]
fn the_language_is_that_of_the_terminal() {
    let thrown = a_move(WON, Value::Draw);
    let given = Given::new("games.pdn", game(WON, &format!("1. {thrown} *")));
    let output = Command::new(env!("CARGO_BIN_EXE_damiera"))
        .args(["pdn", "annotate", given.path()])
        .env("LC_ALL", "it_IT.UTF-8")
        .output()
        .unwrap();
    let game = &games(&output)[0];
    let comment = comments(&game.line.nodes[0].after)[0];
    assert!(
        comment.contains("Errore grave. Si vinceva con "),
        "{comment}"
    );
    assert!(comments(&game.line.lead)[0].starts_with("Bianco: precisione "));
}

/// What others said stays where it was, and what they said of a move's strength is not denied.
#[test]
fn nothing_that_was_said_is_lost() {
    let thrown = a_move(WON, Value::Draw);
    let best = a_move(WON, Value::Win);
    let input = format!(
        "{{before}} 1. {thrown}! {{why}} ({best} {{so}}) {{Pari}}\n\n\
         [FEN \"W:W30:B27\"]\n\n1. 30x23 1-0\n"
    );
    let answers = annotated(&game(WON, &input));
    let node = &answers[0].line.nodes[0];
    assert_eq!(node.mark.map(Mark::text), Some("!"));
    assert_eq!(node.nags().count(), 0);
    let said = comments(&node.after);
    assert_eq!(said[..2], ["why", "Pari"]);
    assert!(said[2].starts_with("[%eval 0.00] Blunder."), "{said:?}");
    assert_eq!(comments(&answers[0].line.lead)[0], "before");
    assert_eq!(answers[0].result.text(), "1/2-1/2");
    let first = node.variations().next().unwrap();
    assert_eq!(comments(&first.nodes[0].after), ["so"]);

    // The only move, and it ends the game: nothing to say.
    let forced = &answers[1].line.nodes[0];
    assert_eq!(forced.after, [Annotation::Nag(7)]);
}

#[test]
fn an_annotated_game_stays_as_it_is() {
    let arguments = ["pdn", "annotate", "--nodes", "300"];
    let thrown = a_move(WON, Value::Draw);
    let mut input = game(WON, &format!("1. {thrown} *")).into_bytes();
    input.extend(std::fs::read(NORMALISED).unwrap());
    let once = with_input(&arguments, &input);
    assert_eq!(code(&once), 0, "{}", stderr(&once));
    assert_eq!(games(&once).len(), 16);
    let twice = with_input(&arguments, &once.stdout);
    assert_eq!(stdout(&twice), stdout(&once));

    // The moves are what they were.
    let fens = |input: &[u8]| with_input(&["pdn", "convert", "--to", "fen"], input).stdout;
    assert_eq!(fens(&once.stdout), fens(&input));
    // Every move has a score but the last one of a game that ends on the board.
    for game in games(&once) {
        let has_score = |node: &Node| {
            comments(&node.after)
                .iter()
                .any(|text| text.starts_with("[%eval "))
        };
        let (_, earlier) = game.line.nodes.split_last().unwrap();
        assert!(earlier.iter().all(has_score));
    }
}

#[test]
fn a_faulty_game_is_told_and_its_good_part_annotated() {
    let output = with_input(&["pdn", "annotate", "--nodes", "300"], ILLEGAL.as_bytes());
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).starts_with("-:5:19: game 1: 18-22 is not legal."));
    let games = games(&output);
    let lengths: Vec<_> = games.iter().map(|game| game.moves().count()).collect();
    assert_eq!(lengths, [2, 2]);

    let given = Given::new("games.pdn", ILLEGAL);
    let place = ["pdn", "annotate", "--nodes", "300", given.path(), "-o"];
    let output = damiera(&[&place[..], &[given.path()]].concat());
    assert_eq!(code(&output), 1);
    assert_eq!(given.content(), ILLEGAL, "it is not replaced by a part");
}

#[test]
fn gaps_and_positions_that_are_set_up_are_passed_over() {
    let thrown = a_move(WON, Value::Draw);
    let input = format!("[White \"A\"]\n\n1. 22-18 ... /FEN \"{WON}\"/ 3. {thrown} *\n");
    let output = with_input(&["pdn", "annotate", "--nodes", "500"], input.as_bytes());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let game: Game = stdout(&output).parse().unwrap();
    let [moved, unknown, setup, last] = game.line.nodes.as_slice() else {
        panic!("{}", stdout(&output));
    };
    assert!(comments(&moved.after)[0].starts_with("[%eval "));
    assert!(unknown.after.is_empty() && setup.after.is_empty());
    assert_eq!(last.nags().collect::<Vec<_>>(), [4]);
}

#[test]
fn tables_and_places_that_are_not_there_are_named() {
    let output = damiera(&["pdn", "annotate", NORMALISED, "--tables", "/nowhere/at/all"]);
    assert_eq!(code(&output), 1);
    assert!(
        stderr(&output).contains("/nowhere/at/all"),
        "{}",
        stderr(&output)
    );
    assert_eq!(code(&damiera(&["pdn", "annotate", "--nodes", "0"])), 2);
}

/// Stopped by Ctrl-C, the games that are done are written, and the rest can be asked for.
#[cfg(unix)]
#[test]
fn games_that_are_done_survive_an_interrupt() {
    use std::io::{BufRead as _, BufReader, Read as _};

    let arguments = ["pdn", "annotate", "--nodes", "2000", NORMALISED];
    let mut child = Command::new(env!("CARGO_BIN_EXE_damiera"))
        .args(arguments)
        .env("LC_ALL", "C")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut part = String::new();
    while !part.ends_with("*\n\n") {
        reader.read_line(&mut part).unwrap();
    }
    let process = child.id().to_string();
    Command::new("kill")
        .args(["-INT", &process])
        .status()
        .unwrap();
    reader.read_to_string(&mut part).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130, "{}", stderr(&output));
    let done = part.matches("[Event ").count();
    assert!((1..15).contains(&done));
    let done = done.to_string();
    assert!(
        stderr(&output).contains(&format!("--skip {done} ")),
        "{}",
        stderr(&output)
    );
    let rest = damiera(&[&arguments[..], &["--skip", &done]].concat());
    let whole = damiera(&arguments);
    assert_eq!(stdout(&whole), format!("{part}{}", stdout(&rest)));
}
