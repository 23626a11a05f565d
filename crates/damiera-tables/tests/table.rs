//! Table files: what is put in comes out, and damage of any kind is never answered from.

use damiera_tables::{ANY, Facts, Kind, Material, Table, TableErrorKind, encode};
use proptest::prelude::*;

fn slice(name: &str) -> Material {
    name.parse().expect("a slice")
}

/// Symbols with runs, single ones and don't-cares, the same for the same seed.
fn symbols(count: u64, most: u8, seed: u64) -> Vec<u8> {
    let mut state = seed | 1;
    let mut symbol = 0;
    (0..count)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            if state % 11 < 2 {
                symbol = state.to_be_bytes()[3] % (most + 1);
            }
            if state % 13 < 3 { ANY } else { symbol }
        })
        .collect()
}

struct Made {
    slice: Material,
    sides: [Option<Vec<u8>>; 2],
    file: Vec<u8>,
}

impl Made {
    fn new(kind: Kind, name: &str, stored: [bool; 2], most: u8, seed: u64) -> Self {
        let slice = slice(name);
        let sides = [
            stored[0].then(|| symbols(slice.positions(), most, seed)),
            stored[1].then(|| symbols(slice.mirrored().positions(), most, seed ^ 0xABCD_EF00)),
        ];
        let file = encode(
            kind,
            slice,
            &Facts::new(slice),
            [sides[0].as_deref(), sides[1].as_deref()],
            "a test",
        );
        Self { slice, sides, file }
    }

    /// Every symbol is the one that was put in or an error; the number of errors.
    fn compare(&self, table: &Table) -> u64 {
        self.compare_some(table, 1)
    }

    /// The same of one symbol in `step`.
    fn compare_some(&self, table: &Table, step: usize) -> u64 {
        let mut errors = 0;
        for (material, side) in [self.slice, self.slice.mirrored()]
            .into_iter()
            .zip(&self.sides)
        {
            let Some(side) = side.as_ref().filter(|_| table.has(material)) else {
                continue;
            };
            for (number, &expected) in (0..).zip(side).step_by(step) {
                match table.symbol(material, number) {
                    Ok(symbol) if expected != ANY => assert_eq!(symbol, expected, "{number}"),
                    Ok(_) => {}
                    Err(_) => errors += 1,
                }
            }
        }
        errors
    }
}

fn open(name: &str, file: Vec<u8>) -> Result<Table, TableErrorKind> {
    Table::open(name, Box::new(file)).map_err(|error| {
        assert_eq!(error.file, name);
        error.kind
    })
}

#[test]
fn what_is_put_in_comes_out() {
    for kind in Kind::ALL {
        let most = if kind == Kind::Value { 4 } else { 90 };
        for (name, stored) in [
            ("1010", [true, false]),
            ("0101", [true, false]),
            ("1101", [true, true]),
            ("1110", [true, false]),
            ("2010", [false, true]),
            ("0202", [true, false]),
            ("0211", [false, true]),
        ] {
            let made = Made::new(kind, name, stored, most, 7);
            let name = format!("some/folder/{name}.{kind}");
            let table = open(&name, made.file.clone()).expect("a table");
            assert_eq!(table.check(), Ok(()));
            assert_eq!(made.compare(&table), 0, "{name}");
            assert_eq!(table.header().kind, kind);
            let kept = table.header().stored;
            if kind == Kind::Value && stored == [true, true] {
                assert_ne!(kept[0], kept[1], "one side to move is enough");
            } else {
                assert_eq!(kept, stored);
            }
            assert_eq!(table.header().provenance, "a test");
            assert_eq!(table.has(made.slice), kept[0]);
        }
    }
}

#[test]
fn ranges_are_those_of_single_symbols() {
    let made = Made::new(Kind::Value, "1101", [true, false], 4, 3);
    let table = open("1101.wld", made.file.clone()).expect("a table");
    let all: Vec<u8> = (0..made.slice.positions())
        .map(|number| table.symbol(made.slice, number).expect("a symbol"))
        .collect();
    for (first, length) in [(0, 1), (0, all.len()), (17, 5_000), (all.len() - 3, 3)] {
        let mut out = vec![0; length];
        table
            .read(made.slice, first as u64, &mut out)
            .expect("symbols");
        assert_eq!(out, all[first..first + length]);
    }
    let mut out = vec![0; 4];
    let beyond = table.read(made.slice, all.len() as u64 - 3, &mut out);
    assert!(beyond.is_err());
}

#[test]
fn facts_are_kept() {
    let slice = slice("2010");
    let facts = Facts {
        wins: 1,
        losses: 2,
        draws: 3,
        spoiled_wins: 4,
        spoiled_losses: 5,
        captures: 6,
        longest: 700,
        longest_at: (slice.mirrored(), 89),
        ..Facts::new(slice)
    };
    assert_eq!(facts.positions, 19_872);
    let any: Vec<u8> = (0..slice.positions()).map(|_| ANY).collect();
    let file = encode(Kind::Win, slice, &facts, [Some(&any), None], "è");
    let table = open("2010.win", file).expect("a table");
    assert_eq!(table.header().facts, facts);
    assert_eq!(table.header().provenance, "è");
}

/// A table of 760 positions with every byte changed in three ways.
#[test]
fn no_answer_comes_from_a_flipped_byte() {
    for (kind, most) in [(Kind::Value, 4), (Kind::Conversion, 60)] {
        let made = Made::new(kind, "1010", [true, false], most, 11);
        let name = format!("1010.{kind}");
        for at in 0..made.file.len() {
            for flip in [0x01, 0x80, 0xFF] {
                let mut file = made.file.clone();
                file[at] ^= flip;
                let Ok(table) = open(&name, file) else {
                    continue;
                };
                let error = table.check().expect_err("a damaged byte");
                assert_eq!(error.file, name);
                assert!(matches!(error.kind, TableErrorKind::Damaged(_)), "{error}");
                assert!(made.compare(&table) > 0, "byte {at}");
            }
        }
    }
}

#[test]
fn no_answer_comes_from_a_file_of_another_length() {
    let made = Made::new(Kind::Value, "1010", [true, false], 4, 11);
    for length in 0..made.file.len() {
        let error = open("1010.wld", made.file[..length].to_vec()).expect_err("a cut file");
        let expected = if length < 8 {
            TableErrorKind::NotATable
        } else {
            TableErrorKind::Length {
                expected: if length < 28 {
                    98
                } else {
                    made.file.len() as u64
                },
                found: length as u64,
            }
        };
        assert_eq!(error, expected);
    }
    let mut longer = made.file.clone();
    longer.push(0);
    assert!(matches!(
        open("1010.wld", longer),
        Err(TableErrorKind::Length { .. })
    ));
}

#[test]
fn other_versions_and_other_names_are_refused() {
    let made = Made::new(Kind::Value, "1010", [true, false], 4, 11);
    for version in [1, 3] {
        let mut file = made.file.clone();
        file[8] = version;
        assert_eq!(
            open("1010.wld", file).unwrap_err(),
            TableErrorKind::Version(version.into())
        );
    }
    for name in ["1010.win", "0101.wld", "1010", "", "1010.wld.part"] {
        assert_eq!(
            open(name, made.file.clone()).unwrap_err(),
            TableErrorKind::Name("1010.wld".to_owned())
        );
    }
    let table = open("1010.wld", made.file).expect("a table");
    let error = table.symbol(slice("0101"), 0).unwrap_err();
    assert_eq!(error.kind, TableErrorKind::NotStored(slice("0101")));
    assert!(table.symbol(slice("1010"), 760).is_err());
}

proptest! {
    /// Several bytes at once, in a larger file.
    #[test]
    fn no_answer_comes_from_flipped_bytes(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 1_u8..), 1..4),
        seed: u64,
    ) {
        let made = Made::new(Kind::Value, "2010", [true, true], 4, seed);
        let mut file = made.file.clone();
        for (at, flip) in changes {
            file[at.index(made.file.len())] ^= flip;
        }
        prop_assume!(file != made.file);
        if let Ok(table) = open("2010.wld", file) {
            prop_assert!(table.check().is_err());
            made.compare_some(&table, 101);
        }
    }

    /// A head that contradicts itself under a right checksum, and bytes of no meaning at all.
    #[test]
    fn nonsense_under_a_right_checksum_is_refused_or_read_without_panic(
        at: prop::sample::Index,
        byte: u8,
    ) {
        let made = Made::new(Kind::Win, "1010", [true, false], 100, 5);
        let head = u32::from_le_bytes(made.file[24..28].try_into().expect("four bytes")) as usize;
        let mut file = made.file.clone();
        file[at.index(head - 4)] = byte;
        let sum = crc32fast::hash(&file[..head - 4]);
        file[head - 4..head].copy_from_slice(&sum.to_le_bytes());
        if let Ok(table) = open("1010.win", file) {
            let _ = table.check();
            for number in 0..760 {
                let _ = table.symbol(made.slice, number);
            }
        }
    }
}
