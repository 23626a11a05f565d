//! How far long work is, and its end by Ctrl-C.

use std::io::{self, IsTerminal};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt::{INTERRUPTED, on_interrupt};

/// A bar on a terminal; elsewhere a line now and then on standard error.
pub(crate) struct Progress {
    bar: ProgressBar,
    line_every: Duration,
    /// When the last line was written; `None` where there is a bar, or nothing is to be told.
    last_line: Option<Mutex<Instant>>,
    stopped: Arc<AtomicBool>,
}

impl Progress {
    /// A bar of this look. From now on Ctrl-C asks the work to stop; pressed again, it ends the
    /// program at once.
    ///
    /// # Errors
    ///
    /// If the system does not let the program hear Ctrl-C.
    pub(crate) fn begin(template: &str, line_every: Duration) -> io::Result<Self> {
        Self::new(template, line_every, false)
    }

    /// The same, but nothing is told.
    ///
    /// # Errors
    ///
    /// As for [`begin`](Self::begin).
    pub(crate) fn begin_silent() -> io::Result<Self> {
        Self::new("", Duration::MAX, true)
    }

    fn new(template: &str, line_every: Duration, silent: bool) -> io::Result<Self> {
        let has_bar = !silent && io::stderr().is_terminal();
        let target = if has_bar {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
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
            line_every,
            last_line: (!has_bar && !silent).then(|| Mutex::new(Instant::now())),
            stopped,
        })
    }

    /// The bar, which counts even where it is not seen.
    pub(crate) const fn bar(&self) -> &ProgressBar {
        &self.bar
    }

    /// Becomes true with Ctrl-C.
    pub(crate) const fn stopped(&self) -> &Arc<AtomicBool> {
        &self.stopped
    }

    /// More is done: changes the bar, or writes a line if the last one is long ago.
    pub(crate) fn tell(&self, draw: impl FnOnce(&ProgressBar), line: impl FnOnce() -> String) {
        let Some(last) = &self.last_line else {
            draw(&self.bar);
            return;
        };
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= self.line_every {
            *last = Instant::now();
            eprintln!("{}", line());
        }
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
