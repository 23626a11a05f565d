//! `damiera tables`, and `analyse` with tables.

mod build;
mod look;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::harness::{code, damiera, stderr, stdout};

/// A folder for one test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("tables")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn build(pieces: &str, folder: &Path) {
    let output = damiera(&["tables", "build", "--pieces", pieces, "--dir", text(folder)]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(!stdout(&output).is_empty());
    assert!(stderr(&output).contains("GiB of memory"), "said beforehand");
}

/// Tables of up to four pieces that are only looked at.
pub(crate) static FOUR: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = folder("four");
    build("4", &folder);
    folder
});

/// The files of a folder with what is in them, by name.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| (path.file_name().unwrap().into(), fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}
