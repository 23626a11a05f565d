//! What the engine of this build is told before a match.

use std::path::PathBuf;

use damiera_engine::Params;

use crate::EntrantError;
use crate::setting::Setting;

/// The table of an engine whose size nobody says, in mebibytes.
const USUAL_HASH: u32 = 16;
/// The most that can be asked for, in mebibytes.
const MOST_MEMORY: u32 = 1 << 20;

/// How the engine plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSetup {
    /// Its table, in mebibytes.
    pub hash_mib: u32,
    /// What it looks up.
    pub endgames: EndgameSetup,
    /// Who gives its opinions.
    pub evaluation: EvaluationChoice,
    /// The numbers of its search.
    pub params: Params,
}

/// What is looked up, of endings and openings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndgameSetup {
    /// A folder of endgame tables.
    pub folder: Option<PathBuf>,
    /// Memory for values of those, in mebibytes; the search finds them sooner there.
    pub memory_mib: u32,
    /// Whether it plays from the opening book, if it is a level that uses one.
    pub book: bool,
}

/// Who gives the opinions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EvaluationChoice {
    /// Who does so in the engine of this build.
    #[default]
    Usual,
    /// The hand-written evaluation.
    HandWritten,
    /// The network that comes along with the engine.
    Network,
    /// The network in this file.
    File(PathBuf),
}

impl Default for EngineSetup {
    fn default() -> Self {
        Self {
            hash_mib: USUAL_HASH,
            endgames: EndgameSetup::default(),
            evaluation: EvaluationChoice::default(),
            params: Params::default(),
        }
    }
}

impl EngineSetup {
    /// Takes a setting; `false` if there is none of this name.
    pub(crate) fn set(&mut self, setting: &Setting<'_>) -> Result<bool, EntrantError> {
        match setting.name {
            "hash" => self.hash_mib = setting.number(1, MOST_MEMORY)?,
            "evaluation" => {
                self.evaluation = match setting.value {
                    "hand" => EvaluationChoice::HandWritten,
                    "network" => EvaluationChoice::Network,
                    "" => return Err(setting.error(&"expected hand, network or a file")),
                    file => EvaluationChoice::File(file.into()),
                }
            }
            name => match name.strip_prefix("param.") {
                Some(param) => self.set_param(param, setting)?,
                None => return self.endgames.set(setting),
            },
        }
        Ok(true)
    }

    fn set_param(&mut self, name: &str, setting: &Setting<'_>) -> Result<(), EntrantError> {
        let known = Params::LIST.iter().find(|param| param.name == name);
        let (least, most) = known.map_or((i16::MIN, i16::MAX), |param| (param.least, param.most));
        let value = setting.number(least, most)?;
        self.params
            .set(name, value)
            .map_err(|error| setting.error(&error))
    }
}

impl EndgameSetup {
    /// Takes a setting; `false` if there is none of this name.
    pub(crate) fn set(&mut self, setting: &Setting<'_>) -> Result<bool, EntrantError> {
        match setting.name {
            "tables" => self.folder = Some(PathBuf::from(setting.value)),
            "table-memory" => self.memory_mib = setting.number(1, MOST_MEMORY)?,
            "book" => {
                let value = setting.value.parse();
                self.book = value.map_err(|_| setting.error(&"expected true or false"))?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether there is memory for the values of no tables.
    pub(crate) const fn lacks_tables(&self) -> bool {
        self.memory_mib > 0 && self.folder.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entrant, EntrantKind};

    fn setup(text: &str) -> EngineSetup {
        match text.parse::<Entrant>().map(|entrant| entrant.kind) {
            Ok(EntrantKind::Engine(setup)) => *setup,
            other => panic!("{text}: {other:?}"),
        }
    }

    fn error(text: &str) -> String {
        text.parse::<Entrant>().unwrap_err().to_string()
    }

    #[test]
    fn every_setting_is_taken() {
        assert_eq!(setup("engine"), EngineSetup::default());
        let mut params = Params::default();
        params.set("table_depth", -3).unwrap();
        params.set("killers", 0).unwrap();
        let expected = EngineSetup {
            hash_mib: 8,
            endgames: EndgameSetup {
                folder: Some("t".into()),
                memory_mib: 700,
                book: true,
            },
            evaluation: EvaluationChoice::File("a.net".into()),
            params,
        };
        let text = "engine,hash=8,tables=t,table-memory=700,book=true,evaluation=a.net,\
                    param.table_depth=-3,param.killers=0";
        assert_eq!(setup(text), expected);
        let evaluation = |name: &str| setup(&format!("engine,evaluation={name}")).evaluation;
        assert_eq!(evaluation("hand"), EvaluationChoice::HandWritten);
        assert_eq!(evaluation("network"), EvaluationChoice::Network);
    }

    #[test]
    fn what_cannot_be_set_is_named() {
        assert_eq!(
            error("engine,param.killers=2"),
            "param.killers=2: expected a number from 0 to 1"
        );
        assert_eq!(
            error("engine,param.genius=1"),
            "param.genius=1: the search has no parameter \"genius\""
        );
        assert_eq!(
            error("engine,param.killers=on"),
            "param.killers=on: expected a number from 0 to 1"
        );
        assert_eq!(
            error("engine,evaluation="),
            "evaluation=: expected hand, network or a file"
        );
        assert_eq!(
            error("engine,table-memory=9"),
            "table-memory needs tables, as in tables=DIR"
        );
        assert_eq!(error("engine,book=yes"), "book=yes: expected true or false");
        assert_eq!(
            error("level-5,table-memory=9"),
            error("engine,table-memory=9")
        );
        assert!(error("level-5,evaluation=hand").starts_with("level-5 has no setting"));
    }
}
