//! What was searched for a book, kept at once.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use damiera_engine::{BookKey, Origin, Score};

/// Begins every journal.
const MAGIC: [u8; 8] = *b"DAMGROW\x1a";
const HEADER_BYTES: usize = MAGIC.len() + Origin::BYTES;
/// Key, score, and the lower half of the CRC-32 of both.
const RECORD_BYTES: usize = BookKey::BYTES + 4;

/// A file to which each score is added as soon as it is known. A score that was being written when
/// the program was killed is searched for again.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
}

/// Why scores cannot be kept.
#[derive(Debug, thiserror::Error)]
pub(super) enum JournalError {
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("{}: another book is being grown into this file", .0.display())]
    InUse(PathBuf),
    #[error("{}: byte {offset}: not the journal of a book", path.display())]
    Magic { path: PathBuf, offset: usize },
    #[error("{}: byte {offset}: damaged", path.display())]
    Damaged { path: PathBuf, offset: usize },
    #[error(
        "{}: grown with {} nodes, bench {}, evaluation {:08x} and tables of {} pieces, not with {} nodes, bench {}, evaluation {:08x} and tables of {} pieces: take another file, or remove this one",
        path.display(), found.nodes, found.bench, found.evaluation, found.tables,
        expected.nodes, expected.bench, expected.evaluation, expected.tables
    )]
    Origin {
        path: PathBuf,
        found: Origin,
        expected: Origin,
    },
}

impl Journal {
    /// Opens the journal, or begins one, and gives the scores that are in it.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is no journal, is damaged before its last whole record, was written
    /// by another kind of search, or is being written by somebody else.
    pub(super) fn open(
        path: &Path,
        origin: Origin,
    ) -> Result<(Self, HashMap<BookKey, Score>), JournalError> {
        let path = path.to_owned();
        let io = |error| JournalError::Io {
            path: path.clone(),
            error,
        };
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(&path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse(path)),
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        let mut header = [0; HEADER_BYTES];
        header[..MAGIC.len()].copy_from_slice(&MAGIC);
        header[MAGIC.len()..].copy_from_slice(&origin.to_bytes());
        let mut scores = HashMap::new();
        let whole = if bytes.len() < HEADER_BYTES && header.starts_with(&bytes) {
            // New, or killed with its first breath.
            file.set_len(0).map_err(io)?;
            file.rewind().map_err(io)?;
            file.write_all(&header).map_err(io)?;
            HEADER_BYTES
        } else {
            check_header(&bytes, &path, origin)?;
            let (records, _) = bytes[HEADER_BYTES..].as_chunks::<RECORD_BYTES>();
            // A power cut may leave an end of nonsense. Nonsense before sense is damage.
            let last = records.iter().rposition(|record| read(record).is_some());
            let whole = last.map_or(0, |last| last + 1);
            for (number, record) in records[..whole].iter().enumerate() {
                let Some((key, score)) = read(record) else {
                    let offset = HEADER_BYTES + number * RECORD_BYTES;
                    return Err(JournalError::Damaged { path, offset });
                };
                scores.insert(key, score);
            }
            HEADER_BYTES + whole * RECORD_BYTES
        };
        file.set_len(whole as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        Ok((Self { path, file }, scores))
    }

    /// Adds a score.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn add(&mut self, key: BookKey, score: Score) -> Result<(), JournalError> {
        let written = self.file.write_all(&record(key, score));
        written.map_err(|error| JournalError::Io {
            path: self.path.clone(),
            error,
        })
    }
}

fn check_header(bytes: &[u8], path: &Path, expected: Origin) -> Result<(), JournalError> {
    let path = path.to_owned();
    let same = bytes.iter().zip(&MAGIC).take_while(|(a, b)| a == b).count();
    if same < MAGIC.len() || bytes.len() < HEADER_BYTES {
        let offset = same.min(bytes.len());
        return Err(JournalError::Magic { path, offset });
    }
    let mut origin = [0; Origin::BYTES];
    origin.copy_from_slice(&bytes[MAGIC.len()..HEADER_BYTES]);
    let found = Origin::from_bytes(origin);
    if found == expected {
        Ok(())
    } else {
        Err(JournalError::Origin {
            path,
            found,
            expected,
        })
    }
}

fn record(key: BookKey, score: Score) -> [u8; RECORD_BYTES] {
    let mut bytes = [0; RECORD_BYTES];
    bytes[..BookKey::BYTES].copy_from_slice(&key.to_bytes());
    bytes[BookKey::BYTES..BookKey::BYTES + 2].copy_from_slice(&score.raw().to_le_bytes());
    let check = check(&bytes);
    bytes[BookKey::BYTES + 2..].copy_from_slice(&check);
    bytes
}

fn check(record: &[u8; RECORD_BYTES]) -> [u8; 2] {
    let [low, next, ..] = crc32fast::hash(&record[..BookKey::BYTES + 2]).to_le_bytes();
    [low, next]
}

fn read(record: &[u8; RECORD_BYTES]) -> Option<(BookKey, Score)> {
    if record[BookKey::BYTES + 2..] != check(record) {
        return None;
    }
    let mut key = [0; BookKey::BYTES];
    key.copy_from_slice(&record[..BookKey::BYTES]);
    let score = i16::from_le_bytes([record[BookKey::BYTES], record[BookKey::BYTES + 1]]);
    Some((BookKey::from_bytes(key), Score::from_raw(score)?))
}
