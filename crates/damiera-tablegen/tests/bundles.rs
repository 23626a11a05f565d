//! What is kept in `data/tables` is what the builder makes.

use std::fs;
use std::path::Path;

use damiera_tablegen::{Bundle, Plan, build};
use damiera_tables::Tables;

#[test]
fn the_tables_that_come_along_are_those_that_are_built() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = Plan {
        pieces: 4,
        most_a_side: 4,
        folder: folder.path().to_owned(),
        threads: 2,
        memory: None,
    };
    build(&plan, &()).expect("the tables are built");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/tables");
    for bundle in Bundle::KEPT {
        let built = bundle.collect(folder.path()).expect("all tables are there");
        let kept = fs::read(kept.join(bundle.file_name())).expect("a file");
        let how = "cargo run --release -p damiera-tablegen --example bundles -- small target/tables-4 data/tables";
        assert!(built == kept, "{} is another: {how}", bundle.file_name());
    }
}

#[test]
fn the_tables_that_come_along_are_whole() {
    let tables = Tables::embedded().expect("our own");
    assert_eq!(tables.pieces(), 4);
    for table in tables.tables() {
        table.check().expect("a whole table");
    }
}
