//! `damiera pdn check`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use super::{Given, ILLEGAL, NORMALISED, PUBLISHED};
use crate::harness::{code, damiera, json_lines, stderr, stdout, with_input};

#[test]
fn the_real_games_are_good_in_both_files() {
    for file in [NORMALISED, PUBLISHED] {
        let output = damiera(&["pdn", "check", file]);
        assert_eq!(code(&output), 0, "{}", stdout(&output));
        assert!(
            stdout(&output).starts_with(&format!("{file}: 15 games, ")),
            "{}",
            stdout(&output)
        );
        assert!(stdout(&output).contains("; no fault\n"));
        assert_eq!(stderr(&output), "");
    }
}

#[test]
fn files_and_standard_input_give_the_same_counts() {
    let by_name = json_lines(&damiera(&["pdn", "check", NORMALISED, "--json"]));
    let bytes = std::fs::read(NORMALISED).unwrap();
    for arguments in [
        &["pdn", "check", "--json"][..],
        &["pdn", "check", "-", "--json"],
    ] {
        let output = with_input(arguments, &bytes);
        assert_eq!(code(&output), 0);
        assert_eq!(json_lines(&output), by_name);
    }
    let summary = &by_name[0];
    assert_eq!(summary["files"], 1);
    assert_eq!(summary["bytes"], bytes.len());
    assert_eq!(summary["games"], 15);
    assert_eq!(summary["faults"], 0);
    // The plies as the file's own tags count them.
    let text = String::from_utf8(bytes).unwrap();
    let plies: u64 = text
        .lines()
        .filter_map(|line| line.strip_prefix("[PlyCount \"")?.strip_suffix("\"]"))
        .map(|count| count.parse::<u64>().unwrap())
        .sum();
    assert_eq!(summary["moves"], plies);
}

#[test]
fn the_quirks_of_the_published_file_are_noted() {
    let answers = json_lines(&damiera(&["pdn", "check", PUBLISHED, "--json"]));
    assert_eq!(answers.len(), 1, "no game is faulty");
    assert!(answers[0]["notes"]["italian-tag"].as_u64().unwrap() >= 15);
    let words = damiera(&["pdn", "check", PUBLISHED]);
    let line = stdout(&words)
        .lines()
        .find(|line| line.contains("tag with an Italian name"));
    assert!(
        line.unwrap()
            .ends_with(&format!("first at {PUBLISHED}:1:2")),
        "{line:?}"
    );
}

#[test]
fn a_fault_is_shown_with_its_place_a_caret_and_the_reason() {
    let given = Given::new("two.pdn", ILLEGAL);
    let file = given.path();
    let output = damiera(&["pdn", "check", file]);
    assert_eq!(code(&output), 1);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(
        lines[0],
        format!(
            "{file}:5:19: game 1: 18-22 is not legal. A man only goes forward. A man moves and \
             captures forward only; backwards is for the king."
        )
    );
    assert_eq!(lines[1], "  5 | 1. 22-18 12-16 2. 18-22 10-14 *");
    assert_eq!(lines[2], "    |                   ^^^^^");
    assert!(
        lines.contains(&format!("{file}: 2 games, 4 moves; faults in 1 game").as_str()),
        "{lines:?}"
    );
}

#[test]
fn json_names_the_faulty_games_and_sums_up() {
    let answers = json_lines(&with_input(&["pdn", "check", "--json"], ILLEGAL.as_bytes()));
    assert_eq!(answers.len(), 2, "the good game has no line");
    assert_eq!(answers[0]["file"], "-");
    assert_eq!(answers[0]["game"], 1);
    assert_eq!(answers[0]["line"], 1);
    assert_eq!(
        answers[0]["plies"], 2,
        "what stands before the fault counts"
    );
    let fault = &answers[0]["faults"][0];
    assert_eq!(fault["code"], "illegal");
    assert_eq!((&fault["line"], &fault["column"]), (&5.into(), &19.into()));
    assert_eq!(fault["token"], "18-22");
    assert_eq!(answers[1]["games"], 2);
    assert_eq!(answers[1]["faulty"], 1);
    assert_eq!(answers[1]["moves"], 4);
}

#[test]
fn the_words_follow_the_language_of_the_terminal() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damiera"))
        .args(["pdn", "check"])
        .env("LC_ALL", "it_IT.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(ILLEGAL.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(
        stdout(&output).starts_with("-:5:19: partita 1: 18-22 non è regolare. "),
        "{}",
        stdout(&output)
    );
    assert!(stdout(&output).ends_with("-: 2 partite, 4 mosse; errori in 1 partita\n"));
}

#[test]
fn another_game_is_said_to_be_that() {
    let pdn = "[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n[GameType \"22\"]\n\n1. 21-17 9-13 *\n";
    let output = with_input(&["pdn", "check"], pdn.as_bytes());
    assert_eq!(code(&output), 1);
    let shown = stdout(&output);
    assert!(
        shown.contains("game 1: This is a game of international draughts, not of Italian"),
        "{shown}"
    );
    assert!(
        shown.contains("-: 2 games, 2 moves; no fault; 1 game of another variant"),
        "{shown}"
    );
}

#[test]
fn several_files_are_checked_and_summed_up() {
    let given = Given::new("bad.pdn", ILLEGAL);
    let answers = json_lines(&damiera(&[
        "pdn",
        "check",
        NORMALISED,
        given.path(),
        "--json",
    ]));
    assert_eq!(answers[0]["file"], given.path());
    assert_eq!(answers[1]["files"], 2);
    assert_eq!(answers[1]["games"], 17);
    let output = damiera(&["pdn", "check", NORMALISED, given.path()]);
    assert!(
        stdout(&output)
            .lines()
            .last()
            .unwrap()
            .starts_with("All files: 17 games, ")
    );
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_next_from_being_checked() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    for (file, why) in [
        ("/nowhere/at/all.pdn", "No such file"),
        (folder, "Is a directory"),
    ] {
        let output = damiera(&["pdn", "check", file, NORMALISED]);
        assert_eq!(code(&output), 1);
        assert!(
            stderr(&output).contains(&format!("cannot read {file}: {why}")),
            "{}",
            stderr(&output)
        );
        assert!(stdout(&output).contains(&format!("{NORMALISED}: 15 games")));
    }
}

#[test]
fn bytes_that_are_no_text_are_a_note_or_a_fault_but_no_crash() {
    let latin_1 = b"[White \"Nicol\xf2\"]\n[Result \"*\"]\n\n1. 21-17 *\n";
    let output = with_input(&["pdn", "check"], latin_1);
    assert_eq!(code(&output), 0, "{}", stdout(&output));
    assert!(stdout(&output).contains("read as Windows-1252: once"));
    let noise: Vec<u8> = (0..40_000_u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    let output = with_input(&["pdn", "check", "--json"], &noise);
    assert_eq!(code(&output), 1);
    assert_eq!(json_lines(&output).last().unwrap()["bytes"], noise.len());
}

#[test]
fn nothing_is_no_game_and_no_fault() {
    let output = with_input(&["pdn", "check"], b"");
    assert_eq!(code(&output), 0);
    assert_eq!(stdout(&output), "-: 0 games, 0 moves; no fault\n");
}

#[test]
fn a_reader_that_has_had_enough_is_no_error() {
    let given = Given::new("many.pdn", ILLEGAL.repeat(20_000));
    for arguments in [
        &["pdn", "check"][..],
        &["pdn", "convert"],
        &["pdn", "filter"],
        &["pdn", "show", "3"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_damiera"))
            .args(arguments)
            .arg(given.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(0), "{arguments:?}");
    }
}
