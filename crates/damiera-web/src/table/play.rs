//! What a person does to the game.

use damiera::notation::{MoveText, NotationErrorKind, ResolveError, short};
use damiera::{Move, Square, explain, explain_piece};
use leptos::prelude::*;

use super::motion::Hop;
use super::typing::read;
use super::{Panel, Table};
use crate::board::{Entry, Hint, Tap};
use crate::session::Session;

impl Table {
    /// A tap on `square`, by mouse, touch or key.
    pub(crate) fn tap(self, square: Square) {
        self.enter(square, false);
    }

    /// The piece being dragged was let go over `square`, where it already is on the screen.
    pub(crate) fn drop_on(self, square: Square) {
        if self.entry.with_untracked(Entry::standing) != Some(square) {
            self.enter(square, true);
        }
    }

    /// Picks the piece on `square` up, if it is not in hand already.
    pub(crate) fn pick_up(self, square: Square) {
        if self.entry.with_untracked(Entry::standing) != Some(square) {
            self.tap(square);
        }
    }

    /// Lets go of the piece in hand. Says whether there was one.
    pub(crate) fn let_go(self) -> bool {
        let held = self.entry.with_untracked(|entry| entry.from.is_some());
        if held {
            self.entry.set(Entry::default());
            self.settle();
            self.say(self.words.get("say-deselected"));
        }
        held
    }

    fn enter(self, square: Square, dragged: bool) {
        let (legal, position) = self
            .session
            .with_untracked(|session| (session.choices(), session.game().position()));
        if legal.is_empty() {
            return;
        }
        let before = self.entry.get_untracked();
        let (entry, tap) = before.tap(&legal, position.board().occupied(), square);
        match tap {
            Tap::Select(from) => {
                self.dismiss();
                let piece = position.board().piece_at(from);
                self.put_back(&before);
                self.entry.set(entry);
                if let Some(piece) = piece {
                    let name = ("piece", self.words.piece(piece).into());
                    let at = ("square", from.number().into());
                    self.say(self.words.format("say-selected", &[name, at]));
                }
            }
            Tap::Deselect => {
                self.dismiss();
                self.let_go();
            }
            Tap::Hop => {
                self.dismiss();
                let whole = entry.candidates(&legal).next();
                let at = before.standing();
                self.entry.set(entry.clone());
                if let (Some(mv), Some(at)) = (whole, at) {
                    let mut hops = Hop::of(mv, before.hops.len());
                    hops.truncate(entry.hops.len() - before.hops.len());
                    self.slide(at, hops, || ());
                }
                self.say(
                    self.words
                        .format("say-hop", &[("square", square.number().into())]),
                );
            }
            Tap::Play(mv) => self.play(
                mv,
                if dragged {
                    usize::MAX
                } else {
                    before.hops.len()
                },
            ),
            Tap::RefusePiece(square) => {
                self.refuse(&explain_piece(&position, square), Some(square));
            }
            Tap::RefuseMove(wish) => self.refuse(&explain(&position, &wish), before.standing()),
            Tap::Undecided => {
                let wish = before.from.map(|from| MoveText {
                    from,
                    landings: before.hops.iter().copied().chain([square]).collect(),
                    capture: true,
                });
                if let Some(wish) = wish {
                    self.refuse(&explain(&position, &wish), None);
                }
            }
            Tap::Nothing => {}
        }
    }

    /// Another piece is picked up in the middle of a capture: the first one goes home.
    fn put_back(self, before: &Entry) {
        if !before.hops.is_empty() {
            self.settle();
        }
    }

    /// Plays a move of which the screen has shown the first `shown` hops already.
    pub(super) fn play(self, mv: Move, shown: usize) {
        let before = self
            .session
            .with_untracked(|session| session.game().position());
        if self.session.with_untracked(Session::is_viewing) || self.moving.get_untracked() {
            // The screen is behind: let the slide begin from where the pieces really are.
            if shown == 0 {
                self.stage.update(|stage| stage.settle(&before.to_setup()));
            }
        }
        let played = self
            .session
            .try_update(|session| session.play(mv))
            .unwrap_or_default();
        if !played {
            return;
        }
        // A hint that is still being looked for belongs to the position before.
        self.abandon();
        self.entry.set(Entry::default());
        self.hint.set(None);
        self.dismiss();
        self.panel.set(Panel::Game);
        self.save();
        self.count_result();
        if let Some(piece) = before.board().piece_at(mv.from()) {
            self.say_and_state(self.move_in_words(mv, piece));
        }
        let hops = Hop::of(mv, shown);
        let at = match shown {
            0 => mv.from(),
            _ => mv.landings().nth(shown - 1).unwrap_or(mv.to()),
        };
        self.slide(at, hops, move || self.settle());
        self.wake_bot();
    }

    /// Takes back: against the bot, to the own turn.
    pub(crate) fn undo(self) {
        self.travel(Session::undo, "say-undone");
    }

    /// Plays what was taken back again.
    pub(crate) fn redo(self) {
        self.travel(Session::redo, "say-redone");
    }

    fn travel(self, travel: impl FnOnce(&mut Session) -> bool, said: &'static str) {
        self.abandon();
        if self.session.try_update(travel).unwrap_or_default() {
            self.refresh();
            self.save();
            self.count_result();
            self.say_and_state(self.words.get(said));
        }
        self.wake_bot();
    }

    /// Looks at the position after `ply` half-moves.
    pub(crate) fn view(self, ply: usize) {
        self.session.update(|session| session.view(ply));
        self.refresh();
        let shown = self.session.with_untracked(|session| {
            let mv = session.shown_move()?;
            let number = session.shown_ply();
            let before = session.game().position_at(number - 1)?;
            Some((number, session.game().ply(), short(&before, mv)))
        });
        self.say(match shown {
            None => self.words.get("say-viewing-start"),
            Some((number, total, mv)) => self.words.format(
                "say-viewing",
                &[
                    ("number", number.into()),
                    ("total", total.into()),
                    ("move", mv.into()),
                ],
            ),
        });
    }

    /// Turns the board by hand.
    pub(crate) fn flip(self) {
        self.flipped.update(|flipped| *flipped = !*flipped);
        self.say(self.words.get("say-turned"));
    }

    /// The person gives up.
    pub(crate) fn resign(self) {
        self.end(Session::resign);
    }

    /// Two people agree to a draw.
    pub(crate) fn agree_draw(self) {
        self.end(Session::agree_draw);
    }

    fn end(self, end: impl FnOnce(&mut Session)) {
        self.abandon();
        self.session.update(end);
        self.refresh();
        self.save();
        self.count_result();
        self.say(self.state_in_words());
    }

    /// Counts the game if it has ended.
    fn count_result(self) {
        if let Some((level, verdict)) = self.session.with_untracked(Session::verdict) {
            self.statistics
                .update(|statistics| statistics.count(level, verdict));
            self.statistics
                .with_untracked(crate::statistics::Statistics::save);
        }
    }

    /// A move typed by hand. Says whether it was played.
    pub(crate) fn typed(self, text: &str) -> bool {
        let text = text.trim();
        let (position, may) = self
            .session
            .with_untracked(|session| (session.game().position(), session.person_to_move()));
        if !may {
            return false;
        }
        match read(text, &position) {
            Ok(wish) => match wish.resolve(&position) {
                Ok(mv) => {
                    self.entry.set(Entry::default());
                    self.settle();
                    self.play(mv, 0);
                    return true;
                }
                Err(ResolveError::Illegal | ResolveError::Ambiguous(_)) => {
                    self.refuse(&explain(&position, &wish), Some(wish.from));
                }
            },
            Err(error) => {
                let key = match error.kind {
                    _ if text.is_empty() => "typed-empty",
                    NotationErrorKind::SquareOutOfRange => "typed-not-a-square",
                    _ => "typed-not-a-move",
                };
                let arguments: &[_] = if text.is_empty() {
                    &[]
                } else {
                    &[("text", text.to_owned().into())]
                };
                let title = self.words.format(key, arguments);
                self.notify("notation", title, String::new());
            }
        }
        false
    }

    /// Shows more of a suggestion: first the piece, then where it goes.
    pub(super) fn suggest(self, mv: Move) {
        let whole = matches!(self.hint.get_untracked(), Some(Hint::Piece(shown)) if shown == mv);
        let square = ("square", mv.from().number().into());
        if whole {
            self.hint.set(Some(Hint::Whole(mv)));
            let written = ("move", damiera_text::written(mv).into());
            let title = self.words.format("hint-move-title", &[written]);
            self.notify("hint", title, self.words.get("hint-move"));
        } else {
            self.hint.set(Some(Hint::Piece(mv)));
            let title = self.words.format("hint-piece-title", &[square]);
            self.notify("hint", title, self.words.get("hint-piece"));
        }
    }

    /// Chooses a level: for the game on the board if it has only begun, else for the next one.
    pub(crate) fn choose_level(self, level: u8) {
        self.set(|settings| settings.level = level);
        let changed = self.session.try_update(|session| session.set_level(level));
        let key = if changed == Some(true) || !self.session.with_untracked(Session::started) {
            "level-set"
        } else {
            "level-set-next"
        };
        if changed == Some(true) {
            self.save();
        }
        let name = self.words.level(level);
        let arguments = [("level", level.into()), ("name", name.into())];
        let said = self.words.format(key, &arguments);
        if self.panel.get_untracked() == Panel::Game {
            self.notify("level", said, String::new());
        } else {
            self.say(said);
        }
    }
}
