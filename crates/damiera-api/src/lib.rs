#![doc = include_str!("../README.md")]

mod color_name;
mod game_text;
mod level;
mod review;
mod saved_game;
mod tables;
mod worker;

pub use game_text::{End, GameError, GameText, RulesText};
pub use level::{Level, NoSuchLevel};
pub use review::{Grade, Missed, Review, ReviewSummary, ReviewedPly};
pub use saved_game::{Mode, SaveError, SavedGame};
pub use tables::{RefusalCode, TableAnswer, TableMove, TableRefusal, TableValue};
pub use worker::{MessageError, Request, Response, Score};
