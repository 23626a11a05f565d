//! The grid of buttons over the board.

use damiera::Square;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Button;
use leptos::prelude::*;

use super::drag::Drag;
use super::pieces::code;
use super::surface::Surface;
use super::view::{Cell, Target};
use crate::words::Words;

/// Where a button is on the screen: the row from the top, and which of its four.
type Place = (u8, u8);

/// The square that is shown at a place.
fn square_at((row, nth): Place, turned: bool) -> Square {
    let square = Square::ALL[usize::from(row) * 4 + usize::from(nth)];
    if turned { square.rotated() } else { square }
}

/// Where an arrow key leads: along the row, or to the square above or below, zigzagging over the
/// light squares between.
fn neighbour((row, nth): Place, key: &str) -> Option<Place> {
    let place = match key {
        "ArrowLeft" => (row, nth.checked_sub(1)?),
        "ArrowRight" => (row, nth + 1),
        "ArrowUp" => (row.checked_sub(1)?, nth),
        "ArrowDown" => (row + 1, nth),
        "Home" => (row, 0),
        "End" => (row, 3),
        _ => return None,
    };
    (place.0 < 8 && place.1 < 4).then_some(place)
}

/// The grid.
#[component]
pub(super) fn Cells() -> impl IntoView {
    let surface = Surface::here();
    // The lower left corner, from where one looks up the board.
    let focus = RwSignal::new((7, 0));
    let row = move |row: u8| {
        view! {
            <div class="row" role="row" aria-rowindex=row + 1>
                {(0..4).map(|nth| view! { <CellButton place=(row, nth) focus /> }).collect_view()}
            </div>
        }
    };
    view! {
        <div
            class="cells"
            role="grid"
            aria-label=move || surface.words.get("board-label")
            aria-description=surface.help
            aria-rowcount="8"
            aria-colcount="8"
        >
            {(0..8).map(row).collect_view()}
        </div>
    }
}

/// One square of the grid.
#[component]
fn CellButton(place: Place, focus: RwSignal<Place>) -> impl IntoView {
    let surface = Surface::here();
    let drag = expect_context::<Drag>();
    let square = Memo::new(move |_| square_at(place, surface.turned()));
    let cell = Memo::new(move |_| surface.view.with(|view| view.cell(square.get())));
    let button = NodeRef::<Button>::new();
    // Only once the person has walked here: the page must not steal the focus when it opens.
    Effect::new(move |before: Option<bool>| {
        let here = focus.get() == place;
        if here
            && before == Some(false)
            && let Some(button) = button.get_untracked()
        {
            // An element that is on the page can take the focus.
            let _ = button.focus();
        }
        here
    });
    let keydown = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        if let Some(next) = neighbour(place, &event.key()) {
            event.prevent_default();
            event.stop_propagation();
            focus.set(next);
        }
    };
    let press = move |event: PointerEvent| {
        let cell = cell.get_untracked();
        if cell.movable || cell.free {
            drag.press(&event, square.get_untracked());
        }
    };
    let column = 2 * place.1 + place.0 % 2 + 1;
    view! {
        <button
            type="button"
            role="gridcell"
            class="cell"
            data-square=move || square.get().number().to_string()
            data-piece=move || cell.get().piece.map(code)
            data-movable=move || cell.get().movable
            data-free=move || cell.get().free
            data-wrong=move || cell.get().wrong
            data-must=move || cell.get().must
            data-target=move || match cell.get().target? {
                Target::Passing => Some("passing"),
                Target::Final => Some("final"),
            }
            data-selected=move || cell.get().selected
            data-last=move || cell.get().last
            data-hint=move || cell.get().hint
            data-ghost=move || cell.get().ghost
            aria-colindex=column
            aria-label=move || label(surface.words, square.get(), cell.get())
            aria-selected=move || cell.get().selected.to_string()
            tabindex=move || if focus.get() == place { "0" } else { "-1" }
            node_ref=button
            on:click=move |_| {
                if !drag.swallows() {
                    surface.tap.run(square.get_untracked());
                }
            }
            on:focus=move |_| focus.set(place)
            on:keydown=keydown
            on:pointerdown=press
            on:pointermove=move |event| drag.follow(surface, &event)
            on:pointerup=move |event| drag.release(surface, &event)
            on:pointercancel=move |_| drag.cancel()
        ></button>
    }
}

/// The name of a square for those who do not see it.
fn label(words: Words, square: Square, cell: Cell) -> String {
    let number = ("square", square.number().into());
    let mut label = match cell.piece {
        None => words.format("cell-empty", &[number]),
        Some(piece) => words.format(
            "cell-piece",
            &[number, ("piece", words.piece(piece).into())],
        ),
    };
    let notes = [
        (cell.ghost, "note-taken"),
        (cell.selected, "note-selected"),
        (cell.must && !cell.selected, "note-can-capture"),
        (
            cell.movable && !cell.must && !cell.selected,
            "note-can-move",
        ),
        (cell.target == Some(Target::Final), "note-target"),
        (cell.target == Some(Target::Passing), "note-passes"),
        (cell.hint, "note-hint"),
        (cell.wrong, "note-wrong"),
    ];
    for (_, note) in notes.into_iter().filter(|(applies, _)| *applies) {
        let note = ("note", words.get(note).into());
        label = words.format("cell-note", &[("cell", label.into()), note]);
    }
    label
}

#[cfg(test)]
mod tests {
    use damiera::{Color, Piece, Role};
    use damiera_text::Language;
    use leptos::prelude::Owner;

    use super::*;

    #[test]
    fn the_grid_reads_from_the_upper_left_of_the_screen() {
        assert_eq!(square_at((0, 0), false).number(), 1);
        assert_eq!(square_at((7, 3), false).number(), 32);
        assert_eq!(square_at((0, 0), true).number(), 32);
        assert_eq!(square_at((1, 0), true).number(), 28);
    }

    #[test]
    fn arrows_stay_on_the_board() {
        assert_eq!(neighbour((0, 0), "ArrowUp"), None);
        assert_eq!(neighbour((7, 3), "ArrowRight"), None);
        assert_eq!(neighbour((7, 3), "ArrowDown"), None);
        assert_eq!(neighbour((3, 2), "ArrowUp"), Some((2, 2)));
        assert_eq!(neighbour((3, 2), "Home"), Some((3, 0)));
        assert_eq!(neighbour((3, 2), "a"), None);
    }

    #[test]
    fn a_square_says_what_stands_on_it_and_what_it_may() {
        let owner = Owner::new();
        owner.set();
        let words = Words::new(Language::Italian);
        let king = Piece {
            color: Color::White,
            role: Role::King,
        };
        let cell = Cell {
            piece: Some(king),
            movable: true,
            must: true,
            ..Cell::default()
        };
        let square = Square::from_number(23).expect("a square");
        assert_eq!(label(words, square, cell), "23, dama bianca, può prendere");
        let free = Cell {
            target: Some(Target::Final),
            ..Cell::default()
        };
        assert_eq!(label(words, square, free), "23, vuota, casella d’arrivo");
    }
}
