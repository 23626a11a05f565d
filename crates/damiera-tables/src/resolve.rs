//! Values that are not in a file: found by looking one move ahead.

use damiera::{Board, Color, DrawRules, Successors};

use crate::group::Group;
use crate::probe::{Found, Gap, contradiction, converts};
use crate::{Kind, Material, Placement, Tables, Value};

impl Tables {
    /// The value of any position.
    pub(crate) fn worth(&self, board: &Board, turn: Color) -> Found<Value> {
        self.worth_up_to(board, turn, Value::Win)
    }

    /// The value of a position without captures in which both sides have pieces.
    #[inline]
    pub(crate) fn quiet_worth(&self, board: &Board, turn: Color) -> Found<Value> {
        self.quiet_worth_up_to(board, turn, Value::Win)
    }

    /// Asks for the symbol of the value of a position without captures in which both sides have
    /// pieces, if it is stored.
    #[inline]
    pub(crate) fn ask<'a>(
        &'a self,
        group: &mut Group<'a>,
        slot: usize,
        board: &Board,
        turn: Color,
    ) {
        let slice = Material::of(board, turn).and_then(|material| self.slice(material));
        if let Some(slice) = slice
            && let Some(table) = self.of_slice(slice, Kind::Value)
        {
            group.ask(slot, table, &slice.index, &Placement::of(board, turn));
        }
    }

    /// The value of any position, or one that is at least `enough` and not above the value.
    fn worth_up_to(&self, board: &Board, turn: Color, enough: Value) -> Found<Value> {
        if board.pieces(turn).is_empty() {
            Ok(Value::Loss)
        } else if board.pieces(!turn).is_empty() {
            Ok(Value::Win)
        } else if board.can_capture(turn) {
            self.best_child(board, turn, enough, false)
        } else {
            self.quiet_worth_up_to(board, turn, enough)
        }
    }

    #[inline]
    fn quiet_worth_up_to(&self, board: &Board, turn: Color, enough: Value) -> Found<Value> {
        let material = Material::of(board, turn).ok_or(Gap::Missing)?;
        let slice = self.slice(material).ok_or(Gap::Missing)?;
        let table = self.of_slice(slice, Kind::Value).ok_or(Gap::Missing)?;
        if table.has(material) {
            let symbol = table.symbol_at(&slice.index, &Placement::of(board, turn))?;
            return Value::of_symbol(symbol).ok_or_else(|| contradiction(board, turn));
        }
        let facts = &table.header().facts;
        let counts = facts.spoiled_wins + facts.spoiled_losses > 0;
        let value = self.best_child(board, turn, enough, counts)?;
        if !counts || value != Value::Loss {
            return Ok(value);
        }
        // The values after the moves do not tell how far it is, so not whether it is too far.
        let plies = self.distance(Kind::Conversion, board, turn)?;
        Ok(
            if plies.is_some_and(|plies| plies > DrawRules::FID.plies()) {
                Value::SpoiledLoss
            } else {
                value
            },
        )
    }

    /// The value of a position by those after each move, or one that is at least `enough`; with
    /// `counts`, a win that comes too late for the count of moves is told from others.
    fn best_child(&self, board: &Board, turn: Color, enough: Value, counts: bool) -> Found<Value> {
        let mut best = Ok(Value::Loss);
        let mut look = |child: &Board| {
            let Ok(value) = best else { return };
            if value < enough {
                best = self
                    .after(board, turn, child, value, counts)
                    .map(|after| value.max(after));
            }
        };
        // What is answered at once comes first, and is often enough.
        let mut dear = Vec::new();
        Successors::new().each(board, turn, |child| {
            if child.can_capture(!turn) {
                dear.push(*child);
            } else {
                look(child);
            }
        });
        dear.iter().for_each(look);
        best
    }

    /// What a move is worth to `turn`, who makes it, or not more than `known`, the value of another
    /// move, if it is worth no more.
    fn after(
        &self,
        board: &Board,
        turn: Color,
        child: &Board,
        known: Value,
        counts: bool,
    ) -> Found<Value> {
        let value = self.worth_up_to(child, !turn, known.opposite())?;
        if value != Value::Loss || !counts || converts(board, turn, child) {
            return Ok(value.opposite());
        }
        let plies = self.conversion(child, !turn, value)?;
        Ok(
            if plies.is_some_and(|plies| plies >= DrawRules::FID.plies()) {
                Value::SpoiledWin
            } else {
                Value::Win
            },
        )
    }
}
