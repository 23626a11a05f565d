//! How far the review of files is, and its end by Ctrl-C.

use std::cell::Cell;
use std::fs;
use std::io::{self, IsTerminal};
use std::ops::Range;
use std::path::Path;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt::{INTERRUPTED, on_interrupt};

/// How often a line is written where there is no terminal to draw a bar on.
const LINE_EVERY: Duration = Duration::from_mins(1);

/// A bar on a terminal; elsewhere a line a minute on standard error. It counts bytes: how many games
/// or moves there are is not known before they are read.
pub(super) struct Progress {
    bar: ProgressBar,
    /// Bytes of all files, if that is known.
    total: Option<u64>,
    /// Bytes of the files that are done.
    passed: u64,
    /// Whether a game was looked at: the estimate begins with the first.
    has_begun: bool,
    /// When the last line was written; `None` where there is a bar, or nothing is to be told.
    last_line: Option<Cell<Instant>>,
    stopped: Arc<AtomicBool>,
}

impl Progress {
    /// From now on Ctrl-C asks the work to stop; pressed again, it ends the program at once. Nothing
    /// is told if it is `silent`.
    ///
    /// # Errors
    ///
    /// If the system does not let the program hear Ctrl-C.
    pub(super) fn begin(files: &[&Path], silent: bool) -> io::Result<Self> {
        let has_bar = !silent && io::stderr().is_terminal();
        let target = if has_bar {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let size = |path: &&Path| {
            let found = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
            Some(found.len())
        };
        let total: Option<u64> = files.iter().map(size).sum();
        let bar = ProgressBar::with_draw_target(total, target);
        let template = match total {
            Some(_) => "{msg} {wide_bar} {bytes}/{total_bytes} {elapsed} + {eta}",
            None => "{msg} {spinner} {bytes} {elapsed}",
        };
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let stopped = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stopped);
        on_interrupt(move || {
            if heard.swap(true, Ordering::Relaxed) {
                process::exit(INTERRUPTED.into());
            }
        })?;
        Ok(Self {
            bar,
            total,
            passed: 0,
            has_begun: false,
            last_line: (!silent && !has_bar).then(|| Cell::new(Instant::now())),
            stopped,
        })
    }

    /// Becomes true with Ctrl-C.
    pub(super) fn stopped(&self) -> &AtomicBool {
        &self.stopped
    }

    /// A game that stands at these bytes of its file is about to be looked at.
    pub(super) fn begin_game(&mut self, at: &Range<u64>) {
        self.bar.set_position(self.passed + at.start);
        if !self.has_begun {
            self.has_begun = true;
            self.bar.reset_eta();
        }
    }

    /// So many moves of `total` of the game are done.
    pub(super) fn tell(&self, game: u64, at: &Range<u64>, done: usize, total: usize) {
        let size = at.end.saturating_sub(at.start);
        let share = u128::from(size) * done as u128 / (total.max(1) as u128);
        let part = u64::try_from(share).unwrap_or(size);
        self.bar.set_position(self.passed + at.start + part);
        let stand = format!("{game}: {done}/{total}");
        let Some(last) = &self.last_line else {
            self.bar.set_message(stand);
            return;
        };
        if last.get().elapsed() >= LINE_EVERY {
            last.set(Instant::now());
            let elapsed = HumanDuration(self.bar.elapsed());
            match self.total {
                Some(bytes) => eprintln!(
                    "{stand}  {} % {elapsed:#} + {:#}",
                    self.bar.position() * 100 / bytes.max(1),
                    HumanDuration(self.bar.eta()),
                ),
                None => eprintln!("{stand}  {elapsed:#}"),
            }
        }
    }

    /// A file of so many bytes is done.
    pub(super) fn end_file(&mut self, bytes: u64) {
        self.passed += bytes;
    }

    /// Prints without getting into the way of the bar.
    pub(super) fn beside_the_bar<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
