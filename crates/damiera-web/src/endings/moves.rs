//! Every move with its worth.

use damiera::Move;
use damiera::notation::MoveText;
use damiera_api::TableMove;
use leptos::prelude::*;

use super::Endings;
use super::finding::{Finding, move_words, value_name};

/// The list, the best move first.
#[component]
pub(super) fn RatedMoves() -> impl IntoView {
    let endings = Endings::here();
    let words = endings.table.words;
    let rated = move || {
        endings.finding.with(|finding| match finding {
            Finding::Known(answer, _) => answer.moves.clone(),
            _ => Vec::new(),
        })
    };
    let item = move |rated: TableMove| {
        let worth = (rated.value, rated.plies, rated.conversion);
        let written = rated.mv.replace('x', "×");
        let text = rated.mv.clone();
        view! {
            <li
                data-move=rated.mv
                data-value=value_name(rated.value)
                data-plies=rated.plies.map(|plies| plies.to_string())
            >
                <button
                    type="button"
                    on:click=move |_| {
                        if let Some(mv) = resolved(endings, &text) {
                            endings.play(mv);
                        }
                    }
                >
                    <b>{written}</b>
                    " "
                    <span>{move || move_words(words, worth)}</span>
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || !rated().is_empty()>
            <h3 id="ending-moves-title">{move || words.get("endings-moves")}</h3>
            <ol id="ending-moves" class="rated" aria-labelledby="ending-moves-title">
                {move || rated().into_iter().map(item).collect_view()}
            </ol>
        </Show>
    }
}

/// A move that the tables named, in the position on the board.
fn resolved(endings: Endings, text: &str) -> Option<Move> {
    let position = untrack(|| endings.position())?;
    text.parse::<MoveText>().ok()?.resolve(&position).ok()
}
