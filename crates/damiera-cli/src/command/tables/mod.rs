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
use damiera_text::Text;

use crate::args;
use crate::failure::Failure;
use crate::terminal_text::gibibytes;

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

/// As many gibibytes in bytes.
fn bytes(gib: u32) -> u64 {
    u64::from(gib) << 30
}

/// Something needs more memory than it may use, which is bad input.
fn too_little_memory(text: &Text, needed: u64, free: u64) -> Failure {
    let amounts = [
        ("needed", gibibytes(needed).into()),
        ("free", gibibytes(free).into()),
    ];
    Failure::Input(text.format("tables-memory", &amounts))
}
