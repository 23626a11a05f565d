//! Endgame tables of Italian draughts: which position has which number, how the values are kept in
//! files, and how they are found again.
//!
//! Everything is told from the side to move, whose men move up the board: one table for each
//! [`Material`], whichever colour is to move.

mod binomial;
mod index;
mod material;
mod placement;
mod value;

pub use index::Index;
pub use material::{Force, MOST_PIECES, Material, MaterialError};
pub use placement::Placement;
pub use value::Value;
