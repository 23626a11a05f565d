//! Opening a folder of tables.

use std::io;
use std::path::{Path, PathBuf};

use damiera_tables::{Kind, Material, Table, TableError, Tables};
use thiserror::Error;

use crate::mapped::Mapped;

/// Why tables could not be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The folder or a file cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// The folder or file.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// A file is no table, or damaged.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Opens all tables of a folder, mapped; other files, and those not yet whole, are left alone.
///
/// # Errors
///
/// [`OpenError`] if the folder or a table cannot be read, or a table is not what its name says.
pub fn open(folder: &Path) -> Result<Tables, OpenError> {
    let mut tables = Tables::new();
    for path in files(folder)? {
        tables.add(open_file(&path)?);
    }
    Ok(tables)
}

/// The files of a folder that bear the name of a table, sorted by name.
///
/// # Errors
///
/// [`OpenError::Io`] if the folder cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, OpenError> {
    let failed = |error| OpenError::Io {
        path: folder.to_owned(),
        error,
    };
    let mut paths = Vec::new();
    for entry in folder.read_dir().map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if named(&path).is_some() {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Opens one table, mapped.
///
/// # Errors
///
/// [`OpenError`] if it cannot be read, or is not what its name says.
pub fn open_file(path: &Path) -> Result<Table, OpenError> {
    let mapped = Mapped::open(path).map_err(|error| OpenError::Io {
        path: path.to_owned(),
        error,
    })?;
    Ok(Table::open(&path.to_string_lossy(), Box::new(mapped))?)
}

/// What a file holds, by its name.
fn named(path: &Path) -> Option<(Material, Kind)> {
    let kind = Kind::from_extension(path.extension()?.to_str()?)?;
    let slice: Material = path.file_stem()?.to_str()?.parse().ok()?;
    (slice.named() == slice).then_some((slice, kind))
}
