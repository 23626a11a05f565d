//! What the tables say.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use super::{FOUR, build, folder, text};
use crate::harness::{code, damiera, json_lines, stderr, stdout, with_input};

const PUBLISHED: &str = include_str!("../../../../../data/endgames/slices-2-4.txt");

/// Every figure of every slice, on which two other programs agree.
#[test]
fn stats_are_the_published_figures() {
    let lines = json_lines(&damiera(&["tables", "stats", text(&FOUR), "--json"]));
    let found: BTreeMap<String, &Value> = lines
        .iter()
        .map(|line| (line["slice"].as_str().unwrap().to_owned(), line))
        .collect();
    let mut checked = 0;
    for line in PUBLISHED.lines().filter(|line| !line.starts_with('#')) {
        let (slice, figures) = line.split_once(' ').unwrap();
        let found = found[slice];
        for figure in figures.split(' ') {
            let (name, figure) = figure.split_once('=').unwrap();
            let name = match name {
                "n" => "positions",
                "W" => "wins",
                "L" => "losses",
                "D" => "draws",
                "cap" => "captures",
                "maxDTWplies" => "longest",
                _ => panic!("{name}"),
            };
            assert_eq!(
                found[name],
                figure.parse::<u64>().unwrap(),
                "{slice} {name}"
            );
        }
        assert_eq!(found["spoiled_wins"], 0);
        assert_eq!(found["spoiled_losses"], 0);
        let bytes = fs::metadata(FOUR.join(format!("{slice}.wld")))
            .unwrap()
            .len();
        assert_eq!(found["bytes"], bytes);
        // The position that is named has the longest win, or loss.
        let fen = found["longest_at"].as_str().unwrap();
        let probed = json_lines(&probe(fen));
        assert_eq!(probed[0]["plies"], found["longest"], "{fen}");
        checked += 1;
    }
    assert_eq!((checked, found.len()), (23, 23));
}

fn probe(fen: &str) -> std::process::Output {
    damiera(&["tables", "probe", fen, "--tables", text(&FOUR), "--json"])
}

#[test]
fn stats_for_people_end_with_the_sum() {
    let output = damiera(&["tables", "stats", text(&FOUR)]);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines.len(), 1 + 23 + 1);
    assert!(lines[1].starts_with("0101 "));
    assert!(
        lines[24].starts_with("23 slices, 6408836 positions"),
        "{}",
        lines[24]
    );
}

/// The endings that an independent solver has checked.
#[test]
fn known_endings_have_their_values_and_lengths() {
    for (fen, value, plies, best) in [
        ("W:WK18,K22:BK29", "win", Some(15), Some("18-21")),
        ("B:WK18,K22:BK29", "loss", Some(16), None),
        ("W:WK28,K32:BK20", "draw", None, None),
        ("W:WK28,K32:BK27", "draw", None, None),
        ("W:WK24,K32:BK23", "draw", None, None),
        ("W:WK31,K32:BK23", "draw", None, None),
        ("B:WK13:BK1,K5", "draw", None, None),
        ("B:WK14,25:BK21", "loss", Some(44), None),
        ("W:WK14,25:BK21", "draw", None, None),
        ("B:WK19,K27:B24,K32", "loss", Some(8), None),
        ("W:WK19,K27:B24,K32", "win", Some(5), Some("19-23")),
        ("B:WK18,K29:BK17,K32", "loss", Some(12), None),
        ("W:WK18,K29:BK17,K32", "win", Some(9), Some("18-21")),
    ] {
        let answer = json_lines(&probe(fen)).remove(0);
        assert_eq!(answer["fen"], fen);
        assert_eq!(answer["value"], value, "{fen}");
        assert_eq!(answer["plies"], json!(plies), "{fen}");
        let moves = answer["moves"].as_array().unwrap();
        assert_eq!(moves[0]["value"], value, "{fen}");
        assert_eq!(moves[0]["plies"], json!(plies), "{fen}");
        if let Some(best) = best {
            assert_eq!(moves[0]["move"], best, "{fen}");
        }
    }
}

#[test]
fn the_json_is_as_documented() {
    let output = probe("W:WK18,K22:BK29");
    let begin = r#"{"fen":"W:WK18,K22:BK29","value":"win","plies":15,"moves":[{"move":"18-21","value":"win","plies":15},"#;
    assert!(stdout(&output).starts_with(begin), "{}", stdout(&output));
}

/// Side to move without moves: it has lost, and there is nothing to list.
#[test]
fn a_finished_game_is_lost_in_no_plies() {
    let answer = json_lines(&probe("B:WK18:B")).remove(0);
    let expected = json!({ "fen": "B:WK18:B", "value": "loss", "plies": 0, "moves": [] });
    assert_eq!(answer, expected);
}

/// The count of moves that a position comes with is part of the answer.
#[test]
fn a_win_that_comes_too_late_is_spoiled() {
    for (count, value) in [(65, "win"), (66, "spoiled-win")] {
        let answer = json_lines(&probe(&format!("W:WK18,K22:BK29:H{count}"))).remove(0);
        assert_eq!(answer["value"], value);
        assert_eq!(answer["moves"][0]["value"], value);
    }
}

#[test]
fn what_the_tables_do_not_have_is_an_error() {
    let output = probe("W:W31,K30:BK1,K2,K3");
    assert_eq!(code(&output), 1);
    assert!(
        stderr(&output).contains("up to 4 pieces"),
        "{}",
        stderr(&output)
    );
    let input = b"W:W31,K30:BK1,K2,K3\nW:W33:B1\nW:WK18,K22:BK29\n";
    let arguments = ["tables", "probe", "-", "--tables", text(&FOUR), "--json"];
    let output = with_input(&arguments, input);
    assert_eq!(code(&output), 1);
    let answers = json_lines(&output);
    assert!(answers[0]["error"].is_string());
    assert!(answers[1]["error"].as_str().unwrap().contains("range"));
    assert_eq!(answers[2]["plies"], 15);
}

#[test]
fn a_folder_without_tables_is_an_error() {
    let empty = folder("empty");
    for present in [false, true] {
        if present {
            fs::create_dir_all(&empty).unwrap();
        }
        for arguments in [
            &["tables", "stats", text(&empty)][..],
            &["tables", "verify", text(&empty)],
            &["tables", "probe", "W:WK1:BK32", "--tables", text(&empty)],
            &["analyse", "W:WK1:BK32", "--tables", text(&empty)],
        ] {
            let output = damiera(arguments);
            assert_eq!(code(&output), 1, "{arguments:?}");
            assert!(
                stderr(&output).contains(text(&empty)),
                "{}",
                stderr(&output)
            );
        }
    }
}

/// Wherever a byte is flipped, the file is named and nothing is answered from it.
#[test]
fn a_flipped_byte_anywhere_is_found() {
    let folder = folder("flipped");
    build("3", &folder);
    let verify = || damiera(&["tables", "verify", text(&folder)]);
    assert_eq!(code(&verify()), 0);
    let files = super::contents(&folder);
    assert_eq!(files.len(), 27);
    for (number, (name, good)) in files.iter().enumerate() {
        let mut bad = good.clone();
        let at = number * 7919 % bad.len();
        bad[at] ^= 1 << (number % 8);
        fs::write(folder.join(name), &bad).unwrap();
        let output = verify();
        assert_eq!(code(&output), 1, "byte {at} of {name:?}");
        let named = stderr(&output).contains(name.to_str().unwrap());
        assert!(named, "{name:?}: {}", stderr(&output));
        fs::write(folder.join(name), good).unwrap();
    }
    assert_eq!(code(&verify()), 0);
}

#[test]
fn analyse_is_exact_where_there_are_tables() {
    let arguments = [
        "analyse",
        "W:WK18,K22:BK29",
        "--json",
        "--tables",
        text(&FOUR),
    ];
    let lines = json_lines(&damiera(&arguments));
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["score"], json!({ "win": 15 }));
    assert_eq!(lines[0]["pv"].as_array().unwrap().len(), 15);
    assert!(lines[0]["tbhits"].as_u64().unwrap() > 0);
    assert_eq!(lines[1], json!({ "best": "18-21" }));
    // Five pieces, a capture into the tables.
    let arguments = ["analyse", "W:WK18,K31:BK22,1,K29", "--depth", "4", "--json"];
    let without = json_lines(&damiera(&arguments));
    assert_eq!(without[0]["tbhits"], 0);
    let with = [&arguments[..], &["--tables", text(&FOUR)]].concat();
    let with = json_lines(&damiera(&with));
    assert!(
        with.iter().any(|line| line["tbhits"].as_u64() > Some(0)),
        "{with:?}"
    );
}
