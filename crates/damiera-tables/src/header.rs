//! The head of a table file.
//!
//! All numbers are little endian. The head is followed by the description of each stored side, the
//! checksums of the groups of the payload, a checksum of all this, and the payload.

use crate::table_error::TableErrorKind;
use crate::{Facts, Force, Kind, Material};

/// The first bytes of every file: a name and a byte that no text holds.
pub(crate) const MAGIC: [u8; 8] = *b"DAMIERA\x1A";
/// Bytes before the text of the provenance.
pub(crate) const FIXED: usize = 98;

/// What a file says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What it says about each position.
    pub kind: Kind,
    /// The slice by which it is named.
    pub slice: Material,
    /// Whether the positions of the slice and those of its mirror are stored; the mirror of a
    /// symmetric slice is not.
    pub stored: [bool; 2],
    /// Figures of the slice and its mirror.
    pub facts: Facts,
    /// The program that built it, with its version.
    pub provenance: String,
}

/// The lengths that a head declares.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lengths {
    /// The whole file.
    pub(crate) file: u64,
    /// All before the payload.
    pub(crate) head: u32,
}

impl Header {
    /// The version of the format of files that is written and read here.
    pub const VERSION: u16 = 2;

    /// The name that the file must have.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.{}", self.slice, self.kind)
    }

    /// Appends the head; lengths are put in by [`Lengths::put`] when they are known.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let facts = &self.facts;
        out.extend(MAGIC);
        out.extend(Self::VERSION.to_le_bytes());
        out.push(self.kind as u8);
        out.push(u8::from(self.stored[0]) | u8::from(self.stored[1]) << 1);
        let (own, other) = (self.slice.own(), self.slice.other());
        out.extend([own.men, own.kings, other.men, other.kings]);
        out.extend([0; 12]);
        out.extend(facts.longest.to_le_bytes());
        let mirror = facts.longest_at.0 != self.slice;
        out.extend([u8::from(mirror), 0]);
        out.extend(facts.longest_at.1.to_le_bytes());
        for count in counts(facts) {
            out.extend(count.to_le_bytes());
        }
        // A longer text would name no program.
        let mut length = self.provenance.len().min(255);
        while !self.provenance.is_char_boundary(length) {
            length -= 1;
        }
        out.extend(u16::try_from(length).unwrap_or(0).to_le_bytes());
        out.extend(&self.provenance.as_bytes()[..length]);
    }

    /// Reads a head whose magic, version and checksum are right; the rest begins after it.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, TableErrorKind> {
        reader.array::<10>()?;
        let kind = Kind::from_code(reader.byte()?).ok_or(TableErrorKind::Nonsense("kind"))?;
        let sides = reader.byte()?;
        let [own_men, own_kings, other_men, other_kings] = reader.array()?;
        let force = |men, kings| Force { men, kings };
        let slice = Material::new(force(own_men, own_kings), force(other_men, other_kings))
            .filter(|slice| slice.named() == *slice)
            .ok_or(TableErrorKind::Nonsense("slice"))?;
        let most = if slice.is_symmetric() { 1 } else { 3 };
        if sides == 0 || sides > most {
            return Err(TableErrorKind::Nonsense("stored sides"));
        }
        // The lengths have been looked at before.
        reader.array::<12>()?;
        let longest = reader.u16()?;
        let longest_slice = match reader.array()? {
            [0, 0] => slice,
            [1, 0] if !slice.is_symmetric() => slice.mirrored(),
            _ => return Err(TableErrorKind::Nonsense("longest distance")),
        };
        let longest_at = (longest_slice, reader.u64()?);
        if longest_at.1 >= longest_slice.positions() {
            return Err(TableErrorKind::Nonsense("longest distance"));
        }
        let mut facts = Facts {
            longest,
            longest_at,
            ..Facts::new(slice)
        };
        if reader.u64()? != facts.positions {
            return Err(TableErrorKind::Nonsense("number of positions"));
        }
        for count in [
            &mut facts.wins,
            &mut facts.losses,
            &mut facts.draws,
            &mut facts.spoiled_wins,
            &mut facts.spoiled_losses,
            &mut facts.captures,
        ] {
            *count = reader.u64()?;
            if *count > facts.positions {
                return Err(TableErrorKind::Nonsense("figures"));
            }
        }
        let length = reader.u16()?;
        let provenance = str::from_utf8(reader.bytes(length.into())?)
            .map_err(|_| TableErrorKind::Nonsense("provenance"))?
            .to_owned();
        Ok(Self {
            kind,
            slice,
            stored: [sides & 1 != 0, sides & 2 != 0],
            facts,
            provenance,
        })
    }
}

/// The counts in the order of the file.
fn counts(facts: &Facts) -> [u64; 7] {
    [
        facts.positions,
        facts.wins,
        facts.losses,
        facts.draws,
        facts.spoiled_wins,
        facts.spoiled_losses,
        facts.captures,
    ]
}

impl Lengths {
    /// Where the lengths are in the head.
    const AT: usize = 16;

    /// Writes the lengths into a head.
    pub(crate) fn put(self, head: &mut [u8]) {
        head[Self::AT..Self::AT + 8].copy_from_slice(&self.file.to_le_bytes());
        head[Self::AT + 8..Self::AT + 12].copy_from_slice(&self.head.to_le_bytes());
    }

    /// Finds the file as long as it says, before anything else is believed; `head` is at least a
    /// head with no text.
    pub(crate) fn find(bytes: &[u8]) -> Result<Self, TableErrorKind> {
        let magic = bytes.get(..MAGIC.len());
        if magic.is_none_or(|magic| *magic != MAGIC) {
            return Err(TableErrorKind::NotATable);
        }
        let mut reader = Reader(&bytes[MAGIC.len()..]);
        let short = |_| TableErrorKind::Length {
            expected: FIXED as u64,
            found: bytes.len() as u64,
        };
        let version = reader.u16().map_err(short)?;
        if version != Header::VERSION {
            return Err(TableErrorKind::Version(version));
        }
        reader.array::<6>().map_err(short)?;
        let lengths = Self {
            file: reader.u64().map_err(short)?,
            head: reader.u32().map_err(short)?,
        };
        if lengths.file != bytes.len() as u64 {
            return Err(TableErrorKind::Length {
                expected: lengths.file,
                found: bytes.len() as u64,
            });
        }
        Ok(lengths)
    }
}

/// Reads numbers from bytes; the end of the bytes is an error.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    /// The next bytes.
    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'a [u8], TableErrorKind> {
        let (bytes, rest) = self
            .0
            .split_at_checked(length)
            .ok_or(TableErrorKind::Nonsense("ends too early"))?;
        self.0 = rest;
        Ok(bytes)
    }

    /// The next bytes, as many as the caller's type says.
    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], TableErrorKind> {
        let (bytes, rest) = self
            .0
            .split_first_chunk()
            .ok_or(TableErrorKind::Nonsense("ends too early"))?;
        self.0 = rest;
        Ok(*bytes)
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> Result<u8, TableErrorKind> {
        self.array().map(u8::from_le_bytes)
    }

    /// The next number of two bytes.
    pub(crate) fn u16(&mut self) -> Result<u16, TableErrorKind> {
        self.array().map(u16::from_le_bytes)
    }

    /// The next number of four bytes.
    pub(crate) fn u32(&mut self) -> Result<u32, TableErrorKind> {
        self.array().map(u32::from_le_bytes)
    }

    /// The next number of eight bytes.
    pub(crate) fn u64(&mut self) -> Result<u64, TableErrorKind> {
        self.array().map(u64::from_le_bytes)
    }
}
