//! What the board is told, and whom it reports to: the game, or a position being set up.

use damiera::Square;
use leptos::prelude::*;

use super::stage::Stage;
use super::view::BoardView;
use crate::settings::Settings;
use crate::words::Words;

/// Handle to whatever lies on the board.
#[derive(Clone, Copy)]
pub(crate) struct Surface {
    /// What each square shows.
    pub(crate) view: Memo<BoardView>,
    /// The pieces on the screen.
    pub(crate) stage: RwSignal<Stage>,
    /// Whether pieces are still sliding.
    pub(crate) moving: RwSignal<bool>,
    /// How long one slide takes, in milliseconds.
    pub(crate) pace_ms: RwSignal<u32>,
    /// The piece that shakes its head.
    pub(crate) shaken: RwSignal<Option<Square>>,
    /// Whether Black is at the bottom of the screen.
    pub(crate) turned: Signal<bool>,
    /// How the player likes it.
    pub(crate) settings: RwSignal<Settings>,
    /// The sentences of the language in use.
    pub(crate) words: Words,
    /// What one can do here, for those who do not see it.
    pub(crate) help: Signal<String>,
    /// Hears of a tap.
    pub(crate) tap: Callback<Square>,
    /// Hears of a piece that begins to follow the pointer.
    pub(crate) pick_up: Callback<Square>,
    /// Hears where the piece was let go; `None` is beside the board.
    pub(crate) drop: Callback<Option<Square>>,
}

impl Surface {
    /// That of the board which this is part of.
    pub(super) fn here() -> Self {
        expect_context()
    }

    /// Whether Black is at the bottom of the screen.
    pub(super) fn turned(self) -> bool {
        self.turned.get()
    }
}
