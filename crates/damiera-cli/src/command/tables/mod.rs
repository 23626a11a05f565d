//! `damiera tables`: endgame tables.

mod probe;
mod stats;

use std::path::Path;

use damiera_tables::Tables;

use crate::args;
use crate::failure::Failure;

pub(crate) fn run(args: &args::Tables) -> Result<(), Failure> {
    match args {
        args::Tables::Stats(args) => stats::run(args),
        args::Tables::Probe(args) => probe::run(args),
    }
}

/// The tables of a folder.
///
/// # Errors
///
/// If there are none, or a file cannot be read.
pub(crate) fn open(folder: &Path) -> anyhow::Result<Tables> {
    let tables = damiera_tablegen::open(folder)?;
    if tables.is_empty() {
        anyhow::bail!("{}: no endgame tables", folder.display());
    }
    Ok(tables)
}
