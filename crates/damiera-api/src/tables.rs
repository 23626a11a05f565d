//! What the endgame tables say of a position, for the command line, the server and the worker.

use damiera::fen::Fen;
use damiera::{DrawRules, Position};
use damiera_tables::{ProbeError, Tables, Value, Verdict};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

/// What a position is worth to the side to move, with perfect play by both.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableValue {
    /// The side to move loses.
    Loss,
    /// A draw by the count of moves; without the count the side to move would lose.
    SpoiledLoss,
    /// Neither side can win.
    Draw,
    /// A draw by the count of moves; without the count the side to move would win.
    SpoiledWin,
    /// The side to move wins.
    Win,
}

impl From<Value> for TableValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Loss => Self::Loss,
            Value::SpoiledLoss => Self::SpoiledLoss,
            Value::Draw => Self::Draw,
            Value::SpoiledWin => Self::SpoiledWin,
            Value::Win => Self::Win,
        }
    }
}

/// A position, what it is worth, and what each move is worth.
///
/// As JSON `{"fen":…,"value":"win","plies":15,"moves":[{"move":"18-21","value":"win","plies":15}]}`;
/// `plies` is null where the game is drawn, and where the length is not known, in which case
/// `conversion` stands beside it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableAnswer {
    /// The position, with its count of moves if one was given.
    pub fen: String,
    /// What it is worth to the side to move with that count, which begins anew if none was given.
    pub value: TableValue,
    /// Plies to the end of the game with perfect play; `None` for a draw or if not known.
    pub plies: Option<u32>,
    /// Plies to the next capture or man move, if only that is known.
    #[serde(default)]
    pub conversion: Option<u32>,
    /// Every legal move, the best first.
    pub moves: Vec<TableMove>,
}

impl TableAnswer {
    /// What `tables` say of the position of `fen`, with the count of moves that it comes with.
    ///
    /// # Errors
    ///
    /// [`TableRefusal`] if they do not have it or are damaged.
    pub fn look_up(tables: &Tables, fen: &Fen) -> Result<Self, TableRefusal> {
        let position = &fen.position;
        let damaged = |error: ProbeError| {
            TableRefusal::damaged(error.to_string(), u32::from(tables.pieces()))
        };
        let missing = || TableRefusal::not_covered(position, tables);
        let verdict = tables.probe(position).map_err(damaged)?;
        let verdict = verdict.ok_or_else(missing)?;
        let moves = tables.moves(position).map_err(damaged)?;
        let mut moves = moves.ok_or_else(missing)?;
        let quiet_plies = fen.quiet_plies.unwrap_or(0);
        let counted = |verdict: Verdict| verdict.with_count(quiet_plies, DrawRules::FID.plies());
        for (_, verdict) in &mut moves {
            *verdict = counted(*verdict);
        }
        moves.sort_by_key(|(_, verdict)| verdict.rank());
        let verdict = counted(verdict);
        Ok(Self {
            fen: fen.to_string(),
            value: verdict.value.into(),
            plies: verdict.plies,
            conversion: conversion(verdict),
            moves: moves
                .into_iter()
                .map(|(mv, verdict)| TableMove {
                    mv: mv.to_string(),
                    value: verdict.value.into(),
                    plies: verdict.plies,
                    conversion: conversion(verdict),
                })
                .collect(),
        })
    }
}

/// The way to the next capture or man move, told only where that to the end is not known.
fn conversion(verdict: Verdict) -> Option<u32> {
    verdict.conversion.filter(|_| verdict.plies.is_none())
}

/// A legal move and its worth.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableMove {
    /// The move with every landing square.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth to the side that plays it.
    pub value: TableValue,
    /// Plies to the end of the game, this move included; `None` for a draw or if not known.
    pub plies: Option<u32>,
    /// Plies to the next capture or man move, this move included, if only that is known.
    #[serde(default)]
    pub conversion: Option<u32>,
}

/// Why the tables do not answer.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The question names no position.
    NoFen,
    /// The position cannot be read.
    BadFen,
    /// There are more pieces than any table here has.
    TooManyPieces,
    /// There are few enough pieces, but the table of just these is missing.
    NotCovered,
    /// A table is damaged.
    Damaged,
}

/// The tables do not answer, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
#[serde(deny_unknown_fields)]
pub struct TableRefusal {
    /// The reason.
    pub code: RefusalCode,
    /// The reason in English.
    pub message: String,
    /// For a position that cannot be read: where the mistake is, in bytes from the start.
    pub offset: Option<u32>,
    /// The most pieces, both sides together, of which every table is here.
    pub most: u32,
}

impl TableRefusal {
    /// The question names no position; all tables of up to `most` pieces are here.
    #[must_use]
    pub fn no_fen(most: u32) -> Self {
        Self {
            code: RefusalCode::NoFen,
            message: "the position is missing: ask with ?fen=".to_owned(),
            offset: None,
            most,
        }
    }

    /// `tables` have none for `position`.
    #[must_use]
    pub fn not_covered(position: &Position, tables: &Tables) -> Self {
        let pieces = position.board().occupied().len();
        // Of a set that leaves slices out, the largest has more pieces than every table is here of.
        let largest = tables.slices().map(|slice| u32::from(slice.pieces()));
        let largest = largest.max().unwrap_or(0);
        let (code, message) = if pieces > largest {
            let message = match largest {
                0 => "there are no tables here".to_owned(),
                _ => format!("{pieces} pieces, and the tables here have at most {largest}"),
            };
            (RefusalCode::TooManyPieces, message)
        } else {
            let message = "the table of just these pieces is missing".to_owned();
            (RefusalCode::NotCovered, message)
        };
        Self {
            code,
            message,
            offset: None,
            most: tables.pieces().into(),
        }
    }

    /// A table is damaged; `cause` is for people who can mend it.
    #[must_use]
    pub fn damaged(cause: impl Into<String>, most: u32) -> Self {
        Self {
            code: RefusalCode::Damaged,
            message: cause.into(),
            offset: None,
            most,
        }
    }

    /// Reads a position with its count of moves.
    ///
    /// # Errors
    ///
    /// A refusal that names the place of the first mistake.
    pub fn read(fen: &str, most: u32) -> Result<Fen, Self> {
        fen.parse().map_err(|error: damiera::fen::FenError| Self {
            code: RefusalCode::BadFen,
            message: error.to_string(),
            offset: u32::try_from(error.offset).ok(),
            most,
        })
    }
}

/// Leaves the conversion out of a text if there is none: whoever reads JSON is not to trip over a
/// word that says nothing. The compact bytes have no names to leave out.
fn fields<S: Serializer>(serializer: &S, conversion: Option<u32>, others: usize) -> (bool, usize) {
    let without = serializer.is_human_readable() && conversion.is_none();
    (!without, others + usize::from(!without))
}

impl Serialize for TableAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (conversion, count) = fields(&serializer, self.conversion, 4);
        let mut answer = serializer.serialize_struct("TableAnswer", count)?;
        answer.serialize_field("fen", &self.fen)?;
        answer.serialize_field("value", &self.value)?;
        answer.serialize_field("plies", &self.plies)?;
        if conversion {
            answer.serialize_field("conversion", &self.conversion)?;
        }
        answer.serialize_field("moves", &self.moves)?;
        answer.end()
    }
}

impl Serialize for TableMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (conversion, count) = fields(&serializer, self.conversion, 3);
        let mut mv = serializer.serialize_struct("TableMove", count)?;
        mv.serialize_field("move", &self.mv)?;
        mv.serialize_field("value", &self.value)?;
        mv.serialize_field("plies", &self.plies)?;
        if conversion {
            mv.serialize_field("conversion", &self.conversion)?;
        }
        mv.end()
    }
}
