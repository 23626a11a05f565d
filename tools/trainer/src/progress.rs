//! How far long work is, and its end by Ctrl-C.

use std::io::IsTerminal;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often a line is written where there is no terminal to draw a bar on.
const LINE_EVERY: Duration = Duration::from_mins(1);
/// What a shell says of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// A bar on a terminal; elsewhere a line a minute on standard error.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    /// When the last line was written; `None` where there is a bar.
    last_line: Option<Mutex<Instant>>,
    stopped: Arc<AtomicBool>,
}

impl Progress {
    /// Progress towards `total`, of which `done` was done by an earlier run. From now on Ctrl-C asks
    /// the work to stop; pressed again, it ends the program at once.
    pub(crate) fn begin(done: u64, total: u64) -> Result<Self> {
        let has_bar = std::io::stderr().is_terminal();
        let target = if has_bar {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(total), target);
        let style = ProgressStyle::with_template(
            "{wide_bar} {human_pos}/{human_len} {per_sec} {elapsed} + {eta} {msg}",
        );
        bar.set_style(style.context("the style of the bar")?);
        bar.set_position(done);
        bar.reset_eta();
        let stopped = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stopped);
        ctrlc::set_handler(move || {
            if heard.swap(true, Ordering::Relaxed) {
                process::exit(INTERRUPTED);
            }
        })
        .context("cannot listen for Ctrl-C")?;
        Ok(Self {
            bar,
            last_line: (!has_bar).then(|| Mutex::new(Instant::now())),
            stopped,
        })
    }

    /// So much more is done; `message` says how things stand.
    pub(crate) fn advance(&self, more: u64, message: String) {
        self.bar.inc(more);
        let Some(last) = &self.last_line else {
            self.bar.set_message(message);
            return;
        };
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= LINE_EVERY {
            *last = Instant::now();
            eprintln!(
                "{}/{} {:#} + {:#} {message}",
                self.bar.position(),
                self.bar.length().unwrap_or(0),
                HumanDuration(self.bar.elapsed()),
                HumanDuration(self.bar.eta()),
            );
        }
    }

    /// Whether the work should stop.
    pub(crate) fn stops(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Writes a line that stays.
    pub(crate) fn say(&self, line: &str) {
        self.bar.suspend(|| println!("{line}"));
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
