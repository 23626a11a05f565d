//! Endgame tables of Italian draughts: which position has which number, how the values are kept in
//! files, and how they are found again.
//!
//! Everything is told from the side to move, whose men move up the board: one table for each
//! [`Material`], whichever colour is to move.

#![expect(
    clippy::cast_possible_truncation,
    reason = "bits are cut out of words; positions that fit into memory have numbers that fit a \
              pointer, and sizes that files state are looked at before they are believed"
)]

pub mod binomial;
mod bundle;
mod checksum;
mod codec;
mod encode;
mod facts;
mod group;
mod header;
mod index;
mod kind;
mod material;
mod placement;
mod prefetch;
mod probe;
mod raw;
mod reach;
mod resolve;
mod source;
mod table;
mod table_error;
mod tables;
mod value;
mod verdict;

pub use bundle::{BundleError, Member, bundle, unbundle};
pub use encode::{ANY, Alone, Workers, encode, encode_with};
pub use facts::Facts;
pub use header::Header;
pub use index::Index;
pub use kind::Kind;
pub use material::{Force, MOST_PIECES, Material, MaterialError};
pub use placement::Placement;
pub use prefetch::prefetch;
pub use probe::ProbeError;
pub use raw::{RawTable, RawTables};
pub use source::Source;
pub use table::Table;
pub use table_error::{TableError, TableErrorKind};
pub use tables::Tables;
pub use value::{TOO_FAR, Value};
pub use verdict::Verdict;
