//! The check of tables: what is missing or does not fit is told before it begins.

use std::fs;

use damiera_tablegen::{Plan, VerifyError, build, verify};
use damiera_tables::Kind;
use tempfile::TempDir;

/// Positions of the three slices of two pieces: 0101, 0110 and 1010.
const POSITIONS: u64 = 992 + 1_736 + 760;

fn two_pieces() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = Plan {
        pieces: 2,
        most_a_side: 1,
        folder: folder.path().to_owned(),
        threads: 1,
        memory: None,
    };
    build(&plan, &()).expect("built");
    folder
}

#[test]
fn whole_tables_are_right() {
    let folder = two_pieces();
    let verified = verify(folder.path(), 2, None, &()).expect("right");
    assert_eq!((verified.files, verified.positions), (9, POSITIONS));
}

/// Whichever is taken away, it is the one that is told, and not another one blamed.
#[test]
fn a_missing_table_is_named() {
    let folder = two_pieces();
    for slice in ["0101", "0110", "1010"] {
        for kind in Kind::ALL {
            let name = format!("{slice}.{kind}");
            let path = folder.path().join(&name);
            let content = fs::read(&path).expect("a table");
            fs::remove_file(&path).expect("a table");
            let error = verify(folder.path(), 1, None, &()).expect_err("one is missing");
            let is_named = matches!(&error, VerifyError::Missing { slice: missing, kind: of }
                if missing.to_string() == slice && *of == kind);
            assert!(is_named, "without {name}: {error}");
            fs::write(&path, content).expect("a table");
        }
    }
}

/// Distances alone say nothing that could be checked.
#[test]
fn distances_without_values_are_not_counted_as_right() {
    let folder = two_pieces();
    for kind in [Kind::Win, Kind::Conversion] {
        let alone = tempfile::tempdir().expect("a folder");
        let name = format!("1010.{kind}");
        fs::copy(folder.path().join(&name), alone.path().join(&name)).expect("a copy");
        let error = verify(alone.path(), 1, None, &()).expect_err("values are missing");
        assert!(
            matches!(error, VerifyError::Missing { .. }),
            "{kind} alone: {error}"
        );
    }
}

/// Two bytes a position where the distance to the end is stored.
#[test]
fn a_check_that_does_not_fit_into_memory_is_not_begun() {
    let folder = two_pieces();
    let needs = 2 * POSITIONS;
    let check = |memory| verify(folder.path(), 1, Some(memory), &());
    let error = check(needs - 1).expect_err("a byte too few");
    assert!(
        matches!(error, VerifyError::Memory { needed, free } if (needed, free) == (needs, needs - 1)),
        "{error}"
    );
    check(needs).expect("right");
}
