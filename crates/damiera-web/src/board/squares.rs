//! The squares, their numbers, and the marks that lie on them.

use damiera::Square;
use leptos::prelude::*;

use super::Target;
use super::surface::Surface;

/// The side of a square in the units of the drawing; the board is eight of them wide.
const SIDE: u32 = 100;

/// The left and upper edge of a square in the drawing, White at the bottom.
fn corner(square: Square) -> (u32, u32) {
    (
        u32::from(square.column()) * SIDE,
        u32::from(square.row()) * SIDE,
    )
}

/// The centre of a square in the drawing.
fn centre(square: Square) -> (u32, u32) {
    let (x, y) = corner(square);
    (x + SIDE / 2, y + SIDE / 2)
}

/// A line over the centres of the squares.
fn line(path: &[Square]) -> String {
    let points = path.iter().map(|square| {
        let (x, y) = centre(*square);
        format!("{x},{y}")
    });
    points.collect::<Vec<_>>().join(" ")
}

/// The squares with everything that lies flat on them.
#[component]
pub(super) fn Squares() -> impl IntoView {
    let surface = Surface::here();
    let numbers = move || surface.settings.with(|settings| settings.numbers);
    let paths = move || {
        let lines = surface
            .view
            .with(|view| view.paths.iter().map(|path| line(path)).collect());
        let lines: Vec<String> = lines;
        lines
            .into_iter()
            .map(|points| view! { <polyline class="path" points=points /> })
            .collect_view()
    };
    let hint = move || {
        surface
            .view
            .with(|view| view.hint.as_deref().map(line))
            .map(|points| {
                view! { <polyline class="arrow" points=points marker-end="url(#arrow-head)" /> }
            })
    };
    view! {
        <svg class="squares" viewBox="0 0 800 800" data-numbers=move || numbers().to_string()>
            <defs>
                <marker
                    id="arrow-head"
                    viewBox="0 0 10 10"
                    refX="6"
                    refY="5"
                    markerWidth="3.2"
                    markerHeight="3.2"
                    orient="auto"
                >
                    <path class="arrow-head" d="M0 0L10 5L0 10z" />
                </marker>
            </defs>
            <rect class="light" width="800" height="800" />
            {Square::ALL.into_iter().map(|square| view! { <Dark square /> }).collect_view()}
            {paths}
            {hint}
        </svg>
    }
}

/// One dark square.
#[component]
fn Dark(square: Square) -> impl IntoView {
    let surface = Surface::here();
    let cell = Memo::new(move |_| surface.view.with(|view| view.cell(square)));
    let (x, y) = corner(square);
    let (cx, cy) = centre(square);
    let mark = move || {
        let cell = cell.get();
        let at = |class| {
            view! { <rect class=class x=x y=y width=SIDE height=SIDE /> }
        };
        let bracket = format!(
            "M{} {}h-22M{0} {1}v22M{} {}h22M{2} {3}v-22",
            x + 94,
            y + 6,
            x + 6,
            y + 94
        );
        (
            cell.last
                .then(|| (at("last"), view! { <path class="bracket" d=bracket /> })),
            cell.selected.then(|| at("selected")),
            cell.hint.then(|| at("hinted")),
            cell.wrong.then(|| {
                view! { <rect class="wrong" x=x + 5 y=y + 5 width=SIDE - 10 height=SIDE - 10 rx="8" /> }
            }),
        )
    };
    let target = move || {
        let (class, radius) = match cell.get().target? {
            Target::Final => ("target", "20"),
            Target::Passing => ("target", "13"),
        };
        Some(view! { <circle class=class cx=cx cy=cy r=radius /> })
    };
    view! {
        <rect class="dark" x=x y=y width=SIDE height=SIDE />
        {mark}
        <g class="upright at-square" style:transform-origin=format!("{cx}px {cy}px")>
            <text class="number" x=x + 4 y=y + 16>
                {square.number()}
            </text>
        </g>
        {target}
    }
}
