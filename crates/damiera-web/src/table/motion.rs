//! How the pieces on the screen follow the game.

use std::rc::Rc;
use std::time::Duration;

use damiera::{Move, Square};
use leptos::prelude::*;

use super::Table;
use crate::app::{now_ms, wants_less_motion};
use crate::session::Session;

/// A slide of one move or of a capture of one piece, in milliseconds.
const SLIDE_MS: u32 = 200;
/// A hop of a longer capture: shorter, so that six of them do not drag.
const HOP_MS: u32 = 150;
/// How long a refused piece shakes, as in the style sheet.
pub(crate) const SHAKE_MS: u64 = 360;

/// One hop: where to, and over what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hop {
    to: Square,
    over: Option<Square>,
}

impl Hop {
    /// The hops of `mv`, the first `done` left out.
    pub(super) fn of(mv: Move, done: usize) -> Vec<Self> {
        let taken = mv.captured_in_order().map(Some).chain([None]);
        mv.landings()
            .zip(taken)
            .map(|(to, over)| Self { to, over })
            .skip(done)
            .collect()
    }
}

impl Table {
    /// Shows the position at once; pieces that stand elsewhere slide there together.
    pub(super) fn settle(self) {
        self.motions.update_value(|motions| *motions += 1);
        self.rests_at_ms.set_value(now_ms());
        self.moving.set(false);
        let shown = self.session.with_untracked(Session::shown);
        self.pace_ms.set(SLIDE_MS);
        self.stage.update(|stage| stage.settle(&shown.to_setup()));
        self.orient();
    }

    /// Turns the board to whom it should be turned to.
    pub(crate) fn orient(self) {
        let turning = self.settings.with_untracked(|settings| settings.turning);
        let below = self
            .session
            .with_untracked(|session| session.seen_by_black(turning));
        if self.black_below.get_untracked() != below {
            self.black_below.set(below);
        }
    }

    /// Lets the piece on `from` go through `hops`, one after the other, and then calls `after`.
    pub(super) fn slide(self, from: Square, hops: Vec<Hop>, after: impl FnOnce() + 'static) {
        let animated = self.settings.with_untracked(|settings| settings.animation);
        if hops.is_empty() || !animated || wants_less_motion() {
            let mut at = from;
            for hop in hops {
                self.hop(at, hop);
                at = hop.to;
            }
            after();
            return;
        }
        self.motions.update_value(|motions| *motions += 1);
        let pace = if hops.len() > 1 { HOP_MS } else { SLIDE_MS };
        self.pace_ms.set(pace);
        self.moving.set(true);
        let whole = f64::from(pace) * f64::from(u32::try_from(hops.len()).unwrap_or(u32::MAX));
        self.rests_at_ms.set_value(now_ms() + whole);
        self.step(
            self.motions.get_value(),
            from,
            &hops.into(),
            pace,
            Box::new(after),
        );
    }

    /// The next hop, if nothing else was begun meanwhile.
    fn step(
        self,
        motion: u32,
        from: Square,
        hops: &Rc<[Hop]>,
        pace: u32,
        after: Box<dyn FnOnce()>,
    ) {
        if self.motions.try_get_value() != Some(motion) {
            return;
        }
        let Some((hop, rest)) = hops.split_first() else {
            self.moving.set(false);
            after();
            return;
        };
        self.hop(from, *hop);
        let (to, rest) = (hop.to, Rc::<[Hop]>::from(rest));
        let pause = Duration::from_millis(pace.into());
        set_timeout(move || self.step(motion, to, &rest, pace, after), pause);
    }

    fn hop(self, from: Square, hop: Hop) {
        self.stage.update(|stage| {
            stage.carry(from, hop.to);
            if let Some(over) = hop.over {
                stage.take(over);
            }
        });
    }

    /// Lets the piece on `square` shake its head.
    pub(super) fn shake(self, square: Square) {
        self.shaken.set(Some(square));
        let still = move || {
            if self.shaken.get_untracked() == Some(square) {
                self.shaken.set(None);
            }
        };
        set_timeout(still, Duration::from_millis(SHAKE_MS));
    }
}
