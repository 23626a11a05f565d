//! How the symbols of one side to move become bytes and are found again.

mod block;
mod directory;
mod encoder;
mod huffman;
mod length;
mod model;
mod order;
mod runs;
mod side;

use std::ops::Range;

pub(crate) use block::BLOCK;
pub(crate) use encoder::Plan;
pub(crate) use side::Side;

use crate::table_error::TableErrorKind;

/// A file as a codec sees it: bytes that have been checked.
pub(crate) trait Payload {
    /// The head.
    fn head(&self) -> &[u8];

    /// The bytes of a range of the payload.
    fn bytes(&self, range: Range<usize>) -> Result<&[u8], TableErrorKind>;
}
