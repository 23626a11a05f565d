//! Parameters that an engine offers.

use super::line::Line;
use super::reading::Reading;
use super::{Decimal, HubError, HubErrorKind, Text};

/// A setting of the engine, with its present value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// What it is called.
    pub name: Text,
    /// Its present value, as text.
    pub value: Text,
    /// What it may be.
    pub kind: ParamKind,
}

/// What a parameter may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A real number.
    Real {
        /// The least.
        min: Decimal,
        /// The greatest.
        max: Decimal,
    },
    /// Any text.
    String,
    /// One of some words.
    Enum {
        /// The words, none of them empty or with a blank inside.
        values: Vec<Text>,
    },
}

impl ParamKind {
    /// Whether the parameter may be this.
    #[must_use]
    pub fn allows(&self, value: &Text) -> bool {
        let text = value.as_str();
        match self {
            Self::Bool => matches!(text, "true" | "false"),
            Self::Int { min, max } => text
                .parse()
                .is_ok_and(|number| (min..=max).contains(&&number)),
            Self::Real { min, max } => text
                .parse()
                .is_ok_and(|number| (min..=max).contains(&&number)),
            Self::String => true,
            Self::Enum { values } => values.contains(value),
        }
    }
}

const KINDS: &str = "bool, int, real, string, enum";

impl Param {
    pub(super) fn read(reading: &mut Reading) -> Result<Self, HubError> {
        let name = reading.text("name")?;
        let name = reading.needed("name", name)?;
        let value = reading.text("value")?;
        let value = reading.needed("value", value)?;
        let kind = reading.value("type")?;
        let (kind, column) = reading.needed("type", kind)?;
        let kind = match kind.as_str() {
            "bool" => ParamKind::Bool,
            "int" => {
                let (min, max) = (reading.whole("min")?, reading.whole("max")?);
                ParamKind::Int {
                    min: reading.needed("min", min)?,
                    max: reading.needed("max", max)?,
                }
            }
            "real" => {
                let (min, max) = (reading.decimal("min")?, reading.decimal("max")?);
                ParamKind::Real {
                    min: reading.needed("min", min)?,
                    max: reading.needed("max", max)?,
                }
            }
            "string" => ParamKind::String,
            "enum" => {
                let values = reading.text("values")?;
                let values = reading.needed("values", values)?;
                let words = values.as_str().split_whitespace();
                ParamKind::Enum {
                    values: words.map(Text::readable).collect(),
                }
            }
            _ => {
                let (name, words) = ("type", KINDS);
                return Err(HubErrorKind::Choice { name, words }.at(column));
            }
        };
        Ok(Self { name, value, kind })
    }

    pub(super) fn line(&self) -> Line {
        let line = Line::new("param")
            .with("name", self.name.as_str())
            .with("value", self.value.as_str());
        match &self.kind {
            ParamKind::Bool => line.with("type", "bool"),
            ParamKind::Int { min, max } => {
                line.with("type", "int").with("min", min).with("max", max)
            }
            ParamKind::Real { min, max } => {
                line.with("type", "real").with("min", min).with("max", max)
            }
            ParamKind::String => line.with("type", "string"),
            ParamKind::Enum { values } => {
                let words: Vec<_> = values.iter().map(Text::as_str).collect();
                line.with("type", "enum").with("values", words.join(" "))
            }
        }
    }
}
