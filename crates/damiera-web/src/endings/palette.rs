//! Which piece to put, and who is to move.

use damiera::{Color, Piece, Role};
use leptos::prelude::*;

use super::{Endings, Tool};
use crate::board::code;
use crate::panels::Icon;

/// The pieces that can be put, and the hand that moves.
#[component]
pub(super) fn Palette() -> impl IntoView {
    let endings = Endings::here();
    let words = endings.table.words;
    let choice = move |tool: Tool| {
        let value = match tool {
            Tool::Move => "move",
            Tool::Put(piece) => code(piece),
        };
        let label = move || match tool {
            Tool::Move => words.get("endings-tool-move"),
            Tool::Put(piece) => words.piece(piece),
        };
        let picture = match tool {
            Tool::Move => Icon::Move.view().into_any(),
            Tool::Put(piece) => view! {
                <svg class="token" viewBox="9 5 82 90" aria-hidden="true">
                    <use width="100" height="100" href=format!("#{}", code(piece)) />
                </svg>
            }
            .into_any(),
        };
        view! {
            <label class="option" title=label>
                <input
                    type="radio"
                    name="tool"
                    value=value
                    aria-label=label
                    prop:checked=move || endings.tool.get() == tool
                    on:change=move |_| {
                        endings.let_go();
                        endings.tool.set(tool);
                    }
                />
                <span>{picture}</span>
            </label>
        }
    };
    let put = |color, role| Tool::Put(Piece { color, role });
    let turn = move |color: Color, value: &'static str| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="ending-turn"
                    value=value
                    prop:checked=move || endings.setup().turn == color
                    on:change=move |_| endings.set_turn(color)
                />
                <span>{move || words.color(color)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="options tools-row">
            <legend>{move || words.get("endings-tool")}</legend>
            {choice(Tool::Move)}
            {choice(put(Color::White, Role::Man))}
            {choice(put(Color::White, Role::King))}
            {choice(put(Color::Black, Role::Man))}
            {choice(put(Color::Black, Role::King))}
        </fieldset>
        <fieldset class="options">
            <legend>{move || words.get("endings-turn")}</legend>
            {turn(Color::White, "white")}
            {turn(Color::Black, "black")}
        </fieldset>
    }
}
