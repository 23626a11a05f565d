//! Writing a table, all of it or nothing.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use damiera_tables::{Facts, Kind, Material, Workers, encode_with};
use thiserror::Error;

/// What is written into files about who made them.
pub(crate) const PROVENANCE: &str = concat!("damiera-tablegen ", env!("CARGO_PKG_VERSION"));

/// A table that is on the disk.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// How long the file is, in bytes.
    pub bytes: u64,
}

/// Why a table could not be written; nothing is left of it.
#[derive(Debug, Error)]
#[error("{}: {error}", path.display())]
pub struct StoreError {
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    #[source]
    pub error: io::Error,
}

/// Writes a table into `folder`, under its name when it is whole, and under that name with `.part`
/// after it until then. The bytes are the same whatever the number of threads.
///
/// `sides` are the symbols of the slice and of its mirror, [`ANY`](damiera_tables::ANY) where they
/// mean nothing; one may be left out.
///
/// # Errors
///
/// [`StoreError`] if the disk is full, or the folder cannot be written.
///
/// # Panics
///
/// As [`encode`](damiera_tables::encode).
pub fn write(
    folder: &Path,
    kind: Kind,
    slice: Material,
    facts: &Facts,
    sides: [Option<&[u8]>; 2],
    threads: usize,
) -> Result<Written, StoreError> {
    let bytes = encode_with(&Threads(threads), kind, slice, facts, sides, PROVENANCE);
    let path = folder.join(format!("{slice}.{kind}"));
    put(&path, &bytes).map_err(|error| StoreError { path, error })?;
    Ok(Written {
        bytes: bytes.len() as u64,
    })
}

/// So many threads.
struct Threads(usize);

impl Workers for Threads {
    fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..self.0.clamp(1, jobs.max(1)) {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= jobs {
                            break;
                        }
                        job(at);
                    }
                });
            }
        });
    }
}

/// Puts a file in its place, whole or not at all.
fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let put = write_part(&part, bytes).and_then(|()| fs::rename(&part, path));
    if put.is_err() {
        // What is left is of no use, and the first error is the one that matters.
        let _ = fs::remove_file(&part);
    }
    put?;
    settle(path)
}

fn write_part(part: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(part)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Has the new name on the disk too, where folders can be opened as files.
fn settle(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use damiera_tables::ANY;
    use tempfile::tempdir;

    use super::*;
    use crate::open::{OpenError, open};

    fn slice() -> Material {
        "1010".parse().expect("a slice")
    }

    fn symbols() -> Vec<u8> {
        let ends = [ANY, 4, 0, 2, 2];
        ends.into_iter().cycle().take(760).collect()
    }

    fn write_one(folder: &Path, threads: usize) -> Result<Written, StoreError> {
        let facts = Facts::new(slice());
        let sides = [Some(&symbols()[..]), None];
        write(folder, Kind::Value, slice(), &facts, sides, threads)
    }

    #[test]
    fn a_table_is_written_whole_and_mapped() {
        let folder = tempdir().expect("a folder");
        let written = write_one(folder.path(), 2).expect("a table");
        let path = folder.path().join("1010.wld");
        let bytes = fs::read(&path).expect("the file");
        assert_eq!(bytes.len() as u64, written.bytes);
        write_one(folder.path(), 1).expect("the same again");
        assert_eq!(fs::read(&path).expect("the file"), bytes);

        // Neither of these is a table.
        fs::write(folder.path().join("0101.wld.part"), b"half").expect("a file");
        fs::write(folder.path().join("notes.txt"), b"text").expect("a file");
        let names: Vec<_> = folder.path().read_dir().expect("a folder").collect();
        assert_eq!(names.len(), 3);
        let tables = open(folder.path()).expect("tables");
        let table = &tables.tables()[0];
        assert_eq!(table.check(), Ok(()));
        for (number, symbol) in (0..).zip(symbols()) {
            if symbol != ANY {
                assert_eq!(table.symbol(slice(), number), Ok(symbol));
            }
        }
    }

    #[test]
    fn a_damaged_file_is_named() {
        let folder = tempdir().expect("a folder");
        write_one(folder.path(), 1).expect("a table");
        let path = folder.path().join("1010.wld");
        let mut bytes = fs::read(&path).expect("the file");
        bytes[50] ^= 1;
        fs::write(&path, &bytes).expect("the file");
        let error = open(folder.path()).expect_err("damage");
        assert!(matches!(error, OpenError::Table(_)));
        assert!(error.to_string().contains("1010.wld"), "{error}");
        fs::write(&path, b"").expect("the file");
        let error = open(folder.path()).expect_err("an empty file");
        assert!(error.to_string().contains("1010.wld"), "{error}");
    }

    #[test]
    fn nothing_is_left_of_what_could_not_be_written() {
        let folder = tempdir().expect("a folder");
        // A folder in the place of the table: the last step fails.
        fs::create_dir_all(folder.path().join("1010.wld/x")).expect("a folder");
        let error = write_one(folder.path(), 1).expect_err("no room");
        assert!(error.to_string().contains("1010.wld"), "{error}");
        assert!(!folder.path().join("1010.wld.part").exists());
        let error = write_one(&folder.path().join("absent"), 1).expect_err("no folder");
        assert_eq!(error.error.kind(), io::ErrorKind::NotFound);
    }
}
