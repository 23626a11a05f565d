#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod block;
mod builder;
mod canonical;

mod checked;
mod command;
mod comment;
mod date;
mod evidence;
mod fault;
mod frontier;
mod game;
mod game_type;
mod mark;
mod note;
mod parse;
mod place;
mod punctuation;
mod raw_game;
mod reader;
mod record;
mod refusal;
mod resolver;
mod result;
mod scanner;
mod score;
#[cfg(feature = "serde")]
mod serialize;
mod source;
mod start;
mod tag;
mod tag_scanner;
mod text;
mod time_control;
mod token;
mod variant;
mod verdict;
mod walk;
mod word;
mod wrap;
mod writer;

pub use checked::Checked;
pub use command::{Command, Commands, Paint, SideClock};
pub use comment::Comment;
pub use date::{Date, DateError};
pub use fault::{AmbiguousMove, Fault, FaultKind, IllegalMove};
pub use game::{Annotation, Game, Line, Node, Step};
pub use game_type::{Corner, Details, GameType, GameTypeError, Notation};
pub use mark::Mark;
pub use note::{Note, NoteKind};
pub use parse::ParseGameError;
pub use place::{Excerpt, Place};
pub use raw_game::RawGame;
pub use reader::Reader;
pub use record::Record;
pub use result::GameResult;
pub use score::{ResultFormat, Score, ScoreError};
#[cfg(feature = "std")]
pub use source::IoSource;
pub use source::Source;
pub use tag::{Tag, TagError, Tags};
pub use time_control::{Period, TimeControl, TimeControlError};
pub use variant::Variant;
pub use writer::{write, write_to};
