//! Values in memory, two bits a position.

use std::num::TryFromIntError;

use crate::{Index, Material, Placement, Table, TableError, Value};

/// How many positions are looked up together: more than a processor can have loads waiting for.
const GROUP: usize = 32;

/// The values of one slice with one side to move, two bits a position.
///
/// Draws by the count of moves are draws like others here. They are kept in memory of kind `M`, of
/// which the one who reads them disposes.
#[derive(Clone, Debug)]
pub struct RawTable<M> {
    index: Index,
    /// Four positions a byte, the first in the lowest bits.
    bits: M,
}

/// The two bits of a value.
const fn code(value: Value) -> u8 {
    match value {
        Value::Loss => 0,
        Value::SpoiledLoss | Value::Draw | Value::SpoiledWin => 1,
        Value::Win => 2,
    }
}

impl<M: AsRef<[u8]> + AsMut<[u8]>> RawTable<M> {
    /// How many bytes the values of a slice take.
    ///
    /// # Errors
    ///
    /// If no address space is so large.
    pub fn bytes(material: Material) -> Result<usize, TryFromIntError> {
        material.positions().div_ceil(4).try_into()
    }

    /// Reads the values of `material` from a table into `memory`; `None` if the table has not this
    /// side to move.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the table is damaged.
    ///
    /// # Panics
    ///
    /// If the memory has not as many [`bytes`](Self::bytes) as the slice.
    pub fn read(
        table: &Table,
        material: Material,
        mut memory: M,
    ) -> Result<Option<Self>, TableError> {
        if !table.has(material) {
            return Ok(None);
        }
        let index = Index::new(material);
        let mut bits = memory.as_mut();
        assert!(bits.len() as u64 == index.len().div_ceil(4), "{material}");
        // Whole sets of positions with the same men are read fastest.
        let kings = usize::try_from(index.king_placements()).unwrap_or(usize::MAX);
        let mut symbols = vec![0; kings * ((1 << 14) / kings + 1) * 4];
        let mut first = 0;
        while !bits.is_empty() {
            let left = usize::try_from(index.len() - first).unwrap_or(usize::MAX);
            let count = left.min(symbols.len());
            let symbols = &mut symbols[..count];
            table.read(material, first, symbols)?;
            let (part, rest) = bits.split_at_mut(count.div_ceil(4));
            for (byte, four) in part.iter_mut().zip(symbols.chunks(4)) {
                *byte = four.iter().rev().fold(0, |byte, &symbol| {
                    // What means nothing may be anything.
                    byte << 2 | Value::of_symbol(symbol).map_or(1, code)
                });
            }
            first += count as u64;
            bits = rest;
        }
        Ok(Some(Self {
            index,
            bits: memory,
        }))
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
        self.at(self.index.rank(placement))
    }

    #[inline]
    fn at(&self, number: u64) -> Value {
        match self.bits.as_ref()[(number / 4) as usize] >> (number % 4 * 2) & 3 {
            0 => Value::Loss,
            2 => Value::Win,
            _ => Value::Draw,
        }
    }
}

/// The values of many slices in memory, for a search that looks up millions of positions.
#[derive(Clone, Debug)]
pub struct RawTables<M> {
    /// By the digits of the slices, each of which is at most seven.
    slices: Vec<Option<Box<RawTable<M>>>>,
}

impl<M> Default for RawTables<M> {
    fn default() -> Self {
        Self { slices: Vec::new() }
    }
}

impl<M: AsRef<[u8]> + AsMut<[u8]>> RawTables<M> {
    /// None yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a slice with one side to move, in the place of what was there.
    pub fn add(&mut self, table: RawTable<M>) {
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

    /// The values of many positions in which the side to move does not capture, as
    /// [`probe_quiet`](Self::probe_quiet) gives them, for whoever has them at hand all at once.
    ///
    /// Most of a probe is the wait for memory. The numbers of a group of positions are found before
    /// any of their values is read, so that the waits of the whole group overlap.
    pub fn probe_quiet_many(
        &self,
        positions: impl IntoIterator<Item = (Material, Placement)>,
        mut found: impl FnMut(Option<Value>),
    ) {
        let mut positions = positions.into_iter();
        let mut group: [Option<(&RawTable<M>, u64)>; GROUP] = [None; GROUP];
        loop {
            let mut count = 0;
            for (slot, (material, placement)) in group.iter_mut().zip(positions.by_ref()) {
                *slot = self
                    .get(material)
                    .map(|table| (table, table.index.rank(&placement)));
                count += 1;
            }
            for slot in &group[..count] {
                found(slot.map(|(table, number)| table.at(number)));
            }
            if count < GROUP {
                return;
            }
        }
    }

    /// How much memory they take, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.slices
            .iter()
            .flatten()
            .map(|table| table.bits.as_ref().len() as u64)
            .sum()
    }

    #[inline]
    fn get(&self, material: Material) -> Option<&RawTable<M>> {
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
