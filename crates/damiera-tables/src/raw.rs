//! Values in memory, two bits a position.

use crate::{Index, Material, Placement, Table, TableError, Value};

/// The values of one slice with one side to move, two bits a position.
///
/// Draws by the count of moves are draws like others here.
#[derive(Clone, Debug)]
pub struct RawTable {
    index: Index,
    /// Four positions a byte, the first in the lowest bits.
    bits: Box<[u8]>,
}

/// The two bits of a value.
const fn code(value: Value) -> u8 {
    match value {
        Value::Loss => 0,
        Value::SpoiledLoss | Value::Draw | Value::SpoiledWin => 1,
        Value::Win => 2,
    }
}

impl RawTable {
    /// Reads the values of `material` from a table; `None` if it has not this side to move.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the table is damaged.
    pub fn read(table: &Table, material: Material) -> Result<Option<Self>, TableError> {
        if !table.has(material) {
            return Ok(None);
        }
        let index = Index::new(material);
        let mut bits = Vec::with_capacity(bytes(&index));
        // Whole sets of positions with the same men are read fastest.
        let kings = usize::try_from(index.king_placements()).unwrap_or(usize::MAX);
        let mut symbols = vec![0; kings * ((1 << 14) / kings + 1) * 4];
        let mut first = 0;
        while first < index.len() {
            let left = usize::try_from(index.len() - first).unwrap_or(usize::MAX);
            let part = left.min(symbols.len());
            let symbols = &mut symbols[..part];
            table.read(material, first, symbols)?;
            bits.extend(symbols.chunks(4).map(|four| {
                four.iter().rev().fold(0, |byte, &symbol| {
                    // What means nothing may be anything.
                    byte << 2 | Value::ALL.get(usize::from(symbol)).copied().map_or(1, code)
                })
            }));
            first += part as u64;
        }
        Ok(Some(Self {
            index,
            bits: bits.into(),
        }))
    }

    /// Asks for the value of every position, in the order of the numbers; what it says where the
    /// side to move captures means nothing.
    ///
    /// # Errors
    ///
    /// The first error of `value`.
    pub fn fill<E>(
        material: Material,
        mut value: impl FnMut(Placement) -> Result<Value, E>,
    ) -> Result<Self, E> {
        let index = Index::new(material);
        let mut bits = vec![0; bytes(&index)];
        for number in 0..index.len() {
            let code = code(value(index.unrank(number))?);
            bits[(number / 4) as usize] |= code << (number % 4 * 2);
        }
        Ok(Self {
            index,
            bits: bits.into(),
        })
    }

    /// The slice.
    #[must_use]
    pub const fn material(&self) -> Material {
        self.index.material()
    }

    /// The value of a position of this slice, which is not checked, in which the side to move does
    /// not capture.
    #[must_use]
    #[inline]
    pub fn value(&self, placement: &Placement) -> Value {
        let number = self.index.rank(placement);
        match self.bits[(number / 4) as usize] >> (number % 4 * 2) & 3 {
            0 => Value::Loss,
            2 => Value::Win,
            _ => Value::Draw,
        }
    }
}

fn bytes(index: &Index) -> usize {
    index.len().div_ceil(4) as usize
}

/// The values of many slices in memory, for a search that looks up millions of positions.
#[derive(Clone, Debug, Default)]
pub struct RawTables {
    /// By the digits of the slices, each of which is at most seven.
    slices: Vec<Option<Box<RawTable>>>,
}

impl RawTables {
    /// None yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { slices: Vec::new() }
    }

    /// Adds a slice with one side to move, in the place of what was there.
    pub fn add(&mut self, table: RawTable) {
        let at = place(table.material());
        if self.slices.len() <= at {
            self.slices.resize_with(at + 1, || None);
        }
        self.slices[at] = Some(Box::new(table));
    }

    /// Whether this slice is there.
    #[must_use]
    #[inline]
    pub fn has(&self, material: Material) -> bool {
        self.get(material).is_some()
    }

    /// The value of a position in which the side to move does not capture; `None` if its slice is
    /// not there.
    #[must_use]
    #[inline]
    pub fn probe_quiet(&self, material: Material, placement: &Placement) -> Option<Value> {
        debug_assert_eq!(placement.men.len(), u32::from(material.own().men));
        Some(self.get(material)?.value(placement))
    }

    /// How much memory they take, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.slices
            .iter()
            .flatten()
            .map(|table| table.bits.len() as u64)
            .sum()
    }

    #[inline]
    fn get(&self, material: Material) -> Option<&RawTable> {
        self.slices.get(place(material))?.as_deref()
    }
}

/// A slice has at most eight pieces and one of them is the other side's, so three bits a digit.
#[inline]
fn place(material: Material) -> usize {
    let (own, other) = (material.own(), material.other());
    [own.men, own.kings, other.men, other.kings]
        .into_iter()
        .fold(0, |place, digit| place << 3 | usize::from(digit))
}
