//! What a check of tables finds wrong.

use std::path::PathBuf;

use damiera_tables::{Kind, Material, TableError};
use thiserror::Error;

use crate::open::OpenError;

/// What is wrong with tables.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// The folder or a file cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A file is damaged.
    #[error(transparent)]
    Table(#[from] TableError),
    /// There is no table in the folder.
    #[error("{}: no table", .0.display())]
    None(PathBuf),
    /// More memory is needed than there is, in bytes.
    #[error("{needed} bytes of memory are needed, and {free} may be used")]
    Memory {
        /// What is needed.
        needed: u64,
        /// What may be used.
        free: u64,
    },
    /// A table is missing that others build on, or that its slice should have.
    #[error("{slice}.{kind} is missing")]
    Missing {
        /// The slice.
        slice: Material,
        /// The kind.
        kind: Kind,
    },
    /// A position is not worth what its moves make of it.
    #[error("{file}: {fen} is stored as {stored}, its moves make it {found}")]
    Wrong {
        /// The file.
        file: String,
        /// The position, White to move.
        fen: String,
        /// What is stored.
        stored: String,
        /// What its moves say.
        found: String,
    },
    /// The figures in the head of a file are not those of its positions.
    #[error("{file}: the figures at the head are {stored}, those of the positions {found}")]
    Figures {
        /// The file.
        file: String,
        /// What is stored.
        stored: String,
        /// What was counted.
        found: String,
    },
    /// The observer stopped the check.
    #[error("stopped")]
    Stopped,
}
