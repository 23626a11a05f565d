#![doc = include_str!("../README.md")]
#![expect(unreachable_pub, reason = "the component macro makes public functions")]
#![expect(
    clippy::large_types_passed_by_value,
    reason = "the table is a bundle of handles, handed to every closure of the page"
)]

mod app;
mod board;
mod bot;
mod endings;
mod keys;
mod panels;
mod route;
mod session;
mod settings;
mod statistics;
mod storage;
mod table;
mod words;

pub use app::mount;
