//! The builder, and the files it writes.

use std::fs;
use std::path::PathBuf;

use damiera_tablegen::{Plan, build, open};
use damiera_tables::{Kind, Material, Tables};

use crate::probing::check;
use crate::published;
use crate::solver::Oracle;

/// Builds into a folder of its own that was empty.
fn built(name: &str, pieces: u8, threads: usize) -> (PathBuf, Tables) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let plan = Plan {
        pieces,
        most_a_side: pieces - 1,
        folder: folder.clone(),
        threads,
        memory: None,
    };
    let summary = build(&plan, &()).expect("built");
    assert_eq!(summary.positions, plan.needs().positions);
    assert_eq!(summary.solved, summary.positions);
    let tables = open(&folder).expect("whole");
    (folder, tables)
}

fn check_facts(oracle: &Oracle, tables: &Tables, pieces: u8) {
    for slice in (2..=pieces).flat_map(Material::with_pieces) {
        let sums = oracle.sums(slice);
        for (kind, longest) in [
            (Kind::Value, 0),
            (Kind::Win, sums.longest),
            (Kind::Conversion, sums.longest_conversion),
        ] {
            let table = tables.table(kind, slice).expect("there");
            let facts = &table.header().facts;
            assert_eq!(facts.positions, sums.positions, "{slice}");
            assert_eq!(
                [facts.wins, facts.losses, facts.draws, facts.captures],
                [sums.wins, sums.losses, sums.draws, sums.captures],
                "{slice}"
            );
            assert_eq!(
                [facts.spoiled_wins, facts.spoiled_losses],
                [0, 0],
                "{slice}"
            );
            assert_eq!(facts.longest, longest, "{slice} {kind:?}");
            table.check().expect("whole");
            if longest == 0 {
                continue;
            }
            // The position that is named has the distance.
            let (material, number) = facts.longest_at;
            let number = usize::try_from(number).expect("small");
            let (position, truth) = oracle.positions(material).nth(number).expect("numbered");
            let plies = match kind {
                Kind::Win => truth.plies,
                _ => truth.conversion,
            };
            assert_eq!(plies, longest, "{position}");
        }
    }
}

#[test]
fn three_pieces_are_built_as_the_solver_solves_them() {
    let oracle = Oracle::new(3);
    let (_, tables) = built("three", 3, 2);
    check(&oracle, &tables, 3);
    check_facts(&oracle, &tables, 3);
}

/// Six million positions.
#[test]
#[ignore = "takes long"]
fn four_pieces_are_built_as_the_solver_solves_them() {
    let oracle = Oracle::new(4);
    let (_, tables) = built("four", 4, 2);
    check(&oracle, &tables, 4);
    check_facts(&oracle, &tables, 4);
}

/// The figures in the files are the published ones.
#[test]
fn four_pieces_have_the_published_figures() {
    let (_, tables) = built("published", 4, 2);
    let mut checked = 0;
    for (slice, sums) in published::lines() {
        let facts = |kind| &tables.table(kind, slice).expect("there").header().facts;
        let values = facts(Kind::Value);
        assert_eq!(
            [
                values.positions,
                values.wins,
                values.losses,
                values.draws,
                values.captures
            ],
            [
                sums.positions,
                sums.wins,
                sums.losses,
                sums.draws,
                sums.captures
            ],
            "{slice}"
        );
        assert_eq!(facts(Kind::Win).longest, sums.longest, "{slice}");
        checked += 1;
    }
    assert_eq!(checked, 23);
}

/// The same files whatever the number of threads, and nothing done twice.
#[test]
fn files_are_the_same_every_time() {
    let (one, _) = built("same-1", 3, 1);
    let (other, _) = built("same-4", 3, 4);
    let contents = |folder: &PathBuf| {
        let files = damiera_tablegen::files(folder).expect("a folder");
        files.into_iter().map(|file| {
            let name = file.file_name().expect("a name").to_owned();
            (name, fs::read(&file).expect("a file"))
        })
    };
    let first: Vec<_> = contents(&one).collect();
    assert_eq!(first.len(), 3 * 9, "three kinds, nine slices");
    assert!(contents(&other).eq(first.iter().cloned()));
    assert_eq!(fs::read_dir(&one).expect("a folder").count(), first.len());
    let again = build(
        &Plan {
            pieces: 3,
            most_a_side: 2,
            folder: one.clone(),
            threads: 1,
            memory: None,
        },
        &(),
    );
    assert_eq!(again.expect("built").solved, 0);
    assert!(contents(&one).eq(first));
}

/// A table that another version of the builder wrote is written anew.
#[test]
fn tables_of_another_version_are_built_anew() {
    let (folder, _) = built("versions", 2, 1);
    let path = folder.join("1010.wld");
    let own = fs::read(&path).expect("a table");
    let mut other = own.clone();
    // The provenance begins at byte 98, the checksum of the head is its last four bytes.
    let version = 98 + "damiera-tablegen ".len();
    other[version] += 1;
    let head = u32::from_le_bytes([own[24], own[25], own[26], own[27]]) as usize;
    let sum = crc32fast::hash(&other[..head - 4]);
    other[head - 4..head].copy_from_slice(&sum.to_le_bytes());
    fs::write(&path, &other).expect("a table");
    open(&folder).expect("a whole table all the same");

    let plan = Plan {
        pieces: 2,
        most_a_side: 1,
        folder: folder.clone(),
        threads: 1,
        memory: None,
    };
    assert!(build(&plan, &()).expect("built").solved >= 760);
    assert_eq!(fs::read(&path).expect("a table"), own);
    assert_eq!(build(&plan, &()).expect("built").solved, 0);
}
