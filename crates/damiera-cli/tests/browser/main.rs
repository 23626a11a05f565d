//! The app in a real browser: `cargo xtask test`, or, once that has built everything,
//! `cargo test -p damiera-cli --features browser --test browser`.

mod driver;
mod harness;
mod play;
mod server;
mod view;

mod accessible;
mod captures;
mod endings;
mod engine;
mod first_visit;
mod games;
mod keyboard;
mod new_version;
mod saves;
mod two_players;
