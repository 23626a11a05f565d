//! Endings: a position that is set up freely, what the tables say of it, and of every move.

mod arrangement;
mod asking;
mod board_taps;
mod finding;
mod line;
mod moves;
mod page;
mod palette;
mod server;
mod text_form;

use damiera::{Bitboard, Color, Move, Piece, Position, Setup, Square};
use leptos::prelude::*;

use self::finding::Finding;
use self::line::Line;
use crate::board::{BoardView, Entry, Scene, Stage, Surface};
use crate::route::{self, Page};
use crate::table::Table;

pub(crate) use self::finding::value_sentence;
pub(crate) use self::page::EndingsSide;

/// What stands on the board at first: two kings against one, as in every book.
const FIRST: &str = "W:WK18,K22:BK29";

/// What a tap on the board does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    /// Moves by the rules.
    Move,
    /// Puts this piece, or takes it away.
    Put(Piece),
}

/// Handle to the state of the endings.
#[derive(Clone, Copy)]
pub(crate) struct Endings {
    table: Table,
    line: RwSignal<Line>,
    tool: RwSignal<Tool>,
    entry: RwSignal<Entry>,
    finding: RwSignal<Finding>,
    flipped: RwSignal<bool>,
    /// What is wrong with the position that was typed or named in the address.
    fault: RwSignal<Option<usize>>,
    view: Memo<BoardView>,
    stage: RwSignal<Stage>,
    shaken: RwSignal<Option<Square>>,
    /// The piece that follows the pointer while pieces are set up.
    held: StoredValue<Option<Square>>,
    /// Counts what was asked, so that a late answer is known as one.
    asked: StoredValue<u32>,
}

impl Endings {
    /// With the position that the address names, or the first of all.
    pub(crate) fn new(table: Table) -> Self {
        let (setup, fault) = addressed();
        let line = RwSignal::new(Line::new(setup));
        let tool = RwSignal::new(Tool::Move);
        let entry = RwSignal::new(Entry::default());
        let view = Memo::new(move |_| {
            let step = line.with(Line::here);
            let position = step.setup.validate();
            let moves = tool.get() == Tool::Move;
            let legal = match &position {
                Ok(position) if moves => position.legal_moves(),
                _ => Vec::new(),
            };
            entry.with(|entry| {
                BoardView::new(Scene {
                    setup: step.setup,
                    legal: &legal,
                    entry,
                    last: step.mv,
                    hint: None,
                    free: !moves,
                    wrong: position
                        .err()
                        .map_or(Bitboard::EMPTY, |error| error.squares),
                })
            })
        });
        Self {
            table,
            line,
            tool,
            entry,
            finding: RwSignal::new(Finding::Asking),
            flipped: RwSignal::new(false),
            fault: RwSignal::new(fault),
            view,
            stage: RwSignal::new(Stage::default()),
            shaken: RwSignal::new(None),
            held: StoredValue::new(None),
            asked: StoredValue::new(0),
        }
    }

    /// The endings of the page.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// The position as the board is told of it.
    pub(crate) fn surface(self) -> Surface {
        let words = self.table.words;
        Surface {
            view: self.view,
            stage: self.stage,
            moving: RwSignal::new(false),
            pace_ms: RwSignal::new(200),
            shaken: self.shaken,
            turned: self.flipped.into(),
            settings: self.table.settings,
            words,
            help: Signal::derive(move || words.get("endings-board-help")),
            tap: Callback::new(move |square| self.tap(square)),
            pick_up: Callback::new(move |square| self.pick_up(square)),
            drop: Callback::new(move |square| self.drop_on(square)),
        }
    }

    /// Keeps pieces, address and answer in step with the position, for as long as the page lives.
    pub(crate) fn follow(self) {
        Effect::new(move || {
            let setup = self.setup();
            // More tables may have come.
            self.table.most.track();
            self.entry.set(Entry::default());
            self.stage.update(|stage| stage.settle(&setup));
            if self.table.page.get() == Page::Endings {
                if let Ok(position) = setup.validate() {
                    route::replace(&address(position));
                }
                self.ask(setup);
            }
        });
    }

    /// Shows the position that the address names, if it names one.
    pub(crate) fn follow_address(self) {
        if route::parameter("fen").is_some() {
            let (setup, fault) = addressed();
            self.fault.set(fault);
            self.go_on(setup, None);
        }
    }

    /// Shows a position.
    pub(crate) fn show(self, position: Position) {
        self.fault.set(None);
        self.go_on(position.to_setup(), None);
    }

    /// One position back. Says whether there was one.
    pub(crate) fn back(self) -> bool {
        let can = self.line.with_untracked(Line::can_go_back);
        if can {
            self.line.update(Line::back);
            self.table.dismiss();
        }
        can
    }

    /// One position forward. Says whether there was one.
    pub(crate) fn forward(self) -> bool {
        let can = self.line.with_untracked(Line::can_go_forward);
        if can {
            self.line.update(Line::forward);
            self.table.dismiss();
        }
        can
    }

    /// Turns the board.
    pub(crate) fn flip(self) {
        self.flipped.update(|flipped| *flipped = !*flipped);
        self.table.say(self.table.words.get("say-turned"));
    }

    /// What stands on the board.
    fn setup(self) -> Setup {
        self.line.with(|line| line.here().setup)
    }

    /// The position on the board, if it is one.
    fn position(self) -> Option<Position> {
        self.setup().validate().ok()
    }

    fn go_on(self, setup: Setup, mv: Option<Move>) {
        self.table.dismiss();
        self.line.update(|line| line.go_on(setup, mv));
    }

    fn change(self, change: impl FnOnce(Setup) -> Setup) {
        let setup = untrack(|| self.setup());
        self.fault.set(None);
        self.go_on(change(setup), None);
    }

    fn play(self, mv: Move) {
        let Some(position) = untrack(|| self.position()) else {
            return;
        };
        let piece = position.board().piece_at(mv.from());
        if let (Ok(after), Some(piece)) = (position.try_play(mv), piece) {
            self.go_on(after.to_setup(), Some(mv));
            self.table.say(self.table.move_in_words(mv, piece));
        }
    }

    fn set_turn(self, turn: Color) {
        self.change(|setup| Setup { turn, ..setup });
    }
}

/// The address at which this position is shown.
fn address(position: Position) -> String {
    format!("{}?fen={position}", Page::Endings.path())
}

/// The position that the address names, or the first of all; and the byte at which that in the
/// address is wrong.
fn addressed() -> (Setup, Option<usize>) {
    let first = || {
        FIRST
            .parse::<Position>()
            .map_or(Setup::empty(Color::White), |position| position.to_setup())
    };
    match route::parameter("fen").map(|fen| fen.trim().parse::<Position>()) {
        Some(Ok(position)) => (position.to_setup(), None),
        Some(Err(error)) => (first(), Some(error.offset)),
        None => (first(), None),
    }
}
