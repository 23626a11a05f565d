//! The board: told what each square shows, it reports taps.
//!
//! From back to front: the squares with their marks, the pieces, and a grid of buttons that mouse,
//! touch, keyboard and screen readers act on. The first two turn together; the grid is laid out
//! anew, so that reading order is always that of the screen.

mod cells;
mod drag;
mod entry;
mod pieces;
mod squares;
mod stage;
mod standing;
mod surface;
mod view;

use leptos::prelude::*;

use self::cells::Cells;
use self::drag::Drag;
use self::pieces::{Pieces, Shapes};
use self::squares::Squares;

pub(crate) use self::entry::{Entry, Tap};
pub(crate) use self::pieces::code;
pub(crate) use self::stage::Stage;
pub(crate) use self::standing::{piece_at, pieces};
pub(crate) use self::surface::Surface;
pub(crate) use self::view::{BoardView, Hint, Scene, Target};

/// The board with everything that lies on `surface`.
#[component]
pub(crate) fn Board(surface: Surface) -> impl IntoView {
    provide_context(surface);
    let drag = Drag::new();
    provide_context(drag);
    view! {
        <div
            id="board"
            class="board"
            data-turned=move || surface.turned().to_string()
            data-moving=move || surface.moving.get().to_string()
            data-animated=move || surface.settings.with(|settings| settings.animation).to_string()
            style:--pace=move || format!("{}ms", surface.pace_ms.get())
            node_ref=drag.board
        >
            <Shapes />
            <div class="spin" aria-hidden="true">
                <Squares />
                <Pieces />
            </div>
            <Cells />
        </div>
    }
}
