//! The parameters that can be set.

use std::path::{Path, PathBuf};
use std::time::Duration;

use damiera_engine::{BookError, Level};
use damiera_protocols::hub::{Decimal, Param, ParamKind, Text, VARIANT};

use crate::args::{EndgameArgs, Hub};
use crate::endgames::Endgames;
use crate::thinker::Thinker;

/// What the engine plays with.
#[derive(Debug)]
pub(super) struct Settings {
    threads: u16,
    hash_mib: u32,
    /// Where the tables are, and how much memory they may take.
    named: EndgameArgs,
    endgames: Endgames,
    /// The eighth is the engine itself.
    pub(super) level: Level,
    pub(super) seed: u64,
    pub(super) multipv: u16,
    /// Whether known openings are played without a search.
    pub(super) book: bool,
    /// What it takes for a move to get out.
    pub(super) overhead: Duration,
}

/// Why a parameter was not set.
#[derive(Debug, thiserror::Error)]
pub(super) enum SettingError {
    #[error("no parameter {0}")]
    Unknown(String),
    #[error("{name} cannot be {value}")]
    Value { name: String, value: String },
    #[error("{0:#}")]
    Tables(anyhow::Error),
}

const TRUE_LEVEL: Level = Level::ALL[7];

impl Settings {
    pub(super) fn new(args: &Hub) -> anyhow::Result<Self> {
        let mut settings = Self {
            threads: args.threads,
            hash_mib: args.hash,
            named: EndgameArgs::default(),
            endgames: Endgames::default(),
            level: args.level.unwrap_or(TRUE_LEVEL),
            seed: 0,
            multipv: 1,
            book: true,
            overhead: Duration::from_millis(10),
        };
        settings.open(args.endgames.clone())?;
        Ok(settings)
    }

    /// Whether the engine plays as well as it can.
    pub(super) fn is_full_strength(&self) -> bool {
        self.level == TRUE_LEVEL
    }

    pub(super) fn thinker(&self) -> Result<Thinker, BookError> {
        let thinker = Thinker::new(self.hash_mib, self.threads, self.endgames.clone());
        if self.book {
            thinker.with_book()
        } else {
            Ok(thinker)
        }
    }

    /// All of them, with their present values.
    pub(super) fn params(&self) -> Vec<Param> {
        let folder = self.named.tables.as_deref().map(Path::to_string_lossy);
        let whole = |min, max| ParamKind::Int { min, max };
        let seconds = ParamKind::Real {
            min: Decimal::default(),
            max: Decimal::from_hundredths(6_000),
        };
        let variants = ParamKind::Enum {
            values: vec![Text::readable(VARIANT)],
        };
        [
            ("variant", VARIANT.to_owned(), variants),
            ("threads", self.threads.to_string(), whole(1, 1_024)),
            ("hash", self.hash_mib.to_string(), whole(1, 1 << 20)),
            (
                "tables",
                folder.unwrap_or_default().into_owned(),
                ParamKind::String,
            ),
            (
                "table-memory",
                self.named.table_memory.unwrap_or(0).to_string(),
                whole(0, 1 << 20),
            ),
            ("level", self.level.to_string(), whole(1, 8)),
            ("seed", self.seed.to_string(), whole(0, i64::MAX)),
            ("multipv", self.multipv.to_string(), whole(1, 500)),
            ("book", self.book.to_string(), ParamKind::Bool),
            (
                "overhead",
                Decimal::from(self.overhead).to_string(),
                seconds,
            ),
        ]
        .map(|(name, value, kind)| Param {
            name: Text::readable(name),
            value: Text::readable(&value),
            kind,
        })
        .into()
    }

    /// Sets one of them; says whether the thinker must be made anew.
    pub(super) fn set(&mut self, name: &Text, value: &Text) -> Result<bool, SettingError> {
        let param = self.params().into_iter().find(|param| param.name == *name);
        let param = param.ok_or_else(|| SettingError::Unknown(name.to_string()))?;
        let bad = || SettingError::Value {
            name: name.to_string(),
            value: value.to_string(),
        };
        if !param.kind.allows(value) {
            return Err(bad());
        }
        let text = value.as_str();
        match name.as_str() {
            "threads" => self.threads = text.parse().map_err(|_| bad())?,
            "hash" => self.hash_mib = text.parse().map_err(|_| bad())?,
            "tables" => {
                let tables = (!text.is_empty()).then(|| PathBuf::from(text));
                let named = EndgameArgs {
                    tables,
                    ..self.named
                };
                self.open(named).map_err(SettingError::Tables)?;
            }
            "table-memory" => {
                let mib: u32 = text.parse().map_err(|_| bad())?;
                let named = EndgameArgs {
                    table_memory: (mib > 0).then_some(mib),
                    ..self.named.clone()
                };
                self.open(named).map_err(SettingError::Tables)?;
            }
            "level" => {
                let level = text.parse().ok().and_then(Level::from_number);
                self.level = level.ok_or_else(bad)?;
            }
            "seed" => self.seed = text.parse().map_err(|_| bad())?,
            "book" => self.book = text.parse().map_err(|_| bad())?,
            "multipv" => self.multipv = text.parse().map_err(|_| bad())?,
            "overhead" => {
                let seconds: Decimal = text.parse().map_err(|_| bad())?;
                self.overhead = seconds.as_duration();
            }
            _ => {}
        }
        Ok(matches!(
            name.as_str(),
            "threads" | "hash" | "tables" | "table-memory" | "book"
        ))
    }

    /// Changes the tables; if that fails, all stays as it was.
    fn open(&mut self, named: EndgameArgs) -> anyhow::Result<()> {
        self.endgames = Endgames::open(&named)?;
        self.named = named;
        Ok(())
    }
}
