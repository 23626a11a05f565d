//! The position as text, in and out.

use damiera::Position;
use leptos::ev::SubmitEvent;
use leptos::html::Input;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use super::{Endings, address};
use crate::route;

/// The field with the position, to be read, changed and copied.
#[component]
pub(super) fn TextForm() -> impl IntoView {
    let endings = Endings::here();
    let words = endings.table.words;
    let field = NodeRef::<Input>::new();
    let fen = move || {
        endings
            .position()
            .map(|position| position.to_string())
            .unwrap_or_default()
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else {
            return;
        };
        match field.value().trim().parse::<Position>() {
            Ok(position) => {
                endings.show(position);
                field.set_value(&position.to_string());
            }
            Err(error) => {
                endings.fault.set(Some(error.offset));
                mark(&field, error.offset);
            }
        }
    };
    let copy = move |text: String| {
        spawn_local(async move {
            let copied = copied(&text).await;
            if !copied && let Some(field) = field.get_untracked() {
                field.set_value(&text);
                field.select();
            }
            let key = if copied {
                "endings-copied"
            } else {
                "endings-not-copied"
            };
            endings.table.say(words.get(key));
            endings.table.tell("copied", words.get(key));
        });
    };
    let fault = move || {
        endings.fault.get().map(|offset| {
            let place = ("place", (offset + 1).into());
            words.format("endings-fen-fault", &[place])
        })
    };
    view! {
        <form class="typed" on:submit=submit novalidate=true>
            <label for="ending-fen" class="unseen">
                {move || words.get("endings-fen")}
            </label>
            <input
                id="ending-fen"
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                enterkeyhint="go"
                aria-invalid=move || endings.fault.get().is_some().to_string()
                aria-describedby="ending-fault"
                node_ref=field
                prop:value=fen
                on:input=move |_| endings.fault.set(None)
            />
            <button type="submit">{move || words.get("endings-fen-set")}</button>
        </form>
        <p id="ending-fault" class="note fault" role="alert">
            {fault}
        </p>
        <div class="go">
            <button id="ending-copy" type="button" on:click=move |_| copy(untrack(fen))>
                {move || words.get("endings-fen-copy")}
            </button>
            <button
                id="ending-link"
                type="button"
                on:click=move |_| {
                    if let Some(position) = untrack(|| endings.position()) {
                        copy(route::whole(&address(position)));
                    }
                }
            >
                {move || words.get("endings-link-copy")}
            </button>
        </div>
    }
}

/// Puts a text where it can be pasted from. Says whether the browser allows it.
async fn copied(text: &str) -> bool {
    let Some(window) = web_sys::window() else {
        return false;
    };
    let navigator = window.navigator();
    // On a page that is not secure there is none, whatever the type says.
    let missing = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"))
        .map_or(true, |clipboard| clipboard.is_undefined());
    if missing {
        return false;
    }
    JsFuture::from(navigator.clipboard().write_text(text))
        .await
        .is_ok()
}

/// Selects the character at a byte of the field's text.
fn mark(field: &web_sys::HtmlInputElement, offset: usize) {
    let text = field.value();
    let at = text.get(..offset).unwrap_or(&text).encode_utf16().count();
    let at = u32::try_from(at).unwrap_or(u32::MAX);
    // A field of text can always be selected in.
    let _ = field.set_selection_range(at, at.saturating_add(1));
}
