//! Where the search looks up the values of endings.

use std::fmt;

use damiera::{Board, Color};
use damiera_tables::{
    Kind, Material, Placement, ProbeError, RawTable, RawTables, TableError, Tables, Value,
};

/// Values of endings, asked for millions of times in a search.
///
/// [`Tables`] answer from compressed files, [`RawTables`] from memory; whoever has another source
/// can let the search ask it.
pub trait Values: fmt::Debug + Send + Sync {
    /// Whether the positions with these pieces are here, at least those with one side to move.
    fn has(&self, board: &Board) -> bool;

    /// The value of a position in which `turn` has pieces and no capture, as its opponent has
    /// pieces, the count of moves beginning anew; `None` if it is not here. The search then looks
    /// a ply further.
    ///
    /// # Errors
    ///
    /// [`ProbeError`] if what is here is damaged.
    fn quiet_value(&self, board: &Board, turn: Color) -> Result<Option<Value>, ProbeError>;
}

impl Values for Tables {
    fn has(&self, board: &Board) -> bool {
        self.covers(board)
    }

    fn quiet_value(&self, board: &Board, turn: Color) -> Result<Option<Value>, ProbeError> {
        self.probe_quiet(board, turn)
    }
}

impl<M> Values for RawTables<M>
where
    M: AsRef<[u8]> + AsMut<[u8]> + fmt::Debug + Send + Sync,
{
    fn has(&self, board: &Board) -> bool {
        Material::of(board, Color::White).is_some_and(|material| {
            Self::has(self, material) || Self::has(self, material.mirrored())
        })
    }

    fn quiet_value(&self, board: &Board, turn: Color) -> Result<Option<Value>, ProbeError> {
        let value = |material| self.probe_quiet(material, &Placement::of(board, turn));
        Ok(Material::of(board, turn).and_then(value))
    }
}

/// Reads what a search asks of `tables` into memory: their values, as [`in_memory`] does, and with
/// what is left of `room` bytes the tables themselves, which tell how a won ending is won.
///
/// # Errors
///
/// [`TableError`] if a table is damaged.
pub fn all_in_memory(tables: &mut Tables, room: u64) -> Result<RawTables<Box<[u8]>>, TableError> {
    let values = in_memory(tables, room)?;
    tables.copy_into_memory(room.saturating_sub(values.bytes()));
    Ok(values)
}

/// Reads values of `tables` into memory, those of few pieces first, as long as they fit into
/// `room` bytes.
///
/// # Errors
///
/// [`TableError`] if a table is damaged.
pub fn in_memory(tables: &Tables, room: u64) -> Result<RawTables<Box<[u8]>>, TableError> {
    let mut values = RawTables::new();
    let mut left = room;
    for slice in tables.slices() {
        let Some(table) = tables.table(Kind::Value, slice) else {
            continue;
        };
        for material in [slice, slice.mirrored()] {
            let Ok(bytes) = RawTable::<Box<[u8]>>::bytes(material) else {
                return Ok(values);
            };
            if !table.has(material) || values.has(material) {
                continue;
            }
            let Some(rest) = left.checked_sub(bytes as u64) else {
                return Ok(values);
            };
            if let Some(raw) = RawTable::read(table, material, vec![0; bytes].into())? {
                values.add(raw);
                left = rest;
            }
        }
    }
    Ok(values)
}
