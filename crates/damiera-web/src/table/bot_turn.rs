//! The engine's turn, and its hints.

use std::time::Duration;

use damiera::Move;
use damiera::notation::MoveText;
use damiera_api::{GameText, Level, Request, Response};
use leptos::prelude::*;

use super::{Table, Thought};
use crate::app::now_ms;
use crate::board::Hint;
use crate::bot::{Bot, Heard};
use crate::session::Session;

/// How long the pieces lie still before the engine moves, in milliseconds: a move that follows at
/// once is hard to see.
const PAUSE_MS: f64 = 250.0;
/// How long the engine may take to start, in seconds.
const PATIENCE_S: u64 = 20;

impl Table {
    /// Starts the engine ahead of its first turn.
    pub(crate) fn warm_bot(self) {
        // If it does not start now, the player hears of it when it is needed.
        let _ = self.start_bot();
    }

    /// Lets the engine move if it is its turn.
    pub(super) fn wake_bot(self) {
        let (turn, level) = self
            .session
            .with_untracked(|session| (session.bot_to_move(), session.level()));
        let level = level.and_then(Level::from_number).filter(|_| turn);
        let Some(level) = level else { return };
        if self.thinking.get_untracked().is_none() {
            let seed = seed();
            self.ask(Thought::Move, |id, game| Request::Choose {
                id,
                game,
                level,
                seed,
                time_ms: None,
            });
        }
    }

    /// Asks the engine for a hint, or shows more of the one that is there.
    pub(crate) fn ask_hint(self) {
        let may = self.session.with_untracked(Session::person_to_move);
        if !may || self.thinking.get_untracked().is_some() {
            return;
        }
        match self.hint.get_untracked() {
            Some(Hint::Piece(mv) | Hint::Whole(mv)) => self.suggest(mv),
            None => self.ask(Thought::Hint, |id, game| Request::Hint { id, game }),
        }
    }

    /// The player wants to try once more.
    pub(crate) fn retry_bot(self) {
        self.dismiss();
        self.bot.update_value(Bot::stop);
        self.wake_bot();
    }

    /// Whatever the engine is at is no longer wanted.
    pub(super) fn abandon(self) {
        if self.thinking.get_untracked().is_some() {
            self.questions.update_value(|questions| *questions += 1);
            self.thinking.set(None);
            self.bot.update_value(Bot::stop);
            self.forget_probes();
        }
    }

    pub(super) fn start_bot(self) -> Result<(), String> {
        let hear = move |heard| self.hear(heard);
        self.bot
            .try_update_value(|bot| bot.start(hear))
            .unwrap_or(Ok(()))
    }

    fn ask(self, thought: Thought, request: impl FnOnce(u32, GameText) -> Request) {
        self.questions.update_value(|questions| *questions += 1);
        let id = self.questions.get_value();
        let game = self
            .session
            .with_untracked(|session| GameText::new(session.game()));
        self.thinking.set(Some(thought));
        if let Err(cause) = self.start_bot() {
            self.broken(cause);
            return;
        }
        self.bot.update_value(|bot| bot.ask(&request(id, game)));
        let late = move || {
            let waits = self.questions.try_get_value() == Some(id)
                && self.thinking.get_untracked().is_some();
            if waits && self.bot.try_with_value(Bot::hears) == Some(false) {
                self.broken(format!("{PATIENCE_S} s"));
            }
        };
        set_timeout(late, Duration::from_secs(PATIENCE_S));
    }

    fn hear(self, heard: Heard) {
        match heard {
            Heard::Message(Response::Ready) => self.bot.update_value(Bot::is_ready),
            Heard::Message(Response::Best { id, mv, .. }) => {
                if id == self.questions.get_value() {
                    self.answered(id, &mv);
                }
            }
            Heard::Message(Response::Failed { id, message }) => {
                if id.is_none_or(|id| id == self.questions.get_value()) {
                    self.broken(message);
                }
            }
            Heard::Message(Response::Table { id, found }) => self.looked_up(id, found),
            Heard::Message(Response::Tables { most }) => self.most.set(most),
            // Nobody at this table asks for a review.
            Heard::Message(Response::ReviewedPly { .. } | Response::Reviewed { .. }) => {}
            Heard::Broken(cause) => self.broken(cause),
        }
    }

    fn answered(self, id: u32, text: &str) {
        let position = self
            .session
            .with_untracked(|session| session.game().position());
        let wish = text.parse::<MoveText>().ok();
        let Some(mv) = wish.and_then(|wish| wish.resolve(&position).ok()) else {
            self.broken(text.to_owned());
            return;
        };
        match self.thinking.get_untracked() {
            Some(Thought::Move) => self.play_after_pause(id, mv),
            Some(Thought::Hint) => {
                self.thinking.set(None);
                self.suggest(mv);
            }
            None => {}
        }
    }

    fn play_after_pause(self, id: u32, mv: Move) {
        let pause = (self.rests_at_ms.get_value() + PAUSE_MS - now_ms()).max(0.0);
        let play = move || {
            if self.questions.try_get_value() == Some(id) {
                self.thinking.set(None);
                self.play(mv, 0);
            }
        };
        set_timeout(play, Duration::from_secs_f64(pause / 1000.0));
    }

    /// The engine is of no use: says so instead of waiting for ever.
    fn broken(self, cause: String) {
        let wanted = self.thinking.get_untracked().is_some();
        self.questions.update_value(|questions| *questions += 1);
        self.thinking.set(None);
        // Not dropped here: this may be called by the worker itself.
        set_timeout(move || self.bot.update_value(Bot::stop), Duration::ZERO);
        self.forget_probes();
        if wanted {
            let title = self.words.get("trouble-worker-title");
            let sentence = self
                .words
                .format("trouble-worker", &[("cause", cause.into())]);
            self.notify("trouble-worker", title, sentence);
        }
    }
}

/// A number by lot.
fn seed() -> u64 {
    // 53 random bits are all that the browser's number has.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let seed = (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64;
    seed
}
