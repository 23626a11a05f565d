//! A table file, opened.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::AtomicU64;

use crate::checksum::{GROUP, checksum};
use crate::codec::{BLOCK, Place, Side};
use crate::header::{FIXED, Lengths, Reader};
use crate::reach::Reach;
use crate::table_error::TableErrorKind;
use crate::{Header, Index, Material, Placement, Source, TableError};

/// A table of one kind, of a slice and its mirror or one of them.
///
/// The head is checked when it is opened, the rest when it is first looked at: no answer ever comes
/// from bytes whose checksum does not match.
pub struct Table {
    name: String,
    source: Box<dyn Source>,
    header: Header,
    /// How the positions of the slice and those of its mirror are stored.
    sides: [Option<Side>; 2],
    /// Their numbering, made when it is first needed.
    indexes: [OnceLock<Index>; 2],
    /// Where the payload begins.
    payload: usize,
    /// Where the checksums of the groups are.
    sums: usize,
    /// One bit a group: its checksum was found right.
    checked: Box<[AtomicU64]>,
}

impl Table {
    /// Opens a table that is called `name`, a file's name, with folders before it or not.
    ///
    /// # Errors
    ///
    /// [`TableError`] if it is no table, of another version, damaged, cut off or misnamed.
    pub fn open(name: &str, source: Box<dyn Source>) -> Result<Self, TableError> {
        let opened = Parts::read(name, source.bytes());
        match opened {
            Ok(parts) => Ok(Self {
                name: name.to_owned(),
                source,
                header: parts.header,
                sides: parts.sides,
                indexes: [const { OnceLock::new() }; 2],
                payload: parts.payload,
                sums: parts.sums,
                checked: parts.checked,
            }),
            Err(kind) => Err(TableError {
                file: name.to_owned(),
                kind,
            }),
        }
    }

    /// The name under which it was opened.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the file says about itself.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// How long the file is, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.source.bytes().len() as u64
    }

    /// Copies its bytes into memory of its own, wherever they were.
    pub(crate) fn copy_into_memory(&mut self) {
        self.source = Box::new(self.source.bytes().to_vec());
    }

    /// Whether the positions of this slice are in it.
    #[must_use]
    pub fn has(&self, material: Material) -> bool {
        self.side(material).is_some()
    }

    /// The symbol of a position, by its number in [`Index`]; it means nothing where the side to move
    /// captures, nor, in tables of distances, where it does not lose.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the file is damaged there, or has no such position.
    #[inline]
    pub fn symbol(&self, material: Material, number: u64) -> Result<u8, TableError> {
        let (side, index) = self.stored(material)?;
        if number >= side.positions() {
            return Err(self.error(TableErrorKind::NoSuchPosition {
                slice: material,
                number,
            }));
        }
        let symbol = if side.is_reordered() {
            let index = index.get_or_init(|| Index::new(material));
            side.symbol_at(&self.reach(), index, &index.unrank(number))
        } else {
            side.symbol(&self.reach(), number)
        };
        symbol.map_err(|kind| self.error(kind))
    }

    /// The symbol of a position of the slice of `index`, which is not checked: faster than by its
    /// number.
    ///
    /// # Errors
    ///
    /// As for [`symbol`](Self::symbol).
    #[inline]
    pub fn symbol_at(&self, index: &Index, placement: &Placement) -> Result<u8, TableError> {
        let (side, _) = self.stored(index.material())?;
        side.symbol_at(&self.reach(), index, placement)
            .map_err(|kind| self.error(kind))
    }

    /// Where the symbol of a position of the slice of `index` is; `None` if that slice is not in
    /// the file.
    #[inline]
    pub(crate) fn place(&self, index: &Index, placement: &Placement) -> Option<Place<'_>> {
        let (side, _) = self.side(index.material())?;
        Some(side.place(index, placement))
    }

    /// The symbols of as many positions as `out` has room for, from number `first` on; fastest if
    /// they are all those with the same men, or several such.
    ///
    /// # Errors
    ///
    /// As for [`symbol`](Self::symbol).
    pub fn read(&self, material: Material, first: u64, out: &mut [u8]) -> Result<(), TableError> {
        let (side, index) = self.stored(material)?;
        let end = first.checked_add(out.len() as u64);
        if end.is_none_or(|end| end > side.positions()) {
            return Err(self.error(TableErrorKind::NoSuchPosition {
                slice: material,
                number: end.unwrap_or(u64::MAX),
            }));
        }
        let reach = self.reach();
        if side.is_reordered() {
            let index = index.get_or_init(|| Index::new(material));
            read_reordered(side, &reach, index, first, out)
        } else {
            side.symbols(&reach, first, out)
        }
        .map_err(|kind| self.error(kind))
    }

    /// Checks the whole file, every byte.
    ///
    /// # Errors
    ///
    /// [`TableError`] names the first damage.
    pub fn check(&self) -> Result<(), TableError> {
        let reach = self.reach();
        let length = reach.bytes.len();
        reach
            .bytes(0..length)
            .map(|_| ())
            .map_err(|kind| self.error(kind))
    }

    #[inline]
    fn side(&self, material: Material) -> Option<(&Side, &OnceLock<Index>)> {
        let at = if material == self.header.slice {
            0
        } else if material == self.header.slice.mirrored() {
            1
        } else {
            return None;
        };
        Some((self.sides[at].as_ref()?, &self.indexes[at]))
    }

    #[inline]
    fn stored(&self, material: Material) -> Result<(&Side, &OnceLock<Index>), TableError> {
        match self.side(material) {
            Some(side) => Ok(side),
            None => Err(self.error(TableErrorKind::NotStored(material))),
        }
    }

    #[cold]
    fn error(&self, kind: TableErrorKind) -> TableError {
        TableError {
            file: self.name.clone(),
            kind,
        }
    }

    #[inline]
    pub(crate) fn reach(&self) -> Reach<'_> {
        let bytes = self.source.bytes();
        Reach {
            head: &bytes[..self.payload],
            bytes: &bytes[self.payload..],
            sums: &bytes[self.sums..],
            checked: &self.checked,
        }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("name", &self.name)
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

/// Reads from sets of positions with the same men, of which the first and the last may be read in
/// part.
fn read_reordered(
    side: &Side,
    reach: &Reach<'_>,
    index: &Index,
    first: u64,
    mut out: &mut [u8],
) -> Result<(), TableErrorKind> {
    let kings = index.king_placements();
    let mut number = first;
    while !out.is_empty() {
        let (configuration, within) = (number / kings, number % kings);
        let left = out.len() as u64;
        let length = if within == 0 && left >= kings {
            left - left % kings
        } else {
            left.min(kings - within)
        };
        // No longer than `out`.
        let (part, rest) = out.split_at_mut(length as usize);
        if length >= kings {
            side.configurations(reach, index, configuration, part)?;
        } else if length < kings / 32 {
            for (number, symbol) in (number..).zip(part) {
                *symbol = side.symbol_at(reach, index, &index.unrank(number))?;
            }
        } else {
            let mut all = vec![0; kings as usize];
            side.configurations(reach, index, configuration, &mut all)?;
            part.copy_from_slice(&all[within as usize..][..length as usize]);
        }
        number += length;
        out = rest;
    }
    Ok(())
}

/// What is read from a file when it is opened.
struct Parts {
    header: Header,
    sides: [Option<Side>; 2],
    payload: usize,
    sums: usize,
    checked: Box<[AtomicU64]>,
}

impl Parts {
    fn read(name: &str, bytes: &[u8]) -> Result<Self, TableErrorKind> {
        let lengths = Lengths::find(bytes)?;
        let payload = usize::try_from(lengths.head).map_err(|_| TableErrorKind::Head)?;
        let head = bytes.get(..payload).ok_or(TableErrorKind::Head)?;
        let (head, sum) = head
            .split_last_chunk::<4>()
            .filter(|(head, _)| head.len() >= FIXED)
            .ok_or(TableErrorKind::Head)?;
        if checksum(head) != u32::from_le_bytes(*sum) {
            return Err(TableErrorKind::Head);
        }
        let mut reader = Reader(head);
        let header = Header::read(&mut reader)?;
        let expected = header.file_name();
        if name.rsplit(['/', '\\']).next() != Some(expected.as_str()) {
            return Err(TableErrorKind::Name(expected));
        }
        let mut sides = [None, None];
        let mut end = 0_usize;
        for (at, material) in [header.slice, header.slice.mirrored()]
            .into_iter()
            .enumerate()
        {
            if header.stored[at] {
                let side = Side::read(&mut reader, head, end, header.kind, material)?;
                end = side
                    .length()
                    .and_then(|length| end.checked_add(length))
                    .ok_or(TableErrorKind::Nonsense("length of the payload"))?;
                sides[at] = Some(side);
            }
        }
        let length = bytes.len() - payload;
        let groups = length.div_ceil(GROUP);
        let sums = head.len() - reader.0.len();
        reader.bytes(4 * groups)?;
        let filled = reader.0.len() < BLOCK && reader.0.iter().all(|&byte| byte == 0);
        if end != length || !filled || !payload.is_multiple_of(BLOCK) {
            return Err(TableErrorKind::Nonsense("length of the payload"));
        }
        Ok(Self {
            header,
            sides,
            payload,
            sums,
            checked: (0..groups.div_ceil(64))
                .map(|_| AtomicU64::new(0))
                .collect(),
        })
    }
}
