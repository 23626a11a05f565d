//! The file of a book; docs/book.md describes it byte by byte.

use super::{Book, BookError, BookErrorKind, BookKey, Entry, Origin};
use crate::Score;

const MAGIC: [u8; 8] = *b"DAMBOOK\x1a";
const VERSION: u16 = 1;
const HEADER_BYTES: usize = 48;
const ENTRY_BYTES: usize = 16;
/// Where the fields of the header stand.
const VERSION_AT: usize = 8;
const RESERVED_AT: usize = 10;
const ORIGIN_AT: usize = 12;
const NOTHING_AT: usize = 33;
const MARGIN_AT: usize = 36;
const FREE_AT: usize = 38;
const COUNT_AT: usize = 40;
const CHECKSUM_AT: usize = 44;
/// The margin of a book that nothing was left out of.
const WHOLE: u16 = u16::MAX;
/// The flag of a position whose moves are in the book.
const OPEN: u16 = 1;

/// The CRC-32 of the file with the place of the checksum left out.
fn checksum(bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..CHECKSUM_AT]);
    hasher.update(&bytes[HEADER_BYTES..]);
    hasher.finalize()
}

fn short(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn long(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[at + byte]))
}

const fn wrong(offset: usize, kind: BookErrorKind) -> BookError {
    BookError { offset, kind }
}

impl Book {
    /// Reads the file of a book.
    ///
    /// # Errors
    ///
    /// [`BookError`] if the bytes are not exactly those of a book.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let same = bytes.iter().zip(&MAGIC).take_while(|(a, b)| a == b).count();
        if same < MAGIC.len() {
            return Err(wrong(same, BookErrorKind::Magic));
        }
        let length = |expected: u64| {
            let found = bytes.len() as u64;
            let offset = usize::try_from(found.min(expected)).unwrap_or(bytes.len());
            wrong(offset, BookErrorKind::Length { expected, found })
        };
        if bytes.len() < HEADER_BYTES {
            return Err(length(HEADER_BYTES as u64));
        }
        let version = short(bytes, VERSION_AT);
        if version != VERSION {
            return Err(wrong(VERSION_AT, BookErrorKind::Version(version)));
        }
        let nothing = [
            bytes[NOTHING_AT],
            bytes[NOTHING_AT + 1],
            bytes[NOTHING_AT + 2],
            0,
        ];
        for (at, found) in [
            (RESERVED_AT, short(bytes, RESERVED_AT).into()),
            (NOTHING_AT, u32::from_le_bytes(nothing)),
            (FREE_AT, short(bytes, FREE_AT).into()),
        ] {
            if found != 0 {
                return Err(wrong(at, BookErrorKind::Reserved(found)));
            }
        }
        let count = long(bytes, COUNT_AT);
        let expected = HEADER_BYTES as u64 + u64::from(count) * ENTRY_BYTES as u64;
        if bytes.len() as u64 != expected {
            return Err(length(expected));
        }
        let told = long(bytes, CHECKSUM_AT);
        let found = checksum(bytes);
        if told != found {
            let expected = told;
            let kind = BookErrorKind::Checksum { expected, found };
            return Err(wrong(CHECKSUM_AT, kind));
        }
        let (rows, _) = bytes[HEADER_BYTES..].as_chunks::<ENTRY_BYTES>();
        let mut entries: Vec<Entry> = Vec::with_capacity(rows.len());
        for (number, row) in rows.iter().enumerate() {
            let at = HEADER_BYTES + number * ENTRY_BYTES;
            let entry = entry(row, at)?;
            if entries.last().is_some_and(|last| last.key >= entry.key) {
                return Err(wrong(at, BookErrorKind::Order));
            }
            entries.push(entry);
        }
        let mut origin = [0; Origin::BYTES];
        origin.copy_from_slice(&bytes[ORIGIN_AT..ORIGIN_AT + Origin::BYTES]);
        let margin = short(bytes, MARGIN_AT);
        Ok(Self {
            origin: Origin::from_bytes(origin),
            margin: (margin != WHOLE).then_some(margin),
            entries,
        })
    }

    /// The checksum of its file, by which books are told apart.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        checksum(&self.to_bytes())
    }

    /// The file of the book.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER_BYTES + self.entries.len() * ENTRY_BYTES);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([0; 2]);
        bytes.extend(self.origin.to_bytes());
        bytes.extend(self.margin.unwrap_or(WHOLE).to_le_bytes());
        bytes.extend([0; 2]);
        let count = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        bytes.extend(count.to_le_bytes());
        bytes.extend([0; 4]);
        for entry in &self.entries {
            bytes.extend(entry.key.to_bytes());
            bytes.extend(entry.score.raw().to_le_bytes());
            bytes.extend((if entry.is_open { OPEN } else { 0 }).to_le_bytes());
        }
        let checksum = checksum(&bytes);
        bytes[CHECKSUM_AT..HEADER_BYTES].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }
}

/// The entry whose bytes begin at `at`.
fn entry(row: &[u8; ENTRY_BYTES], at: usize) -> Result<Entry, BookError> {
    let mut key = [0; BookKey::BYTES];
    key.copy_from_slice(&row[..BookKey::BYTES]);
    let key = BookKey::from_bytes(key);
    key.position()
        .map_err(|error| wrong(at, BookErrorKind::Position(error)))?;
    let raw = i16::from_le_bytes([row[12], row[13]]);
    let score = Score::from_raw(raw).ok_or_else(|| wrong(at + 12, BookErrorKind::Score(raw)))?;
    let flags = short(row, 14);
    if flags & !OPEN != 0 {
        return Err(wrong(at + 14, BookErrorKind::Flags(flags)));
    }
    Ok(Entry {
        key,
        score,
        is_open: flags == OPEN,
    })
}
