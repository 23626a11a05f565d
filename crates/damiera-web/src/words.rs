//! The sentences of the language in use, as a signal: a change of language rewrites the page.

use std::sync::Arc;

use damiera::{Color, Piece, Role};
use damiera_text::{FluentValue, Language, Text};
use leptos::prelude::*;

/// Handle to the sentences; reading one makes the reader follow the language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words(RwSignal<Arc<Text>>);

impl Words {
    /// Begins with `language`.
    pub(crate) fn new(language: Language) -> Self {
        Self(RwSignal::new(Arc::new(Text::new(language))))
    }

    /// Goes over to `language`. Says whether it was another one before.
    pub(crate) fn speak(self, language: Language) -> bool {
        let changes = self.0.with_untracked(|text| text.language()) != language;
        if changes {
            self.0.set(Arc::new(Text::new(language)));
        }
        changes
    }

    /// The sentence under `key`.
    pub(crate) fn get(self, key: &str) -> String {
        self.0.with(|text| text.get(key))
    }

    /// The sentence under `key` with its arguments.
    pub(crate) fn format(self, key: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
        self.0.with(|text| text.format(key, arguments))
    }

    /// All sentences, for those who put several together.
    pub(crate) fn text(self) -> Arc<Text> {
        self.0.get()
    }

    /// The name of a side.
    pub(crate) fn color(self, color: Color) -> String {
        self.get(match color {
            Color::White => "colour-white",
            Color::Black => "colour-black",
        })
    }

    /// The name of a piece with its colour.
    pub(crate) fn piece(self, piece: Piece) -> String {
        self.get(match (piece.color, piece.role) {
            (Color::White, Role::Man) => "piece-white-man",
            (Color::White, Role::King) => "piece-white-king",
            (Color::Black, Role::Man) => "piece-black-man",
            (Color::Black, Role::King) => "piece-black-king",
        })
    }

    /// The name of a level, 1 to 8.
    pub(crate) fn level(self, level: u8) -> String {
        self.get(match level {
            1 => "level-1",
            2 => "level-2",
            3 => "level-3",
            4 => "level-4",
            5 => "level-5",
            6 => "level-6",
            7 => "level-7",
            _ => "level-8",
        })
    }
}

/// How a side is named as an argument of a sentence.
pub(crate) fn side(color: Color) -> FluentValue<'static> {
    FluentValue::from(match color {
        Color::White => "white",
        Color::Black => "black",
    })
}
