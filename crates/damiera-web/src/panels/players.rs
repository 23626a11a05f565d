//! The two players, with what they have left and what they took.

use damiera::Color;
use leptos::prelude::*;

use super::side::strength;
use crate::session::{Mode, Session};
use crate::table::{Table, Thought};

/// Which end of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// The upper end.
    Above,
    /// The lower end.
    Below,
}

/// The player at one end of the board.
#[component]
pub(crate) fn Player(seat: Seat) -> impl IntoView {
    let table = Table::here();
    let words = table.words;
    let color = Memo::new(move |_| {
        if (seat == Seat::Below) == table.turned() {
            Color::Black
        } else {
            Color::White
        }
    });
    let to_move = move || {
        table.session.with(|session| {
            session.started()
                && session.outcome().is_none()
                && session.game().position().turn() == color.get()
        })
    };
    let name = move || {
        let sided = ("colour", words.color(color.get()).into());
        match table.session.with(Session::mode) {
            Mode::Bot { human, .. } if human == color.get() => words.format("player-you", &[sided]),
            Mode::Bot { level, .. } => {
                let name = ("name", words.level(level).into());
                words.format("player-level", &[("level", level.into()), name])
            }
            Mode::Two => words.color(color.get()),
        }
    };
    let left = move || {
        let position = table.session.with(Session::shown);
        let (men, kings) = strength(&position, color.get());
        words.format(
            "pieces-left",
            &[("men", (men + kings).into()), ("kings", kings.into())],
        )
    };
    let taken = move || {
        let theirs = |position| {
            let (men, kings) = strength(&position, !color.get());
            men + kings
        };
        let (start, now) = table
            .session
            .with(|session| (session.game().start(), session.shown()));
        let taken = theirs(start).saturating_sub(theirs(now));
        let yours = table.session.with(Session::human) == Some(color.get());
        let key = if yours { "taken-you" } else { "taken-other" };
        words.format(key, &[("n", taken.into())])
    };
    view! {
        <section
            class="card player"
            class:above=seat == Seat::Above
            class:below=seat == Seat::Below
            class:turn=to_move
            aria-label=name
        >
            <svg class="token" viewBox="9 5 82 90" aria-hidden="true">
                <use width="100" height="100" href=move || match color.get() {
                    Color::White => "#wm",
                    Color::Black => "#bm",
                } />
            </svg>
            <div class="who">
                <span class="name">{name}</span>
                <span class="left">{left}</span>
            </div>
            <span class="taken">{taken}</span>
            <Show when=move || {
                table.thinking.get() == Some(Thought::Move)
                    && table.session.with(Session::human) == Some(!color.get())
            }>
                <span class="dots" aria-hidden="true">
                    <i></i>
                    <i></i>
                    <i></i>
                </span>
            </Show>
        </section>
    }
}
