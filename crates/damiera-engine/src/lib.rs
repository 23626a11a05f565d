#![doc = include_str!("../README.md")]

pub mod bench;
mod book;
mod clock;
mod engine;
mod eval;
mod evaluation;
mod level;
mod limits;
mod observer;
mod params;
mod random;
mod report;
pub mod review;
mod score;
mod search;
mod table;
mod values;
mod window;

pub use book::{Book, BookError, BookErrorKind, BookKey, BookMove, Growth, Origin, Round, Weights};
pub use clock::{Budget, Clock, TimeKeeper};
pub use engine::Engine;
pub use eval::evaluate;
pub use evaluation::Evaluation;
pub use level::Level;
pub use limits::Limits;
pub use observer::{Observer, Silent};
pub use params::{Param, ParamError, Params};
pub use random::SplitMix64;
pub use report::Report;
pub use score::{Score, Verdict};
pub use search::SearchResult;
pub use table::Table;
pub use values::{Values, all_in_memory, in_memory};
pub use window::Window;
