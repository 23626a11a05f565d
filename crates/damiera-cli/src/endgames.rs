//! What a search knows of endings.

use std::sync::Arc;

use damiera_engine::{Values, all_in_memory};
use damiera_tables::Tables;

use crate::args::EndgameArgs;
use crate::command::tables;

/// Endgame tables, as far as there are any.
#[derive(Clone, Debug, Default)]
pub(crate) struct Endgames {
    /// The tables, if a folder of them was named.
    pub(crate) tables: Option<Arc<Tables>>,
    /// Their values, as far as they are in memory.
    pub(crate) values: Option<Arc<dyn Values>>,
}

impl Endgames {
    /// Opens the tables that are named, if any are; with memory for their values, and with what is
    /// left of it for the tables themselves.
    ///
    /// # Errors
    ///
    /// If there are no tables, or one cannot be read.
    pub(crate) fn open(args: &EndgameArgs) -> anyhow::Result<Self> {
        let Some(folder) = &args.tables else {
            return Ok(Self::default());
        };
        let mut tables = tables::open(folder)?;
        let values = match args.table_memory {
            Some(mib) => {
                let values = all_in_memory(&mut tables, u64::from(mib) << 20)?;
                Some(Arc::new(values) as Arc<dyn Values>)
            }
            None => None,
        };
        Ok(Self {
            tables: Some(Arc::new(tables)),
            values,
        })
    }
}
