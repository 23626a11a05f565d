//! `damiera match`: the same games whatever interrupts it, and no fault overlooked.

mod faults;
mod players;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{code, damiera, json_lines, stderr, stdout};
use crate::tables::FOUR;

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("match-")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The table of a match that ends by itself.
fn table(arguments: &[&str]) -> Value {
    let output = damiera(&[&["match"], arguments, &["--json"]].concat());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    json_lines(&output).remove(0)
}

/// The games of a file without the time that they took.
fn games(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| {
        let timed = ["Seconds \"", "Slowest \"", "[Date \""];
        !timed.iter().any(|tag| line.contains(tag))
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The match that is interrupted here.
const LONG: [&str; 5] = [
    "engine,nodes=150",
    "engine,nodes=100",
    "--pairs",
    "25",
    "--pdn",
];

#[test]
fn threads_do_not_change_the_games() {
    let folder = folder("threads");
    let play = |threads: &str| {
        let pdn = folder.join(threads);
        let players = ["engine,nodes=80,tables=", text(&FOUR)].concat();
        let table = table(&[
            &players,
            "level-1",
            "--pairs",
            "5",
            "--random-plies",
            "2",
            "--threads",
            threads,
            "--pdn",
            text(&pdn),
        ]);
        (games(&pdn), table["pentanomial"].clone())
    };
    let alone = play("1");
    assert_eq!(alone, play("3"));
    assert_eq!(alone.0.matches("[Round ").count(), 10);
}

#[test]
fn the_file_is_what_the_table_says() {
    let pdn = folder("file").join("games.pdn");
    let found = table(&[
        "engine,nodes=60",
        "random",
        "--pairs",
        "3",
        "--pdn",
        text(&pdn),
    ]);
    assert_eq!(found["games"], 6);
    let pairs: u64 = found["pentanomial"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_u64().unwrap())
        .sum();
    assert_eq!(pairs, 3);
    assert_eq!(found["complete"], true);
    let checked = damiera(&["pdn", "check", text(&pdn), "--json"]);
    assert_eq!(code(&checked), 0, "{}", stdout(&checked));
    let sum = json_lines(&checked).pop().unwrap();
    assert_eq!(sum["games"], 6);
    assert_eq!(sum["notes"], json!({}));
    // Nothing is played again, and the table is the same.
    let again = table(&[
        "engine,nodes=60",
        "random",
        "--pairs",
        "3",
        "--pdn",
        text(&pdn),
    ]);
    assert_eq!(again, found);
}

fn begin(pdn: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_damiera"))
        .arg("match")
        .args(LONG)
        .arg(pdn)
        .env("LC_ALL", "C")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits until the file has grown, or the match is over.
fn wait_for_a_game(pdn: &Path, child: &mut Child) {
    let length = || fs::metadata(pdn).map_or(0, |found| found.len());
    let before = length();
    while length() == before && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Stopped by Ctrl-C, killed, and left with half a game, a match goes on to the same games.
#[cfg(unix)]
#[test]
fn an_interrupted_match_goes_on() {
    let folder = folder("interrupted");
    let whole = folder.join("whole.pdn");
    let undisturbed = table(&[&LONG[..], &[text(&whole)]].concat());

    let pdn = folder.join("games.pdn");
    let mut child = begin(&pdn);
    wait_for_a_game(&pdn, &mut child);
    let process = child.id().to_string();
    Command::new("kill")
        .args(["-INT", &process])
        .status()
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130, "{}", stderr(&output));
    assert!(
        stderr(&output).contains("goes on from here"),
        "{}",
        stderr(&output)
    );
    let kept = games(&pdn);
    assert!(games(&whole).starts_with(&kept) && kept.len() < games(&whole).len());

    let mut child = begin(&pdn);
    wait_for_a_game(&pdn, &mut child);
    child.kill().unwrap();
    child.wait().unwrap();
    let mut cut = fs::read_to_string(&pdn).unwrap();
    cut.push_str("[Event \"damiera match\"]\n[Site \"?\"]\n\n1. 22-18 *\n");
    fs::write(&pdn, cut).unwrap();

    let ended = table(&[&LONG[..], &[text(&pdn)]].concat());
    assert_eq!(games(&pdn), games(&whole));
    for key in ["wins", "draws", "losses", "pentanomial", "endings"] {
        assert_eq!(ended[key], undisturbed[key]);
    }
}

#[test]
fn another_match_is_not_mixed_in() {
    let pdn = folder("other").join("games.pdn");
    let arguments = ["random", "random", "--pairs", "1", "--pdn", text(&pdn)];
    table(&arguments);
    let before = fs::read(&pdn).unwrap();
    let output = damiera(&[&["match"], &arguments[..], &["--seed", "2"]].concat());
    assert_eq!(code(&output), 1);
    assert!(
        stderr(&output).contains("a game of another match"),
        "{}",
        stderr(&output)
    );
    assert_eq!(fs::read(&pdn).unwrap(), before);

    let output = damiera(&[&["match"], &arguments[..], &["--patience", "2"]].concat());
    assert_eq!(code(&output), 1);
    assert_eq!(fs::read(&pdn).unwrap(), before);

    let foreign = b"a letter to a friend\n";
    fs::write(&pdn, foreign).unwrap();
    let output = damiera(&[&["match"], &arguments[..]].concat());
    assert_eq!(code(&output), 1);
    assert_eq!(fs::read(&pdn).unwrap(), foreign);
}

/// Of two files with openings only the name is the same.
#[test]
fn other_openings_are_another_match() {
    let folder = folder("openings");
    let [pdn, openings] = ["games.pdn", "openings.fen"].map(|name| folder.join(name));
    let play = || {
        damiera(&[
            "match",
            "random",
            "random",
            "--openings",
            text(&openings),
            "--pdn",
            text(&pdn),
        ])
    };
    fs::write(&openings, "W:WK18,K22:BK29\n").unwrap();
    assert_eq!(code(&play()), 0);
    fs::write(&openings, "W:WK18,K23:BK29\n").unwrap();
    let output = play();
    assert_eq!(code(&output), 1);
    let told = stderr(&output);
    assert!(told.contains("a game of another match"), "{told}");
}

#[test]
fn a_test_ends_when_enough_is_known() {
    let found = table(&[
        "engine,nodes=200",
        "random",
        "--sprt",
        "-10",
        "50",
        "0.05",
        "0.05",
    ]);
    assert_eq!(found["sprt"]["verdict"], "accepted");
    let games = found["games"].as_u64().unwrap();
    assert!(games < 348 && games.is_multiple_of(2), "{games}");
    let found = table(&[
        "random",
        "engine,nodes=200",
        "--sprt",
        "0",
        "50",
        "0.05",
        "0.05",
    ]);
    assert_eq!(found["sprt"]["verdict"], "rejected");
}

/// Two kings win against one within 15 plies (see `tables probe`), and a king alone does not.
#[test]
fn tables_end_a_game_with_its_exact_result() {
    let openings = folder("tables").join("openings.fen");
    fs::write(&openings, "W:WK18,K22:BK29\nW:WK18:BK29\n").unwrap();
    let arguments = [
        "random",
        "random",
        "--openings",
        text(&openings),
        "--tables",
        text(&FOUR),
    ];
    let found = table(&arguments);
    assert_eq!(found["endings"], json!({ "tables": 4 }));
    assert_eq!(
        [&found["wins"], &found["draws"], &found["losses"]],
        [1, 2, 1]
    );
    assert_eq!(found["pentanomial"], json!([0, 0, 2, 0, 0]));
    // Pairs that are all alike say nothing of the error.
    assert_eq!([&found["elo"], &found["normalised_elo"]], [&Value::Null; 2]);
}

#[test]
fn bad_use_is_told() {
    let output = damiera(&["match", "nobody", "random"]);
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("\"nobody\" is no player"),
        "{}",
        stderr(&output)
    );
    let output = damiera(&["match", "engine", "random"]);
    assert_eq!(code(&output), 1);
    assert!(
        stderr(&output).contains("engine needs a limit"),
        "{}",
        stderr(&output)
    );
    let output = damiera(&[
        "match", "random", "random", "--sprt", "5", "0", "0.1", "0.1",
    ]);
    assert_eq!(code(&output), 1);
    let output = damiera(&["match", "random", "random", "--openings", "/nowhere.pdn"]);
    assert_eq!(code(&output), 1);
    assert!(
        stderr(&output).contains("/nowhere.pdn"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn the_table_is_spoken() {
    let output = damiera(&["match", "level-1", "random", "--pairs", "1"]);
    assert_eq!(code(&output), 0);
    let lines: Vec<_> = stdout(&output).lines().collect();
    assert_eq!(lines[0], "level-1 against random");
    assert!(lines[1].starts_with("2 games: "), "{lines:?}");
    assert!(
        lines[2].starts_with("1 pair with 0, ½, 1, 1½ and 2 points: "),
        "{lines:?}"
    );
    assert!(lines[5].starts_with("level-1: "), "{lines:?}");
}
