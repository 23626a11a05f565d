//! A file as memory.

use std::fs::File;
use std::io;
use std::path::Path;

use damiera_tables::Source;
use memmap2::Mmap;

/// A file that is read by looking at memory, as far as it is looked at. It may be replaced by
/// renaming another, never by overwriting it.
#[derive(Debug)]
pub struct Mapped(Mmap);

impl Mapped {
    /// Maps a file.
    ///
    /// # Errors
    ///
    /// If it cannot be opened or mapped.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        // SAFETY: the memory is only read. Table files are written under another name and renamed
        // when they are whole, and never changed in place, which docs/tables.md asks of everybody
        // who replaces them; a program that overwrites or cuts one off meanwhile breaks this one,
        // which no check could prevent.
        #[allow(unsafe_code)]
        let map = unsafe { Mmap::map(&file) }?;
        Ok(Self(map))
    }
}

impl Source for Mapped {
    fn bytes(&self) -> &[u8] {
        &self.0
    }
}
