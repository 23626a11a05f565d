//! Memory in large pages.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use damiera_tables::Source;
use memmap2::MmapMut;

/// Memory of its own, in large pages where the system has them.
///
/// Whoever looks up positions all over hundreds of mebibytes spends half of the time on finding the
/// page of each; of large pages there are few enough to know all their places.
#[derive(Debug)]
pub struct LargePages {
    map: MmapMut,
    /// How many bytes were asked for.
    length: usize,
}

impl LargePages {
    /// So many bytes, all zero.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn zeroed(length: usize) -> io::Result<Self> {
        // No memory can be had of no length.
        let map = MmapMut::map_anon(length.max(1))?;
        #[cfg(target_os = "linux")]
        // Where it is refused, it is memory all the same.
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Self { map, length })
    }

    /// The bytes of a file, read.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or there is not so much memory.
    pub fn read(path: &Path) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let length = usize::try_from(file.metadata()?.len()).map_err(io::Error::other)?;
        let mut read = Self::zeroed(length)?;
        file.read_exact(read.as_mut())?;
        Ok(read)
    }
}

impl AsRef<[u8]> for LargePages {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        &self.map[..self.length]
    }
}

impl AsMut<[u8]> for LargePages {
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.map[..self.length]
    }
}

impl Source for LargePages {
    #[inline]
    fn bytes(&self) -> &[u8] {
        self.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bytes");
        for length in [0, 1, 5_000_000] {
            let bytes: Vec<u8> = (0..length).map(|n: u32| n.to_le_bytes()[1]).collect();
            std::fs::write(&path, &bytes).expect("a file");
            assert_eq!(LargePages::read(&path).expect("the file").bytes(), bytes);
        }
        assert!(LargePages::read(&folder.path().join("absent")).is_err());
    }
}
