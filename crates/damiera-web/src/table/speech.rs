//! What a screen reader is told.

use damiera::{Color, DrawReason, Move, Outcome, Piece, Role, WinReason};
use leptos::prelude::*;

use super::{Table, Thought};
use crate::session::{Mode, Session};
use crate::words::side;

impl Table {
    /// Says a sentence.
    pub(crate) fn say(self, sentence: String) {
        self.said.set(sentence);
    }

    /// Says a sentence, then whose turn it is or how the game ended.
    pub(super) fn say_and_state(self, sentence: String) {
        let next = self.state_in_words();
        self.say(self.words.format(
            "say-then",
            &[("said", sentence.into()), ("next", next.into())],
        ));
    }

    /// A move of `piece` in words.
    pub(crate) fn move_in_words(self, mv: Move, piece: Piece) -> String {
        let colour = ("colour", side(piece.color));
        let said = if mv.is_capture() {
            let path: Vec<String> = [mv.from()]
                .into_iter()
                .chain(mv.landings())
                .map(|square| square.to_string())
                .collect();
            let taken = mv.captured().len();
            self.words.format(
                "say-capture",
                &[
                    colour,
                    ("path", path.join(" × ").into()),
                    ("taken", taken.into()),
                ],
            )
        } else {
            let from = ("from", mv.from().number().into());
            self.words
                .format("say-move", &[colour, from, ("to", mv.to().number().into())])
        };
        if mv.crowns() && piece.role == Role::Man {
            self.words.format("say-crowned", &[("said", said.into())])
        } else {
            said
        }
    }

    /// Whose turn it is, or how the game ended.
    pub(crate) fn state_in_words(self) -> String {
        if let Some(outcome) = self.session.with(Session::outcome) {
            let (title, reason) = self.outcome_in_words(outcome);
            let arguments = [("title", title.into()), ("reason", reason.into())];
            return self.words.format("result-said", &arguments);
        }
        match self.thinking.get() {
            Some(Thought::Move) => return self.words.get("thinking"),
            Some(Thought::Hint) => return self.words.get("thinking-hint"),
            None => {}
        }
        let position = self.session.with(|session| session.game().position());
        let turn = match self.session.with(Session::mode) {
            Mode::Bot { human, .. } if human == position.turn() => self.words.get("turn-yours"),
            _ => self
                .words
                .format("turn-of", &[("colour", side(position.turn()))]),
        };
        if self.session.with(Session::started) && position.must_capture() {
            self.words.format("turn-must", &[("turn", turn.into())])
        } else {
            turn
        }
    }

    /// The end of the game: who won, and why.
    pub(crate) fn outcome_in_words(self, outcome: Outcome) -> (String, String) {
        let human = self.session.with(Session::human);
        let title = match (outcome.winner(), human) {
            (Some(winner), Some(human)) if winner == human => "result-you-win",
            (Some(_), Some(_)) => "result-you-lose",
            (Some(Color::White), None) => "result-white-wins",
            (Some(Color::Black), None) => "result-black-wins",
            (None, _) if outcome == Outcome::BothLose => "result-both-lose",
            (None, _) => "result-draw",
        };
        (self.words.get(title), self.reason_in_words(outcome))
    }

    fn reason_in_words(self, outcome: Outcome) -> String {
        let draw = self.session.with(|session| session.game().rules().draw);
        match outcome {
            Outcome::Win { winner, reason } => {
                let key = match reason {
                    WinReason::NoPieces => "reason-no-pieces",
                    WinReason::Blocked => "reason-blocked",
                    WinReason::SinglePiece => "reason-single-piece",
                    WinReason::Resignation => "reason-resignation",
                    WinReason::Time => "reason-time",
                };
                self.words.format(key, &[("loser", side(!winner))])
            }
            Outcome::Draw(DrawReason::Agreement) => self.words.get("reason-agreement"),
            Outcome::Draw(DrawReason::Repetition) => {
                let times = draw.repetitions().unwrap_or_default();
                self.words
                    .format("reason-repetition", &[("times", times.into())])
            }
            Outcome::Draw(DrawReason::MoveCount) => self
                .words
                .format("reason-move-count", &[("moves", (draw.plies() / 2).into())]),
            Outcome::BothLose => self.words.get("reason-both-lose"),
        }
    }
}
