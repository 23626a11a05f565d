#![doc = include_str!("../README.md")]

pub mod bench;
mod engine;
mod eval;
mod evaluation;
mod level;
mod limits;
mod observer;
mod random;
mod report;
mod score;
mod search;
mod table;
mod window;

pub use engine::Engine;
pub use eval::evaluate;
pub use evaluation::Evaluation;
pub use level::Level;
pub use limits::Limits;
pub use observer::{Observer, Silent};
pub use random::SplitMix64;
pub use report::Report;
pub use score::{Score, Verdict};
pub use search::SearchResult;
pub use table::Table;
pub use window::Window;
