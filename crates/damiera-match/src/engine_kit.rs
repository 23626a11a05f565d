//! What an engine needs to come to the board.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use damiera_engine::{Book, Engine, Evaluation, Level, Params, Values, all_in_memory};
use damiera_network::Network;
use damiera_tables::Tables;

use crate::engine_setup::{EndgameSetup, EngineSetup, EvaluationChoice};
use crate::roster::RosterError;

/// How the engine plays.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// As strongly as it can.
    Full,
    /// As one of its levels.
    Level(Level),
}

/// All that one engine is made of; any number of the same can be made.
#[derive(Clone, Debug)]
pub(crate) struct EngineKit {
    pub(crate) strength: Strength,
    hash_mib: u32,
    tables: Option<Arc<Tables>>,
    values: Option<Arc<dyn Values>>,
    evaluation: Evaluation,
    params: Params,
    book: Option<Arc<Book>>,
}

impl EngineKit {
    pub(crate) fn engine(&self) -> Engine {
        let mut engine = Engine::new(self.hash_mib);
        engine.set_tables(self.tables.clone());
        engine.set_values(self.values.clone());
        engine.set_evaluation(self.evaluation.clone());
        engine.set_params(self.params.clone());
        engine.set_book(self.book.clone());
        engine
    }

    /// The hash of the network that gives the opinions, if one does.
    pub(crate) fn network(&self) -> Option<u32> {
        match &self.evaluation {
            Evaluation::HandWritten => None,
            Evaluation::Network(network) | Evaluation::PlainNetwork(network) => {
                Some(network.hash())
            }
        }
    }
}

/// Opens what engines look into, once for all that look into the same.
#[derive(Debug, Default)]
pub(crate) struct Workshop {
    /// By the folder and the mebibytes of memory.
    endgames: BTreeMap<(PathBuf, u32), Endgames>,
}

/// Tables, and the values that are read from them into memory.
#[derive(Clone, Debug)]
struct Endgames {
    tables: Arc<Tables>,
    values: Option<Arc<dyn Values>>,
}

impl Workshop {
    /// What the engine needs.
    ///
    /// # Errors
    ///
    /// [`RosterError`] if tables or a network cannot be read.
    pub(crate) fn kit(
        &mut self,
        strength: Strength,
        setup: &EngineSetup,
    ) -> Result<EngineKit, RosterError> {
        let EndgameSetup {
            folder,
            memory_mib,
            book,
        } = &setup.endgames;
        let endgames = folder
            .as_ref()
            .map(|folder| self.endgames(folder, *memory_mib))
            .transpose()?;
        let (tables, values) = endgames
            .map(|endgames| (endgames.tables, endgames.values))
            .unzip();
        Ok(EngineKit {
            strength,
            hash_mib: setup.hash_mib,
            tables,
            values: values.flatten(),
            evaluation: evaluation(&setup.evaluation)?,
            params: setup.params.clone(),
            book: book.then(Book::embedded).transpose()?.map(Arc::new),
        })
    }

    fn endgames(&mut self, folder: &Path, mib: u32) -> Result<Endgames, RosterError> {
        let key = (folder.to_owned(), mib);
        if let Some(endgames) = self.endgames.get(&key) {
            return Ok(endgames.clone());
        }
        let mut tables = open(folder)?;
        let values = if mib > 0 {
            let values = all_in_memory(&mut tables, u64::from(mib) << 20)?;
            Some(Arc::new(values) as Arc<dyn Values>)
        } else {
            None
        };
        let endgames = Endgames {
            tables: Arc::new(tables),
            values,
        };
        self.endgames.insert(key, endgames.clone());
        Ok(endgames)
    }
}

fn open(folder: &Path) -> Result<Tables, RosterError> {
    let tables = damiera_tablegen::open(folder)?;
    if tables.is_empty() {
        return Err(RosterError::NoTables(folder.to_owned()));
    }
    Ok(tables)
}

fn evaluation(choice: &EvaluationChoice) -> Result<Evaluation, RosterError> {
    let of_file = |path: &Path, error| RosterError::Network {
        path: path.to_owned(),
        error,
    };
    Ok(match choice {
        EvaluationChoice::Usual => Evaluation::default(),
        EvaluationChoice::HandWritten => Evaluation::HandWritten,
        EvaluationChoice::Network => Evaluation::trained(),
        EvaluationChoice::File(path) => {
            let bytes = fs::read(path).map_err(|error| RosterError::Unreadable {
                path: path.clone(),
                error,
            })?;
            let network = Network::from_bytes(&bytes).map_err(|error| of_file(path, error))?;
            Evaluation::Network(Arc::new(network))
        }
    })
}
