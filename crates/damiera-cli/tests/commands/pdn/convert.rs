//! `damiera pdn convert`.

use serde_json::json;

use super::{Given, ILLEGAL, NORMALISED, PUBLISHED};
use crate::harness::{START, code, damiera, json_lines, stderr, stdout, with_input};

#[test]
fn canonical_pdn_reads_as_the_same_games() {
    let games = |arguments: &[&str], input: &[u8]| {
        let output = with_input(arguments, input);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        output
    };
    for file in [NORMALISED, PUBLISHED] {
        let canonical = games(&["pdn", "convert", file], b"");
        let again = games(&["pdn", "convert"], &canonical.stdout);
        assert_eq!(
            stdout(&again),
            stdout(&canonical),
            "it is canonical already"
        );
        let checked = json_lines(&games(&["pdn", "check", "--json"], &canonical.stdout));
        assert_eq!(
            checked,
            [json!({
                "files": 1, "bytes": canonical.stdout.len(), "games": 15, "faulty": 0, "others": 0,
                "moves": checked[0]["moves"], "variation_moves": 0, "faults": 0, "notes": {}
            })],
            "nothing is unusual"
        );
        let fens = |input: &[u8]| games(&["pdn", "convert", "--to", "fen"], input).stdout;
        assert_eq!(fens(&canonical.stdout), fens(&std::fs::read(file).unwrap()));
    }
}

#[test]
fn both_files_hold_the_same_positions() {
    let fens = |file| stdout(&damiera(&["pdn", "convert", file, "--to", "fen"])).to_owned();
    let positions = fens(NORMALISED);
    assert_eq!(positions, fens(PUBLISHED));
    assert_eq!(positions.lines().next(), Some(START));
    assert_eq!(positions.lines().filter(|fen| *fen == START).count(), 15);
}

#[test]
fn every_position_can_be_asked_for_its_moves() {
    let fens = damiera(&["pdn", "convert", NORMALISED, "--to", "fen"]);
    let output = with_input(&["moves", "-", "--json"], &fens.stdout);
    assert_eq!(code(&output), 0);
    assert_eq!(
        stdout(&output).lines().count(),
        stdout(&fens).lines().count()
    );
}

#[test]
fn json_has_whole_paths_comments_and_variations() {
    let pdn = "[Event \"x\"]\n[FEN \"W:W29,32:B11,19,26\"]\n\n{first} 1. 29x6! $7 {then} (1. 29x22x15x6 {so}) \
               1... 19-23 *\n";
    // Black's man on 19 is among those taken: the reply is not legal, the capture is.
    let output = with_input(&["pdn", "convert", "--to", "jsonl"], pdn.as_bytes());
    assert_eq!(code(&output), 1);
    let answer = &json_lines(&output)[0];
    assert_eq!(answer["game"], 1);
    assert_eq!(answer["file"], "-");
    assert_eq!(answer["tags"]["Event"], "x");
    assert_eq!(answer["start"], "W:W29,32:B11,19,26");
    assert_eq!(answer["result"], "*");
    assert_eq!(answer["comments"], json!(["first"]));
    assert_eq!(
        answer["moves"],
        json!([{
            "move": "29x22x15x6", "mark": "!", "nags": [7], "comments": ["then"],
            "variations": [{ "moves": [{ "move": "29x22x15x6", "comments": ["so"] }] }]
        }])
    );
    assert_eq!(answer["faults"], json!(["illegal"]));
}

#[test]
fn json_gives_italian_tags_their_names_in_pdn() {
    let answers = json_lines(&damiera(&["pdn", "convert", PUBLISHED, "--to", "jsonl"]));
    assert_eq!(answers.len(), 15);
    assert_eq!(answers[0]["tags"]["White"], "BORGHETTI Michele");
    assert!(answers[0].get("faults").is_none());
}

#[test]
fn a_faulty_game_keeps_its_good_part_and_is_told() {
    let output = with_input(&["pdn", "convert"], ILLEGAL.as_bytes());
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).starts_with("-:5:19: game 1: 18-22 is not legal."));
    assert!(
        stdout(&output).contains("1. 22-18 12-16"),
        "{}",
        stdout(&output)
    );
    assert!(!stdout(&output).contains("18-22"));
    assert!(
        stdout(&output).contains("1. 21-17 9-13"),
        "the next game is whole"
    );
}

#[test]
fn another_game_is_left_out() {
    let pdn = "[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n[White \"A\"]\n\n1. 21-17 9-13 *\n";
    let output = with_input(&["pdn", "convert"], pdn.as_bytes());
    assert_eq!(code(&output), 1);
    assert!(!stdout(&output).contains("32-28"));
    assert!(stdout(&output).contains("1. 21-17 9-13"));
}

#[test]
fn a_file_may_be_converted_in_its_place() {
    let given = Given::new("games.pdn", std::fs::read(PUBLISHED).unwrap());
    let expected = stdout(&damiera(&["pdn", "convert", PUBLISHED])).to_owned();
    let output = damiera(&["pdn", "convert", given.path(), "-o", given.path()]);
    assert_eq!(code(&output), 0);
    assert_eq!(stdout(&output), "");
    assert_eq!(given.content(), expected);
    assert_eq!(given.names(), ["games.pdn"]);
}

#[test]
fn a_file_stays_as_it_was_when_something_cannot_be_read() {
    let given = Given::new("games.pdn", "as it was");
    let output = damiera(&[
        "pdn",
        "convert",
        NORMALISED,
        "/nowhere/at/all.pdn",
        "-o",
        given.path(),
    ]);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("/nowhere/at/all.pdn"));
    assert_eq!(given.content(), "as it was");
    assert_eq!(given.names(), ["games.pdn"], "nothing is left behind");
}

#[test]
fn a_file_is_not_replaced_by_only_a_part_of_it() {
    let given = Given::new("games.pdn", ILLEGAL);
    for command in ["convert", "filter"] {
        let output = damiera(&["pdn", command, given.path(), "-o", given.path()]);
        assert_eq!(code(&output), 1);
        assert!(
            stderr(&output).ends_with("so the file stays as it was. Give another name after -o.\n"),
            "{}",
            stderr(&output)
        );
        assert_eq!(given.content(), ILLEGAL);
        assert_eq!(given.names(), ["games.pdn"]);
    }
    let other = given.folder.join("good.pdn");
    let output = damiera(&[
        "pdn",
        "convert",
        given.path(),
        "-o",
        other.to_str().unwrap(),
    ]);
    assert_eq!(code(&output), 1);
    assert!(
        std::fs::read_to_string(other)
            .unwrap()
            .contains("1. 22-18 12-16")
    );
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    for place in ["/nowhere/at/all.pdn", env!("CARGO_TARGET_TMPDIR")] {
        let output = damiera(&["pdn", "convert", NORMALISED, "-o", place]);
        assert_eq!(code(&output), 1);
        assert!(
            stderr(&output).contains(&format!("cannot write {place}")),
            "{}",
            stderr(&output)
        );
    }
}

#[test]
#[cfg(unix)]
fn devices_and_links_are_written_through() {
    let output = damiera(&["pdn", "convert", NORMALISED, "-o", "/dev/null"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let given = Given::new("games.pdn", std::fs::read(PUBLISHED).unwrap());
    let link = given.folder.join("link.pdn");
    std::os::unix::fs::symlink(&given.path, &link).unwrap();
    let output = damiera(&["pdn", "convert", NORMALISED, "-o", link.to_str().unwrap()]);
    assert_eq!(code(&output), 0);
    assert!(link.is_symlink());
    assert_eq!(
        given.content(),
        stdout(&damiera(&["pdn", "convert", NORMALISED]))
    );
}
