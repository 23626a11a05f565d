//! Where the bytes of a table are.

use std::sync::Arc;

/// The bytes of a whole file, wherever they are: in memory, in the program, mapped.
pub trait Source: Send + Sync {
    /// All bytes, the same at every call.
    fn bytes(&self) -> &[u8];
}

impl Source for Vec<u8> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

impl Source for &'static [u8] {
    fn bytes(&self) -> &[u8] {
        self
    }
}

impl Source for Arc<[u8]> {
    fn bytes(&self) -> &[u8] {
        self
    }
}
