//! The real binary, as `docs/commands.md` and the help of each command describe it.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const START: &str = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

fn damiera(arguments: &[&str]) -> Output {
    with_input(arguments, b"")
}

fn with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damiera"))
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn json_lines(output: &Output) -> Vec<Value> {
    stdout(output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn moves_answers_as_designed() {
    let output = damiera(&["moves", "W:W30:B27", "--json"]);
    assert_eq!(code(&output), 0);
    assert_eq!(
        stdout(&output),
        concat!(
            r#"{"fen":"W:W30:B27","moves":[{"move":"30x23","from":30,"path":[23],"#,
            r#""captured":[27],"crowns":false}],"result":null}"#,
            "\n"
        )
    );
}

#[test]
fn moves_of_the_start_without_a_position() {
    let output = damiera(&["moves"]);
    assert_eq!(
        stdout(&output),
        "21-17\n21-18\n22-18\n22-19\n23-19\n23-20\n24-20\n"
    );
}

#[test]
fn every_landing_and_every_piece_taken_in_its_order() {
    let answer = &json_lines(&damiera(&["moves", "W:W29:B11,19,26", "--json"]))[0];
    assert_eq!(
        answer["moves"],
        json!([{ "move": "29x22x15x6", "from": 29, "path": [22, 15, 6], "captured": [26, 19, 11], "crowns": false }])
    );
    // The same squares in two directions are two moves.
    let answer = &json_lines(&damiera(&["moves", "W:WK22:B19,20,27,28", "--json"]))[0];
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 2);
    assert_ne!(moves[0]["path"], moves[1]["path"]);
}

#[test]
fn a_lost_side_has_no_moves_but_a_result() {
    for (fen, result) in [
        ("W:W:B1", "0-1"),
        ("B:W5:B", "1-0"),
        ("B:W9,10,14:B5", "1-0"),
    ] {
        let output = damiera(&["moves", fen, "--json"]);
        assert_eq!(
            json_lines(&output),
            [json!({ "fen": fen, "moves": [], "result": result })]
        );
    }
}

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
        "serve", "moves", "explain", "perft", "analyse", "bench", "diagram",
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
fn explain_names_the_rule() {
    let output = damiera(&["explain", "W:WK23,31:B19,26,27", "31x15", "--json"]);
    assert_eq!(code(&output), 0);
    let answer = &json_lines(&output)[0];
    assert_eq!(answer["fen"], "W:WK23,31:B19,26,27");
    assert_eq!(answer["move"], "31x15");
    assert_eq!(answer["legal"], false);
    assert_eq!(answer["reason"], "with-king");
    assert_eq!(answer["article"], "6.7");
    assert_eq!(answer["instead"], json!(["23x30x21"]));
    assert!(answer["text"].as_str().unwrap().contains("23×30×21"));
    assert!(answer.get("ambiguous").is_none());
}

#[test]
fn explain_says_that_two_squares_are_ambiguous() {
    let answer = &json_lines(&damiera(&[
        "explain",
        "W:WK22:B19,20,27,28",
        "22x22",
        "--json",
    ]))[0];
    assert_eq!(answer["legal"], true);
    assert_eq!(answer["reason"], "legal");
    assert_eq!(answer["ambiguous"].as_array().unwrap().len(), 2);
}

#[test]
fn explain_points_at_a_bad_move() {
    let output = damiera(&["explain", "W:W30:B27", "30x40"]);
    assert_eq!(code(&output), 1);
    assert!(
        stderr(&output).ends_with("  30x40\n     ^\n"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn perft_answers_a_line_a_depth() {
    let answers = json_lines(&damiera(&["perft", "6", "--json"]));
    let counts: Vec<u64> = answers
        .iter()
        .map(|line| line["nodes"].as_u64().unwrap())
        .collect();
    assert_eq!(counts, [7, 49, 302, 1469, 7361, 36473], "as published");
    for (index, line) in answers.iter().enumerate() {
        assert_eq!(line["depth"], index + 1);
        assert!(line["time_ms"].is_u64());
    }
}

#[test]
fn perft_counts_alike_with_hash_and_threads() {
    let fen = "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4";
    for more in [
        &[][..],
        &["--hash", "8"],
        &["--threads", "2"],
        &["--hash", "1", "--threads", "3"],
    ] {
        let arguments = [&["perft", "7", "--fen", fen, "--json"], more].concat();
        assert_eq!(
            json_lines(&damiera(&arguments))[6]["nodes"],
            2_468_110,
            "{more:?}"
        );
    }
}

#[test]
fn perft_divides() {
    let output = damiera(&["perft", "4", "--divide", "--json"]);
    let answers = json_lines(&output);
    assert!(answers[2].get("divide").is_none(), "only at the last depth");
    let parts = answers[3]["divide"].as_array().unwrap();
    assert_eq!(parts.len(), 7);
    assert_eq!(
        parts
            .iter()
            .map(|part| part["nodes"].as_u64().unwrap())
            .sum::<u64>(),
        1469
    );
    assert_eq!(parts[0]["move"], "21-17");
}

#[test]
fn perft_goes_on_after_a_bad_line() {
    let output = with_input(
        &["perft", "3", "--fen", "-", "--json"],
        b"nonsense\nW:W32:BK13\n",
    );
    assert_eq!(code(&output), 1);
    let answers = json_lines(&output);
    assert!(answers[0]["error"].is_string());
    assert_eq!(answers[1]["fen"], "W:W32:BK13");
    assert_eq!(answers[1]["depth"], 3);
    assert!(answers[1]["nodes"].is_u64());
}

#[test]
fn analyse_reports_each_depth_and_the_best_move() {
    let answers = json_lines(&damiera(&["analyse", "--depth", "5", "--json"]));
    let (best, lines) = answers.split_last().unwrap();
    assert_eq!(lines.len(), 5);
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line["depth"], index + 1);
        assert_eq!(line["multipv"], 1);
        assert!(line["score"]["centimen"].is_i64(), "{line}");
        for key in ["seldepth", "nodes", "time_ms", "nps", "tbhits"] {
            assert!(line[key].is_u64(), "{key} in {line}");
        }
    }
    assert_eq!(best["best"], lines[4]["pv"][0]);
}

#[test]
fn analyse_shows_several_lines() {
    let answers = json_lines(&damiera(&[
        "analyse",
        "--depth",
        "3",
        "--multipv",
        "3",
        "--json",
    ]));
    let last: Vec<&Value> = answers.iter().filter(|line| line["depth"] == 3).collect();
    assert_eq!(last.len(), 3);
    let firsts: std::collections::BTreeSet<&str> = last
        .iter()
        .map(|line| line["pv"][0].as_str().unwrap())
        .collect();
    assert_eq!(firsts.len(), 3, "three different moves");
}

#[test]
fn analyse_proves_a_win_and_sees_a_lost_game() {
    let answers = json_lines(&damiera(&[
        "analyse",
        "W:W30:B27",
        "--depth",
        "3",
        "--json",
    ]));
    assert_eq!(answers[answers.len() - 2]["score"], json!({ "win": 1 }));
    assert_eq!(answers.last().unwrap(), &json!({ "best": "30x23" }));
    let lost = json_lines(&damiera(&["analyse", "W:W:B1", "--depth", "3", "--json"]));
    assert_eq!(lost, [json!({ "best": null })]);
}

#[test]
fn analyse_gives_the_same_answer_for_the_same_nodes() {
    let arguments = ["analyse", START, "--nodes", "30000", "--json"];
    let strip = |output: &Output| -> Vec<Value> {
        let lines = json_lines(output).into_iter().map(|mut line| {
            for key in ["time_ms", "nps"] {
                line.as_object_mut().unwrap().remove(key);
            }
            line
        });
        lines.collect()
    };
    assert_eq!(strip(&damiera(&arguments)), strip(&damiera(&arguments)));
}

#[test]
fn analyse_searches_with_more_threads() {
    let answers = json_lines(&damiera(&[
        "analyse",
        "--depth",
        "9",
        "--threads",
        "3",
        "--json",
    ]));
    assert!(answers.last().unwrap()["best"].is_string());
}

#[test]
fn diagram_draws_to_a_file_and_to_the_output() {
    let output = damiera(&["diagram", "W:WK23,31:B19,26,27"]);
    assert!(stdout(&output).starts_with("<svg"));
    let file = std::env::temp_dir().join(format!("damiera-diagram-{}.svg", std::process::id()));
    let arguments = [
        "diagram",
        "W:WK23,31:B19,26,27",
        "-o",
        file.to_str().unwrap(),
    ];
    assert_eq!(code(&damiera(&arguments)), 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), stdout(&output));
    std::fs::remove_file(file).unwrap();
    let output = damiera(&["diagram", "W:W30:B27", "-o", "/nowhere/at/all.svg"]);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("/nowhere/at/all.svg"));
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
