//! The real binary, as `docs/commands.md` and the help of each command describe it.

mod analyse;
mod book;
mod diagram;
mod dxp;
mod engine_match;
mod explain;
mod harness;
mod hub;
mod manners;
mod moves;
mod pdn;
mod perft;
mod play;
mod tables;
