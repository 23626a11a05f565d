//! The game as the device keeps it: written at every move, read when the page opens.

use damiera_api::{Level, Mode as SavedMode, SaveError, SavedGame};
use leptos::prelude::*;

use super::Table;
use crate::session::{Mode, Session};
use crate::storage;

impl Table {
    /// Goes on with the game that the device keeps, if there is one.
    pub(crate) fn restore(self) {
        let Some(text) = storage::read(storage::GAME) else {
            return;
        };
        match read(&text) {
            Ok(session) => {
                self.show(session);
                self.wake_bot();
            }
            Err(error) => match storage::set_aside(&text) {
                Ok(key) => {
                    let arguments = [("cause", error.to_string().into()), ("key", key.into())];
                    let title = self.words.get("trouble-save-title");
                    let sentence = self.words.format("trouble-save", &arguments);
                    self.notify("trouble-save", title, sentence);
                }
                Err(storage::Refused) => self.warn_of_storage(),
            },
        }
    }

    /// Says, once, that this device keeps nothing.
    fn warn_of_storage(self) {
        if !self.warned.get_value() {
            self.warned.set_value(true);
            let title = self.words.get("trouble-storage-title");
            self.notify("trouble-storage", title, self.words.get("trouble-storage"));
        }
    }

    /// Keeps the game.
    pub(super) fn save(self) {
        let turning = self.settings.with_untracked(|settings| settings.turning);
        let text = self
            .session
            .with_untracked(|session| written(session, turning));
        if storage::write(storage::GAME, &text).is_err() {
            self.warn_of_storage();
        }
    }
}

fn written(session: &Session, turning: bool) -> String {
    let mode = match session.mode() {
        Mode::Two => SavedMode::TwoPlayers { turning },
        Mode::Bot { human, level } => SavedMode::Bot {
            human,
            level: Level::from_number(level).unwrap_or(Level::ALL[0]),
        },
    };
    SavedGame::new(session.game(), mode).to_json()
}

fn read(text: &str) -> Result<Session, SaveError> {
    let saved = SavedGame::parse(text)?;
    let game = saved.to_game()?;
    let mode = match saved.mode {
        SavedMode::TwoPlayers { .. } => Mode::Two,
        SavedMode::Bot { human, level } => Mode::Bot {
            human,
            level: level.number(),
        },
    };
    Ok(Session::resumed(mode, game))
}

#[cfg(test)]
mod tests {
    use damiera::{Color, GameRules};

    use super::*;

    #[test]
    fn a_game_goes_on_as_it_was_with_what_was_taken_back() {
        for mode in [
            Mode::Two,
            Mode::Bot {
                human: Color::Black,
                level: 6,
            },
        ] {
            let mut session = Session::new(mode, GameRules::default());
            for _ in 0..5 {
                assert!(session.play(session.game().position().legal_moves()[0]));
            }
            assert!(session.undo());
            let back = read(&written(&session, true)).expect("our own");
            assert_eq!(back, session);
            assert!(back.can_redo());
        }
    }

    #[test]
    fn a_resigned_game_stays_resigned() {
        let mode = Mode::Bot {
            human: Color::White,
            level: 1,
        };
        let mut session = Session::new(mode, GameRules::default());
        session.resign();
        assert_eq!(
            read(&written(&session, false)).expect("our own").outcome(),
            session.outcome()
        );
    }

    #[test]
    fn nonsense_is_an_error() {
        assert!(read("").is_err());
        assert!(read("{\"version\":1}").is_err());
        let text = written(&Session::new(Mode::Two, GameRules::default()), false);
        assert!(read(&text.replace("W21,", "W99,")).is_err(), "{text}");
    }
}
