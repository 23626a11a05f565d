//! `damiera moves`.

use serde_json::json;

use crate::harness::{code, damiera, json_lines, stdout};

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
