//! Book files made to deceive: they are refused at a place inside them, or read and written back
//! the same; a file that is refused by its checksum is tried again with one that is right.
#![no_main]

use damiera_engine::Book;
use libfuzzer_sys::fuzz_target;

const HEADER: usize = 48;

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    let mut mended = bytes.to_vec();
    if mend(&mut mended).is_some() {
        read(&mended);
    }
});

fn read(bytes: &[u8]) {
    match Book::from_bytes(bytes) {
        Ok(book) => assert_eq!(book.to_bytes(), bytes),
        Err(error) => assert!(error.offset <= bytes.len(), "{error}"),
    }
}

/// Puts in the count and the checksum that the bytes ask for.
fn mend(file: &mut [u8]) -> Option<()> {
    let body = file.len().checked_sub(HEADER)?;
    file[..10].copy_from_slice(b"DAMBOOK\x1a\x01\x00");
    let count = u32::try_from(body / 16).ok()?;
    file[40..44].copy_from_slice(&count.to_le_bytes());
    let sum = crc32fast::hash(&[&file[..44], &file[HEADER..]].concat());
    file[44..HEADER].copy_from_slice(&sum.to_le_bytes());
    Some(())
}
