//! Who plays, and what they need.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use damiera_engine::{Book, BookError};
use damiera_protocols::hub::Text;
use damiera_tables::Tables;
use thiserror::Error;

use crate::engine_player::{EnginePlayer, Strength};
use crate::entrant::{Entrant, EntrantError, EntrantKind};
use crate::hub_player::HubPlayer;
use crate::limit::Limit;
use crate::player::Player;
use crate::seed_bot::SeedBot;
use crate::sparring::Sparring;

/// The two players of a match with all that they need, so that any number of them can be brought to
/// the boards.
#[derive(Debug)]
pub struct Roster {
    entrants: [Entrant; 2],
    limits: [Limit; 2],
    endgames: BTreeMap<PathBuf, Arc<Tables>>,
    /// Read if anybody plays from it.
    book: Option<Arc<Book>>,
}

/// Why the players cannot play.
#[derive(Debug, Error)]
pub enum RosterError {
    /// A player without a limit.
    #[error(transparent)]
    Entrant(#[from] EntrantError),
    /// Endgame tables that cannot be opened.
    #[error(transparent)]
    Tables(#[from] damiera_tablegen::OpenError),
    /// A folder without tables.
    #[error("{}: no endgame tables", .0.display())]
    NoTables(PathBuf),
    /// The opening book is none.
    #[error("opening book: {0}")]
    Book(#[from] BookError),
    /// What cannot be said in the protocol of an engine.
    #[error("parameter {0}: no quotation mark and no line break can be sent to an engine")]
    Parameter(String),
}

impl Roster {
    /// The first and the second player, with the limit that holds for those without one of their
    /// own.
    ///
    /// # Errors
    ///
    /// [`RosterError`] if a player has no limit or its tables cannot be opened.
    pub fn new(entrants: [Entrant; 2], limit: Limit) -> Result<Self, RosterError> {
        let [first, second] = &entrants;
        let limits = [first.limit_in(limit)?, second.limit_in(limit)?];
        let plays_from_book = |entrant: &Entrant| {
            matches!(
                entrant.kind,
                EntrantKind::Engine { book: true, .. } | EntrantKind::Level { book: true, .. }
            )
        };
        let book = entrants.iter().any(plays_from_book).then(Book::embedded);
        let book = book.transpose()?.map(Arc::new);
        let mut endgames = BTreeMap::new();
        for entrant in &entrants {
            match &entrant.kind {
                EntrantKind::Engine {
                    tables: Some(folder),
                    ..
                }
                | EntrantKind::Level {
                    tables: Some(folder),
                    ..
                } if !endgames.contains_key(folder) => {
                    let tables = damiera_tablegen::open(folder)?;
                    if tables.is_empty() {
                        return Err(RosterError::NoTables(folder.clone()));
                    }
                    endgames.insert(folder.clone(), Arc::new(tables));
                }
                EntrantKind::Hub { parameters, .. } => {
                    texts(parameters)?;
                }
                _ => {}
            }
        }
        Ok(Self {
            entrants,
            limits,
            endgames,
            book,
        })
    }

    /// The limits that hold for the first and the second player.
    #[must_use]
    pub const fn limits(&self) -> [Limit; 2] {
        self.limits
    }

    /// The first and the second player as they were written down.
    #[must_use]
    pub const fn entrants(&self) -> &[Entrant; 2] {
        &self.entrants
    }

    /// The names of the players in records; the second of two that are called the same gets a
    /// number.
    #[must_use]
    pub fn names(&self) -> [String; 2] {
        let [first, second] = self.entrants.each_ref().map(|entrant| entrant.name.clone());
        if first == second {
            let second = format!("{second} (2)");
            [first, second]
        } else {
            [first, second]
        }
    }

    /// Both players, new ones.
    pub(crate) fn players(&self) -> [Box<dyn Player>; 2] {
        self.entrants.each_ref().map(|entrant| self.player(entrant))
    }

    fn player(&self, entrant: &Entrant) -> Box<dyn Player> {
        let endgames = |folder: &Option<PathBuf>| {
            let folder = folder.as_ref()?;
            self.endgames.get(folder).map(Arc::clone)
        };
        match &entrant.kind {
            EntrantKind::Engine {
                hash_mib,
                tables,
                book,
            } => Box::new(EnginePlayer::new(
                Strength::Full,
                *hash_mib,
                endgames(tables),
                self.book.clone().filter(|_| *book),
            )),
            EntrantKind::Level {
                level,
                tables,
                book,
            } => Box::new(EnginePlayer::new(
                Strength::Level(*level),
                LEVEL_HASH,
                endgames(tables),
                self.book.clone().filter(|_| *book),
            )),
            EntrantKind::Sparring => Box::new(Sparring),
            EntrantKind::Random => Box::new(SeedBot::Random),
            EntrantKind::Seed { plies } => Box::new(SeedBot::Counting(*plies)),
            EntrantKind::Hub {
                command,
                parameters,
            } => {
                let parameters = texts(parameters).unwrap_or_default();
                let name = entrant.name.clone();
                Box::new(HubPlayer::new(name, command.clone(), parameters))
            }
        }
    }
}

/// The table of level 8, in mebibytes; the other levels have one of their own size.
const LEVEL_HASH: u32 = 16;

/// Parameters as the protocol has them.
fn texts(parameters: &[(String, String)]) -> Result<Vec<(Text, Text)>, RosterError> {
    let text = |name: &str, text: &str| {
        Text::new(text).map_err(|_| RosterError::Parameter(name.to_owned()))
    };
    let pairs = parameters.iter();
    pairs
        .map(|(name, value)| Ok((text(name, name)?, text(name, value)?)))
        .collect()
}
