//! A player as it is written down.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use damiera_engine::Level;
use thiserror::Error;

use crate::limit::{Limit, TimeLimit, TimeLimitError};

/// A player of a match: its kind and its settings, `KIND,NAME=VALUE,…`.
///
/// ```
/// use damiera_match::{Entrant, EntrantKind};
///
/// let entrant: Entrant = "engine,nodes=5000,hash=32".parse()?;
/// assert_eq!(entrant.limit.nodes, Some(5000));
/// assert_eq!(entrant.to_string(), "engine,nodes=5000,hash=32");
/// let other: Entrant = "hub,command=./scan hub,time=0.1,param.book=false".parse()?;
/// assert!(matches!(other.kind, EntrantKind::Hub { .. }));
/// # Ok::<(), damiera_match::EntrantError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    text: String,
    /// What it is called in records.
    pub name: String,
    /// Who it is.
    pub kind: EntrantKind,
    /// Limits of its own, which take the place of those of the match.
    pub limit: Limit,
}

/// Who a player is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntrantKind {
    /// `engine`: the engine of this build.
    Engine {
        /// Its table, in mebibytes.
        hash_mib: u32,
        /// A folder of endgame tables to look into.
        tables: Option<PathBuf>,
        /// Whether it plays from the opening book.
        book: bool,
    },
    /// `level-1` to `level-8`.
    Level {
        /// The level.
        level: Level,
        /// A folder of endgame tables to look into.
        tables: Option<PathBuf>,
        /// Whether it plays from the opening book, if it is a level that uses one.
        book: bool,
    },
    /// `sparring`: plain alpha-beta that counts material, as the open engines of this game do.
    Sparring,
    /// `random`: any legal move.
    Random,
    /// `seed-medium` and `seed-hard`: look so many plies ahead, as the first bots of this program.
    Seed {
        /// Plies.
        plies: u32,
    },
    /// `hub`: any engine that speaks the Hub protocol.
    Hub {
        /// The program and its arguments.
        command: Vec<String>,
        /// Parameters to set before it begins.
        parameters: Vec<(String, String)>,
    },
}

/// The table of an engine whose size nobody says, in mebibytes.
const USUAL_HASH: u32 = 16;
/// The most that can be asked for.
const LARGEST_HASH: u32 = 1 << 20;

/// Why a text is no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EntrantError {
    /// No kind of this name.
    #[error(
        "{0:?} is no player; there are engine, level-1 to level-8, sparring, random, seed-medium, \
         seed-hard and hub"
    )]
    Kind(String),
    /// A setting without a value.
    #[error("{0:?}: expected NAME=VALUE")]
    Form(String),
    /// A setting that this kind of player does not have.
    #[error("{kind} has no setting {name:?}; it has {known}")]
    Unknown {
        /// The kind of player.
        kind: String,
        /// The setting.
        name: String,
        /// Those that there are.
        known: &'static str,
    },
    /// A setting twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// A value that a setting cannot have.
    #[error("{name}={value}: {expected}")]
    Value {
        /// The setting.
        name: String,
        /// What was given.
        value: String,
        /// What can be.
        expected: String,
    },
    /// A time and a clock.
    #[error("time and clock at once")]
    TwoTimes,
    /// A Hub engine without a program.
    #[error("hub needs a command, as in hub,command=./scan hub")]
    NoCommand,
    /// A player that would think for ever.
    #[error("{0} needs a limit: nodes, depth, time or clock")]
    Unlimited(String),
}

/// One setting, looked at.
struct Setting<'a> {
    name: &'a str,
    value: &'a str,
}

impl Setting<'_> {
    fn error(&self, expected: &dyn fmt::Display) -> EntrantError {
        EntrantError::Value {
            name: self.name.to_owned(),
            value: self.value.to_owned(),
            expected: expected.to_string(),
        }
    }

    fn number<N: Copy + FromStr + PartialOrd + fmt::Display>(
        &self,
        least: N,
        most: N,
    ) -> Result<N, EntrantError> {
        let plain = self.value.bytes().all(|byte| byte.is_ascii_digit());
        let number = self.value.parse().ok().filter(|_| plain);
        number
            .filter(|number| (&least..=&most).contains(&number))
            .ok_or_else(|| self.error(&format_args!("expected a number from {least} to {most}")))
    }
}

impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Self, EntrantError> {
        let mut parts = text.split(',');
        let word = parts.next().unwrap_or_default().trim();
        let mut entrant = Self {
            text: text.to_owned(),
            name: String::new(),
            kind: kind(word)?,
            limit: Limit::default(),
        };
        let mut seen = Vec::new();
        for part in parts {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| EntrantError::Form(part.to_owned()))?;
            let setting = Setting {
                name: name.trim(),
                value: value.trim(),
            };
            if seen.contains(&setting.name) {
                return Err(EntrantError::Twice(setting.name.to_owned()));
            }
            seen.push(setting.name);
            if !entrant.set(&setting)? {
                return Err(EntrantError::Unknown {
                    kind: word.to_owned(),
                    name: setting.name.to_owned(),
                    known: entrant.kind.settings(),
                });
            }
        }
        if let EntrantKind::Hub { command, .. } = &entrant.kind
            && command.is_empty()
        {
            return Err(EntrantError::NoCommand);
        }
        if entrant.name.is_empty() {
            text.clone_into(&mut entrant.name);
        }
        Ok(entrant)
    }
}

fn kind(word: &str) -> Result<EntrantKind, EntrantError> {
    let level = |word: &str| {
        let number = word.strip_prefix("level-")?.parse().ok()?;
        Level::from_number(number)
    };
    Ok(match word {
        "engine" => EntrantKind::Engine {
            hash_mib: USUAL_HASH,
            tables: None,
            book: false,
        },
        "sparring" => EntrantKind::Sparring,
        "random" => EntrantKind::Random,
        "seed-medium" => EntrantKind::Seed { plies: 3 },
        "seed-hard" => EntrantKind::Seed { plies: 6 },
        "hub" => EntrantKind::Hub {
            command: Vec::new(),
            parameters: Vec::new(),
        },
        _ => EntrantKind::Level {
            level: level(word).ok_or_else(|| EntrantError::Kind(word.to_owned()))?,
            tables: None,
            book: false,
        },
    })
}

impl Entrant {
    /// Takes a setting; `false` if there is none of this name.
    fn set(&mut self, setting: &Setting<'_>) -> Result<bool, EntrantError> {
        match (setting.name, &mut self.kind) {
            ("name", _) => setting.value.clone_into(&mut self.name),
            ("nodes", kind) if kind.takes_nodes() => {
                self.limit.nodes = Some(setting.number(1, u64::MAX)?);
            }
            ("depth", kind) if kind.takes_nodes() => {
                self.limit.depth = Some(setting.number(1, 200)?);
            }
            ("time", _) => self.set_time(setting, TimeLimit::per_move)?,
            ("clock", _) => self.set_time(setting, TimeLimit::clock)?,
            ("hash", EntrantKind::Engine { hash_mib, .. }) => {
                *hash_mib = setting.number(1, LARGEST_HASH)?;
            }
            ("tables", EntrantKind::Engine { tables, .. } | EntrantKind::Level { tables, .. }) => {
                *tables = Some(PathBuf::from(setting.value));
            }
            ("book", EntrantKind::Engine { book, .. } | EntrantKind::Level { book, .. }) => {
                let value = setting.value.parse();
                *book = value.map_err(|_| setting.error(&"expected true or false"))?;
            }
            ("command", EntrantKind::Hub { command, .. }) => {
                let words = shlex::split(setting.value);
                *command = words.ok_or_else(|| setting.error(&"a quotation mark is missing"))?;
            }
            (name, EntrantKind::Hub { parameters, .. }) => {
                let Some(name) = name.strip_prefix("param.") else {
                    return Ok(false);
                };
                parameters.push((name.to_owned(), setting.value.to_owned()));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn set_time(
        &mut self,
        setting: &Setting<'_>,
        read: fn(&str) -> Result<TimeLimit, TimeLimitError>,
    ) -> Result<(), EntrantError> {
        if self.limit.time.is_some() {
            return Err(EntrantError::TwoTimes);
        }
        self.limit.time = Some(read(setting.value).map_err(|error| setting.error(&error))?);
        Ok(())
    }

    /// The limit that holds: its own, or that of the match if it has none.
    ///
    /// # Errors
    ///
    /// [`EntrantError::Unlimited`] if it would think for ever.
    pub fn limit_in(&self, of_the_match: Limit) -> Result<Limit, EntrantError> {
        let mut limit = if self.limit.is_none() {
            of_the_match
        } else {
            self.limit
        };
        if !self.kind.takes_nodes() {
            (limit.nodes, limit.depth) = (None, None);
        }
        let bounded = match &self.kind {
            EntrantKind::Level { level, .. } => !level.is_timed() || limit.time.is_some(),
            EntrantKind::Random | EntrantKind::Seed { .. } => true,
            EntrantKind::Engine { .. } | EntrantKind::Sparring | EntrantKind::Hub { .. } => {
                !limit.is_none()
            }
        };
        if bounded {
            Ok(limit)
        } else {
            Err(EntrantError::Unlimited(self.text.clone()))
        }
    }
}

impl EntrantKind {
    fn takes_nodes(&self) -> bool {
        matches!(
            self,
            Self::Engine { .. } | Self::Sparring | Self::Hub { .. }
        )
    }

    /// The settings that it takes.
    fn settings(&self) -> &'static str {
        match self {
            Self::Engine { .. } => "name, nodes, depth, time, clock, hash, tables and book",
            Self::Level { .. } => "name, time, clock, tables and book",
            Self::Sparring => "name, nodes, depth, time and clock",
            Self::Random | Self::Seed { .. } => "name, time and clock",
            Self::Hub { .. } => "command, name, nodes, depth, time, clock and param.NAME",
        }
    }
}

impl fmt::Display for Entrant {
    /// As it was written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Entrant>().unwrap_err().to_string()
    }

    #[test]
    fn a_command_has_words() {
        let entrant: Entrant = "hub,command=sh '/a b/c.sh' hub,name=C".parse().unwrap();
        assert_eq!(entrant.name, "C");
        let command = ["sh", "/a b/c.sh", "hub"].map(str::to_owned).to_vec();
        let parameters = Vec::new();
        assert_eq!(
            entrant.kind,
            EntrantKind::Hub {
                command,
                parameters
            }
        );
    }

    #[test]
    fn a_fault_is_named() {
        assert!(error("level-9").starts_with("\"level-9\" is no player"));
        assert_eq!(error("engine,fast"), "\"fast\": expected NAME=VALUE");
        assert_eq!(
            error("random,nodes=5"),
            "random has no setting \"nodes\"; it has name, time and clock"
        );
        assert_eq!(error("engine,book=yes"), "book=yes: expected true or false");
        assert_eq!(
            error("engine,nodes=0"),
            "nodes=0: expected a number from 1 to 18446744073709551615"
        );
        assert_eq!(
            error("engine,time=fast"),
            "time=fast: expected seconds above 0, as in 0.1"
        );
        assert_eq!(error("engine,nodes=1,nodes=2"), "nodes is given twice");
        assert_eq!(error("sparring,time=1,clock=9+1"), "time and clock at once");
        assert!(error("hub,time=1").starts_with("hub needs a command"));
        assert!(error("hub,command='a").contains("quotation mark"));
    }

    #[test]
    fn nobody_thinks_for_ever() {
        let limit = |text: &str, of_the_match| {
            let entrant: Entrant = text.parse().unwrap();
            entrant.limit_in(of_the_match)
        };
        let nodes = Limit {
            nodes: Some(100),
            ..Limit::default()
        };
        assert_eq!(limit("engine", nodes), Ok(nodes));
        assert_eq!(limit("random", nodes), Ok(Limit::default()));
        assert!(limit("engine", Limit::default()).is_err());
        assert!(limit("level-8", nodes).is_err());
        assert_eq!(
            limit("engine,depth=3", nodes).unwrap().nodes,
            None,
            "its own limits take the place of the others"
        );
    }
}
