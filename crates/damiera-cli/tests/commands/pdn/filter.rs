//! `damiera pdn filter`.

use super::{Given, ILLEGAL, NORMALISED, PUBLISHED};
use crate::harness::{code, damiera, stderr, stdout, with_input};

/// Five games: their White is the number, so that those found can be named.
const FIVE: &str = r#"
[Event "Torneo di Roma"]
[Date "2005.06.12"]
[White "1"]
[Black "Rossi, Mario"]
[Result "1-0"]

1. 21-17 9-13 2. 25-21 1-0

[Event "Torneo di Roma"]
[Date "2005.??.??"]
[White "2"]
[Black "Verdi, Ugo"]
[Result "0-1"]

1. 23-20 10-14 2. 21-17 0-1

[Event "Coppa Città di Milano"]
[Date "2006.01.02"]
[White "3"]
[Black "Bianchi, Ada"]
[Result "1/2-1/2"]

1. 21-17 10-14 2. 23-20 1/2-1/2

[Date "????.??.??"]
[White "4"]
[Black "ROSSI Mario"]
[Result "*"]
[FEN "W:WK22,21:BK3"]

1. 22-18 3-7 *

[White "5"]
[Black "?"]
[Result "0-0"]
[FEN "B:WK30:BK11,K12"]

1... 11-7 0-0
"#;

/// The numbers of the games that are found.
fn found(criteria: &[&str]) -> String {
    let output = with_input(&[&["pdn", "filter"], criteria].concat(), FIVE.as_bytes());
    assert_eq!(code(&output), 0, "{criteria:?}: {}", stderr(&output));
    stdout(&output)
        .lines()
        .filter_map(|line| line.strip_prefix("[White \"")?.strip_suffix("\"]"))
        .collect()
}

#[test]
fn by_what_the_tags_say() {
    assert_eq!(found(&[]), "12345");
    assert_eq!(found(&["--player", "rossi"]), "14");
    assert_eq!(found(&["--player", "3"]), "3", "White as well as Black");
    assert_eq!(found(&["--event", "ROMA"]), "12");
    assert_eq!(found(&["--event", "città"]), "3");
    assert_eq!(found(&["--result", "1-0"]), "1");
    assert_eq!(found(&["--result", "2-0"]), "1");
    assert_eq!(found(&["--result", "0-0"]), "5");
    assert_eq!(found(&["--result", "*"]), "4");
}

#[test]
fn by_date_where_unknown_parts_may_be_anything() {
    assert_eq!(found(&["--from", "2005.06.13"]), "23");
    assert_eq!(found(&["--to", "2005.06.12"]), "12");
    assert_eq!(found(&["--from", "2005", "--to", "2005"]), "12");
    assert_eq!(found(&["--from", "2006"]), "3", "no date is no date");
}

#[test]
fn by_opening_however_it_was_reached() {
    // 1 is 21-17 9-13 25-21; 2 is 21-17 9-13 26-21.
    assert_eq!(found(&["--opening", "1"]), "1");
    assert_eq!(found(&["--opening", "2"]), "");
    // 10 is 21-17 10-14 23-20; White's moves may come the other way round.
    assert_eq!(found(&["--opening", "10"]), "23");
}

#[test]
fn by_position_with_colours_reversed_on_demand() {
    let after_two = "W:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13";
    assert_eq!(found(&["--position", after_two]), "1");
    assert_eq!(found(&["--position", "W:WK18,21:BK7"]), "4");
    // Game 5 begins B:WK30:BK11,K12: turned round it is W:WK21,22:BK3.
    assert_eq!(found(&["--position", "W:WK21,K22:BK3"]), "");
    assert_eq!(found(&["--position", "W:WK21,K22:BK3", "--reversed"]), "5");
}

#[test]
fn by_material() {
    assert_eq!(found(&["--material", "1,1,0,1"]), "4");
    assert_eq!(found(&["--material", "0,1,0,2"]), "5");
    assert_eq!(found(&["--material", "0,2,0,1"]), "");
    assert_eq!(found(&["--material", "0,2,0,1", "--reversed"]), "5");
    assert_eq!(found(&["--material", "0-1,1,*,1-2"]), "45");
}

#[test]
fn everything_at_once_or_the_contrary() {
    assert_eq!(found(&["--player", "rossi", "--event", "roma"]), "1");
    assert_eq!(found(&["--player", "rossi", "--result", "0-1"]), "");
    assert_eq!(found(&["--player", "rossi", "--invert"]), "235");
    assert_eq!(
        found(&["--player", "rossi", "--event", "roma", "--invert"]),
        "2345"
    );
}

#[test]
fn bad_criteria_are_bad_use() {
    for criteria in [
        ["--result", "3-0"],
        ["--from", "soon"],
        ["--to", "2005.13"],
        ["--opening", "175"],
        ["--opening", "0"],
        ["--position", "W:W33:B1"],
        ["--material", "1,2"],
        ["--material", "13,0,0,0"],
    ] {
        let output = damiera(&[&["pdn", "filter", NORMALISED][..], &criteria].concat());
        assert_eq!(code(&output), 2, "{criteria:?}");
        assert_eq!(stdout(&output), "");
        assert!(stderr(&output).contains(criteria[1]), "{}", stderr(&output));
    }
}

#[test]
fn the_real_games_by_their_italian_tags() {
    let by = |file| stdout(&damiera(&["pdn", "filter", file, "--player", "borghetti"])).to_owned();
    assert_eq!(
        by(PUBLISHED).matches("[White ").count(),
        by(NORMALISED).matches("[White ").count()
    );
    assert!(by(NORMALISED).contains("[White \"BORGHETTI Michele\"]"));
    // The tags of the file say that all of its games have opening 28; not all of them are right.
    let opening = damiera(&["pdn", "filter", NORMALISED, "--opening", "28"]);
    assert!(
        stdout(&opening).contains("1. 21-17 12-15 2. 23-19"),
        "{}",
        stdout(&opening)
    );
}

#[test]
fn what_is_found_is_written_in_place_of_the_file() {
    let given = Given::new("five.pdn", FIVE);
    let output = damiera(&[
        "pdn",
        "filter",
        given.path(),
        "--player",
        "rossi",
        "-o",
        given.path(),
    ]);
    assert_eq!(code(&output), 0);
    assert_eq!(given.content().matches("[White ").count(), 2);
    assert_eq!(given.names(), ["five.pdn"]);
}

#[test]
fn faults_are_told_and_the_good_part_may_be_found() {
    let output = with_input(&["pdn", "filter", "--player", "A"], ILLEGAL.as_bytes());
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).starts_with("-:5:19: game 1: 18-22 is not legal."));
    assert!(stdout(&output).contains("1. 22-18 12-16"));
    assert!(!stdout(&output).contains("[White \"C\"]"));
}
