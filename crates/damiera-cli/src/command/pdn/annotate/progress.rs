//! How far the review of files is, and its end by Ctrl-C.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use indicatif::HumanDuration;

use crate::progress;

/// How often a line is written where there is no terminal to draw a bar on.
const LINE_EVERY: Duration = Duration::from_mins(1);

/// A bar on a terminal; elsewhere a line a minute on standard error. It counts bytes: how many games
/// or moves there are is not known before they are read.
pub(super) struct Progress {
    shown: progress::Progress,
    /// Bytes of all files, if that is known.
    total: Option<u64>,
    /// Bytes of the files that are done.
    passed: u64,
    /// Whether a game was looked at: the estimate begins with the first.
    has_begun: bool,
}

impl Progress {
    /// From now on Ctrl-C asks the work to stop; pressed again, it ends the program at once. Nothing
    /// is told if it is `silent`.
    ///
    /// # Errors
    ///
    /// If the system does not let the program hear Ctrl-C.
    pub(super) fn begin(files: &[&Path], silent: bool) -> io::Result<Self> {
        let size = |path: &&Path| {
            let found = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
            Some(found.len())
        };
        let total: Option<u64> = files.iter().map(size).sum();
        let template = match total {
            Some(_) => "{msg} {wide_bar} {bytes}/{total_bytes} {elapsed} + {eta}",
            None => "{msg} {spinner} {bytes} {elapsed}",
        };
        let shown = if silent {
            progress::Progress::begin_silent()?
        } else {
            progress::Progress::begin(template, LINE_EVERY)?
        };
        if let Some(total) = total {
            shown.bar().set_length(total);
        }
        Ok(Self {
            shown,
            total,
            passed: 0,
            has_begun: false,
        })
    }

    /// Becomes true with Ctrl-C.
    pub(super) fn stopped(&self) -> &AtomicBool {
        self.shown.stopped()
    }

    /// A game that stands at these bytes of its file is about to be looked at.
    pub(super) fn begin_game(&mut self, at: &Range<u64>) {
        self.shown.bar().set_position(self.passed + at.start);
        if !self.has_begun {
            self.has_begun = true;
            self.shown.bar().reset_eta();
        }
    }

    /// So many moves of `total` of the game are done.
    pub(super) fn tell(&self, game: u64, at: &Range<u64>, done: usize, total: usize) {
        let size = at.end.saturating_sub(at.start);
        let share = u128::from(size) * done as u128 / (total.max(1) as u128);
        let part = u64::try_from(share).unwrap_or(size);
        self.shown.bar().set_position(self.passed + at.start + part);
        let stand = format!("{game}: {done}/{total}");
        let bar = self.shown.bar();
        self.shown.tell(
            |bar| bar.set_message(stand.clone()),
            || {
                let elapsed = HumanDuration(bar.elapsed());
                match self.total {
                    Some(bytes) => format!(
                        "{stand}  {} % {elapsed:#} + {:#}",
                        bar.position() * 100 / bytes.max(1),
                        HumanDuration(bar.eta()),
                    ),
                    None => format!("{stand}  {elapsed:#}"),
                }
            },
        );
    }

    /// A file of so many bytes is done.
    pub(super) fn end_file(&mut self, bytes: u64) {
        self.passed += bytes;
    }

    /// Prints without getting into the way of the bar.
    pub(super) fn beside_the_bar<T>(&self, print: impl FnOnce() -> T) -> T {
        self.shown.bar().suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.shown.clear();
    }
}
