//! Builds and verifies endgame tables.

mod build;
mod captures;
mod configuration;
mod distances;
mod half;
mod kingless;
mod ledger;
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
mod work;

pub use build::{BuildError, Summary, build};
pub use mapped::Mapped;
pub use observer::{Observer, Progress};
pub use open::{OpenError, files, open, open_file};
pub use plan::{MOST_WITH_WINS, Needs, Plan};
pub use store::{StoreError, Written, write};
pub use verify::{Verified, VerifyError, verify};
