//! How the player likes it, kept on the device.

use damiera::Color;
use damiera_text::Language;
use serde::{Deserialize, Serialize};

use crate::storage;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Theme {
    /// As the device has it.
    #[default]
    Auto,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl Theme {
    /// The value of the page's `data-theme`; none lets the device decide.
    pub(crate) const fn attribute(self) -> Option<&'static str> {
        match self {
            Self::Auto => None,
            Self::Light => Some("light"),
            Self::Dark => Some("dark"),
        }
    }
}

/// Against whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Opponent {
    /// The engine.
    #[default]
    Bot,
    /// Two people share the device.
    Two,
}

/// Which side the player takes against the bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Choice {
    /// Drawn by lot the first time, the other side each time after.
    #[default]
    Lot,
    /// White.
    White,
    /// Black.
    Black,
}

/// Everything that is remembered from game to game.
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches that do not depend on each other"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// The tag of the language; none follows the browser.
    pub(crate) language: Option<String>,
    /// Light or dark.
    pub(crate) theme: Theme,
    /// Whether the squares show their numbers.
    pub(crate) numbers: bool,
    /// Whether the board turns to the side to move when two people play.
    pub(crate) turning: bool,
    /// Whether pieces slide.
    pub(crate) animation: bool,
    /// Whether single keys are commands.
    pub(crate) shortcuts: bool,
    /// Against whom the last game was.
    pub(crate) opponent: Opponent,
    /// The level of the bot, 1 to 8.
    pub(crate) level: u8,
    /// Which side was asked for.
    pub(crate) choice: Choice,
    /// Whether the player had White in the last game against the bot; none before the first.
    pub(crate) last_white: Option<bool>,
    /// The name of the draw rule.
    pub(crate) draw: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            theme: Theme::Auto,
            numbers: true,
            turning: true,
            animation: true,
            shortcuts: true,
            opponent: Opponent::Bot,
            level: 3,
            choice: Choice::Lot,
            last_white: None,
            draw: "fid".to_owned(),
        }
    }
}

impl Settings {
    /// What the device remembers. Settings that cannot be read are those of a first visit: unlike
    /// a game they are made again in a moment.
    pub(crate) fn load() -> Self {
        storage::read(storage::SETTINGS).map_or_else(Self::default, |text| Self::parse(&text))
    }

    fn parse(text: &str) -> Self {
        let settings: Self = serde_json::from_str(text).unwrap_or_default();
        Self {
            level: settings.level.clamp(1, 8),
            ..settings
        }
    }

    /// Keeps the settings on the device.
    pub(crate) fn save(&self) {
        if let Ok(text) = serde_json::to_string(self) {
            // A device that keeps nothing says so when the game is saved.
            let _ = storage::write(storage::SETTINGS, &text);
        }
    }

    /// The language to speak, `browser` being the tags that the browser prefers, best first.
    pub(crate) fn language(&self, browser: impl IntoIterator<Item = String>) -> Language {
        self.language
            .as_deref()
            .and_then(Language::from_tag)
            .or_else(|| browser.into_iter().find_map(|tag| Language::from_tag(&tag)))
            .unwrap_or(Language::English)
    }

    /// The side that the player gets in the next game; `heads` is the toss of a coin, asked for
    /// only when there is no last game to alternate with.
    pub(crate) fn next_color(&self, heads: impl FnOnce() -> bool) -> Color {
        let white = match self.choice {
            Choice::White => true,
            Choice::Black => false,
            Choice::Lot => self.last_white.map_or_else(heads, |white| !white),
        };
        if white { Color::White } else { Color::Black }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colour_is_drawn_once_and_alternates_after() {
        let mut settings = Settings::default();
        assert_eq!(settings.next_color(|| false), Color::Black);
        settings.last_white = Some(false);
        assert_eq!(
            settings.next_color(|| unreachable!("no second lot")),
            Color::White
        );
        settings.choice = Choice::Black;
        assert_eq!(
            settings.next_color(|| unreachable!("it was chosen")),
            Color::Black
        );
    }

    #[test]
    fn the_browser_chooses_the_language_until_the_player_does() {
        let mut settings = Settings::default();
        let browser = || ["de-AT", "it-IT", "en"].map(str::to_owned);
        assert_eq!(settings.language(browser()), Language::Italian);
        assert_eq!(settings.language(["fr".to_owned()]), Language::English);
        settings.language = Some("en".to_owned());
        assert_eq!(settings.language(browser()), Language::English);
    }

    #[test]
    fn damaged_or_older_settings_do_no_harm() {
        assert_eq!(Settings::parse("{"), Settings::default());
        assert_eq!(Settings::parse(r#"{"level":77}"#).level, 8);
        assert!(!Settings::parse(r#"{"numbers":false,"gone":1}"#).numbers);
    }
}
