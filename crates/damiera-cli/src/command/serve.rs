//! `damiera serve`: the web app.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use damiera_tables::Tables;
use tracing_subscriber::EnvFilter;

use crate::args::Serve;
use crate::failure::Failure;

pub(crate) fn run(args: &Serve) -> Result<(), Failure> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let tables = Arc::new(tables(args.tables.as_deref())?);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = damiera_server::serve(args.addr, tables, |addr| {
        println!("Damiera is at http://{addr}/");
    });
    runtime.block_on(served).map_err(anyhow::Error::from)?;
    Ok(())
}

/// The tables in the program, and those of the folder, which come first.
fn tables(folder: Option<&Path>) -> anyhow::Result<Tables> {
    let mut tables = Tables::embedded().context("the endgame tables in the program")?;
    if let Some(folder) = folder {
        for path in damiera_tablegen::files(folder)? {
            tables.add(damiera_tablegen::open_file(&path)?);
        }
    }
    Ok(tables)
}
