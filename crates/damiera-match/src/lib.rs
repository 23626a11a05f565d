//! Engine against engine.

mod estimate;
mod likelihood;
mod pentanomial;
mod sprt;

pub use estimate::{Estimate, elo_of_score, score_of_elo};
pub use pentanomial::Pentanomial;
pub use sprt::{EloScale, Sprt, SprtError, SprtVerdict};
