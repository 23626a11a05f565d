//! How far a match is.

use std::io;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use indicatif::HumanDuration;

use crate::progress;

/// How often a line is written where there is no terminal to draw a bar on.
const LINE_EVERY: Duration = Duration::from_secs(10);
/// The standing above the bar.
const BAR: &str = "{msg}\n{wide_bar} {human_pos}/{human_len} {elapsed} + {eta}";

/// The standing and how many games are over.
pub(super) struct Progress(progress::Progress);

impl Progress {
    /// With so many games in all, of which some were over before.
    ///
    /// # Errors
    ///
    /// If the system does not let the program hear Ctrl-C.
    pub(super) fn begin(total: u64, done: u64) -> io::Result<Self> {
        let progress = progress::Progress::begin(BAR, LINE_EVERY)?;
        progress.bar().set_length(total);
        progress.bar().set_position(done);
        // The estimate is for the games of this run.
        progress.bar().reset_eta();
        Ok(Self(progress))
    }

    /// Becomes true with Ctrl-C.
    pub(super) fn stopped(&self) -> &AtomicBool {
        self.0.stopped()
    }

    /// Another game is over.
    pub(super) fn tell(&self, games: u64, standing: impl Fn() -> String) {
        let bar = self.0.bar();
        bar.set_position(games);
        self.0.tell(
            |bar| bar.set_message(standing()),
            || {
                format!(
                    "{games}/{} {:#} + {:#}  {}",
                    bar.length().unwrap_or(0),
                    HumanDuration(bar.elapsed()),
                    HumanDuration(bar.eta()),
                    standing(),
                )
            },
        );
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.0.clear();
    }
}
