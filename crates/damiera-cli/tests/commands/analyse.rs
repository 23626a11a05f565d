//! `damiera analyse`.

use std::process::Output;

use serde_json::{Value, json};

use crate::harness::{START, damiera, json_lines};

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
