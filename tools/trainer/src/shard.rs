//! Files of records.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::record::{RECORD_BYTES, Record};
use crate::whole_file;

/// The first bytes of a file; the last is the version of the format.
const MAGIC: [u8; 8] = *b"DAMATRN\x01";
/// Bytes before the records.
const HEADER_BYTES: usize = 48;
/// The ending of the name of a file that is whole.
const EXTENSION: &str = "positions";

/// How the games of a file were played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// Where the lots were drawn from.
    pub(crate) seed: u64,
    /// Positions visited for each move.
    pub(crate) nodes: u64,
    /// The evaluation: the checksum of a network, or 0 for the hand-written one.
    pub(crate) evaluation: u32,
    /// The number of the first game.
    pub(crate) first_game: u32,
    /// How many games were played.
    pub(crate) games: u32,
}

/// The positions of some games, in the order in which they were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub(crate) origin: Origin,
    pub(crate) records: Vec<Record>,
}

/// Why a file of records was refused.
#[derive(Debug, Error)]
pub(crate) enum ShardError {
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("{}: no file of training positions, or of another version", .0.display())]
    Magic(PathBuf),
    #[error("{}: {found} bytes instead of {expected}", path.display())]
    Length {
        path: PathBuf,
        expected: usize,
        found: usize,
    },
    #[error("{}: the checksum is wrong", .0.display())]
    Checksum(PathBuf),
    #[error("{}: record {index} is no position", path.display())]
    Record { path: PathBuf, index: usize },
}

impl Shard {
    /// Magic 8, seed 8, nodes 8, evaluation 4, first game 4, games 4, records 4, checksum of
    /// everything else 4, zero 4; then the records. All numbers little-endian.
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER_BYTES + self.records.len() * RECORD_BYTES);
        bytes.extend(MAGIC);
        bytes.extend(self.origin.seed.to_le_bytes());
        bytes.extend(self.origin.nodes.to_le_bytes());
        bytes.extend(self.origin.evaluation.to_le_bytes());
        bytes.extend(self.origin.first_game.to_le_bytes());
        bytes.extend(self.origin.games.to_le_bytes());
        let count = u32::try_from(self.records.len()).unwrap_or(u32::MAX);
        bytes.extend(count.to_le_bytes());
        bytes.extend([0; 8]);
        for record in &self.records {
            bytes.extend(record.to_bytes());
        }
        let checksum = crc32fast::hash(&bytes);
        bytes[40..44].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Writes the file under another name and renames it when it is whole.
    pub(crate) fn write(&self, path: &Path) -> Result<(), ShardError> {
        let failed = |error| ShardError::Io {
            path: path.to_owned(),
            error,
        };
        whole_file::write(path, &self.to_bytes()).map_err(failed)
    }

    /// Reads a file and proves every record in it.
    pub(crate) fn read(path: &Path) -> Result<Self, ShardError> {
        let mut bytes = fs::read(path).map_err(|error| ShardError::Io {
            path: path.to_owned(),
            error,
        })?;
        if bytes.len() < HEADER_BYTES || bytes[..8] != MAGIC {
            return Err(ShardError::Magic(path.to_owned()));
        }
        let long = |at: usize| u64::from(word(&bytes, at)) | u64::from(word(&bytes, at + 4)) << 32;
        let origin = Origin {
            seed: long(8),
            nodes: long(16),
            evaluation: word(&bytes, 24),
            first_game: word(&bytes, 28),
            games: word(&bytes, 32),
        };
        let count = usize::try_from(word(&bytes, 36)).unwrap_or(usize::MAX);
        let expected = HEADER_BYTES.saturating_add(count.saturating_mul(RECORD_BYTES));
        if bytes.len() != expected {
            return Err(ShardError::Length {
                path: path.to_owned(),
                expected,
                found: bytes.len(),
            });
        }
        let checksum = word(&bytes, 40);
        bytes[40..44].fill(0);
        if crc32fast::hash(&bytes) != checksum {
            return Err(ShardError::Checksum(path.to_owned()));
        }
        let (records, _) = bytes[HEADER_BYTES..].as_chunks::<RECORD_BYTES>();
        let records = records
            .iter()
            .enumerate()
            .map(|(index, &bytes)| {
                Record::from_bytes(bytes).ok_or_else(|| ShardError::Record {
                    path: path.to_owned(),
                    index,
                })
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { origin, records })
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// The file of the shard with this number.
pub(crate) fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:06}.{EXTENSION}"))
}

/// All whole files of a folder, by name.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>, ShardError> {
    let failed = |error| ShardError::Io {
        path: folder.to_owned(),
        error,
    };
    let mut paths = Vec::new();
    for entry in folder.read_dir().map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|ending| ending == EXTENSION) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameResult;

    fn shard() -> Shard {
        let position = "W:W21,K6:B9,K30".parse().unwrap();
        Shard {
            origin: Origin {
                seed: 7,
                nodes: 2_000,
                evaluation: 0xDEAD_BEEF,
                first_game: 300,
                games: 100,
            },
            records: vec![
                Record::new(&position, 12, GameResult::Win, 9),
                Record::new(&position, -3, GameResult::Draw, 10),
            ],
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = path(folder.path(), 3);
        shard().write(&path).unwrap();
        assert_eq!(Shard::read(&path).unwrap(), shard());
        assert_eq!(files(folder.path()).unwrap(), [path]);
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = path(folder.path(), 0);
        let good = shard().to_bytes();
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 4;
            fs::write(&path, bad).unwrap();
            assert!(Shard::read(&path).is_err(), "byte {at}");
        }
        for length in 0..good.len() {
            fs::write(&path, &good[..length]).unwrap();
            assert!(Shard::read(&path).is_err(), "{length} bytes");
        }
    }
}
