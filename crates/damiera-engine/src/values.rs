//! Where the search looks up the values of endings.

use std::fmt;

use damiera::{Board, Color};
use damiera_tables::{Material, Placement, ProbeError, RawTables, Tables, Value};

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

impl Values for RawTables {
    fn has(&self, board: &Board) -> bool {
        Material::of(board, Color::White)
            .is_some_and(|material| Self::has(self, material) || Self::has(self, material.mirrored()))
    }

    fn quiet_value(&self, board: &Board, turn: Color) -> Result<Option<Value>, ProbeError> {
        let value = |material| self.probe_quiet(material, &Placement::of(board, turn));
        Ok(Material::of(board, turn).and_then(value))
    }
}
