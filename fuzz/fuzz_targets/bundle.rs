//! Bundles made to deceive: they are refused, or taken apart and put together the same; one that is
//! refused by its checksum is tried again with one that is right.
#![no_main]

use std::sync::Arc;

use damiera_tables::{Source, bundle, unbundle};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    read(bytes.to_vec());
    let mut mended = bytes.to_vec();
    if mend(&mut mended).is_some() {
        read(mended);
    }
});

fn read(bytes: Vec<u8>) {
    let whole: Arc<dyn Source> = Arc::new(bytes);
    let Ok(files) = unbundle(&whole) else {
        return;
    };
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, member)| (name.as_str(), member.bytes()))
        .collect();
    assert!(bundle(&files) == whole.bytes());
}

/// Puts in the checksum that the list of files asks for.
fn mend(whole: &mut [u8]) -> Option<()> {
    let count = u32::from_le_bytes(whole.get(12..16)?.try_into().ok()?);
    let mut end = 16;
    for _ in 0..count {
        end += 1 + usize::from(*whole.get(end)?) + 8;
    }
    let sum = crc32fast::hash(whole.get(..end)?);
    whole
        .get_mut(end..end + 4)?
        .copy_from_slice(&sum.to_le_bytes());
    Some(())
}
