//! Keys and rules.

use leptos::prelude::*;

use super::preferences::PanelHead;
use crate::table::{Panel, Table};

/// The panel.
#[component]
pub(crate) fn Help() -> impl IntoView {
    let words = Table::here().words;
    let key = move |name: &'static str, what: &'static str| {
        view! {
            <div>
                <dt>
                    <kbd>{name}</kbd>
                </dt>
                <dd>{move || words.get(what)}</dd>
            </div>
        }
    };
    let named = move |name: &'static str, what: &'static str| {
        view! {
            <div>
                <dt>
                    <kbd>{move || words.get(name)}</kbd>
                </dt>
                <dd>{move || words.get(what)}</dd>
            </div>
        }
    };
    view! {
        <section id="help-panel" class="card sheet" aria-labelledby="panel-title">
            <PanelHead title="help-title" panel=Panel::Help />
            <h3>{move || words.get("help-rules")}</h3>
            <p>{move || words.get("help-rule-0")}</p>
            <ol class="rules">
                <li>{move || words.get("help-rule-1")}</li>
                <li>{move || words.get("help-rule-2")}</li>
                <li>{move || words.get("help-rule-3")}</li>
                <li>{move || words.get("help-rule-4")}</li>
            </ol>
            <p>{move || words.get("help-rule-5")}</p>
            <h3>{move || words.get("help-keys")}</h3>
            <dl class="keys">
                {named("help-keyname-arrows", "help-key-arrows-grid")}
                {named("help-keyname-enter", "help-key-enter")}
                {key("Esc", "help-key-escape")}
                {key("← →", "help-key-replay")}
                {named("help-keyname-ends", "help-key-ends")}
                {key("U R", "help-key-undo")}
                {key("H", "help-key-hint")}
                {key("F", "help-key-flip")}
                {key("N", "help-key-new")}
                {key("T", "help-key-type")}
                {key("1 … 8", "help-key-level")}
            </dl>
        </section>
    }
}
