//! A training that can go on where it stopped.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::adam::Adam;
use crate::whole_file;

/// Everything that decides what comes out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settings {
    pub(crate) hidden: usize,
    pub(crate) epochs: u32,
    pub(crate) seed: u64,
    pub(crate) batch: usize,
    pub(crate) rate: f32,
    pub(crate) last_rate: f32,
    pub(crate) result_share: f32,
    pub(crate) scale: u16,
    /// How many positions are learned from and held out; other data have other numbers.
    pub(crate) train: usize,
    pub(crate) held_out: usize,
}

/// Where a training stands after a whole epoch.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Checkpoint {
    pub(crate) settings: Settings,
    /// Epochs done.
    pub(crate) epoch: u32,
    pub(crate) parameters: Vec<f32>,
    pub(crate) adam: Adam,
}

impl Checkpoint {
    /// Reads the file if there is one, which must be of a training with the same settings.
    pub(crate) fn read(path: &Path, settings: &Settings) -> Result<Option<Self>> {
        if !path.exists() {
            return Ok(None);
        }
        let name = path.display();
        let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
        let Some((checksum, bytes)) = bytes.split_first_chunk::<4>() else {
            bail!("{name}: too short");
        };
        if crc32fast::hash(bytes) != u32::from_le_bytes(*checksum) {
            bail!("{name}: the checksum is wrong");
        }
        let read: Self =
            postcard::from_bytes(bytes).with_context(|| format!("{name}: no checkpoint"))?;
        if read.settings != *settings {
            bail!("{name}: of a training with other settings or other data");
        }
        Ok(Some(read))
    }

    /// Writes the file under another name and renames it when it is whole.
    pub(crate) fn write(&self, path: &Path) -> Result<()> {
        let name = path.display();
        let bytes = postcard::to_allocvec(self).context("the checkpoint")?;
        let mut file = crc32fast::hash(&bytes).to_le_bytes().to_vec();
        file.extend(bytes);
        whole_file::write(path, &file).with_context(|| format!("cannot write {name}"))
    }
}
