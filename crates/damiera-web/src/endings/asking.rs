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
        let refusal = match found {
            Some(Ok(answer)) => {
                self.finding.set(Finding::Known(answer, Source::Device));
                return;
            }
            Some(Err(refusal)) => Some(refusal),
            None => None,
        };
        spawn_local(async move {
            let found = server::ask(&position.to_string()).await;
            if self.is_wanted(number) {
                self.finding.set(both_answered(refusal, found));
            }
        });
    }
}

/// What is known when the device has refused and the server has been asked. Damage is told only if
/// the server does not know either.
fn both_answered(
    device: Option<TableRefusal>,
    server: Option<Result<TableAnswer, TableRefusal>>,
) -> Finding {
    let server = match server {
        Some(Ok(answer)) => return Finding::Known(answer, Source::Server),
        Some(Err(refusal)) => Some(refusal),
        None => None,
    };
    let mut most = 0;
    for refusal in server.into_iter().chain(device) {
        if refusal.code == RefusalCode::Damaged {
            return Finding::Damaged(refusal.message);
        }
        most = most.max(refusal.most);
    }
    Finding::Unknown(most)
}

#[cfg(test)]
mod tests {
    use damiera_api::TableValue;

    use super::*;

    fn refusal(code: RefusalCode, message: &str, most: u32) -> TableRefusal {
        TableRefusal {
            code,
            message: message.to_owned(),
            offset: None,
            most,
        }
    }

    fn damaged(message: &str) -> TableRefusal {
        refusal(RefusalCode::Damaged, message, 4)
    }

    fn missing(most: u32) -> TableRefusal {
        refusal(RefusalCode::TooManyPieces, "", most)
    }

    #[test]
    fn damage_on_the_device_is_made_good_by_the_server() {
        let answer = TableAnswer {
            fen: "W:WK1:BK32".to_owned(),
            value: TableValue::Draw,
            plies: None,
            conversion: None,
            moves: Vec::new(),
        };
        let found = both_answered(Some(damaged("here")), Some(Ok(answer.clone())));
        assert_eq!(found, Finding::Known(answer, Source::Server));
        let here = Finding::Damaged("here".to_owned());
        assert_eq!(both_answered(Some(damaged("here")), None), here);
        let found = both_answered(Some(damaged("here")), Some(Err(missing(6))));
        assert_eq!(found, here);
    }

    #[test]
    fn what_nobody_has_is_unknown() {
        let there = Some(Err(damaged("there")));
        let damage = Finding::Damaged("there".to_owned());
        assert_eq!(both_answered(Some(missing(5)), there), damage);
        let found = both_answered(Some(missing(5)), Some(Err(missing(0))));
        assert_eq!(found, Finding::Unknown(5));
        let found = both_answered(Some(missing(5)), Some(Err(missing(6))));
        assert_eq!(found, Finding::Unknown(6));
        assert_eq!(both_answered(Some(missing(4)), None), Finding::Unknown(4));
        assert_eq!(both_answered(None, None), Finding::Unknown(0));
    }
}
