//! The app in a real browser: `cargo xtask test`, or, once that has built everything,
//! `cargo test -p damiera-cli --features browser --test browser`.

mod driver;
mod harness;
mod server;
mod view;

mod first_visit;
