//! The state of the page, and everything that a person can do to it.
//!
//! The game itself changes at once; what is seen follows in [`motion`](self), piece by piece.

mod bot_turn;
mod looking_up;
mod motion;
mod notice;
mod play;
mod saving;
mod speech;
mod typing;

use damiera::{Bitboard, DrawRules, Game, GameRules, Position, Square};
use leptos::prelude::*;

use crate::board::{BoardView, Entry, Hint, Scene, Stage, Surface};
use crate::bot::Bot;
use crate::route::{self, Page};
use crate::session::{Mode, Session};
use crate::settings::{Opponent, Settings};
use crate::statistics::Statistics;
use crate::words::Words;

use self::looking_up::Waiting;

pub(crate) use self::motion::SHAKE_MS;
pub(crate) use self::notice::Notice;

/// What the column beside the board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    /// The game.
    Game,
    /// The sheet of a new game.
    New,
    /// How the player likes it.
    Settings,
    /// Keys and rules.
    Help,
}

impl Panel {
    /// What opens the panel, to get the focus back when it closes.
    pub(crate) const fn opener(self) -> &'static str {
        match self {
            Self::Game | Self::New => "#new",
            Self::Settings => "#settings",
            Self::Help => "#help",
        }
    }

    /// The name that the style sheet knows.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::New => "new",
            Self::Settings => "settings",
            Self::Help => "help",
        }
    }
}

/// What the engine is asked for at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thought {
    /// Its own move.
    Move,
    /// A suggestion for the person.
    Hint,
}

/// Handle to the state of the page.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    /// The game.
    pub(crate) session: RwSignal<Session>,
    /// How the player likes it.
    pub(crate) settings: RwSignal<Settings>,
    /// Games won, drawn and lost.
    pub(crate) statistics: RwSignal<Statistics>,
    /// The sentences of the language in use.
    pub(crate) words: Words,
    /// The move being entered.
    pub(crate) entry: RwSignal<Entry>,
    /// The message shown, if any.
    pub(crate) notice: RwSignal<Option<Notice>>,
    /// What a screen reader says next.
    pub(crate) said: RwSignal<String>,
    /// What the engine is at.
    pub(crate) thinking: RwSignal<Option<Thought>>,
    /// The piece that shakes its head.
    pub(crate) shaken: RwSignal<Option<Square>>,
    /// Which view of the app is shown.
    pub(crate) page: RwSignal<Page>,
    /// The engine has all tables of endings with up to so many pieces.
    pub(crate) most: RwSignal<u32>,
    /// What is beside the board.
    pub(crate) panel: RwSignal<Panel>,
    /// The pieces on the screen.
    pub(crate) stage: RwSignal<Stage>,
    /// Whether pieces are still sliding.
    pub(crate) moving: RwSignal<bool>,
    /// How long one slide takes, in milliseconds.
    pub(crate) pace_ms: RwSignal<u32>,
    /// Whether the player turned the board by hand.
    pub(crate) flipped: RwSignal<bool>,
    /// Everything that the board is told.
    pub(crate) view: Memo<BoardView>,
    hint: RwSignal<Option<Hint>>,
    black_below: RwSignal<bool>,
    bot: StoredValue<Bot, LocalStorage>,
    /// Who waits for what the tables say.
    waiting: StoredValue<Vec<Waiting>, LocalStorage>,
    /// Counts what the tables were asked.
    probes: StoredValue<u32>,
    /// Counts what was begun on the screen, so that a late timer knows that it is late.
    motions: StoredValue<u32>,
    /// Counts what the engine was asked, so that a late answer is known as one.
    questions: StoredValue<u32>,
    /// When the pieces come to rest, on the clock of the page in milliseconds.
    rests_at_ms: StoredValue<f64>,
    /// Whether the player knows that this device keeps nothing.
    warned: StoredValue<bool>,
}

impl Table {
    /// The table with what the device remembers, before any game.
    pub(crate) fn new(settings: Settings, words: Words) -> Self {
        let session = RwSignal::new(Session::idle());
        let entry = RwSignal::new(Entry::default());
        let hint = RwSignal::new(None);
        let view = Memo::new(move |_| {
            session.with(|session| {
                entry.with(|entry| {
                    BoardView::new(Scene {
                        setup: session.shown().to_setup(),
                        legal: &session.choices(),
                        entry,
                        last: session.shown_move(),
                        hint: hint.get(),
                        free: false,
                        wrong: Bitboard::EMPTY,
                    })
                })
            })
        });
        let table = Self {
            session,
            settings: RwSignal::new(settings),
            statistics: RwSignal::new(Statistics::load()),
            words,
            entry,
            notice: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            thinking: RwSignal::new(None),
            shaken: RwSignal::new(None),
            page: RwSignal::new(Page::of_address()),
            most: RwSignal::new(0),
            panel: RwSignal::new(Panel::New),
            stage: RwSignal::new(Stage::default()),
            moving: RwSignal::new(false),
            pace_ms: RwSignal::new(0),
            flipped: RwSignal::new(false),
            view,
            hint,
            black_below: RwSignal::new(false),
            bot: StoredValue::new_local(Bot::default()),
            waiting: StoredValue::new_local(Vec::new()),
            probes: StoredValue::new(0),
            motions: StoredValue::new(0),
            questions: StoredValue::new(0),
            rests_at_ms: StoredValue::new(0.0),
            warned: StoredValue::new(false),
        };
        table.settle();
        table
    }

    /// The table of the page.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Whether Black is at the bottom of the screen.
    pub(crate) fn turned(self) -> bool {
        self.black_below.get() != self.flipped.get()
    }

    /// The game as the board is told of it.
    pub(crate) fn surface(self) -> Surface {
        Surface {
            view: self.view,
            stage: self.stage,
            moving: self.moving,
            pace_ms: self.pace_ms,
            shaken: self.shaken,
            turned: Signal::derive(move || self.turned()),
            settings: self.settings,
            words: self.words,
            help: Signal::derive(move || self.words.get("board-help")),
            tap: Callback::new(move |square| self.tap(square)),
            pick_up: Callback::new(move |square| self.pick_up(square)),
            drop: Callback::new(move |square: Option<Square>| {
                if let Some(square) = square {
                    self.drop_on(square);
                }
            }),
        }
    }

    /// Changes a setting and keeps it.
    pub(crate) fn set(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.settings.with_untracked(Settings::save);
    }

    /// Opens a panel beside the board.
    pub(crate) fn open(self, panel: Panel) {
        self.panel.set(panel);
    }

    /// Goes back to the game, or to the sheet of a new one if there is none.
    pub(crate) fn close(self) {
        let started = self.session.with_untracked(Session::started);
        self.panel
            .set(if started { Panel::Game } else { Panel::New });
    }

    /// Goes to another view of the app.
    pub(crate) fn go_to(self, page: Page, address: &str) {
        if self.page.get_untracked() != page {
            route::push(address);
        }
        self.turn_to(page);
    }

    /// Shows the view that the address has come to name.
    pub(crate) fn turn_to(self, page: Page) {
        self.dismiss();
        self.close();
        self.page.set(page);
        self.settle();
    }

    /// The rules that the settings ask for.
    fn chosen_rules(self) -> GameRules {
        let draw = self
            .settings
            .with_untracked(|settings| DrawRules::from_name(&settings.draw));
        GameRules {
            draw: draw.unwrap_or(DrawRules::FID),
            ..GameRules::default()
        }
    }

    /// Begins a game from a position against the engine, the person having the side to move.
    pub(crate) fn begin_at(self, position: Position) {
        self.abandon();
        let level = self.settings.with_untracked(|settings| settings.level);
        let mode = Mode::Bot {
            human: position.turn(),
            level,
        };
        self.flipped.set(false);
        let game = Game::new(position, self.chosen_rules());
        self.go_to(Page::Game, Page::Game.path());
        self.show(Session::resumed(mode, game));
        self.save();
        self.say(self.state_in_words());
    }

    /// Begins a game as the settings have it. `heads` is the toss of a coin.
    pub(crate) fn begin(self, heads: impl FnOnce() -> bool) {
        self.abandon();
        let settings = self.settings.get_untracked();
        let rules = self.chosen_rules();
        let mode = match settings.opponent {
            Opponent::Two => Mode::Two,
            Opponent::Bot => {
                let human = settings.next_color(heads);
                self.set(|settings| settings.last_white = Some(human == damiera::Color::White));
                Mode::Bot {
                    human,
                    level: settings.level,
                }
            }
        };
        self.statistics.update(Statistics::begin);
        self.statistics.with_untracked(Statistics::save);
        self.flipped.set(false);
        self.show(Session::new(mode, rules));
        self.save();
        self.say(self.state_in_words());
        self.wake_bot();
    }

    /// Puts another game on the board and shows it.
    fn show(self, session: Session) {
        self.session.set(session);
        self.panel.set(Panel::Game);
        self.refresh();
    }

    /// Forgets what belonged to the position before and shows the present one at once.
    fn refresh(self) {
        self.entry.set(Entry::default());
        self.hint.set(None);
        self.notice.set(None);
        self.settle();
    }
}
