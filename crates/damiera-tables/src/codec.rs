//! How the symbols of one side to move become bytes and are found again.

mod block;
mod directory;
mod encoder;
mod huffman;
mod length;
mod model;
mod order;
mod runs;
mod side;

pub(crate) use block::{BLOCK, Walk};
pub(crate) use encoder::Plan;
pub(crate) use side::{Place, Side, Stored};
