//! Which endgame tables a search looks into.

use std::path::PathBuf;

use clap::Args as Arguments;

#[derive(Clone, Debug, Default, Arguments)]
pub(crate) struct EndgameArgs {
    /// A folder of endgame tables
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Unpack tables into so much memory first, in mebibytes: slower to begin, faster to search
    #[arg(long, value_name = "MIB", requires = "tables", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) table_memory: Option<u32>,
}
