//! How far a long count is, and its end by Ctrl-C.

use std::io::{self, IsTerminal};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::interrupt::{INTERRUPTED, on_interrupt};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Counts of fewer plies are over before anybody looks.
const LEAST_DEPTH: u32 = 8;
/// How often a line is written where there is no terminal to draw a bar on.
const LINE_EVERY: Duration = Duration::from_mins(1);

/// A bar on a terminal; elsewhere a line a minute on standard error.
pub(super) struct Progress {
    bar: ProgressBar,
    /// When the last line was written; `None` where there is a bar.
    last_line: Option<Arc<Mutex<Instant>>>,
}

impl Progress {
    /// From now on Ctrl-C takes the bar away and ends the program with exit code 130. The lines
    /// written until then stand.
    ///
    /// # Errors
    ///
    /// If the system does not let the program hear Ctrl-C.
    pub(super) fn begin() -> io::Result<Self> {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style =
            ProgressStyle::with_template("{prefix} {wide_bar} {pos}/{len} {elapsed} + {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let last_line = (!io::stderr().is_terminal()).then(|| Arc::new(Mutex::new(Instant::now())));
        let progress = Self { bar, last_line };
        let bar = progress.bar.clone();
        on_interrupt(move || {
            bar.finish_and_clear();
            process::exit(INTERRUPTED.into());
        })?;
        Ok(progress)
    }

    /// Begins a depth with so many steps to do.
    pub(super) fn depth(&self, depth: u32, steps: usize) {
        let seen = depth >= LEAST_DEPTH && self.last_line.is_none();
        self.bar.set_draw_target(if seen {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        });
        self.bar.reset();
        self.bar.set_length(steps as u64);
        self.bar.set_prefix(depth.to_string());
    }

    /// One step is done.
    pub(super) fn step(&self) {
        self.bar.inc(1);
        let Some(last) = &self.last_line else { return };
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= LINE_EVERY {
            *last = Instant::now();
            eprintln!(
                "{} {}/{} {:#} + {:#}",
                self.bar.prefix(),
                self.bar.position(),
                self.bar.length().unwrap_or(0),
                HumanDuration(self.bar.elapsed()),
                HumanDuration(self.bar.eta()),
            );
        }
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
