//! How far long work is, and its end by Ctrl-C.

use std::io::{self, IsTerminal};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use damiera_tablegen::{Observer, Progress as Stand};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt::{INTERRUPTED, on_interrupt};

/// How often a line is written where there is no terminal to draw a bar on.
const LINE_EVERY: Duration = Duration::from_mins(1);

/// A bar on a terminal; elsewhere a line a minute on standard error.
pub(super) struct Progress {
    bar: ProgressBar,
    /// When the last line was written; `None` where there is a bar.
    last_line: Option<Mutex<Instant>>,
    stopped: Arc<AtomicBool>,
}

impl Progress {
    /// From now on Ctrl-C asks the work to stop; pressed again, it ends the program at once.
    ///
    /// # Errors
    ///
    /// If the system does not let the program hear Ctrl-C.
    pub(super) fn begin() -> io::Result<Self> {
        let has_bar = io::stderr().is_terminal();
        let target = if has_bar {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        let style = ProgressStyle::with_template(
            "{prefix} {wide_bar} {human_pos}/{human_len} {elapsed} + {msg}",
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
            last_line: (!has_bar).then(|| Mutex::new(Instant::now())),
            stopped,
        })
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for Progress {
    fn progress(&self, stand: Stand) {
        self.bar.set_length(stand.total);
        self.bar.set_position(stand.done);
        let left = left(stand, self.bar.elapsed());
        let Some(last) = &self.last_line else {
            self.bar.set_prefix(stand.slice.to_string());
            self.bar.set_message(left);
            return;
        };
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= LINE_EVERY {
            *last = Instant::now();
            eprintln!(
                "{} {}/{} {:#} + {left}",
                stand.slice,
                stand.done,
                stand.total,
                HumanDuration(self.bar.elapsed()),
            );
        }
    }

    fn stops(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// How long the rest takes if it goes on as it has gone on average: from slice to slice the pace
/// differs too much for the last few seconds to say anything. A question mark until enough is done to
/// know.
fn left(stand: Stand, elapsed: Duration) -> String {
    let fresh = stand.done.saturating_sub(stand.resumed);
    let rest = stand.total.saturating_sub(stand.done);
    if fresh == 0 || fresh < rest / 1_000 {
        return "?".to_owned();
    }
    let left = elapsed.as_millis() * u128::from(rest) / u128::from(fresh);
    let left = u64::try_from(left).unwrap_or(u64::MAX);
    format!("{:#}", HumanDuration(Duration::from_millis(left)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_earlier_run_did_does_not_count_for_the_pace() {
        let stand = |done| Stand {
            slice: "0101".parse().expect("a slice"),
            done,
            resumed: 600,
            total: 121_600,
        };
        let elapsed = Duration::from_secs(10);
        assert_eq!(left(stand(1_600), elapsed), "20m");
        assert_eq!(left(stand(600), elapsed), "?");
        assert_eq!(left(stand(700), elapsed), "?");
    }
}
