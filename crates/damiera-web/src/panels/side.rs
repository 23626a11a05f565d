//! The head of the page and the column beside the board.

use damiera::Position;
use leptos::prelude::*;

use super::actions::Actions;
use super::help::Help;
use super::icons::Icon;
use super::moves::Moves;
use super::new_game::NewGame;
use super::notice::NoticeCard;
use super::preferences::Preferences;
use super::typed::TypedMove;
use crate::route::Page;
use crate::session::Session;
use crate::table::{Panel, Table};

/// The head of the page.
#[component]
pub(crate) fn Header() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let toggle = move |panel: Panel| {
        if table.panel.get_untracked() == panel {
            table.close();
        } else {
            table.open(panel);
        }
    };
    let button = move |id, icon: Icon, label: &'static str, panel: Panel| {
        view! {
            <button
                id=id
                type="button"
                class="plain"
                aria-label=move || words.get(label)
                title=move || words.get(label)
                aria-expanded=move || (table.panel.get() == panel).to_string()
                on:click=move |_| toggle(panel)
            >
                {icon.view()}
            </button>
        }
    };
    view! {
        <header>
            <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
                <rect class="mark-square" width="28" height="28" rx="7" />
                <circle class="mark-lower" cx="14" cy="16" r="8" />
                <circle class="mark-upper" cx="14" cy="12.5" r="8" />
            </svg>
            <b translate="no">{move || words.get("app-title")}</b>
            <div class="tools">
                <PageLink />
                {button("help", Icon::Help, "action-help", Panel::Help)}
                {button("settings", Icon::Settings, "action-settings", Panel::Settings)}
            </div>
        </header>
    }
}

/// The way to the endings, and from there back to the game.
#[component]
fn PageLink() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let other = move || match table.page.get() {
        Page::Game => Page::Endings,
        Page::Endings => Page::Game,
    };
    let label = move || {
        words.get(match other() {
            Page::Endings => "action-endings-long",
            Page::Game => "action-game-long",
        })
    };
    view! {
        <a
            id="endings-link"
            class="plain"
            href=move || other().path()
            aria-label=label
            title=label
            on:click=move |event| {
                // With a key held it opens a window of its own, as links do.
                if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                    event.prevent_default();
                    let page = untrack(other);
                    table.go_to(page, page.path());
                }
            }
        >
            {move || match other() {
                Page::Endings => Icon::Endings.view().into_any(),
                Page::Game => Icon::Board.view().into_any(),
            }}
        </a>
    }
}

/// The column beside the board.
#[component]
pub(crate) fn Side() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    view! {
        <section class="side" aria-label=move || words.get("actions")>
            <div class="notices" aria-live="polite">
                <NoticeCard />
            </div>
            {move || match table.panel.get() {
                Panel::Game => view! { <GamePanel /> }.into_any(),
                Panel::New => view! { <NewGame /> }.into_any(),
                Panel::Settings => view! { <Preferences /> }.into_any(),
                Panel::Help => view! { <Help /> }.into_any(),
            }}
        </section>
    }
}

/// The game: moves, state, commands.
#[component]
fn GamePanel() -> impl IntoView {
    view! {
        <Moves />
        <State />
        <Actions />
        <TypedMove />
    }
}

/// Whose turn it is, and how near a draw.
#[component]
fn State() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let status = move || {
        if table.session.with(Session::is_viewing) {
            words.get("viewing")
        } else {
            table.state_in_words()
        }
    };
    let counter = move || {
        table.session.with(|session| {
            let game = session.game();
            let limit = game.rules().draw.plies() / 2;
            let moves = game.quiet_plies() / 2;
            words.format("counter", &[("n", moves.into()), ("limit", limit.into())])
        })
    };
    let repetition = move || {
        table.session.with(|session| {
            let game = session.game();
            let times = game.repetitions();
            let counts = game.rules().draw.repetitions().is_some() && times > 1;
            counts.then(|| words.format("repetition", &[("times", times.into())]))
        })
    };
    view! {
        <div class="state">
            <span id="status" class:busy=move || table.thinking.get().is_some()>
                {status}
            </span>
            <Show when=move || table.knows_value() && table.thinking.get().is_none()>
                <button
                    id="exact"
                    type="button"
                    class="asked"
                    title=move || words.get("exact-value-long")
                    on:click=move |_| table.tell_value()
                >
                    {move || words.get("exact-value")}
                </button>
            </Show>
            <span class="counts">
                <Show when=move || repetition().is_some()>
                    <span id="repetition">{repetition}</span>
                </Show>
                <span id="counter">{counter}</span>
            </span>
        </div>
    }
}

/// What a screen reader says of moves and commands.
#[component]
pub(crate) fn Announcer() -> impl IntoView {
    let table = Table::here();
    view! {
        <div id="announcer" class="unseen" role="status" aria-live="polite">
            {move || table.said.get()}
        </div>
    }
}

/// How many men and kings a side has.
pub(super) fn strength(position: &Position, color: damiera::Color) -> (u32, u32) {
    (
        position.board().men(color).len(),
        position.board().kings(color).len(),
    )
}
