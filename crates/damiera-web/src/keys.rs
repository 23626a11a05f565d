//! Keys that work wherever the focus is.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, KeyboardEvent};

use crate::app::focus_on;
use crate::endings::Endings;
use crate::route::Page;
use crate::session::Session;
use crate::table::{Panel, Table};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    LetGo,
    Back,
    Forward,
    First,
    Last,
    Undo,
    Redo,
    Hint,
    Flip,
    New,
    Type,
    Help,
    Level(u8),
}

impl Command {
    /// The command of a key; the single keys only if they are wanted.
    fn of(key: &str, shortcuts: bool) -> Option<Self> {
        Some(match key {
            "Escape" => Self::LetGo,
            "ArrowLeft" => Self::Back,
            "ArrowRight" => Self::Forward,
            "Home" => Self::First,
            "End" => Self::Last,
            _ if !shortcuts => return None,
            "u" | "U" => Self::Undo,
            "r" | "R" => Self::Redo,
            "h" | "H" => Self::Hint,
            "f" | "F" => Self::Flip,
            "n" | "N" => Self::New,
            "t" | "T" | "/" => Self::Type,
            "?" => Self::Help,
            digit => match digit.parse() {
                Ok(level @ 1..=8) => Self::Level(level),
                _ => return None,
            },
        })
    }
}

/// Listens for as long as the page lives.
pub(crate) fn listen(table: Table, endings: Endings) {
    let handle = window_event_listener(ev::keydown, move |event| heard(table, endings, &event));
    on_cleanup(move || handle.remove());
}

fn heard(table: Table, endings: Endings, event: &KeyboardEvent) {
    if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let shortcuts = table.settings.with_untracked(|settings| settings.shortcuts);
    let Some(command) = Command::of(&event.key(), shortcuts) else {
        return;
    };
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    if target.is_some_and(|target| takes(&target, command)) {
        return;
    }
    let obeyed = match table.page.get_untracked() {
        Page::Game => obey(table, command),
        Page::Endings => obey_in_endings(table, endings, command),
    };
    if obeyed {
        event.prevent_default();
    }
}

/// Whether the key means something of its own to an element.
fn takes(element: &Element, command: Command) -> bool {
    let walks = matches!(
        command,
        Command::Back | Command::Forward | Command::First | Command::Last
    );
    match (
        element.tag_name().as_str(),
        element.get_attribute("type").as_deref(),
    ) {
        ("INPUT", Some("radio" | "checkbox")) => walks,
        ("INPUT" | "SELECT" | "TEXTAREA", _) => command != Command::LetGo,
        _ => false,
    }
}

/// Does what the key asks. Says whether there was something to do.
fn obey(table: Table, command: Command) -> bool {
    let shown = table.session.with_untracked(Session::shown_ply);
    let last = table.session.with_untracked(|session| session.game().ply());
    let started = table.session.with_untracked(Session::started);
    match command {
        Command::LetGo => {
            if table.let_go() {
                return true;
            }
            let panel = table.panel.get_untracked();
            if panel != Panel::Game && (started || panel != Panel::New) {
                table.close();
                focus_on(panel.opener());
            } else if table.notice.with_untracked(Option::is_some) {
                table.dismiss();
            } else {
                return false;
            }
        }
        Command::Help => table.open(Panel::Help),
        Command::Level(level) => table.choose_level(level),
        Command::Flip => table.flip(),
        _ if !started => return false,
        Command::Back if shown > 0 => table.view(shown - 1),
        Command::Forward if shown < last => table.view(shown + 1),
        Command::First if shown > 0 => table.view(0),
        Command::Last if shown < last => table.view(last),
        Command::Back | Command::Forward | Command::First | Command::Last => return false,
        Command::Undo => table.undo(),
        Command::Redo => table.redo(),
        Command::Hint => table.ask_hint(),
        Command::New => table.open(Panel::New),
        Command::Type => {
            table.close();
            focus_on("#typed");
        }
    }
    true
}

/// The same where endings are looked up.
fn obey_in_endings(table: Table, endings: Endings, command: Command) -> bool {
    match command {
        Command::LetGo => {
            if endings.let_go() {
                return true;
            }
            let panel = table.panel.get_untracked();
            if matches!(panel, Panel::Settings | Panel::Help) {
                table.close();
                focus_on(panel.opener());
            } else if table.notice.with_untracked(Option::is_some) {
                table.dismiss();
            } else {
                return false;
            }
            true
        }
        Command::Back | Command::Undo => endings.back(),
        Command::Forward | Command::Redo => endings.forward(),
        Command::Flip => {
            endings.flip();
            true
        }
        Command::Help => {
            table.open(Panel::Help);
            true
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Command;

    #[test]
    fn digits_are_levels() {
        assert_eq!(Command::of("1", true), Some(Command::Level(1)));
        assert_eq!(Command::of("8", true), Some(Command::Level(8)));
        assert_eq!(Command::of("9", true), None);
        assert_eq!(Command::of("0", true), None);
    }

    #[test]
    fn single_keys_can_be_switched_off_and_arrows_stay() {
        assert_eq!(Command::of("u", false), None);
        assert_eq!(Command::of("5", false), None);
        assert_eq!(Command::of("ArrowLeft", false), Some(Command::Back));
        assert_eq!(Command::of("Escape", false), Some(Command::LetGo));
    }
}
