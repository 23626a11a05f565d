//! Results of slow steps, kept by what they were made of.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::setup::hex;

/// A folder of results.
#[derive(Debug)]
pub(super) struct Cache {
    folder: PathBuf,
    used: RefCell<BTreeSet<String>>,
}

impl Cache {
    /// Opens the folder, making it if need be.
    pub(super) fn open(folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Self {
            folder: folder.to_owned(),
            used: RefCell::default(),
        })
    }

    /// The result of `make` on `input`, made only if it is not here yet.
    ///
    /// `recipe` names everything else that the result depends on: the tool, its version, its
    /// options.
    pub(super) fn get(
        &self,
        recipe: &str,
        input: &[u8],
        make: impl FnOnce() -> Result<Vec<u8>>,
    ) -> Result<Vec<u8>> {
        let mut digest = Sha256::new();
        digest.update((recipe.len() as u64).to_le_bytes());
        digest.update(recipe);
        digest.update(input);
        let name = hex(&digest.finalize());
        let path = self.folder.join(&name);
        self.used.borrow_mut().insert(name.clone());
        if let Ok(found) = fs::read(&path) {
            return Ok(found);
        }
        let result = make()?;
        // Under another name first, so that an interrupted run leaves no half a result.
        let unfinished = self.folder.join(format!("{name}.{}", std::process::id()));
        fs::write(&unfinished, &result)?;
        fs::rename(&unfinished, &path)?;
        Ok(result)
    }

    /// Forgets what this run did not ask for.
    pub(super) fn prune(&self) -> Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let used = self.used.borrow();
            if !entry
                .file_name()
                .to_str()
                .is_some_and(|name| used.contains(name))
            {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makes_once_and_forgets_the_unused() -> Result<()> {
        let folder = std::env::temp_dir().join(format!("xtask-cache-{}", std::process::id()));
        let cache = Cache::open(&folder)?;
        let never = || -> Result<Vec<u8>> { anyhow::bail!("made again") };
        assert_eq!(cache.get("twice", b"ab", || Ok(b"abab".to_vec()))?, b"abab");
        assert_eq!(cache.get("twice", b"ab", never)?, b"abab");
        assert_eq!(
            cache.get("thrice", b"ab", || Ok(b"ababab".to_vec()))?,
            b"ababab"
        );

        let next = Cache::open(&folder)?;
        next.get("twice", b"ab", never)?;
        next.prune()?;
        assert_eq!(fs::read_dir(&folder)?.count(), 1);
        fs::remove_dir_all(&folder)?;
        Ok(())
    }
}
