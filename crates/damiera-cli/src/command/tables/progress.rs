//! How far the building or verifying of tables is.

use std::io;
use std::sync::atomic::Ordering;
use std::time::Duration;

use damiera_tablegen::{Observer, Progress as Stand};
use indicatif::HumanDuration;

use crate::progress;

/// How often a line is written where there is no terminal to draw a bar on.
const LINE_EVERY: Duration = Duration::from_mins(1);
/// The slice before the bar.
const BAR: &str = "{prefix} {wide_bar} {human_pos}/{human_len} {elapsed} + {msg}";

/// The slice and how much of all is done.
pub(super) struct Progress(progress::Progress);

impl Progress {
    /// Nothing is done yet.
    ///
    /// # Errors
    ///
    /// If the system does not let the program hear Ctrl-C.
    pub(super) fn begin() -> io::Result<Self> {
        progress::Progress::begin(BAR, LINE_EVERY).map(Self)
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.0.clear();
    }
}

impl Observer for Progress {
    fn progress(&self, stand: Stand) {
        let bar = self.0.bar();
        bar.set_length(stand.total);
        bar.set_position(stand.done);
        let left = || left(stand, bar.elapsed());
        self.0.tell(
            |bar| {
                bar.set_prefix(stand.slice.to_string());
                bar.set_message(left());
            },
            || {
                format!(
                    "{} {}/{} {:#} + {}",
                    stand.slice,
                    stand.done,
                    stand.total,
                    HumanDuration(bar.elapsed()),
                    left(),
                )
            },
        );
    }

    fn stops(&self) -> bool {
        self.0.stopped().load(Ordering::Relaxed)
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
