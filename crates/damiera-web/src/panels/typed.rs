//! A move typed by hand.

use leptos::ev::SubmitEvent;
use leptos::html::Input;
use leptos::prelude::*;

use crate::session::Session;
use crate::table::Table;

/// The field for a typed move.
#[component]
pub(super) fn TypedMove() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let field = NodeRef::<Input>::new();
    let wrong = RwSignal::new(false);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else {
            return;
        };
        let played = table.typed(&field.value());
        wrong.set(!played);
        if played {
            field.set_value("");
        }
    };
    view! {
        <form class="typed" on:submit=submit novalidate=true>
            <label for="typed" class="unseen">
                {move || words.get("typed-label")}
            </label>
            <input
                id="typed"
                type="text"
                inputmode="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                enterkeyhint="go"
                placeholder=move || words.get("typed-placeholder")
                aria-invalid=move || wrong.get().to_string()
                node_ref=field
                on:input=move |_| wrong.set(false)
            />
            <button type="submit" disabled=move || !table.session.with(Session::person_to_move)>
                {move || words.get("typed-go")}
            </button>
        </form>
    }
}
