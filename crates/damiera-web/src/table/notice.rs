//! The message beside the board.

use damiera::{Explanation, Square};
use damiera_text::{ExplanationText, explain_sentence};
use leptos::prelude::*;

use super::Table;

/// A message: why a move is refused, a hint, or trouble.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    /// A stable name of what it is about: the code of a rule, `hint`, `notation`, `trouble-…`.
    pub(crate) reason: &'static str,
    /// What it says.
    pub(crate) text: ExplanationText,
}

impl Notice {
    /// Whether something went wrong that is not the player's doing.
    pub(crate) fn is_trouble(&self) -> bool {
        self.reason.starts_with("trouble")
    }
}

impl Table {
    /// Shows a message of a title and a sentence.
    pub(super) fn notify(self, reason: &'static str, title: String, sentence: String) {
        let text = ExplanationText {
            title,
            sentence,
            rule: None,
        };
        self.notice.set(Some(Notice { reason, text }));
    }

    /// Shows a message of one sentence.
    pub(crate) fn tell(self, reason: &'static str, sentence: String) {
        self.notify(reason, sentence, String::new());
    }

    /// Shows why a move is not possible; the piece on `shaking` shakes its head.
    pub(super) fn refuse(self, explanation: &Explanation, shaking: Option<Square>) {
        let position = self
            .session
            .with_untracked(|session| session.game().position());
        let text = explain_sentence(&self.words.text(), &position, explanation);
        let reason = if explanation.is_ambiguous() {
            "ambiguous"
        } else {
            explanation.reason.code()
        };
        self.notice.set(Some(Notice { reason, text }));
        if let Some(square) = shaking {
            self.shake(square);
        }
    }

    /// Takes the message away.
    pub(crate) fn dismiss(self) {
        self.notice.set(None);
    }
}
