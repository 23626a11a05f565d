//! What stands beside the board.

use damiera::Setup;
use leptos::prelude::*;

use super::Endings;
use super::arrangement::swapped;
use super::finding::{Finding, Source};
use super::moves::RatedMoves;
use super::palette::Palette;
use super::text_form::TextForm;
use crate::panels::{Command, Help, Icon, NoticeCard, Preferences};
use crate::table::Panel;

/// The column beside the board.
#[component]
pub(crate) fn EndingsSide() -> impl IntoView {
    let table = Endings::here().table;
    let words = table.words;
    view! {
        <section class="side" aria-label=move || words.get("actions")>
            <div class="notices" aria-live="polite">
                <NoticeCard />
            </div>
            {move || match table.panel.get() {
                Panel::Settings => view! { <Preferences /> }.into_any(),
                Panel::Help => view! { <Help /> }.into_any(),
                Panel::Game | Panel::New => view! { <Sheet /> }.into_any(),
            }}
        </section>
    }
}

/// The position's worth, its moves, and everything to change it with.
#[component]
fn Sheet() -> impl IntoView {
    let endings = Endings::here();
    let words = endings.table.words;
    view! {
        <section id="endings" class="card sheet" aria-labelledby="endings-title">
            <h2 id="endings-title">{move || words.get("endings-title")}</h2>
            <Worth />
            <Palette />
            <Commands />
            <RatedMoves />
            <TextForm />
            <p class="note">{move || words.get("endings-intro")}</p>
        </section>
    }
}

/// What the position is worth.
#[component]
fn Worth() -> impl IntoView {
    let endings = Endings::here();
    let words = endings.table.words;
    let sentence = move || {
        let turn = endings.setup().turn;
        endings
            .finding
            .with(|finding| finding.sentence(words, turn))
    };
    let plies = move || {
        endings.finding.with(|finding| match finding {
            Finding::Known(answer, _) => answer.plies.map(|plies| plies.to_string()),
            _ => None,
        })
    };
    let source = move || {
        endings.finding.with(|finding| match finding {
            Finding::Known(_, source) => Some(*source),
            _ => None,
        })
    };
    let note = move || {
        let from = match source()? {
            Source::Device => words.get("ending-source-device"),
            Source::Server => words.get("ending-source-server"),
        };
        let said = [
            ("said", words.get("ending-count-note").into()),
            ("next", from.into()),
        ];
        Some(words.format("say-then", &said))
    };
    view! {
        <div
            id="ending-value"
            class="worth"
            data-value=move || endings.finding.with(Finding::name)
            data-plies=plies
            data-source=move || source().map(|source| match source {
                Source::Device => "device",
                Source::Server => "server",
            })
            data-fen=move || endings.finding.with(|finding| match finding {
                Finding::Known(answer, _) => Some(answer.fen.clone()),
                _ => None,
            })
        >
            <p aria-live="polite">{sentence}</p>
            <p class="note">{note}</p>
        </div>
    }
}

/// What can be done with the position.
#[component]
fn Commands() -> impl IntoView {
    let endings = Endings::here();
    let words = endings.table.words;
    let stuck = move || {
        endings
            .position()
            .is_none_or(|position| !position.can_move())
    };
    view! {
        <div class="bar" role="group" aria-label=move || words.get("actions")>
            <Command
                id="ending-back"
                icon=Icon::Undo
                short="endings-back"
                long="endings-back-long"
                disabled=Signal::derive(move || !endings.line.with(super::Line::can_go_back))
                act=move || {
                    endings.back();
                }
            />
            <Command
                id="ending-forward"
                icon=Icon::Redo
                short="endings-forward"
                long="endings-forward-long"
                disabled=Signal::derive(move || !endings.line.with(super::Line::can_go_forward))
                act=move || {
                    endings.forward();
                }
            />
            <Command
                id="ending-flip"
                icon=Icon::Flip
                short="action-flip"
                long="action-flip-long"
                act=move || endings.flip()
            />
            <Command
                id="ending-swap"
                icon=Icon::Swap
                short="endings-swap"
                long="endings-swap-long"
                act=move || endings.change(swapped)
            />
            <Command
                id="ending-clear"
                icon=Icon::Close
                short="endings-clear"
                long="endings-clear-long"
                act=move || endings.change(|setup| Setup::empty(setup.turn))
            />
            <Command
                id="ending-play"
                icon=Icon::Play
                short="endings-play"
                long="endings-play-long"
                disabled=Signal::derive(stuck)
                main=true
                act=move || {
                    if let Some(position) = untrack(|| endings.position()) {
                        endings.table.begin_at(position);
                    }
                }
            />
        </div>
    }
}
