//! How the symbols of one side to move become bytes and are found again.

mod flat;

use std::ops::Range;

pub(crate) use flat::{Side, encode_side};

use crate::table_error::TableErrorKind;

/// The payload as a codec sees it: bytes that have been checked.
pub(crate) trait Payload {
    /// The bytes of a range.
    fn bytes(&self, range: Range<usize>) -> Result<&[u8], TableErrorKind>;
}
