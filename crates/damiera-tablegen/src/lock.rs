//! One build at a time in a folder of tables.

use std::fs::{self, File, Metadata, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::build::BuildError;

/// Keeps other builds out of a folder for as long as it lives.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the lock of a folder of tables, which is a file beside them: it must outlast the
    /// folder of work, which a build removes.
    ///
    /// # Errors
    ///
    /// [`BuildError::Busy`] if another build has it, [`BuildError::Io`] if there can be no such
    /// file.
    pub(crate) fn take(tables: &Path) -> Result<Self, BuildError> {
        let path = tables.join("work.lock");
        let failed = |error| BuildError::Io {
            path: path.clone(),
            error,
        };
        loop {
            let file = File::create(&path).map_err(failed)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(BuildError::Busy(tables.to_owned())),
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
            // Between the two steps the one who had it may have removed the file, and a third may
            // have made another, whose lock is the one that counts.
            let there = match fs::metadata(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                found => Some(found.map_err(failed)?),
            };
            let own = file.metadata().map_err(failed)?;
            if there.is_some_and(|there| is_same(&own, &there)) {
                return Ok(Self { path, _file: file });
            }
        }
    }
}

impl Drop for Lock {
    /// Removes the file while it is still locked, where whoever opened it meanwhile can tell.
    fn drop(&mut self) {
        if cfg!(unix) {
            // What cannot be removed is in nobody's way.
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// The file is never removed here.
#[cfg(not(unix))]
const fn is_same(_one: &Metadata, _other: &Metadata) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;

    use tempfile::tempdir;

    use super::*;

    #[test]
    fn a_lock_is_had_by_one_and_leaves_nothing() {
        let folder = tempdir().expect("a folder");
        let lock = Lock::take(folder.path()).expect("nobody has it");
        let other = Lock::take(folder.path()).expect_err("it is taken");
        assert!(matches!(other, BuildError::Busy(busy) if busy == folder.path()));
        drop(lock);
        if cfg!(unix) {
            assert_eq!(folder.path().read_dir().expect("a folder").count(), 0);
        }
        Lock::take(folder.path()).expect("nobody has it any more");
    }

    /// What a killed build left is no lock.
    #[test]
    fn a_file_without_its_owner_keeps_nobody_out() {
        let folder = tempdir().expect("a folder");
        fs::write(folder.path().join("work.lock"), b"").expect("a file");
        Lock::take(folder.path()).expect("nobody has it");
    }

    /// Many take it and give it back, removing the file each time.
    #[test]
    fn two_never_have_it_at_once() {
        let folder = tempdir().expect("a folder");
        let (owners, taken) = (AtomicU32::new(0), AtomicU32::new(0));
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..2_000 {
                        match Lock::take(folder.path()) {
                            Ok(lock) => {
                                assert_eq!(owners.fetch_add(1, Ordering::SeqCst), 0);
                                taken.fetch_add(1, Ordering::SeqCst);
                                owners.fetch_sub(1, Ordering::SeqCst);
                                drop(lock);
                            }
                            Err(error) => assert!(matches!(error, BuildError::Busy(_)), "{error}"),
                        }
                    }
                });
            }
        });
        assert!(taken.into_inner() > 0);
    }
}
