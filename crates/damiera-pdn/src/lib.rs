#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod checked;
mod comment;
mod fault;
mod game;
mod mark;
mod note;
mod place;
mod reader;
mod record;
mod result;
mod source;
mod tag;
mod variant;
mod writer;

pub use checked::Checked;
pub use comment::Comment;
pub use fault::{AmbiguousMove, Fault, FaultKind, IllegalMove};
pub use game::{Annotation, Game, Line, Node, Step};
pub use mark::Mark;
pub use note::{Note, NoteKind};
pub use place::{Excerpt, Place};
pub use reader::Reader;
pub use record::Record;
pub use result::GameResult;
#[cfg(feature = "std")]
pub use source::IoSource;
pub use source::Source;
pub use tag::{Tag, TagError, Tags};
pub use variant::Variant;
pub use writer::{write, write_to};
