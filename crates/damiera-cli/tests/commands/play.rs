//! `damiera play`, by what is typed.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::harness::{code, stderr, stdout, with_input};

fn play(arguments: &[&str], typed: &str) -> String {
    let arguments = [&["play", "--seed", "7"], arguments].concat();
    let output = with_input(&arguments, typed.as_bytes());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    stdout(&output).to_owned()
}

#[test]
fn a_few_moves() {
    let said = play(&["--level", "1"], "22-18\nmoves\nundo\nredo\nquit\n");
    assert!(said.contains("Your move"), "{said}");
    assert!(said.contains("Move 1, White: 22-18"), "{said}");
    assert!(said.contains("Move 1, Black: "), "{said}");
    assert!(said.contains("Move taken back."), "{said}");
    assert!(said.contains("Move played again."), "{said}");
    assert!(
        !said.contains('\u{1b}'),
        "no colours where nobody sees them"
    );
    let computer_begins = play(&["--level", "1", "--colour", "black"], "");
    assert!(computer_begins.contains("Move 1, White: "));
}

#[test]
fn why_a_move_is_refused() {
    let fen = ["--two", "--fen", "W:WK23,31:B19,26,27"];
    let said = play(&fen, "31x15\n31-28\n99-1\nx\nsave\nlevel 9\n\n");
    assert!(
        said.contains("White to move: capture is compulsory"),
        "{said}"
    );
    assert!(said.contains("Capture with the king: 23×30×21."), "{said}");
    assert!(said.contains("You must capture"), "{said}");
    assert!(said.contains("“99-1” is not a move"), "{said}");
    assert!(said.contains("save needs the name of a file"), "{said}");
    assert!(said.contains("“level 9” is neither"), "{said}");
    // Enter plays the only move.
    assert!(said.contains("Move 1, White: 23×30×21"), "{said}");
}

#[test]
fn a_whole_game_is_saved_and_loaded() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play.pdn");
    let _ = fs::remove_file(&path);
    let file = path.to_str().unwrap();
    let typed = format!("{}save {file}\nnew\n", "go\n".repeat(400));
    let said = play(&["--two", "--level", "1"], &typed);
    assert!(said.contains("The game is over."), "{said}");
    let results = ["White wins.", "Black wins.", "Draw."];
    assert!(results.iter().any(|result| said.contains(result)), "{said}");
    let pdn = fs::read_to_string(&path).unwrap();
    let checked = with_input(&["pdn", "check", file], b"");
    assert_eq!(code(&checked), 0, "{}\n{pdn}", stdout(&checked));
    let loaded = play(&["--two", "--pdn", file], "undo\n");
    assert!(
        results.iter().any(|result| loaded.contains(result)),
        "{loaded}"
    );
    let loaded = play(&["--two"], &format!("load {file}\nload /no/such\n"));
    assert!(
        results.iter().any(|result| loaded.contains(result)),
        "{loaded}"
    );
    assert!(loaded.contains("/no/such"), "{loaded}");
}

/// As it began, with the count of moves that it began with: the 80th quiet ply ends it.
#[test]
fn a_new_game_begins_like_the_last() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play-new.pdn");
    fs::write(&path, "[FEN \"W:W30:B1\"]\n\n1. 30-26 *\n").unwrap();
    let said = play(&["--two", "--pdn", path.to_str().unwrap()], "new\nfen\n");
    assert!(said.contains("W:W30:B1\n"), "{said}");
    let fen = ["--two", "--fen", "W:WK1:BK32:H79"];
    for typed in ["1-5\n", "new\n1-5\n"] {
        let said = play(&fen, typed);
        assert!(said.contains("Draw."), "{typed}: {said}");
    }
}

#[test]
fn drawn_by_the_rules_and_by_agreement() {
    let fen = ["--two", "--fen", "W:WK1:BK32"];
    let round = "1-5\n32-28\n5-1\n28-32\n";
    let said = play(&fen, &round.repeat(2));
    assert!(said.contains("position seen 2 times"), "{said}");
    assert!(
        said.contains("The same position came up 3 times."),
        "{said}"
    );
    let said = play(&fen, "draw\n1-5\n");
    assert!(said.contains("Agreed by the players."), "{said}");
    assert!(said.contains("The game is over. Take it back"), "{said}");
    let said = play(&["--level", "1"], "resign\n");
    assert!(said.contains("You lost. White resigned."), "{said}");
    // The computer is three kings ahead.
    let ahead = ["--level", "1", "--fen", "W:WK32:BK1,K2,K3"];
    assert!(play(&ahead, "draw\n").contains("declines"));
}

#[test]
fn in_italian_and_from_the_other_side() {
    let output = Command::new(env!("CARGO_BIN_EXE_damiera"))
        .args(["play", "--two"])
        .env("LC_ALL", "it_IT.UTF-8")
        .output()
        .unwrap();
    assert!(stdout(&output).contains("Scrivi una mossa"));
    let said = play(&["--two"], "flip\nhelp\n");
    assert!(said.contains("list the legal moves"));
    let boards: Vec<&str> = said.split("› ").map(str::trim_ascii_start).collect();
    assert!(boards[1].starts_with('w'), "{said}");
}

#[test]
fn what_is_typed_wrong_on_the_command_line() {
    for arguments in [
        ["play", "--level", "0"],
        ["play", "--draw", "never"],
        ["play", "--fen", "W:W33:B1"],
    ] {
        assert_eq!(code(&with_input(&arguments, b"")), 2, "{arguments:?}");
    }
    assert_eq!(code(&with_input(&["play", "--pdn", "/no/such"], b"")), 1);
}
