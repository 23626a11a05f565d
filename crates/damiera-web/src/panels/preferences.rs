//! The settings.

use damiera_text::Language;
use leptos::prelude::*;

use super::icons::Icon;
use crate::app::focus_on;
use crate::settings::{Settings, Theme};
use crate::statistics::Tally;
use crate::table::{Panel, Table};

/// The head of a panel that can be closed, the focus going back to what opened it.
#[component]
pub(super) fn PanelHead(title: &'static str, panel: Panel) -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    focus_on("#panel-title");
    view! {
        <div class="panel-head">
            <h2 id="panel-title" tabindex="-1">
                {move || words.get(title)}
            </h2>
            <button
                type="button"
                class="plain"
                aria-label=move || words.get("action-close")
                on:click=move |_| {
                    table.close();
                    focus_on(panel.opener());
                }
            >
                {Icon::Close.view()}
            </button>
        </div>
    }
}

/// A setting that is on or off.
#[component]
fn Switch(
    id: &'static str,
    label: &'static str,
    field: fn(&mut Settings) -> &mut bool,
) -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    view! {
        <label class="switch">
            <span>{move || words.get(label)}</span>
            <input
                id=id
                type="checkbox"
                role="switch"
                prop:checked=move || table.settings.with(|settings| *field(&mut settings.clone()))
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    table.set(|settings| *field(settings) = on);
                    table.orient();
                }
            />
        </label>
    }
}

/// The panel.
#[component]
pub(crate) fn Preferences() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let theme = move |theme: Theme, value: &'static str, key: &'static str| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="theme"
                    value=value
                    prop:checked=move || table.settings.with(|settings| settings.theme == theme)
                    on:change=move |_| table.set(|settings| settings.theme = theme)
                />
                <span>{move || words.get(key)}</span>
            </label>
        }
    };
    let language = move |language: Language| {
        view! {
            <label class="option" lang=language.tag()>
                <input
                    type="radio"
                    name="language"
                    value=language.tag()
                    prop:checked=move || words.text().language() == language
                    on:change=move |_| {
                        table.set(|settings| settings.language = Some(language.tag().to_owned()));
                    }
                />
                <span>{language.name()}</span>
            </label>
        }
    };
    view! {
        <section id="settings-panel" class="card sheet" aria-labelledby="panel-title">
            <PanelHead title="settings-title" panel=Panel::Settings />
            <fieldset class="options">
                <legend>{move || words.get("settings-language")}</legend>
                {Language::ALL.map(language).collect_view()}
            </fieldset>
            <fieldset class="options">
                <legend>{move || words.get("settings-theme")}</legend>
                {theme(Theme::Auto, "auto", "settings-theme-auto")}
                {theme(Theme::Light, "light", "settings-theme-light")}
                {theme(Theme::Dark, "dark", "settings-theme-dark")}
            </fieldset>
            <div class="switches">
                <Switch id="numbers" label="settings-numbers" field=|all| &mut all.numbers />
                <Switch id="turning" label="settings-turning" field=|all| &mut all.turning />
                <Switch id="animation" label="settings-motion" field=|all| &mut all.animation />
                <Switch id="shortcuts" label="settings-shortcuts" field=|all| &mut all.shortcuts />
            </div>
            <Record />
            <p class="note">{move || words.get("settings-device")}</p>
        </section>
    }
}

/// The games against each level.
#[component]
fn Record() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let row = move |level: u8| {
        let tally = move || table.statistics.with(|statistics| statistics.level(level));
        let count = move |count: fn(Tally) -> u32| move || count(tally()).to_string();
        view! {
            <tr>
                <th scope="row">
                    {level.to_string()} " · " {move || words.level(level)}
                </th>
                <td>{count(|tally| tally.wins)}</td>
                <td>{count(|tally| tally.draws)}</td>
                <td>{count(|tally| tally.losses)}</td>
            </tr>
        }
    };
    view! {
        <table id="statistics">
            <caption>{move || words.get("settings-statistics")}</caption>
            <thead>
                <tr>
                    <th scope="col">{move || words.get("settings-statistics-level")}</th>
                    <th scope="col">{move || words.get("settings-statistics-wins")}</th>
                    <th scope="col">{move || words.get("settings-statistics-draws")}</th>
                    <th scope="col">{move || words.get("settings-statistics-losses")}</th>
                </tr>
            </thead>
            <tbody>{(1..=8).map(row).collect_view()}</tbody>
        </table>
    }
}
