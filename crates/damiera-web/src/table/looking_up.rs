//! Looking positions up in the tables that the engine has.

use damiera_api::{Request, TableAnswer, TableRefusal};
use leptos::prelude::*;

use super::Table;
use crate::bot::Bot;
use crate::endings::value_sentence;
use crate::session::Session;

/// What the tables say, or why they do not; `None` if the engine is of no use.
pub(crate) type Found = Option<Result<TableAnswer, TableRefusal>>;

/// Somebody who waits for it.
pub(super) struct Waiting {
    id: u32,
    hear: Box<dyn FnOnce(Found)>,
}

impl Table {
    /// Looks a position up; `hear` gets the answer, later.
    pub(crate) fn probe(self, fen: String, hear: impl FnOnce(Found) + 'static) {
        if self.start_bot().is_err() {
            hear(None);
            return;
        }
        self.probes.update_value(|probes| *probes += 1);
        let id = self.probes.get_value();
        let hear = Box::new(hear);
        self.waiting
            .update_value(|waiting| waiting.push(Waiting { id, hear }));
        self.bot
            .update_value(|bot: &mut Bot| bot.ask(&Request::Probe { id, fen }));
    }

    /// Whether the tables on this device have the position that is shown.
    pub(crate) fn knows_value(self) -> bool {
        let most = self.most.get();
        self.session
            .with(|session| session.started() && session.shown().board().occupied().len() <= most)
    }

    /// Tells what the position that is shown is worth, for those who ask.
    pub(crate) fn tell_value(self) {
        let position = self.session.with_untracked(Session::shown);
        self.probe(position.to_string(), move |found| {
            let still = self.session.with_untracked(Session::shown) == position;
            if let (Some(Ok(answer)), true) = (found, still) {
                let worth = (answer.value, answer.plies, answer.conversion);
                let title = value_sentence(self.words, position.turn(), worth);
                self.notify("value", title, self.words.get("ending-count-note"));
            }
        });
    }

    /// An answer has come.
    pub(super) fn looked_up(self, id: u32, found: Result<TableAnswer, TableRefusal>) {
        let waits = |waiting: &mut Vec<Waiting>| {
            let at = waiting.iter().position(|waiting| waiting.id == id)?;
            Some(waiting.swap_remove(at))
        };
        // Called when the list is no longer held: whoever hears may ask again.
        if let Some(waiting) = self.waiting.try_update_value(waits).flatten() {
            (waiting.hear)(Some(found));
        }
    }

    /// The engine was ended: nobody will be answered.
    pub(super) fn forget_probes(self) {
        let waiting = self.waiting.try_update_value(std::mem::take);
        for waiting in waiting.into_iter().flatten() {
            (waiting.hear)(None);
        }
    }
}
