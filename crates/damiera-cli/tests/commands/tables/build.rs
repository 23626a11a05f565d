//! Building goes on wherever it was stopped, and refuses what does not fit.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{FOUR, contents, folder, text};
use crate::harness::{code, damiera, stderr, stdout};

fn begin(folder: &std::path::Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_damiera"))
        .args(["tables", "build", "--pieces", "4", "--dir", text(folder)])
        .env("LC_ALL", "C")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Killed at twenty moments, the build goes on and makes the same files to the last byte.
#[test]
fn a_killed_build_goes_on() {
    let folder = folder("killed");
    let begun = Instant::now();
    let whole = {
        let other = super::folder("undisturbed");
        assert!(begin(&other).wait().unwrap().success());
        let whole = begun.elapsed();
        assert_eq!(contents(&other), contents(&FOUR));
        whole
    };
    let (mut killed, mut moments) = (0, 0_u32..);
    while killed < 20 {
        let mut child = begin(&folder);
        // Steps without a common measure with the work, so that every part of it is hit.
        let moment = moments.next().map_or(0.0, f64::from);
        thread::sleep(whole.mul_f64((moment * 0.618_034).fract() * 0.4));
        child.kill().unwrap();
        if child.wait().unwrap().success() {
            assert_eq!(contents(&folder), contents(&FOUR));
            fs::remove_dir_all(&folder).unwrap();
        } else {
            killed += 1;
        }
    }
    let status = begin(&folder).wait().unwrap();
    assert!(status.success());
    assert_eq!(contents(&folder), contents(&FOUR));
    let verified = damiera(&["tables", "verify", text(&folder)]);
    assert_eq!(code(&verified), 0, "{}", stderr(&verified));
}

/// Ctrl-C stops the work with the exit code that shells know, and says how to go on.
#[cfg(unix)]
#[test]
fn an_interrupted_build_says_how_to_go_on() {
    let folder = folder("interrupted");
    let child = begin(&folder);
    thread::sleep(Duration::from_millis(300));
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130);
    assert!(
        stderr(&output).contains("goes on from here"),
        "{}",
        stderr(&output)
    );
    assert!(begin(&folder).wait().unwrap().success());
    assert_eq!(contents(&folder), contents(&FOUR));
}

/// A disk that is full, as a limit on the size of files makes it: the file is named, and what was
/// built before is not lost.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = folder("full");
    super::build("2", &folder);
    let two = contents(&folder);
    let script = format!(
        "trap '' XFSZ; ulimit -f 8; exec {} tables build --pieces 4 --dir {}",
        env!("CARGO_BIN_EXE_damiera"),
        text(&folder)
    );
    let output = Command::new("sh")
        .args(["-c", &script])
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    assert!(
        stderr(&output).contains(text(&folder)),
        "{}",
        stderr(&output)
    );
    let after = contents(&folder);
    assert!(two.iter().all(|file| after.contains(file)));
    let whole = contents(&FOUR);
    let tables = after.iter().filter(|(name, _)| {
        let last = name.extension().and_then(|last| last.to_str());
        last.is_some_and(|last| ["wld", "win", "conversion"].contains(&last))
    });
    for file in tables {
        assert!(whole.contains(file), "{:?} is not whole", file.0);
    }
    assert!(begin(&folder).wait().unwrap().success());
    assert_eq!(contents(&folder), whole);
}

#[test]
fn what_does_not_fit_is_refused_beforehand() {
    let folder = folder("large");
    let arguments = [
        "tables",
        "build",
        "--pieces",
        "8",
        "--dir",
        text(&folder),
        "--memory",
        "1",
    ];
    let output = damiera(&arguments);
    assert_eq!(code(&output), 1);
    assert_eq!(stdout(&output), "");
    assert!(
        stderr(&output).contains("1.00 GiB may be used"),
        "{}",
        stderr(&output)
    );
    assert!(!folder.exists() || contents(&folder).is_empty());
}

#[test]
fn bad_use_ends_with_2() {
    for (pieces, more) in [
        ("1", &[][..]),
        ("9", &[]),
        ("4", &["--threads", "0"]),
        ("4", &["--most-a-side", "0"]),
        ("4", &["--memory", "0"]),
    ] {
        let arguments = ["tables", "build", "--pieces", pieces, "--dir", "nowhere"];
        let output = damiera(&[&arguments[..], more].concat());
        assert_eq!(code(&output), 2, "{pieces} {more:?}");
    }
}
