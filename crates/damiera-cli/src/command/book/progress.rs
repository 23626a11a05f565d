//! How far a book has grown.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use damiera_text::Text;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often a line is written where there is no terminal to draw a bar on.
const LINE_EVERY: Duration = Duration::from_mins(1);

/// A bar on a terminal; elsewhere a line a minute on standard error.
pub(super) struct Progress<'a> {
    text: &'a Text,
    bar: ProgressBar,
    last_line: Option<Instant>,
    begin: Instant,
    total: usize,
    searched: usize,
}

impl<'a> Progress<'a> {
    pub(super) fn new(text: &'a Text, total: usize) -> Self {
        let has_bar = std::io::stderr().is_terminal();
        let target = if has_bar {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(total as u64), target);
        let style =
            ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {elapsed} + {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self {
            text,
            bar,
            last_line: (!has_bar).then(Instant::now),
            begin: Instant::now(),
            total,
            searched: 0,
        }
    }

    /// One more position was searched; what was searched before does not count for the pace.
    pub(super) fn searched(&mut self, done: usize) {
        self.searched += 1;
        let elapsed = self.begin.elapsed();
        let left = left(self.searched, self.total.saturating_sub(done), elapsed);
        let left = format!("{:#}", HumanDuration(left));
        let Some(last) = &mut self.last_line else {
            self.bar.set_position(done as u64);
            self.bar.set_message(left);
            return;
        };
        if last.elapsed() >= LINE_EVERY {
            *last = Instant::now();
            let elapsed = format!("{:#}", HumanDuration(elapsed));
            eprintln!(
                "{}",
                self.text.format(
                    "book-progress",
                    &[
                        ("done", done.to_string().into()),
                        ("total", self.total.to_string().into()),
                        ("elapsed", elapsed.into()),
                        ("left", left.into()),
                    ]
                )
            );
        }
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
        self.bar.finish_and_clear();
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
