//! All positions of a folder.

use std::path::Path;

use anyhow::{Result, bail};

use crate::record::Record;
use crate::shard::{self, Shard};

/// Every file whose place in the list is a multiple of this is held out. Whole games are, so that
/// nothing is asked that was as good as told.
const HELD_OUT: usize = 20;

/// Positions to learn from, and positions to be asked about.
#[derive(Debug, Default)]
pub(crate) struct Data {
    pub(crate) train: Vec<Record>,
    pub(crate) held_out: Vec<Record>,
}

impl Data {
    /// Reads the first files of some folders, all of them if no number is given.
    pub(crate) fn read(folders: &[impl AsRef<Path>], most: Option<usize>) -> Result<Self> {
        let mut data = Self::default();
        for folder in folders {
            let files = shard::files(folder.as_ref())?;
            for (place, path) in files.iter().take(most.unwrap_or(usize::MAX)).enumerate() {
                let records = Shard::read(path)?.records;
                if place.is_multiple_of(HELD_OUT) {
                    data.held_out.extend(records);
                } else {
                    data.train.extend(records);
                }
            }
        }
        if data.train.is_empty() {
            bail!("there are fewer than two files of positions");
        }
        Ok(data)
    }
}
