//! The bytes of a table as look-ups see them.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::checksum::{GROUP, checksum};
use crate::table_error::TableErrorKind;

/// The head, which was checked when the file was opened, and the payload, of which nothing is handed
/// out before it is checked.
#[derive(Copy, Clone)]
pub(crate) struct Reach<'a> {
    pub(crate) head: &'a [u8],
    /// The payload.
    pub(crate) bytes: &'a [u8],
    /// The checksums of its groups, four bytes each.
    pub(crate) sums: &'a [u8],
    /// One bit a group: its checksum was found right.
    pub(crate) checked: &'a [AtomicU64],
}

impl<'a> Reach<'a> {
    /// The bytes of a range of the payload.
    #[inline]
    pub(crate) fn bytes(&self, range: Range<usize>) -> Result<&'a [u8], TableErrorKind> {
        let group = range.start / GROUP;
        let Some(bytes) = self.bytes.get(range.clone()) else {
            return Err(TableErrorKind::Damaged(group as u64));
        };
        if !bytes.is_empty() {
            for group in group..=(range.end - 1) / GROUP {
                self.check(group)?;
            }
        }
        Ok(bytes)
    }

    /// Checks a group unless it was found right before.
    #[inline]
    fn check(&self, group: usize) -> Result<(), TableErrorKind> {
        let (word, bit) = (&self.checked[group / 64], 1 << (group % 64));
        // Nothing else hangs on the bit: the bytes are the same for all threads.
        if word.load(Ordering::Relaxed) & bit == 0 {
            self.check_first(group)?;
            word.fetch_or(bit, Ordering::Relaxed);
        }
        Ok(())
    }

    #[cold]
    fn check_first(&self, group: usize) -> Result<(), TableErrorKind> {
        let end = self.bytes.len().min((group + 1) * GROUP);
        let sum = checksum(&self.bytes[group * GROUP..end]);
        if self.sums[4 * group..4 * group + 4] == sum.to_le_bytes() {
            Ok(())
        } else {
            Err(TableErrorKind::Damaged(group as u64))
        }
    }
}
