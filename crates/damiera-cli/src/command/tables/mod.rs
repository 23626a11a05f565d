//! `damiera tables`: endgame tables.

mod build;
mod probe;
mod progress;
mod stats;
mod verify;

use std::num::NonZero;
use std::path::Path;
use std::thread;

use damiera_tables::Tables;

use crate::args;
use crate::failure::Failure;

pub(crate) fn run(args: &args::Tables) -> Result<(), Failure> {
    match args {
        args::Tables::Build(args) => build::run(args),
        args::Tables::Verify(args) => verify::run(args),
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

/// How many threads to use.
fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(
        || thread::available_parallelism().map_or(1, NonZero::get),
        usize::from,
    )
}
