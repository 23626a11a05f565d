//! Who plays, and what they need.

use std::io;
use std::path::PathBuf;

use damiera_engine::BookError;
use damiera_network::NetworkError;
use damiera_protocols::hub::Text;
use damiera_tables::TableError;
use thiserror::Error;

use crate::engine_kit::{EngineKit, Strength, Workshop};
use crate::engine_player::EnginePlayer;
use crate::engine_setup::EngineSetup;
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
    recipes: [Recipe; 2],
}

/// How a player is made.
#[derive(Debug)]
enum Recipe {
    Engine(Box<EngineKit>),
    Sparring,
    Seed(SeedBot),
    Hub {
        name: String,
        command: Vec<String>,
        parameters: Vec<(Text, Text)>,
    },
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
    /// An endgame table that is damaged.
    #[error(transparent)]
    Damaged(#[from] TableError),
    /// A file that cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// A file that is no network.
    #[error("{}: {error}", path.display())]
    Network {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        error: NetworkError,
    },
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
    /// [`RosterError`] if a player has no limit, or its tables or its network cannot be read.
    pub fn new(entrants: [Entrant; 2], limit: Limit) -> Result<Self, RosterError> {
        let [first, second] = &entrants;
        let limits = [first.limit_in(limit)?, second.limit_in(limit)?];
        let mut workshop = Workshop::default();
        let recipes = [
            Recipe::of(first, &mut workshop)?,
            Recipe::of(second, &mut workshop)?,
        ];
        Ok(Self {
            entrants,
            limits,
            recipes,
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

    /// The hashes of the networks that give the opinions of the first and the second player; `None`
    /// if none does, or it is no engine of this build.
    #[must_use]
    pub fn networks(&self) -> [Option<u32>; 2] {
        self.recipes.each_ref().map(|recipe| match recipe {
            Recipe::Engine(kit) => kit.network(),
            _ => None,
        })
    }

    /// Both players, new ones.
    pub(crate) fn players(&self) -> [Box<dyn Player>; 2] {
        self.recipes.each_ref().map(Recipe::player)
    }
}

impl Recipe {
    fn of(entrant: &Entrant, workshop: &mut Workshop) -> Result<Self, RosterError> {
        Ok(match &entrant.kind {
            EntrantKind::Engine(setup) => {
                Self::Engine(Box::new(workshop.kit(Strength::Full, setup)?))
            }
            EntrantKind::Level { level, endgames } => {
                let setup = EngineSetup {
                    endgames: endgames.clone(),
                    ..EngineSetup::default()
                };
                Self::Engine(Box::new(workshop.kit(Strength::Level(*level), &setup)?))
            }
            EntrantKind::Sparring => Self::Sparring,
            EntrantKind::Random => Self::Seed(SeedBot::Random),
            EntrantKind::Seed { plies } => Self::Seed(SeedBot::Counting(*plies)),
            EntrantKind::Hub {
                command,
                parameters,
            } => Self::Hub {
                name: entrant.name.clone(),
                command: command.clone(),
                parameters: texts(parameters)?,
            },
        })
    }

    fn player(&self) -> Box<dyn Player> {
        match self {
            Self::Engine(kit) => Box::new(EnginePlayer::new(kit)),
            Self::Sparring => Box::new(Sparring),
            Self::Seed(bot) => Box::new(*bot),
            Self::Hub {
                name,
                command,
                parameters,
            } => Box::new(HubPlayer::new(
                name.clone(),
                command.clone(),
                parameters.clone(),
            )),
        }
    }
}

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
