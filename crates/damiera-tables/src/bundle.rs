//! Several table files as one, to travel together.
//!
//! Little endian: the magic `DAMTABLS`, the version and the number of files as `u32`, for each file
//! the length of its name as `u8`, the name, and its length as `u64`; then the checksum of all that
//! as `u32`, and the files one after the other. Their contents are not checked here: each table
//! file does that itself.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use thiserror::Error;

use crate::checksum::checksum;
use crate::{Source, Table, TableError, Tables};

const MAGIC: &[u8; 8] = b"DAMTABLS";
const VERSION: u32 = 1;

/// Bytes that are no bundle of tables.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BundleError {
    /// It does not begin as one.
    #[error("not a bundle of tables")]
    Magic,
    /// It is of a version that is not known here.
    #[error("a bundle of version {0}, only {VERSION} is known")]
    Version(u32),
    /// The list of files is damaged.
    #[error("the list of the bundle's files is damaged")]
    List,
    /// Files are cut off, or there is more than was announced.
    #[error("the bundle has {found} bytes instead of {expected}")]
    Length {
        /// As announced.
        expected: u64,
        /// As found.
        found: u64,
    },
    /// One of its files is no table.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// One file of a bundle.
pub struct Member {
    whole: Arc<dyn Source>,
    range: Range<usize>,
}

impl Source for Member {
    fn bytes(&self) -> &[u8] {
        &self.whole.bytes()[self.range.clone()]
    }
}

impl fmt::Debug for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Member")
            .field("range", &self.range)
            .finish_non_exhaustive()
    }
}

/// The files of a bundle with their names, in its order. Nothing is copied.
///
/// # Errors
///
/// [`BundleError`] if it is no bundle, of another version, or if its list or its length is wrong.
pub fn unbundle(whole: &Arc<dyn Source>) -> Result<Vec<(String, Member)>, BundleError> {
    let bytes = whole.bytes();
    let mut list = List(bytes);
    if list.take(MAGIC.len()) != Ok(MAGIC) {
        return Err(BundleError::Magic);
    }
    let version = u32::from_le_bytes(list.array()?);
    if version != VERSION {
        return Err(BundleError::Version(version));
    }
    let count = u32::from_le_bytes(list.array()?);
    let mut found = Vec::new();
    let mut total: u64 = 0;
    for _ in 0..count {
        let [length] = list.array()?;
        let name = std::str::from_utf8(list.take(length.into())?);
        let name = name.map_err(|_| BundleError::List)?.to_owned();
        let length = u64::from_le_bytes(list.array()?);
        total = total.checked_add(length).ok_or(BundleError::List)?;
        found.push((name, length));
    }
    let listed = &bytes[..bytes.len() - list.0.len()];
    if u32::from_le_bytes(list.array()?) != checksum(listed) {
        return Err(BundleError::List);
    }
    let start = bytes.len() - list.0.len();
    let expected = total.checked_add(start as u64).ok_or(BundleError::List)?;
    if expected != bytes.len() as u64 {
        let found = bytes.len() as u64;
        return Err(BundleError::Length { expected, found });
    }
    let mut end = start;
    let members = found.into_iter().map(|(name, length)| {
        // Together they are as long as what is in memory, so each can be counted there.
        let length = usize::try_from(length).map_err(|_| BundleError::List)?;
        let range = end..end + length;
        end = range.end;
        let whole = Arc::clone(whole);
        Ok((name, Member { whole, range }))
    });
    members.collect()
}

/// The values of up to four pieces, and the plies to the next conversion.
static SMALL: &[u8] = include_bytes!("../../../data/tables/4.bundle");
/// The plies to the end of the game of up to four pieces.
static LENGTHS: &[u8] = include_bytes!("../../../data/tables/4-win.bundle");

impl Tables {
    /// Tables of up to four pieces that are part of the program, without the plies to the end of
    /// the game, which take most room. Only programs that ask for them have them in them.
    ///
    /// # Errors
    ///
    /// [`BundleError`] only if the program was built with a damaged file.
    pub fn small() -> Result<Self, BundleError> {
        let mut tables = Self::new();
        tables.add_bundle(SMALL)?;
        Ok(tables)
    }

    /// The same with the plies to the end of the game.
    ///
    /// # Errors
    ///
    /// As for [`small`](Self::small).
    pub fn embedded() -> Result<Self, BundleError> {
        let mut tables = Self::small()?;
        tables.add_bundle(LENGTHS)?;
        Ok(tables)
    }

    /// Adds every table of a bundle; none if one of them cannot be opened.
    ///
    /// # Errors
    ///
    /// [`BundleError`] if it is no bundle, or one of no tables.
    pub fn add_bundle(&mut self, bundle: impl Source + 'static) -> Result<(), BundleError> {
        let whole: Arc<dyn Source> = Arc::new(bundle);
        let files = unbundle(&whole)?.into_iter();
        let opened = files.map(|(name, member)| Table::open(&name, Box::new(member)));
        for table in opened.collect::<Result<Vec<_>, _>>()? {
            self.add(table);
        }
        Ok(())
    }
}

/// Puts files together. The same files in the same order always make the same bytes.
///
/// # Panics
///
/// If a name is longer than 255 bytes; those of tables have a dozen.
#[must_use]
pub fn bundle(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    let count = u32::try_from(files.len()).expect("a count of files that are in memory");
    bytes.extend(count.to_le_bytes());
    for (name, content) in files {
        bytes.push(u8::try_from(name.len()).expect("a short name"));
        bytes.extend(name.as_bytes());
        bytes.extend((content.len() as u64).to_le_bytes());
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    for (_, content) in files {
        bytes.extend(*content);
    }
    bytes
}

/// What is left of the list.
struct List<'a>(&'a [u8]);

impl<'a> List<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], BundleError> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(BundleError::List)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const LENGTH: usize>(&mut self) -> Result<[u8; LENGTH], BundleError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(BundleError::List)?;
        self.0 = rest;
        Ok(*taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: Vec<u8>) -> Result<Vec<(String, Vec<u8>)>, BundleError> {
        let whole: Arc<dyn Source> = Arc::new(bytes);
        let files = unbundle(&whole)?;
        let content = |(name, member): (String, Member)| (name, member.bytes().to_vec());
        Ok(files.into_iter().map(content).collect())
    }

    fn two() -> Vec<u8> {
        bundle(&[("0101.wld", b"abc"), ("0101.win", b"")])
    }

    #[test]
    fn files_come_back() {
        let expected = [
            ("0101.wld".to_owned(), b"abc".to_vec()),
            ("0101.win".to_owned(), Vec::new()),
        ];
        assert_eq!(read(two()), Ok(expected.to_vec()));
        assert_eq!(read(bundle(&[])), Ok(Vec::new()));
    }

    #[test]
    fn every_damage_to_the_list_is_noticed() {
        let whole = two();
        for at in 0..whole.len() - b"abc".len() {
            for bit in 0..8 {
                let mut damaged = whole.clone();
                damaged[at] ^= 1 << bit;
                assert!(read(damaged).is_err(), "byte {at}, bit {bit}");
            }
        }
    }

    #[test]
    fn a_bundle_that_is_cut_or_too_long_is_refused() {
        let whole = two();
        for length in 0..whole.len() {
            assert!(read(whole[..length].to_vec()).is_err(), "{length} bytes");
        }
        let (expected, found) = (whole.len() as u64, whole.len() as u64 + 1);
        let longer = [whole, vec![0]].concat();
        assert_eq!(read(longer), Err(BundleError::Length { expected, found }));
    }

    /// However long the files are said to be, with a checksum that is right.
    #[test]
    fn no_announced_length_overflows() {
        let end = MAGIC.len() + 8 + 1 + "0101.wld".len() + 8;
        let announced = |length: u64| {
            let mut crafted = bundle(&[("0101.wld", b"")]);
            crafted[end - 8..end].copy_from_slice(&length.to_le_bytes());
            let sum = checksum(&crafted[..end]);
            crafted[end..].copy_from_slice(&sum.to_le_bytes());
            read(crafted)
        };
        assert_eq!(announced(0), Ok(vec![("0101.wld".to_owned(), Vec::new())]));
        let start = end as u64 + 4;
        let (expected, found) = (u64::MAX, start);
        let longest = announced(u64::MAX - start);
        assert_eq!(longest, Err(BundleError::Length { expected, found }));
        for length in [u64::MAX - start + 1, u64::MAX] {
            assert_eq!(announced(length), Err(BundleError::List), "{length}");
        }
    }

    #[test]
    fn a_bundle_of_something_else_adds_nothing() {
        let mut tables = Tables::new();
        let added = tables.add_bundle(two());
        assert!(matches!(added, Err(BundleError::Table(_))), "{added:?}");
        assert!(tables.is_empty());
    }

    #[test]
    fn another_version_is_told() {
        let mut newer = two();
        newer[8] = 2;
        assert_eq!(read(newer), Err(BundleError::Version(2)));
    }
}
