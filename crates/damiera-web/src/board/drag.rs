//! Dragging a piece, with mouse, pen or finger.
//!
//! A press that does not move is left alone and becomes a click, so that every way of tapping ends
//! in one place; once the piece follows the finger, the click that comes after is swallowed.

use std::time::Duration;

use damiera::Square;
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::{Element, PointerEvent};

use super::surface::Surface;

/// How far the pointer goes before a press becomes a drag, in pixels.
const THRESHOLD_PX: f64 = 3.0;
/// How long after a drag a click still belongs to it, in milliseconds.
const CLICK_MS: u64 = 60;

/// A piece under the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Press {
    pointer: i32,
    from: Square,
    start: (f64, f64),
    at: (f64, f64),
    /// Whether the piece follows the pointer.
    drags: bool,
}

/// Handle to the drag going on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drag {
    /// The board, to know where the pointer is on it.
    pub(super) board: NodeRef<Div>,
    press: RwSignal<Option<Press>>,
    swallow: StoredValue<bool>,
}

impl Drag {
    pub(super) fn new() -> Self {
        Self {
            board: NodeRef::new(),
            press: RwSignal::new(None),
            swallow: StoredValue::new(false),
        }
    }

    /// The square whose piece follows the pointer, and how far it is away from it, in pixels to
    /// the right and down.
    pub(super) fn offset(self) -> Option<(Square, (f64, f64))> {
        let press = self.press.get().filter(|press| press.drags)?;
        Some((
            press.from,
            (press.at.0 - press.start.0, press.at.1 - press.start.1),
        ))
    }

    /// The pointer goes down on a piece that may be picked up.
    pub(super) fn press(self, event: &PointerEvent, from: Square) {
        self.swallow.set_value(false);
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        let at = point(event);
        let pointer = event.pointer_id();
        self.press.set(Some(Press {
            pointer,
            from,
            start: at,
            at,
            drags: false,
        }));
        if let Some(element) = event.target().and_then(|target| {
            use wasm_bindgen::JsCast as _;
            target.dyn_into::<Element>().ok()
        }) {
            // Without it the drag ends at the edge of the square, no worse.
            let _ = element.set_pointer_capture(pointer);
        }
    }

    /// The pointer moves.
    pub(super) fn follow(self, surface: Surface, event: &PointerEvent) {
        let Some(press) = self.pressed_by(event) else {
            return;
        };
        let at = point(event);
        let far = (at.0 - press.start.0).hypot(at.1 - press.start.1) > THRESHOLD_PX;
        if !press.drags && !far {
            return;
        }
        if !press.drags {
            surface.pick_up.run(press.from);
        }
        self.press.set(Some(Press {
            at,
            drags: true,
            ..press
        }));
    }

    /// The pointer goes up.
    pub(super) fn release(self, surface: Surface, event: &PointerEvent) {
        let Some(press) = self.pressed_by(event) else {
            return;
        };
        if press.drags {
            self.swallow.set_value(true);
            set_timeout(
                move || self.swallow.set_value(false),
                Duration::from_millis(CLICK_MS),
            );
            surface.drop.run(self.square_at(surface, point(event)));
        }
        self.press.set(None);
    }

    /// The system takes the pointer away.
    pub(super) fn cancel(self) {
        self.press.set(None);
    }

    /// Whether the click that comes now is the end of a drag.
    pub(super) fn swallows(self) -> bool {
        self.swallow
            .try_update_value(std::mem::take)
            .unwrap_or_default()
    }

    fn pressed_by(self, event: &PointerEvent) -> Option<Press> {
        self.press
            .get_untracked()
            .filter(|press| press.pointer == event.pointer_id())
    }

    /// The square under a point of the window.
    fn square_at(self, surface: Surface, (x, y): (f64, f64)) -> Option<Square> {
        let bounds = self.board.get_untracked()?.get_bounding_client_rect();
        let turned = untrack(|| surface.turned());
        let index = |at: f64, start: f64, length: f64| {
            let index = ((at - start) / length * 8.0).floor();
            // Both ends are checked, so nothing is cut off.
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            (0.0..8.0).contains(&index).then_some(index as u8)
        };
        let column = index(x, bounds.left(), bounds.width())?;
        let row = index(y, bounds.top(), bounds.height())?;
        if turned {
            Square::at(7 - row, 7 - column)
        } else {
            Square::at(row, column)
        }
    }
}

fn point(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}
