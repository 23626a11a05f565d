//! `damiera explain`.

use serde_json::json;

use crate::harness::{code, damiera, json_lines, stderr};

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
