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
mod view;

use leptos::prelude::*;

use self::cells::Cells;
use self::drag::Drag;
use self::pieces::{Pieces, Shapes};
use self::squares::Squares;
use crate::table::Table;

pub(crate) use self::entry::{Entry, Tap};
pub(crate) use self::stage::Stage;
pub(crate) use self::view::{BoardView, Hint, Scene, Target};

/// The board with everything on it.
#[component]
pub(crate) fn Board() -> impl IntoView {
    let table = Table::here();
    let drag = Drag::new();
    provide_context(drag);
    view! {
        <div
            id="board"
            class="board"
            data-turned=move || table.turned().to_string()
            data-moving=move || table.moving.get().to_string()
            data-animated=move || table.settings.with(|settings| settings.animation).to_string()
            style:--pace=move || format!("{}ms", table.pace_ms.get())
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
