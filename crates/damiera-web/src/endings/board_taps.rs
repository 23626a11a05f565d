//! What taps on the board do: pieces are set up freely, or moved by the rules.

use std::time::Duration;

use damiera::notation::MoveText;
use damiera::{Explanation, Position, Square, explain, explain_piece};
use damiera_text::explain_sentence;
use leptos::prelude::*;

use super::arrangement::{carried, tapped};
use super::{Endings, Tool};
use crate::board::{Entry, Tap, piece_at};
use crate::table::{Notice, SHAKE_MS};

impl Endings {
    /// A tap on `square`, by mouse, touch or key.
    pub(super) fn tap(self, square: Square) {
        match self.tool.get_untracked() {
            Tool::Move => self.enter(square),
            Tool::Put(piece) => {
                self.change(|setup| tapped(setup, piece, square));
                self.say_standing(square);
            }
        }
    }

    /// The piece on `square` begins to follow the pointer.
    pub(super) fn pick_up(self, square: Square) {
        match self.tool.get_untracked() {
            Tool::Move if self.entry.with_untracked(Entry::standing) != Some(square) => {
                self.enter(square);
            }
            Tool::Move => {}
            Tool::Put(_) => self.held.set_value(Some(square)),
        }
    }

    /// The piece that followed the pointer was let go.
    pub(super) fn drop_on(self, at: Option<Square>) {
        match (self.tool.get_untracked(), at) {
            (Tool::Move, Some(square)) => {
                if self.entry.with_untracked(Entry::standing) != Some(square) {
                    self.enter(square);
                }
            }
            (Tool::Move, None) => {
                self.let_go();
            }
            (Tool::Put(_), to) => {
                let from = self.held.try_update_value(Option::take).flatten();
                if let Some(from) = from.filter(|from| Some(*from) != to) {
                    self.change(|setup| carried(setup, from, to));
                    self.say_standing(to.unwrap_or(from));
                }
            }
        }
    }

    /// Lets go of the piece picked up. Says whether there was one.
    pub(crate) fn let_go(self) -> bool {
        let held = self.entry.with_untracked(|entry| entry.from.is_some());
        if held {
            self.entry.set(Entry::default());
            let setup = untrack(|| self.setup());
            self.stage.update(|stage| stage.settle(&setup));
            self.table.say(self.table.words.get("say-deselected"));
        }
        held
    }

    /// A tap that is part of a move.
    fn enter(self, square: Square) {
        let Some(position) = untrack(|| self.position()) else {
            return;
        };
        let legal = position.legal_moves();
        let before = self.entry.get_untracked();
        let (entry, tap) = before.tap(&legal, position.board().occupied(), square);
        match tap {
            Tap::Select(_) => {
                self.table.dismiss();
                let setup = position.to_setup();
                self.stage.update(|stage| stage.settle(&setup));
                self.entry.set(entry);
            }
            Tap::Deselect => {
                self.table.dismiss();
                self.let_go();
            }
            Tap::Hop => {
                self.table.dismiss();
                let whole = entry.candidates(&legal).next();
                let done = before.hops.len();
                if let (Some(mv), Some(mut at)) = (whole, before.standing()) {
                    let hops = mv.landings().zip(mv.captured_in_order());
                    for (to, over) in hops.take(entry.hops.len()).skip(done) {
                        self.stage.update(|stage| {
                            stage.carry(at, to);
                            stage.take(over);
                        });
                        at = to;
                    }
                }
                self.entry.set(entry);
            }
            Tap::Play(mv) => self.play(mv),
            Tap::RefusePiece(square) => {
                self.refuse(position, &explain_piece(&position, square), Some(square));
            }
            Tap::RefuseMove(wish) => {
                self.refuse(position, &explain(&position, &wish), before.standing());
            }
            Tap::Undecided => {
                if let Some(from) = before.from {
                    let landings = before.hops.iter().copied().chain([square]).collect();
                    let wish = MoveText {
                        from,
                        landings,
                        capture: true,
                    };
                    self.refuse(position, &explain(&position, &wish), None);
                }
            }
            Tap::Nothing => {}
        }
    }

    /// Shows why a move is not possible; the piece on `shaking` shakes its head.
    fn refuse(self, position: Position, explanation: &Explanation, shaking: Option<Square>) {
        let text = explain_sentence(&self.table.words.text(), &position, explanation);
        let reason = explanation.reason.code();
        self.table.notice.set(Some(Notice { reason, text }));
        if let Some(square) = shaking {
            self.shaken.set(Some(square));
            let still = move || {
                if self.shaken.try_get_untracked() == Some(Some(square)) {
                    self.shaken.set(None);
                }
            };
            set_timeout(still, Duration::from_millis(SHAKE_MS));
        }
    }

    /// Says what stands on a square now.
    fn say_standing(self, square: Square) {
        let words = self.table.words;
        let number = ("square", square.number().into());
        let piece = untrack(|| piece_at(&self.setup(), square));
        self.table.say(match piece {
            Some(piece) => {
                let name = ("piece", words.piece(piece).into());
                words.format("say-ending-placed", &[name, number])
            }
            None => words.format("say-ending-removed", &[number]),
        });
    }
}
