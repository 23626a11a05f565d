//! The end of the game, over the board.

use leptos::prelude::*;

use super::icons::Icon;
use crate::session::Session;
use crate::table::{Panel, Table};

/// The banner with the result, once the pieces have come to rest.
#[component]
pub(crate) fn Result() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let outcome = Memo::new(move |_| {
        table
            .session
            .with(|session| session.outcome().filter(|_| !session.is_viewing()))
    });
    // Put away by hand, until another game ends.
    let away = RwSignal::new(None);
    let shown = Memo::new(move |_| {
        let game = table
            .session
            .with(|session| session.game().all_moves().len());
        outcome
            .get()
            .filter(|_| !table.moving.get() && away.get() != Some(game))
            .filter(|_| table.session.with(Session::started))
    });
    move || {
        let outcome = shown.get()?;
        let (title, reason) = table.outcome_in_words(outcome);
        Some(view! {
            <div id="result" class="card result" role="group" data-result=outcome.to_string() aria-labelledby="result-title">
                <button
                    type="button"
                    class="plain"
                    aria-label=move || words.get("result-review")
                    title=move || words.get("result-review")
                    on:click=move |_| {
                        away.set(Some(
                            table.session.with_untracked(|session| session.game().all_moves().len()),
                        ));
                    }
                >
                    {Icon::Close.view()}
                </button>
                <h2 id="result-title">{title}</h2>
                <p>
                    <span class="score">{outcome.to_string().replace("1/2", "½")}</span>
                    " "
                    {reason}
                </p>
                <div class="go">
                    <button type="button" on:click=move |_| table.undo()>
                        {move || words.get("action-undo-long")}
                    </button>
                    <button type="button" class="main" on:click=move |_| table.open(Panel::New)>
                        {move || words.get("result-new")}
                    </button>
                </div>
            </div>
        })
    }
}
