//! Who knows the position: the tables on this device, else the server.

use damiera::{Position, Setup};
use damiera_api::{RefusalCode, TableAnswer, TableRefusal};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::finding::{Finding, MOST_PIECES, Source, at_once};
use super::{Endings, server};

impl Endings {
    /// Finds out what the position is worth.
    pub(super) fn ask(self, setup: Setup) {
        self.asked.update_value(|asked| *asked += 1);
        let number = self.asked.get_value();
        let position = match at_once(&setup) {
            Ok(position) => position,
            Err(finding) => {
                self.finding.set(finding);
                return;
            }
        };
        if position.board().occupied().len() > MOST_PIECES {
            let most = untrack(|| self.table.most.get());
            self.finding.set(Finding::Unknown(most));
            return;
        }
        let fen = position.to_string();
        let shown = self.finding.with_untracked(|finding| match finding {
            Finding::Known(answer, _) => answer.fen == fen,
            _ => false,
        });
        if !shown {
            self.finding.set(Finding::Asking);
        }
        self.table.probe(fen, move |found| {
            if self.is_wanted(number) {
                self.device_answered(number, position, found);
            }
        });
    }

    fn is_wanted(self, number: u32) -> bool {
        self.asked.try_get_value() == Some(number)
    }

    fn device_answered(
        self,
        number: u32,
        position: Position,
        found: Option<Result<TableAnswer, TableRefusal>>,
    ) {
        let most = match found {
            Some(Ok(answer)) => {
                self.finding.set(Finding::Known(answer, Source::Device));
                return;
            }
            Some(Err(refusal)) if refusal.code == RefusalCode::Damaged => {
                self.finding.set(Finding::Damaged(refusal.message));
                return;
            }
            Some(Err(refusal)) => refusal.most,
            None => 0,
        };
        spawn_local(async move {
            let found = server::ask(&position.to_string()).await;
            if !self.is_wanted(number) {
                return;
            }
            self.finding.set(match found {
                Some(Ok(answer)) => Finding::Known(answer, Source::Server),
                Some(Err(refusal)) if refusal.code == RefusalCode::Damaged => {
                    Finding::Damaged(refusal.message)
                }
                Some(Err(refusal)) => Finding::Unknown(refusal.most.max(most)),
                None => Finding::Unknown(most),
            });
        });
    }
}
