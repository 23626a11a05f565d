//! The page, and what happens when it opens.

use std::time::Duration;

use leptos::ev;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use crate::board::Board;
use crate::endings::{Endings, EndingsSide};
use crate::keys;
use crate::panels::{Announcer, Header, Player, Result, Seat, Side};
use crate::route::Page;
use crate::settings::{Settings, Theme};
use crate::table::Table;
use crate::words::Words;

/// When the engine is started: the page first.
const WARM_AFTER: Duration = Duration::from_millis(400);

/// Puts the app into the element `#app` of the page, or into its body.
pub fn mount() {
    let document = document();
    let home = document
        .get_element_by_id("app")
        .and_then(|element| element.dyn_into::<HtmlElement>().ok())
        .or_else(|| document.body());
    if let Some(home) = home {
        mount_to(home, App).forget();
    }
}

/// Milliseconds on the clock of the page, which starts when the page does.
pub(crate) fn now_ms() -> f64 {
    web_sys::window()
        .and_then(|window| window.performance())
        .map_or(0.0, |clock| clock.now())
}

/// Whether the device is set to move as little as possible.
pub(crate) fn wants_less_motion() -> bool {
    web_sys::window()
        .and_then(|window| {
            window
                .match_media("(prefers-reduced-motion: reduce)")
                .ok()
                .flatten()
        })
        .is_some_and(|query| query.matches())
}

/// A toss of a coin.
pub(crate) fn heads() -> bool {
    js_sys::Math::random() < 0.5
}

/// Moves the focus to the first element that this selector finds, once the page shows it.
pub(crate) fn focus_on(selector: &'static str) {
    request_animation_frame(move || {
        let element = document().query_selector(selector).ok().flatten();
        if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
            // An element that is gone by now needs no focus.
            let _ = element.focus();
        }
    });
}

/// The languages that the browser prefers, best first.
fn browser_languages() -> Vec<String> {
    let languages = web_sys::window().map(|window| window.navigator().languages());
    languages
        .into_iter()
        .flat_map(|list| list.iter().collect::<Vec<_>>())
        .filter_map(|tag| tag.as_string())
        .collect()
}

/// The whole page.
#[component]
fn App() -> impl IntoView {
    let settings = Settings::load();
    let words = Words::new(settings.language(browser_languages()));
    let table = Table::new(settings, words);
    provide_context(table);
    table.restore();
    let endings = Endings::new(table);
    provide_context(endings);
    endings.follow();
    follow_history(table, endings);
    set_timeout(move || table.warm_bot(), WARM_AFTER);
    keep_page_in_step(table);
    keys::listen(table, endings);
    view! {
        <a class="skip" href="#board">{move || words.get("skip-to-board")}</a>
        <Header />
        {move || match table.page.get() {
            Page::Game => view! { <GamePage /> }.into_any(),
            Page::Endings => view! { <EndingsPage /> }.into_any(),
        }}
        <Announcer />
    }
}

/// The game.
#[component]
fn GamePage() -> impl IntoView {
    let table = Table::here();
    view! {
        <main data-panel=move || table.panel.get().name()>
            <h1 class="unseen">{move || table.words.get("app-tagline")}</h1>
            <Player seat=Seat::Above />
            <div class="board-place">
                <Board surface=table.surface() />
                <Result />
            </div>
            <Side />
            <Player seat=Seat::Below />
        </main>
    }
}

/// Endings looked up in the tables.
#[component]
fn EndingsPage() -> impl IntoView {
    let table = Table::here();
    let endings = Endings::here();
    view! {
        <main data-panel="endings">
            <h1 class="unseen">{move || table.words.get("endings-title")}</h1>
            <div class="board-place">
                <Board surface=endings.surface() />
            </div>
            <EndingsSide />
        </main>
    }
}

/// Follows the browser back and forward.
fn follow_history(table: Table, endings: Endings) {
    let handle = window_event_listener(ev::popstate, move |_| {
        table.turn_to(Page::of_address());
        endings.follow_address();
    });
    on_cleanup(move || handle.remove());
}

/// Follows the settings with what lies outside the app's own element.
fn keep_page_in_step(table: Table) {
    Effect::new(move || {
        let language = table
            .settings
            .with(|settings| settings.language(browser_languages()));
        if table.words.speak(language) {
            // The message was written in the language before.
            table.dismiss();
        }
        if let Some(root) = document().document_element() {
            set(&root, "lang", Some(language.tag()));
        }
        let title = match table.page.get() {
            Page::Game => "app-title",
            Page::Endings => "endings-page-title",
        };
        document().set_title(&untrack(|| table.words.get(title)));
    });
    Effect::new(move || {
        let theme = table.settings.with(|settings| settings.theme);
        if let Some(root) = document().document_element() {
            set(&root, "data-theme", Theme::attribute(theme));
        }
    });
    Effect::new(move || {
        let thinking = table.thinking.get().is_some();
        if let Some(body) = document().body() {
            set(
                &body,
                "data-thinking",
                Some(if thinking { "true" } else { "false" }),
            );
            set(&body, "data-ready", Some("true"));
        }
    });
}

fn set(element: &web_sys::Element, name: &str, value: Option<&str>) {
    // Only an ill-formed name can fail, and ours are not.
    let _ = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
}
