//! Where bytes come from.

use core::convert::Infallible;

/// Where bytes come from.
pub trait Source {
    /// Why no bytes come.
    type Error;

    /// Puts bytes at the beginning of `into` and says how many; 0 is the end.
    ///
    /// # Errors
    ///
    /// Whatever keeps the bytes from coming.
    fn read(&mut self, into: &mut [u8]) -> Result<usize, Self::Error>;
}

impl Source for &[u8] {
    type Error = Infallible;

    fn read(&mut self, into: &mut [u8]) -> Result<usize, Infallible> {
        let count = self.len().min(into.len());
        let (now, later) = self.split_at(count);
        into[..count].copy_from_slice(now);
        *self = later;
        Ok(count)
    }
}

/// Anything that implements [`std::io::Read`]. The reader has its own buffer and needs no other.
#[cfg(feature = "std")]
#[derive(Clone, Debug)]
pub struct IoSource<R>(pub R);

#[cfg(feature = "std")]
impl<R: std::io::Read> Source for IoSource<R> {
    type Error = std::io::Error;

    fn read(&mut self, into: &mut [u8]) -> Result<usize, Self::Error> {
        loop {
            match self.0.read(into) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                other => return other,
            }
        }
    }
}
