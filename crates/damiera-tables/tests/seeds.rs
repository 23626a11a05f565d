//! The seeds of the fuzz targets are what the targets begin with: files of this version, whole.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use damiera_tables::{Source, Table, unbundle};

/// The seeds of a target whose names begin like this; what a run finds has other names.
fn seeds(target: &str, begin: &str) -> Vec<(String, Vec<u8>)> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let entries = fs::read_dir(corpus.join(target)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let named = |path: &PathBuf| {
        let name = path.file_name()?.to_str()?.strip_prefix(begin)?;
        Some((name.to_owned(), fs::read(path).expect("a file")))
    };
    paths.filter_map(|path| named(&path)).collect()
}

#[test]
fn the_seeds_of_tables_are_whole_tables() {
    let seeds = seeds("table", "slice-");
    assert!(!seeds.is_empty());
    for (name, seed) in seeds {
        let table = Table::open(&name, Box::new(seed)).expect("a table");
        table.check().expect("whole");
    }
}

#[test]
fn the_seeds_of_bundles_are_whole_bundles() {
    let seeds = seeds("bundle", "of-");
    assert!(!seeds.is_empty());
    for (name, seed) in seeds {
        let whole: Arc<dyn Source> = Arc::new(seed);
        let files = unbundle(&whole).expect("a bundle");
        for (file, member) in files {
            let table = Table::open(&file, Box::new(member)).expect("a table");
            assert!(table.check().is_ok(), "{file} of {name}");
        }
    }
}
