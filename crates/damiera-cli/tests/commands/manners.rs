//! What all commands have in common: exit codes, help, lines from standard input.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::harness::{START, code, damiera, json_lines, stderr, stdout, with_input};

#[test]
fn a_bad_line_is_answered_in_its_place() {
    let input = format!("W:W30:B27\nW:W33:B1\n{START}\n\nW:W1:B\n");
    let output = with_input(&["moves", "-", "--json"], input.as_bytes());
    assert_eq!(code(&output), 1);
    let answers = json_lines(&output);
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["moves"][0]["move"], "30x23");
    assert_eq!(
        answers[1],
        json!({ "fen": "W:W33:B1", "error": "square out of range, there are 1 to 32 (at byte 3)" })
    );
    assert_eq!(answers[2]["moves"].as_array().unwrap().len(), 7);
    assert_eq!(answers[3]["fen"], "");
    assert!(
        answers[3]["error"]
            .as_str()
            .unwrap()
            .contains("side to move")
    );
    assert!(
        answers[4]["error"]
            .as_str()
            .unwrap()
            .contains("crowning row")
    );
}

#[test]
fn bytes_that_are_no_text_are_answered_too() {
    let output = with_input(&["moves", "-", "--json"], b"W:W30:\xff\nW:W30:B27");
    assert_eq!(code(&output), 1);
    let answers = json_lines(&output);
    assert!(
        answers[0]["error"].as_str().unwrap().contains("byte 6"),
        "{answers:?}"
    );
    assert_eq!(
        answers[1]["moves"][0]["move"], "30x23",
        "without a final line end"
    );
}

#[test]
fn a_bad_position_is_shown_with_a_caret() {
    let output = damiera(&["moves", "W:W22,33:B1"]);
    assert_eq!(code(&output), 1);
    assert_eq!(stdout(&output), "");
    let shown =
        "damiera: square out of range, there are 1 to 32 (at byte 6)\n  W:W22,33:B1\n        ^\n";
    assert_eq!(stderr(&output), shown);
}

#[test]
fn bad_use_ends_with_2() {
    for arguments in [
        &["moves", "--nonsense"][..],
        &["perft", "0"],
        &["perft"],
        &["explain"],
        &[],
    ] {
        let output = damiera(arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert_eq!(stdout(&output), "");
        assert!(!stderr(&output).is_empty());
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in [
        "serve", "moves", "explain", "perft", "analyse", "bench", "diagram", "pdn", "tables",
    ] {
        let output = damiera(&[command, "--help"]);
        assert_eq!(code(&output), 0);
        assert!(
            stdout(&output).contains(&format!("\n  damiera {command}")),
            "{command}"
        );
    }
}

#[test]
fn a_reader_that_has_had_enough_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damiera"))
        .args(["moves", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    for _ in 0..10_000 {
        if input.write_all(b"W:W30:B27\n").is_err() {
            break;
        }
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), stderr(&output)), (0, ""));
}
