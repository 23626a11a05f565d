//! Engines that do not do what they should lose, and the match goes on.

#![cfg(unix)]

use std::fs;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::{folder, table, text};
use crate::harness::{code, damiera, stderr};

/// A Hub engine that does `on_go` when it is to move.
fn engine(name: &str, on_go: &str) -> String {
    let path = folder(name).join("engine.sh");
    let script = format!(
        "while read -r line; do\n  case $line in\n    hub) echo 'id name=odd'; echo wait;;\n    \
         init) echo ready;;\n    ping) echo pong;;\n    quit) exit;;\n    go*) {on_go};;\n  esac\n\
         done\n"
    );
    fs::write(&path, script).unwrap();
    format!("hub,command=sh '{}',name={name}", text(&path))
}

fn lost(player: &str, more: &[&str]) -> Value {
    let arguments = [player, "random", "--pairs", "1", "--nodes", "10"];
    table(&[&arguments[..], more].concat())
}

#[test]
fn an_illegal_move_loses() {
    let pdn = folder("illegal-pdn").join("games.pdn");
    let engine = engine("illegal", "echo 'done move=1-32'");
    let found = lost(&engine, &["--pdn", text(&pdn)]);
    assert_eq!(found["losses"], 2);
    assert_eq!(found["endings"], json!({ "illegal-move": 2 }));
    assert_eq!(found["first"]["faults"], json!({ "illegal-move": 2 }));
    assert_eq!(found["second"]["faults"], json!({}));
    let games = fs::read_to_string(pdn).unwrap();
    assert_eq!(games.matches("[Termination \"illegal-move\"]").count(), 2);
    assert_eq!(games.matches("{1-32 is not legal}").count(), 2, "{games}");
}

#[test]
fn words_that_are_no_move_lose() {
    let found = lost(&engine("nonsense", "echo 'done move=resign'"), &[]);
    assert_eq!(found["endings"], json!({ "illegal-move": 2 }));
}

/// It is started anew for the next game.
#[test]
fn a_crash_loses() {
    let found = lost(&engine("crash", "echo 'out of memory' >&2; exit 3"), &[]);
    assert_eq!(found["first"]["faults"], json!({ "crash": 2 }));
}

#[test]
fn silence_loses() {
    let engine = engine("silence", ":");
    let found = lost(&engine, &["--patience", "1"]);
    assert_eq!(found["first"]["faults"], json!({ "no-answer": 2 }));
    let timed = engine + ",time=0.05";
    let found = lost(&timed, &["--margin", "10"]);
    assert_eq!(found["first"]["faults"], json!({ "time": 2 }));
}

/// The file says what it has complained of.
#[test]
fn silence_is_recorded_with_the_last_complaint() {
    let pdn = folder("complaint-pdn").join("games.pdn");
    let engine = engine("complaint", "echo 'error message=\"no position\"'");
    lost(&engine, &["--patience", "1", "--pdn", text(&pdn)]);
    let games = fs::read_to_string(pdn).unwrap();
    let games = games.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(games.contains("it complained: no position"), "{games}");
}

/// It goes to all programs in front of the terminal; no engine loses by it, nor is it waited for.
#[test]
fn ctrl_c_is_no_crash() {
    let folder = folder("ctrl-c-pdn");
    let [pdn, asked] = ["games.pdn", "asked"].map(|name| folder.join(name));
    let engine = engine("ctrl-c", &format!(": > '{}'", text(&asked)));
    let child = Command::new(env!("CARGO_BIN_EXE_damiera"))
        .args(["match", &engine, "random", "--nodes", "10", "--patience"])
        .args(["3600", "--pdn", text(&pdn)])
        .process_group(0)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !asked.exists() {
        thread::sleep(Duration::from_millis(1));
    }
    let interrupt = format!("kill -INT -{}", child.id());
    let told = Command::new("sh").args(["-c", &interrupt]).status();
    assert!(told.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130);
    assert_eq!(fs::read_to_string(&pdn).unwrap(), "");
}

/// That is a fault of whoever set up the match.
#[test]
fn a_program_that_is_no_engine_stops_the_match() {
    for command in ["/nowhere/engine", "true"] {
        let player = format!("hub,command={command},name=odd");
        let output = damiera(&["match", &player, "random", "--nodes", "5"]);
        assert_eq!(code(&output), 1);
        assert!(stderr(&output).contains("odd: "), "{}", stderr(&output));
    }
}
