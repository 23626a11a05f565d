//! The file: read back as it was written, or refused where it is wrong.

use damiera::Position;
use damiera_engine::{Book, BookErrorKind, Origin, Weights};
use proptest::prelude::*;

use crate::growing::{after, book_of_one_move, grown};

const HEADER: usize = 48;

const ENTRY: usize = 16;

/// The worked example of docs/book.md, which was made by hand.
#[test]
fn the_example_of_the_page_is_true() {
    const PAGE: &str = include_str!("../../../../docs/book.md");
    let scores: Vec<_> = Position::start()
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let score = if mv.to_string() == "22-18" { -4 } else { 9 };
            (Position::start().play(mv), score)
        })
        .collect();
    let bytes = grown(&[Position::start()], 2, 1, &scores)
        .book(Origin::default())
        .to_bytes();
    let shown = |row: &&[u8]| {
        let groups = [&row[..4], &row[4..8], &row[8..12], &row[12..14], &row[14..]];
        let group = |bytes: &[u8]| {
            let bytes = bytes.iter().map(|byte| format!("{byte:02X}"));
            bytes.collect::<Vec<_>>().join(" ")
        };
        PAGE.contains(&groups.map(group).join("  "))
    };
    assert_eq!(bytes[HEADER..].chunks_exact(ENTRY).filter(shown).count(), 2);
}

#[test]
fn what_is_written_is_read_back() {
    let origin = Origin {
        nodes: 20_000,
        bench: 1_123_681,
        evaluation: 0x30b5_7906,
        tables: 6,
    };
    let start = Position::start();
    let book = grown(&[start], 12, 1, &[(after("22-18"), 11)]).book(origin);
    let bytes = book.to_bytes();
    assert_eq!(bytes.len(), HEADER + ENTRY * book.len());
    let read = Book::from_bytes(&bytes).unwrap();
    assert_eq!(read, book);
    assert_eq!(read.origin(), origin);
    let trimmed = book.trimmed(&[start], 5, 1_000, Weights::default());
    assert_eq!(Book::from_bytes(&trimmed.to_bytes()), Ok(trimmed.clone()));
    assert_eq!((book.margin(), trimmed.margin()), (None, Some(5)));
}

#[test]
fn every_damaged_byte_is_noticed() {
    let bytes = book_of_one_move().to_bytes();
    for at in 0..bytes.len() {
        let mut bad = bytes.clone();
        bad[at] ^= 0x40;
        assert!(Book::from_bytes(&bad).is_err(), "byte {at}");
        let error = Book::from_bytes(&bytes[..at]).unwrap_err();
        assert!(error.offset <= at, "{error}");
    }
    let mut long = bytes.clone();
    long.push(0);
    let error = Book::from_bytes(&long).unwrap_err();
    assert_eq!(error.offset, bytes.len());
    assert!(matches!(error.kind, BookErrorKind::Length { .. }));
}

/// The bytes with a checksum that is right.
fn mended(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = crc32fast::hash(&[&bytes[..HEADER - 4], &bytes[HEADER..]].concat());
    bytes[HEADER - 4..HEADER].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn a_fault_is_told_where_it_is() {
    let good = book_of_one_move().to_bytes();
    let fault = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        Book::from_bytes(&mended(bytes)).unwrap_err()
    };
    let second = HEADER + ENTRY;
    assert_eq!(fault(3, b'x').offset, 3);
    assert_eq!(
        fault(8, 9).to_string(),
        "byte 8: format version 9 of a book is not known"
    );
    assert_eq!(fault(10, 1).kind, BookErrorKind::Reserved(1));
    assert_eq!(fault(35, 1).offset, 33);
    // The first square of each side: both are there at once.
    let both = fault(second, 0xFF);
    assert_eq!(both.offset, second);
    assert!(matches!(both.kind, BookErrorKind::Position(_)), "{both}");
    let score = fault(second + 13, 0x7F);
    assert_eq!(score.offset, second + 12);
    assert!(matches!(score.kind, BookErrorKind::Score(_)), "{score}");
    assert_eq!(fault(second + 14, 2).kind, BookErrorKind::Flags(2));
    let mut swapped = good.clone();
    let (first, rest) = swapped[HEADER..].split_at_mut(ENTRY);
    first.swap_with_slice(&mut rest[..ENTRY]);
    let error = Book::from_bytes(&mended(swapped)).unwrap_err();
    assert_eq!((error.offset, error.kind), (second, BookErrorKind::Order));
}

proptest! {
    /// Any bytes at all, with the marks of a book or without: refused, or read and written back the
    /// same.
    #[test]
    fn bytes_are_a_book_or_refused_inside_them(
        body in proptest::collection::vec(any::<u8>(), 0..200),
        version in 0..3_u8,
        marked: bool,
    ) {
        let mut bytes = body;
        if marked && bytes.len() >= HEADER {
            bytes[..8].copy_from_slice(b"DAMBOOK\x1a");
            bytes[8..12].copy_from_slice(&[version, 0, 0, 0]);
            bytes[33..36].fill(0);
            bytes[38..40].fill(0);
            let count = u32::try_from((bytes.len() - HEADER) / ENTRY).unwrap();
            bytes[40..44].copy_from_slice(&count.to_le_bytes());
            bytes = mended(bytes);
        }
        match Book::from_bytes(&bytes) {
            Ok(book) => prop_assert_eq!(book.to_bytes(), bytes),
            Err(error) => prop_assert!(error.offset <= bytes.len()),
        }
    }
}

#[test]
fn the_book_that_comes_along_can_be_read() {
    assert!(Book::embedded().is_ok());
}
