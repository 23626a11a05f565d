//! How far a book has grown.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use damiera_text::Text;
use indicatif::HumanDuration;

use crate::progress;

/// How often a line is written where there is no terminal to draw a bar on.
const LINE_EVERY: Duration = Duration::from_mins(1);

/// A bar on a terminal; elsewhere a line a minute on standard error.
pub(super) struct Progress<'a> {
    text: &'a Text,
    shown: progress::Progress,
    begin: Instant,
    total: usize,
    searched: usize,
}

impl<'a> Progress<'a> {
    /// From now on Ctrl-C asks the work to stop.
    ///
    /// # Errors
    ///
    /// If the system does not let the program hear Ctrl-C.
    pub(super) fn begin(text: &'a Text, total: usize) -> io::Result<Self> {
        let template = "{wide_bar} {human_pos}/{human_len} {elapsed} + {msg}";
        let shown = progress::Progress::begin(template, LINE_EVERY)?;
        shown.bar().set_length(total as u64);
        Ok(Self {
            text,
            shown,
            begin: Instant::now(),
            total,
            searched: 0,
        })
    }

    /// Becomes true with Ctrl-C.
    pub(super) const fn stopped(&self) -> &Arc<AtomicBool> {
        self.shown.stopped()
    }

    /// One more position was searched; what was searched before does not count for the pace.
    pub(super) fn searched(&mut self, done: usize) {
        self.searched += 1;
        let elapsed = self.begin.elapsed();
        let left = left(self.searched, self.total.saturating_sub(done), elapsed);
        let left = format!("{:#}", HumanDuration(left));
        self.shown.tell(
            |bar| {
                bar.set_position(done as u64);
                bar.set_message(left.clone());
            },
            || {
                let elapsed = format!("{:#}", HumanDuration(elapsed));
                self.text.format(
                    "book-progress",
                    &[
                        ("done", done.to_string().into()),
                        ("total", self.total.to_string().into()),
                        ("elapsed", elapsed.into()),
                        ("left", left.clone().into()),
                    ],
                )
            },
        );
    }

    /// How many positions were searched.
    pub(super) const fn count(&self) -> usize {
        self.searched
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.shown.clear();
    }
}

/// How long the rest takes at the pace so far.
fn left(searched: usize, rest: usize, elapsed: Duration) -> Duration {
    let millis = elapsed.as_millis() * rest as u128 / searched.max(1) as u128;
    Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_as_what_was_done() {
        assert_eq!(
            left(100, 300, Duration::from_secs(5)),
            Duration::from_secs(15)
        );
        assert_eq!(left(1, 0, Duration::from_secs(5)), Duration::ZERO);
    }
}
