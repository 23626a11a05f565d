//! Builds in the same folder: at the same time, and of another size.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use damiera_tablegen::{BuildError, Observer, Plan, Progress, build};
use damiera_tables::Material;

fn plan(folder: &Path, pieces: u8) -> Plan {
    Plan {
        pieces,
        most_a_side: pieces - 1,
        folder: folder.to_owned(),
        threads: 1,
        memory: None,
    }
}

/// The files of a folder of work.
fn work(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = folder.join("work").read_dir().expect("a folder of work");
    let paths = entries.map(|entry| entry.expect("a file").path());
    paths
        .map(|path| (path.clone(), fs::read(&path).expect("a file")))
        .collect()
}

/// Stops at a slice.
struct StopAt {
    slice: Material,
    stops: AtomicBool,
}

impl Observer for StopAt {
    fn progress(&self, progress: Progress) {
        let is_there = progress.slice == self.slice;
        self.stops.fetch_or(is_there, Ordering::Relaxed);
    }

    fn stops(&self) -> bool {
        self.stops.load(Ordering::Relaxed)
    }
}

#[test]
fn a_smaller_build_leaves_the_work_of_a_larger_one_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let slices = plan(folder, 4).slices();
    let observer = StopAt {
        slice: slices[10],
        stops: AtomicBool::new(false),
    };
    let stopped = build(&plan(folder, 4), &observer).expect_err("stopped");
    assert!(matches!(stopped, BuildError::Stopped), "{stopped}");
    let before = work(folder);
    assert_eq!(
        before.len(),
        10,
        "nine slices of up to three pieces, one of four"
    );

    let smaller = build(&plan(folder, 3), &()).expect("built");
    assert_eq!(smaller.solved, 0);
    assert_eq!(work(folder), before);
    // Nor is it removed by one that has something to do.
    fs::remove_file(folder.join("1101.win")).expect("a table");
    let smaller = build(&plan(folder, 3), &()).expect("built");
    assert_eq!(smaller.solved, 52_080, "the positions of slice 1101");
    assert_eq!(work(folder), before);

    let larger = build(&plan(folder, 4), &()).expect("built");
    // Slice 0202 and those before it.
    let kept = 215_760 + plan(folder, 3).needs().positions;
    assert_eq!(larger.positions - larger.solved, kept);
    assert!(!folder.join("work").exists());
}

#[test]
fn what_is_not_the_builders_is_left_in_the_folder_of_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::create_dir(folder.join("work")).expect("a folder");
    fs::write(folder.join("work/notes.txt"), b"text").expect("a file");
    build(&plan(folder, 2), &()).expect("built");
    let left: Vec<_> = work(folder).into_keys().collect();
    assert_eq!(left, [folder.join("work/notes.txt")]);
}

/// Tries to build in the folder of the build that it observes.
struct Intruder {
    folder: PathBuf,
    found: Mutex<Vec<Result<(), BuildError>>>,
}

impl Observer for Intruder {
    fn progress(&self, _progress: Progress) {
        let mut found = self.found.lock().expect("nobody panicked");
        // The smaller build is done by then, and has nothing to do but to clear away.
        for pieces in [2, 3] {
            found.push(build(&plan(&self.folder, pieces), &()).map(|_| ()));
        }
    }

    fn stops(&self) -> bool {
        false
    }
}

#[test]
fn one_build_at_a_time_works_in_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    build(&plan(folder, 2), &()).expect("built");
    let intruder = Intruder {
        folder: folder.to_owned(),
        found: Mutex::default(),
    };
    build(&plan(folder, 3), &intruder).expect("built");
    let found = intruder.found.into_inner().expect("nobody panicked");
    assert!(found.len() >= 2 * 9, "asked at every slice");
    for found in found {
        assert!(matches!(found, Err(BuildError::Busy(_))), "{found:?}");
    }
    build(&plan(folder, 3), &()).expect("nobody is there any more");
}
