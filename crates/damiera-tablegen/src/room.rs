//! How much memory and room on the disk there is.

use std::path::Path;

use sysinfo::{Disks, System};

/// The memory that programs may still take, in bytes, if the system says.
pub(crate) fn memory() -> Option<u64> {
    let mut system = System::new().ok()?;
    system.refresh_memory();
    // Inside a container the machine's memory is not all ours.
    let limits = system.cgroup_limits().map(|limits| limits.free_memory);
    let free = system.available_memory();
    Some(limits.map_or(free, |limit| free.min(limit)))
}

/// The free bytes of the disk that `folder` is on, if the system says.
pub(crate) fn disk(folder: &Path) -> Option<u64> {
    let folder = folder.canonicalize().ok()?;
    let disks = Disks::new_with_refreshed_list().ok()?;
    disks
        .iter()
        .filter(|disk| folder.starts_with(disk.mount_point()))
        .max_by_key(|disk| disk.mount_point().components().count())
        .map(sysinfo::Disk::available_space)
}

/// The bytes of the files in a folder, not those in folders within.
pub(crate) fn used(folder: &Path) -> u64 {
    let Ok(entries) = folder.read_dir() else {
        return 0;
    };
    entries
        .filter_map(|entry| entry.ok()?.metadata().ok())
        .filter(std::fs::Metadata::is_file)
        .map(|file| file.len())
        .sum()
}
