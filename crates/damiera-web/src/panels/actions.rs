//! The commands of the game.

use std::time::Duration;

use leptos::prelude::*;

use super::icons::Icon;
use crate::session::{Mode, Session};
use crate::table::{Panel, Table};

/// How long a command that wants to be confirmed waits for it, in seconds.
const DOUBT_S: u64 = 5;

/// The commands, always in the same places.
#[component]
pub(super) fn Actions() -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let over = move || table.session.with(|session| session.outcome().is_some());
    let two = move || table.session.with(Session::mode) == Mode::Two;
    view! {
        <div class="bar" role="group" aria-label=move || words.get("actions")>
            <Command
                id="undo"
                icon=Icon::Undo
                short="action-undo"
                long="action-undo-long"
                disabled=Signal::derive(move || !table.session.with(Session::can_undo))
                act=move || table.undo()
            />
            <Command
                id="redo"
                icon=Icon::Redo
                short="action-redo"
                long="action-redo-long"
                disabled=Signal::derive(move || !table.session.with(Session::can_redo))
                act=move || table.redo()
            />
            <Command
                id="hint"
                icon=Icon::Hint
                short="action-hint"
                long="action-hint-long"
                disabled=Signal::derive(move || !table.session.with(Session::person_to_move))
                act=move || table.ask_hint()
            />
            <Command
                id="flip"
                icon=Icon::Flip
                short="action-flip"
                long="action-flip-long"
                act=move || table.flip()
            />
            <Show when=two>
                <Confirmed
                    id="draw"
                    icon=Icon::Draw
                    short="action-draw"
                    long="action-draw-long"
                    sure="action-draw-sure"
                    sure_long="action-draw-sure-long"
                    disabled=Signal::derive(over)
                    act=move || table.agree_draw()
                />
            </Show>
            <Confirmed
                id="resign"
                icon=Icon::Resign
                short="action-resign"
                long="action-resign-long"
                sure="action-resign-sure"
                sure_long="action-resign-sure-long"
                disabled=Signal::derive(over)
                act=move || table.resign()
            />
            <Command
                id="new"
                icon=Icon::New
                short="action-new"
                long="action-new-long"
                main=true
                act=move || table.open(Panel::New)
            />
        </div>
    }
}

/// A command that is done at once.
#[component]
pub(crate) fn Command(
    id: &'static str,
    icon: Icon,
    short: &'static str,
    long: &'static str,
    #[prop(optional, into)] disabled: Signal<bool>,
    #[prop(optional)] main: bool,
    act: impl Fn() + 'static,
) -> impl IntoView {
    let words = Table::here().words;
    view! {
        <button
            id=id
            type="button"
            class:main=main
            aria-label=move || words.get(long)
            title=move || words.get(long)
            // The attribute of its own would throw the focus away while the button rests.
            aria-disabled=move || disabled.get().to_string()
            on:click=move |_| {
                if !disabled.get_untracked() {
                    act();
                }
            }
        >
            {icon.view()}
            <span aria-hidden="true">{move || words.get(short)}</span>
        </button>
    }
}

/// A command that asks once more, in the same place.
#[component]
fn Confirmed(
    id: &'static str,
    icon: Icon,
    short: &'static str,
    long: &'static str,
    sure: &'static str,
    sure_long: &'static str,
    #[prop(into)] disabled: Signal<bool>,
    act: impl Fn() + 'static,
) -> impl IntoView {
    let words = Table::here().words;
    let doubting = RwSignal::new(false);
    let click = move |_| {
        if disabled.get_untracked() {
            return;
        }
        if doubting.get_untracked() {
            doubting.set(false);
            act();
            return;
        }
        doubting.set(true);
        let rest = move || {
            // The button may be gone by then.
            let _ = doubting.try_set(false);
        };
        set_timeout(rest, Duration::from_secs(DOUBT_S));
    };
    view! {
        <button
            id=id
            type="button"
            class:sure=doubting
            data-sure=move || doubting.get().to_string()
            aria-label=move || words.get(if doubting.get() { sure_long } else { long })
            title=move || words.get(if doubting.get() { sure_long } else { long })
            aria-disabled=move || disabled.get().to_string()
            on:click=click
            on:blur=move |_| doubting.set(false)
        >
            {icon.view()}
            <span aria-hidden="true">
                {move || words.get(if doubting.get() { sure } else { short })}
            </span>
        </button>
    }
}
