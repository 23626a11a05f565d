//! Games won, drawn and lost against each level, kept on the device.

use serde::{Deserialize, Serialize};

use crate::storage;

/// How a game against the bot ended for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The player won.
    Win,
    /// Nobody won.
    Draw,
    /// The bot won.
    Loss,
}

/// The count of one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tally {
    /// Games that the player won.
    pub(crate) wins: u32,
    /// Games that nobody won.
    pub(crate) draws: u32,
    /// Games that the bot won.
    pub(crate) losses: u32,
}

impl Tally {
    /// How many games there were.
    pub(crate) const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// The count of every level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Statistics {
    levels: [Tally; 8],
    /// Whether the game on the board was counted already: taking its end back and playing it
    /// again, or loading the page again, does not count twice.
    counted: bool,
}

impl Statistics {
    /// What the device remembers.
    pub(crate) fn load() -> Self {
        storage::read(storage::STATISTICS)
            .and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default()
    }

    /// Keeps the count on the device.
    pub(crate) fn save(&self) {
        if let Ok(text) = serde_json::to_string(self) {
            // A device that keeps nothing says so when the game is saved.
            let _ = storage::write(storage::STATISTICS, &text);
        }
    }

    /// The count of `level`, 1 to 8.
    pub(crate) fn level(&self, level: u8) -> Tally {
        self.levels[usize::from(level.clamp(1, 8)) - 1]
    }

    /// A new game begins.
    pub(crate) fn begin(&mut self) {
        self.counted = false;
    }

    /// Counts the end of the game on the board, once.
    pub(crate) fn count(&mut self, level: u8, verdict: Verdict) {
        if std::mem::replace(&mut self.counted, true) {
            return;
        }
        let tally = &mut self.levels[usize::from(level.clamp(1, 8)) - 1];
        match verdict {
            Verdict::Win => tally.wins += 1,
            Verdict::Draw => tally.draws += 1,
            Verdict::Loss => tally.losses += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_counts_once_at_its_level() {
        let mut statistics = Statistics::default();
        statistics.begin();
        statistics.count(5, Verdict::Win);
        statistics.count(5, Verdict::Loss);
        assert_eq!(
            statistics.level(5),
            Tally {
                wins: 1,
                draws: 0,
                losses: 0
            }
        );
        statistics.begin();
        statistics.count(8, Verdict::Draw);
        assert_eq!(statistics.level(8).games(), 1);
        assert_eq!(statistics.level(1).games(), 0);
    }

    #[test]
    fn the_count_survives_the_device() {
        let mut statistics = Statistics::default();
        statistics.count(1, Verdict::Loss);
        let text = serde_json::to_string(&statistics).expect("JSON");
        assert_eq!(
            serde_json::from_str::<Statistics>(&text).expect("ours"),
            statistics
        );
    }
}
