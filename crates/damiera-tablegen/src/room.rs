//! How much memory and room on the disk there is.

use std::fs;
use std::path::Path;

use sysinfo::{Disks, System};

use crate::plan::{Plan, kinds};
use crate::{build, work};

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

/// The bytes that earlier builds left of what a plan needs, tables and work; other files of the
/// folder make no room.
pub(crate) fn used(plan: &Plan) -> u64 {
    let folder = &plan.folder;
    let files = plan.slices().into_iter().flat_map(|slice| {
        let tables = kinds(slice).iter();
        let tables = tables.map(move |&kind| build::path(folder, slice, kind));
        tables.chain([work::path(folder, slice)])
    });
    files
        .filter_map(|path| fs::metadata(path).ok())
        .map(|file| file.len())
        .sum()
}

#[cfg(test)]
mod tests {
    use tempfile::tempdir;

    use super::*;

    #[test]
    fn only_files_of_the_plan_are_part_of_what_it_needs() {
        let folder = tempdir().expect("a folder");
        let plan = Plan {
            pieces: 3,
            most_a_side: 2,
            folder: folder.path().to_owned(),
            threads: 1,
            memory: None,
        };
        assert_eq!(used(&plan), 0);
        fs::create_dir(folder.path().join("work")).expect("a folder");
        for (name, bytes) in [
            // Of the plan.
            ("1010.wld", 1),
            ("2001.conversion", 20),
            ("work/0101.planes", 300),
            // Of other plans, or of nobody.
            ("0202.wld", 4_000),
            ("work/0202.planes", 50_000),
            ("film.mkv", 600_000),
            ("work/notes.txt", 7_000_000),
        ] {
            fs::write(folder.path().join(name), vec![0; bytes]).expect("a file");
        }
        assert_eq!(used(&plan), 321);
    }
}
