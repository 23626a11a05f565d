//! How far a match is, and its end by Ctrl-C.

use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt::{INTERRUPTED, on_interrupt};

/// How often a line is written where there is no terminal to draw a bar on.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// A bar and the standing on a terminal; elsewhere a line now and then on standard error.
pub(super) struct Progress {
    bar: ProgressBar,
    total: u64,
    /// When the last line was written; `None` where there is a bar.
    last_line: Option<Cell<Instant>>,
    stopped: Arc<AtomicBool>,
}

impl Progress {
    /// From now on Ctrl-C asks the match to stop; pressed again, it ends the program at once.
    ///
    /// # Errors
    ///
    /// If the system does not let the program hear Ctrl-C.
    pub(super) fn begin(total: u64, done: u64) -> io::Result<Self> {
        let has_bar = io::stderr().is_terminal();
        let target = if has_bar {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(total), target).with_position(done);
        // The estimate is for the games of this run.
        bar.reset_eta();
        let style = ProgressStyle::with_template(
            "{msg}\n{wide_bar} {human_pos}/{human_len} {elapsed} + {eta}",
        );
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
            last_line: (!has_bar).then(|| Cell::new(Instant::now())),
            stopped,
        })
    }

    /// Becomes true with Ctrl-C.
    pub(super) fn stopped(&self) -> &AtomicBool {
        &self.stopped
    }

    /// Another game is over.
    pub(super) fn tell(&self, games: u64, standing: impl FnOnce() -> String) {
        self.bar.set_position(games);
        let Some(last) = &self.last_line else {
            self.bar.set_message(standing());
            return;
        };
        if last.get().elapsed() >= LINE_EVERY {
            last.set(Instant::now());
            eprintln!(
                "{games}/{} {:#} + {:#}  {}",
                self.total,
                HumanDuration(self.bar.elapsed()),
                HumanDuration(self.bar.eta()),
                standing(),
            );
        }
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
