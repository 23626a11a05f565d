//! The message: why a move is refused, a hint, or trouble.

use leptos::prelude::*;

use super::icons::Icon;
use crate::table::{Notice, Table};

/// The message, if there is one.
#[component]
pub(crate) fn NoticeCard() -> impl IntoView {
    let table = Table::here();
    let card = move |notice: Notice| {
        let retry = notice.reason == "trouble-worker";
        let (trouble, hint) = (notice.is_trouble(), notice.reason == "hint");
        let sentence = notice.text.sentence;
        view! {
            <div
                id="why"
                class="card why"
                class:trouble=trouble
                class:hint=hint
                data-reason=notice.reason
            >
                <div>
                    <strong>{notice.text.title}</strong>
                    {(!sentence.is_empty()).then(|| view! { <p>{sentence}</p> })}
                    {notice.text.rule.map(|rule| view! { <small>{rule}</small> })}
                    {retry
                        .then(|| {
                            view! {
                                <button type="button" on:click=move |_| table.retry_bot()>
                                    {move || table.words.get("trouble-worker-again")}
                                </button>
                            }
                        })}
                </div>
                <button
                    type="button"
                    class="plain"
                    aria-label=move || table.words.get("why-close")
                    on:click=move |_| table.dismiss()
                >
                    {Icon::Close.view()}
                </button>
            </div>
        }
    };
    move || table.notice.get().map(card)
}
