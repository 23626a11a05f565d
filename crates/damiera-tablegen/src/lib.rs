//! Builds and verifies the endgame tables of Italian draughts.
//!
//! The [builder](build()) solves slice after slice, backwards from the end of the game, with bits
//! for positions: `subsets.rs` numbers the kings, `configuration.rs` solves all placements of the
//! kings around the same men, `slice.rs` gives the configurations to the threads. The
//! [check](verify()) shares none of that and asks the rules for every move.

#![expect(
    clippy::cast_possible_truncation,
    reason = "positions that fit into memory have numbers that fit a pointer, sets of squares have \
              numbers of 32 bits, and distances end at the count of moves"
)]

mod build;
mod bundles;
mod captures;
mod configuration;
mod distances;
mod half;
mod inventory;
mod king_row;
mod kingless;
mod large_pages;
mod ledger;
mod lock;
mod man_move;
mod mapped;
mod observer;
mod open;
mod order;
mod outlook;
mod plan;
mod planes;
mod room;
mod sheet;
mod slice;
mod solved;
mod store;
mod subsets;
mod survey;
mod symbol;
mod tally;
mod verify;
mod verify_error;
mod work;

pub use build::{BuildError, Summary, build};
pub use bundles::Bundle;
pub use large_pages::LargePages;
pub use mapped::Mapped;
pub use observer::{Observer, Progress};
pub use open::{OpenError, files, open, open_file};
pub use plan::{MOST_WITH_WINS, Needs, Plan};
pub use store::{StoreError, Written, write};
pub use verify::{Verified, verify};
pub use verify_error::VerifyError;
