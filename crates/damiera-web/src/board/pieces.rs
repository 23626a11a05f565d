//! The pieces: each a small drawing of its own, moved as a whole.

use damiera::{Color, Piece, Role};
use leptos::prelude::*;

use super::drag::Drag;
use super::stage::Sprite;
use super::surface::Surface;

/// The code of a piece, as the hooks for tests and the drawings name it.
pub(crate) const fn code(piece: Piece) -> &'static str {
    match (piece.color, piece.role) {
        (Color::White, Role::Man) => "wm",
        (Color::White, Role::King) => "wk",
        (Color::Black, Role::Man) => "bm",
        (Color::Black, Role::King) => "bk",
    }
}

/// The drawings that the pieces use, and that the player cards use again.
#[component]
pub(super) fn Shapes() -> impl IntoView {
    let disc = |side: &'static str, cy: u32| {
        let class = |part: &str| format!("{part} {side}");
        view! {
            <ellipse class=class("edge") cx="50" cy=cy + 7 rx="37" ry="36" />
            <circle class=class("face") cx="50" cy=cy r="37" fill=format!("url(#face-{side})") />
            <circle class=class("groove") cx="50" cy=cy r="28" />
            <circle class=class("groove fine") cx="50" cy=cy r="19" />
        }
    };
    let man = move |id: &'static str, side: &'static str| {
        view! {
            <symbol id=id viewBox="0 0 100 100" overflow="visible">
                <ellipse class="shade" cx="50" cy="61" rx="43" ry="39" />
                {disc(side, 48)}
            </symbol>
        }
    };
    let king = move |id: &'static str, side: &'static str| {
        view! {
            <symbol id=id viewBox="0 0 100 100" overflow="visible">
                <ellipse class="shade" cx="50" cy="63" rx="44" ry="40" />
                {disc(side, 53)}
                {disc(side, 38)}
                <path
                    class=format!("crown {side}")
                    d="M33 50L29 28L40 38L50 22L60 38L71 28L67 50Z"
                />
                <path class=format!("crown-band {side}") d="M34 45h32" />
            </symbol>
        }
    };
    let gradient = |id: &'static str, side: &'static str, radius: &'static str, middle| {
        let class = |n: u8| format!("stop-{n} {side}");
        view! {
            <radialGradient id=id cx=".38" cy=".3" r=radius>
                <stop class=class(1) offset="0" />
                <stop class=class(2) offset=middle />
                <stop class=class(3) offset="1" />
            </radialGradient>
        }
    };
    view! {
        <svg class="shapes" width="0" height="0" aria-hidden="true">
            <defs>
                {gradient("face-ivory", "ivory", ".8", ".75")}
                {gradient("face-ebony", "ebony", ".85", ".6")}
                <radialGradient id="shade">
                    <stop class="shade-1" offset=".72" />
                    <stop class="shade-2" offset="1" />
                </radialGradient>
            </defs>
            {man("wm", "ivory")}
            {king("wk", "ivory")}
            {man("bm", "ebony")}
            {king("bk", "ebony")}
        </svg>
    }
}

/// Everything that stands on the board.
#[component]
pub(super) fn Pieces() -> impl IntoView {
    let surface = Surface::here();
    let ids = move || {
        surface.stage.with(|stage| {
            stage
                .sprites()
                .iter()
                .map(|sprite| sprite.id)
                .collect::<Vec<_>>()
        })
    };
    view! {
        <div class="pieces">
            <For each=ids key=|id| *id children=move |id| view! { <OnBoard id /> } />
        </div>
    }
}

/// One piece on the board.
#[component]
fn OnBoard(id: u32) -> impl IntoView {
    let surface = Surface::here();
    let drag = expect_context::<Drag>();
    let gone = Sprite {
        id,
        piece: Piece {
            color: Color::White,
            role: Role::Man,
        },
        square: damiera::Square::ALL[0],
        ghost: true,
    };
    let sprite = Memo::new(move |last: Option<&Sprite>| {
        let now = surface.stage.with(|stage| stage.sprite(id));
        now.or(last.copied()).unwrap_or(gone)
    });
    let cell = Memo::new(move |_| surface.view.with(|view| view.cell(sprite.get().square)));
    let dragged = Memo::new(move |_| {
        drag.offset()
            .filter(|(from, _)| *from == sprite.get().square)
            .map(|(_, offset)| offset)
    });
    let place = move || {
        let (column, row) = (sprite.get().square.column(), sprite.get().square.row());
        match dragged.get() {
            None => format!("translate({column}00%, {row}00%)"),
            Some((x, y)) => {
                // The layer below the finger is turned, and so are its directions.
                let (x, y) = if surface.turned() { (-x, -y) } else { (x, y) };
                format!("translate(calc({column}00% + {x}px), calc({row}00% + {y}px))")
            }
        }
    };
    // Not while the piece slides over squares that mean something else to it.
    let ours = move || cell.get().piece == Some(sprite.get().piece);
    view! {
        <div
            class="piece"
            class:front=move || surface.stage.with(|stage| stage.is_front(id))
            class:ghost=move || sprite.get().ghost || cell.get().ghost
            class:dim=move || ours() && cell.get().dimmed
            class:held=move || ours() && cell.get().selected
            class:dragged=move || dragged.get().is_some()
            class:shaken=move || surface.shaken.get() == Some(sprite.get().square)
            style:transform=place
        >
            <svg class="upright" viewBox="0 0 100 100">
                <g class="body">
                    <use href=move || format!("#{}", code(sprite.get().piece)) />
                    <Show when=move || ours() && cell.get().must>
                        <circle class="ring must" cx="50" cy="49" r="47" />
                    </Show>
                    <Show when=move || ours() && cell.get().hint>
                        <circle class="ring hint" cx="50" cy="49" r="47" />
                    </Show>
                </g>
            </svg>
        </div>
    }
}
