//! The moves of the game, to read and to look back.

use damiera::notation::short;
use damiera::{Color, Move};
use leptos::html::Ol;
use leptos::prelude::*;

use crate::session::Session;
use crate::table::Table;
use crate::words::side;

/// One half-move of the list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Line {
    /// 1 for the first half-move.
    ply: usize,
    mv: Move,
    text: String,
    color: Color,
}

/// The half-moves of the game in the official notation, the capture by its ends where that says
/// enough.
fn lines(session: &Session) -> Vec<Line> {
    let game = session.game();
    let moves = game.moves().iter().enumerate();
    moves
        .filter_map(|(before, mv)| {
            let position = game.position_at(before)?;
            let text = short(&position, *mv);
            Some(Line {
                ply: before + 1,
                mv: *mv,
                text,
                color: position.turn(),
            })
        })
        .collect()
}

/// The number of the move that a half-move belongs to.
const fn number(ply: usize) -> usize {
    ply.div_ceil(2)
}

/// The list.
#[component]
pub(super) fn Moves() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let list = NodeRef::<Ol>::new();
    let lines = Memo::new(move |_| table.session.with(lines));
    let shown = Memo::new(move |_| table.session.with(Session::shown_ply));
    // The newest move, or the one looked at, stays in sight.
    Effect::new(move || {
        let ply = shown.get();
        let count = lines.with(Vec::len);
        let Some(list) = list.get() else { return };
        request_animation_frame(move || {
            let item = list
                .query_selector(&format!("li[data-ply='{ply}']"))
                .ok()
                .flatten();
            match item {
                Some(item) => super::icons::scroll_into(&list, &item),
                None if count == 0 || ply == 0 => {
                    list.set_scroll_top(0);
                    list.set_scroll_left(0);
                }
                None => {}
            }
        });
    });
    let item = move |line: Line| {
        let Line {
            ply, text, color, ..
        } = line;
        let spoken = text.clone();
        let label = move || {
            words.format(
                "moves-label",
                &[
                    ("n", number(ply).into()),
                    ("colour", side(color)),
                    ("move", spoken.clone().into()),
                ],
            )
        };
        view! {
            <li
                data-ply=ply.to_string()
                data-number=(ply % 2 == 1)
                    .then(|| words.format("moves-number", &[("n", number(ply).into())]))
            >
                <button
                    type="button"
                    aria-label=label
                    aria-current=move || (shown.get() == ply).then_some("true")
                    on:click=move |_| table.view(ply)
                >
                    {text}
                </button>
            </li>
        }
    };
    view! {
        <section class="card moves" aria-labelledby="moves-title">
            <h2 id="moves-title" class="unseen">
                {move || words.get("moves-title")}
            </h2>
            <ol id="moves" node_ref=list>
                <For each=move || lines.get() key=|line| (line.ply, line.mv) children=item />
            </ol>
            <Show when=move || lines.with(Vec::is_empty)>
                <p class="none">{move || words.get("moves-none")}</p>
            </Show>
            <Show when=move || table.session.with(Session::is_viewing)>
                <button
                    type="button"
                    class="back"
                    on:click=move |_| {
                        table.view(table.session.with_untracked(|session| session.game().ply()));
                    }
                >
                    {move || words.get("viewing-back")}
                </button>
            </Show>
        </section>
    }
}
