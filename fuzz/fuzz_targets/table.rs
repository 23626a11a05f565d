//! Table files made to deceive: they are refused, or read without a panic; a file that is refused
//! by its checksums is tried again with checksums that are right.
#![no_main]

use damiera_tables::{Header, Table, TableError, TableErrorKind};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    read(bytes.to_vec());
    let mut mended = bytes.to_vec();
    if mend(&mut mended).is_some() {
        read(mended);
    }
});

/// Opens under the name that the file says it should have, and reads all of a small slice.
fn read(file: Vec<u8>) {
    let Err(error) = Table::open("", Box::new(file.clone())) else {
        return;
    };
    let TableErrorKind::Name(name) = error.kind else {
        return;
    };
    let Ok(table) = Table::open(&name, Box::new(file)) else {
        return;
    };
    let checked = table.check();
    let slice = table.header().slice;
    for material in [slice, slice.mirrored()] {
        if !table.has(material) {
            continue;
        }
        let positions = material.positions().min(1 << 12);
        let mut symbols = vec![0; positions as usize];
        is_damage(table.read(material, 0, &mut symbols));
        for number in 0..positions {
            is_damage(table.symbol(material, number));
        }
        if checked.is_err() {
            assert!(table.check().is_err(), "damage is not forgotten");
        }
    }
}

/// Nothing else can be wrong with a file that could be opened.
fn is_damage<T>(found: Result<T, TableError>) {
    if let Err(error) = found {
        assert!(matches!(error.kind, TableErrorKind::Damaged(_)), "{error}");
    }
}

/// Puts in the length and the checksums that the bytes ask for.
fn mend(file: &mut [u8]) -> Option<()> {
    let length = file.len() as u64;
    file.get_mut(..8)?.copy_from_slice(b"DAMIERA\x1A");
    file.get_mut(8..10)?
        .copy_from_slice(&Header::VERSION.to_le_bytes());
    file.get_mut(16..24)?.copy_from_slice(&length.to_le_bytes());
    let head = u32::from_le_bytes(file.get(24..28)?.try_into().ok()?) as usize;
    let sum_at = head.checked_sub(4)?;
    let sum = crc32fast::hash(file.get(..sum_at)?);
    file.get_mut(sum_at..head)?
        .copy_from_slice(&sum.to_le_bytes());
    Some(())
}
