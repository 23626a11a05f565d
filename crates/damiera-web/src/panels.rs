//! Everything around the board.

mod actions;
mod help;
mod icons;
mod moves;
mod new_game;
mod notice;
mod players;
mod preferences;
mod result;
mod side;
mod typed;

pub(crate) use self::actions::Command;
pub(crate) use self::help::Help;
pub(crate) use self::icons::Icon;
pub(crate) use self::notice::NoticeCard;
pub(crate) use self::players::{Player, Seat};
pub(crate) use self::preferences::Preferences;
pub(crate) use self::result::Result;
pub(crate) use self::side::{Announcer, Header, Side};
