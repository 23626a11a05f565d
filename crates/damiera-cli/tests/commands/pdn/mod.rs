//! `damiera pdn`.

mod annotate;
mod check;
mod convert;
mod filter;
mod show;

use std::path::{Path, PathBuf};

/// The fifteen games, tagged as PDN 3.0 wants it.
const NORMALISED: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../damiera-pdn/tests/data/campionato-assoluto-2005-first-15-normalised.pdn"
);

/// The fifteen games as they were published.
const PUBLISHED: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../damiera-pdn/tests/data/campionato-assoluto-2005-first-15.pdn"
);

/// A game with a move that is not legal at line 5, column 17, and a good one after it.
const ILLEGAL: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. 22-18 12-16 2. 18-22 10-14 *\n\n\
                       [White \"C\"]\n[Black \"D\"]\n[Result \"1-0\"]\n\n1. 21-17 9-13 1-0\n";

/// A file of this name and content in a folder of its own, which ends with the value.
struct Given {
    folder: PathBuf,
    path: PathBuf,
}

impl Given {
    fn new(name: &str, content: impl AsRef<[u8]>) -> Self {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("pdn-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        std::fs::write(&path, content).unwrap();
        Self { folder, path }
    }

    fn path(&self) -> &str {
        self.path.to_str().unwrap()
    }

    fn content(&self) -> String {
        std::fs::read_to_string(&self.path).unwrap()
    }

    /// The names of all files in the folder.
    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Given {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
