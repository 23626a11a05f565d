//! What must be there before tables are checked.

use damiera_tables::{Kind, Tables};

use crate::plan::{kinds, positions};
use crate::room;
use crate::verify_error::VerifyError;

/// Whether every slice of which there is a table has those of all kinds that are built of it: one
/// without the others could not be checked, or would be taken for right.
pub(crate) fn check_kinds(tables: &Tables) -> Result<(), VerifyError> {
    for table in tables.tables() {
        let slice = table.header().slice;
        for &kind in kinds(slice) {
            if tables.table(kind, slice).is_none() {
                return Err(VerifyError::Missing { slice, kind });
            }
        }
    }
    Ok(())
}

/// Whether the check may use as much memory as it needs: `memory`, or what is free.
pub(crate) fn check_memory(tables: &Tables, memory: Option<u64>) -> Result<(), VerifyError> {
    let bytes = |slice| match tables.table(Kind::Win, slice) {
        Some(_) => 2 * positions(slice),
        None => positions(slice),
    };
    let needed = tables.slices().map(bytes).sum();
    match memory.or_else(room::memory) {
        Some(free) if needed > free => Err(VerifyError::Memory { needed, free }),
        _ => Ok(()),
    }
}
