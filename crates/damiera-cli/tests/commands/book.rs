//! `damiera book`, and who plays from it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::harness::{code, damiera, json_lines, stderr, stdout};

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn grow(out: &str, positions: &str, threads: &str) -> std::process::Output {
    let words = ["book", "grow", "--out", out, "--nodes", "900"];
    damiera(
        &[
            &words[..],
            &["--positions", positions, "--threads", threads],
        ]
        .concat(),
    )
}

/// Killed in the middle, or grown by two threads, a book is the same in the end; and it has every
/// opening.
#[test]
fn a_book_that_was_killed_grows_on_to_the_same() {
    let folder = folder("book-killed");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (whole, killed) = (path("whole.book"), path("killed.book"));
    let grown = grow(&whole, "2500", "2");
    assert_eq!(code(&grown), 0, "{}", stderr(&grown));
    let mut child = Command::new(env!("CARGO_BIN_EXE_damiera"))
        .args(["book", "grow", "--out", &killed, "--nodes", "900"])
        .args(["--positions", "2500"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let journal = path("killed.book.journal");
    let begin = Instant::now();
    let is_on_its_way = || fs::metadata(&journal).is_ok_and(|found| found.len() > 16 * 300);
    while !is_on_its_way() && begin.elapsed() < Duration::from_mins(2) {
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(
        !fs::exists(&killed).unwrap(),
        "it was not killed in the middle"
    );
    // What a power cut leaves of records that were being written.
    let mut torn = fs::read(&journal).unwrap();
    torn.extend([0; 100]);
    torn.extend([1, 2, 3]);
    fs::write(&journal, torn).unwrap();
    let grown = grow(&killed, "2500", "1");
    assert!(stderr(&grown).contains("were searched before"), "{grown:?}");
    assert!(fs::read(&whole).unwrap() == fs::read(&killed).unwrap());

    let verdicts = damiera(&["book", "verdicts", "--book", &whole, "--json"]);
    assert_eq!(json_lines(&verdicts).len(), 174);

    let small = path("small.book");
    let trimmed = ["--margin", "3", "--positions", "400"];
    let trimmed = damiera(&[&["book", "trim", &whole, "--out", &small], &trimmed[..]].concat());
    assert_eq!(code(&trimmed), 0, "{}", stderr(&trimmed));
    let of = |book: &str| stdout(&damiera(&["book", "show", "28", "--book", book])).to_owned();
    assert_eq!(of(&whole).lines().next(), of(&small).lines().next());
    assert!(fs::metadata(&small).unwrap().len() < fs::metadata(&whole).unwrap().len());
}

#[test]
fn a_journal_of_another_search_is_refused() {
    let out = folder("book-other").join("a.book");
    let out = out.to_str().unwrap();
    assert_eq!(code(&grow(out, "1", "1")), 0);
    let other = [
        "book",
        "grow",
        "--out",
        out,
        "--nodes",
        "300",
        "--positions",
        "1",
    ];
    let refused = damiera(&other);
    assert_eq!(code(&refused), 1);
    assert!(
        stderr(&refused).contains("grown with 900 nodes"),
        "{}",
        stderr(&refused)
    );
}

#[test]
fn what_is_no_book_is_refused_at_its_place() {
    let path = folder("book-bad").join("bad.book");
    fs::write(&path, b"DAMBOOK\x1a\x07\0").unwrap();
    let refused = damiera(&["book", "show", "--book", path.to_str().unwrap()]);
    assert_eq!(code(&refused), 1);
    assert!(
        stderr(&refused).contains("bad.book: byte 10: "),
        "{}",
        stderr(&refused)
    );
    for argument in ["175", "0", "x"] {
        assert_eq!(code(&damiera(&["book", "show", argument])), 1, "{argument}");
    }
}

#[test]
fn the_start_is_in_the_book() {
    let shown = json_lines(&damiera(&["book", "show", "--json"]));
    let moves = shown[0]["moves"].as_array().unwrap();
    assert!(!moves.is_empty() && moves.len() <= 7);
    assert_eq!(shown[0]["score"], moves[0]["score"]);
    assert_eq!(shown[0]["line"][0], moves[0]["move"]);
}

/// The documented fields stay as they are; `book` comes with the answer where the book has moves.
#[test]
fn an_analysis_tells_what_the_book_has() {
    let last = |arguments: &[&str]| json_lines(&damiera(arguments)).pop().unwrap();
    let start = last(&["analyse", "--depth", "3", "--json"]);
    assert!(start["best"].is_string());
    let shown = json_lines(&damiera(&["book", "show", "--json"]));
    assert_eq!(start["book"], shown[0]["moves"]);
    let outside = last(&["analyse", "W:W30:B1", "--depth", "3", "--json"]);
    assert_eq!(outside.get("book"), None::<&Value>);
}
