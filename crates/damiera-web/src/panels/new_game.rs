//! The sheet of a new game.

use damiera::DrawRules;
use leptos::prelude::*;

use crate::app::{focus_on, heads};
use crate::session::Session;
use crate::settings::{Choice, Opponent, Settings};
use crate::table::Table;

/// The sheet.
#[component]
pub(super) fn NewGame() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let bot = move || {
        table
            .settings
            .with(|settings| settings.opponent == Opponent::Bot)
    };
    let started = table.session.with_untracked(Session::started);
    if started {
        focus_on("#sheet-title");
    }
    view! {
        <section id="sheet" class="card sheet" aria-labelledby="sheet-title">
            <h2 id="sheet-title" tabindex="-1">
                {move || words.get("new-title")}
            </h2>
            <Modes />
            <Show when=bot fallback=move || view! { <p class="note">{move || words.get("new-two-note")}</p> }>
                <Levels />
                <Colours />
            </Show>
            <Draws />
            <div class="go">
                <Show when=move || started>
                    <button
                        id="continue"
                        type="button"
                        on:click=move |_| {
                            table.close();
                            focus_on("#new");
                        }
                    >
                        {move || words.get("new-continue")}
                    </button>
                </Show>
                <button
                    id="start"
                    type="button"
                    class="main"
                    on:click=move |_| {
                        table.begin(heads);
                        focus_on(".cell[tabindex='0']");
                    }
                >
                    {move || words.get("new-start")}
                </button>
            </div>
        </section>
    }
}

/// One of several choices.
#[component]
fn RadioOption(
    name: &'static str,
    value: &'static str,
    #[prop(into)] label: Signal<String>,
    chosen: impl Fn(&Settings) -> bool + Copy + Send + Sync + 'static,
    choose: impl Fn(&mut Settings) + Copy + 'static,
) -> impl IntoView {
    let table = Table::here();
    view! {
        <label class="option">
            <input
                type="radio"
                name=name
                value=value
                prop:checked=move || table.settings.with(chosen)
                on:change=move |_| table.set(choose)
            />
            <span>{label}</span>
        </label>
    }
}

/// Against whom.
#[component]
fn Modes() -> impl IntoView {
    let words = Table::here().words;
    view! {
        <fieldset class="options">
            <legend>{move || words.get("new-mode")}</legend>
            <RadioOption
                name="mode"
                value="bot"
                label=Signal::derive(move || words.get("new-mode-bot"))
                chosen=|settings| settings.opponent == Opponent::Bot
                choose=|settings| settings.opponent = Opponent::Bot
            />
            <RadioOption
                name="mode"
                value="two"
                label=Signal::derive(move || words.get("new-mode-two"))
                chosen=|settings| settings.opponent == Opponent::Two
                choose=|settings| settings.opponent = Opponent::Two
            />
        </fieldset>
    }
}

/// The level of the bot, with the games played at it.
#[component]
fn Levels() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let chosen = move || table.settings.with(|settings| settings.level);
    let level = move |level: u8| {
        view! {
            <label class="option level">
                <input
                    type="radio"
                    name="level"
                    value=level.to_string()
                    aria-label=move || {
                        let name = ("name", words.level(level).into());
                        words.format("player-level", &[("level", level.into()), name])
                    }
                    prop:checked=move || chosen() == level
                    on:change=move |_| table.set(|settings| settings.level = level)
                />
                <span aria-hidden="true">{level}</span>
            </label>
        }
    };
    let statistics = move || {
        let tally = table
            .statistics
            .with(|statistics| statistics.level(chosen()));
        (tally.games() > 0).then(|| {
            words.format(
                "statistics",
                &[
                    ("wins", tally.wins.into()),
                    ("draws", tally.draws.into()),
                    ("losses", tally.losses.into()),
                ],
            )
        })
    };
    view! {
        <fieldset class="options levels">
            <legend>
                {move || words.get("new-level")} " "
                <em>{move || words.level(chosen())}</em>
            </legend>
            {(1..=8).map(level).collect_view()}
        </fieldset>
        <Show when=move || statistics().is_some()>
            <p class="note" id="record">{statistics}</p>
        </Show>
    }
}

/// The side of the player.
#[component]
fn Colours() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let first = move || {
        table
            .settings
            .with(|settings| settings.last_white.is_none())
    };
    let lot = move || {
        words.get(if first() {
            "new-colour-lot-first"
        } else {
            "new-colour-lot"
        })
    };
    view! {
        <fieldset class="options">
            <legend>{move || words.get("new-colour")}</legend>
            <RadioOption
                name="colour"
                value="lot"
                label=Signal::derive(lot)
                chosen=|settings| settings.choice == Choice::Lot
                choose=|settings| settings.choice = Choice::Lot
            />
            <RadioOption
                name="colour"
                value="white"
                label=Signal::derive(move || words.get("colour-white"))
                chosen=|settings| settings.choice == Choice::White
                choose=|settings| settings.choice = Choice::White
            />
            <RadioOption
                name="colour"
                value="black"
                label=Signal::derive(move || words.get("colour-black"))
                chosen=|settings| settings.choice == Choice::Black
                choose=|settings| settings.choice = Choice::Black
            />
        </fieldset>
    }
}

/// When the game is drawn.
#[component]
fn Draws() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let rule = move |rule: DrawRules| {
        let key = match rule {
            DrawRules::FID_2008 => "new-draw-fid-2008",
            DrawRules::SHORT => "new-draw-short",
            DrawRules::LONG => "new-draw-long",
            _ => "new-draw-fid",
        };
        view! {
            <option
                value=rule.name()
                selected=move || table.settings.with(|settings| settings.draw == rule.name())
            >
                {move || words.get(key)}
            </option>
        }
    };
    view! {
        <label class="field">
            <span>{move || words.get("new-draw")}</span>
            <select
                name="draw-rule"
                on:change=move |event| {
                    let name = event_target_value(&event);
                    table.set(|settings| settings.draw = name);
                }
            >
                {DrawRules::ALL.into_iter().map(rule).collect_view()}
            </select>
        </label>
    }
}
