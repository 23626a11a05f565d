//! The laws of the architecture, checked on the sources.

mod catalogue;
mod crate_table;
mod fingerprint;
mod layers;
mod messages;
mod purity;
mod source;

use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::workspace::{Package, Workspace};
use catalogue::Catalogue;
use crate_table::CrateTable;
use source::Source;

/// Files grow no longer than this, in lines.
const LONGEST: usize = 400;

/// The crates that touch no clock, file, socket or standard output and build for WebAssembly, in any
/// browser or none.
pub(crate) const PURE: [&str; 8] = [
    "damiera",
    "damiera-text",
    "damiera-tables",
    "damiera-network",
    "damiera-engine",
    "damiera-api",
    "damiera-pdn",
    "damiera-protocols",
];

/// The crates that speak to people.
const SPEAKING: [&str; 3] = ["damiera-text", "damiera-web", "damiera-cli"];

/// The languages; the first is the one that the others are compared with.
const LANGUAGES: [&str; 2] = ["it", "en"];

/// A law that is broken somewhere.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Violation {
    /// File and line, or the name of a crate.
    place: String,
    what: String,
}

impl Violation {
    fn new(place: impl Into<String>, what: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            what: what.into(),
        }
    }
}

impl Display for Violation {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, self.what)
    }
}

/// Checks every law and prints every violation.
///
/// # Errors
///
/// If there is any, or something cannot be read.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let page = fs::read_to_string(workspace.path(crate_table::PAGE))
        .with_context(|| format!("cannot read {}", crate_table::PAGE))?;
    let table = CrateTable::read(&page);
    let mut violations = table.violations(workspace.packages());
    violations.extend(layers::violations(workspace.packages(), &table));
    let mut speech = Vec::new();
    for package in workspace.packages() {
        for source in sources(workspace, package)? {
            violations.extend(length_violation(&source));
            if PURE.contains(&package.name.as_str()) && source.is_library() {
                violations.extend(purity::violations(&source));
            }
            if SPEAKING.contains(&package.name.as_str()) && source.is_library() {
                speech.push(source);
            }
        }
    }
    let catalogues = LANGUAGES
        .map(|language| Catalogue::read(&workspace.path("messages"), language))
        .into_iter()
        .collect::<Result<Vec<_>>>()?;
    violations.extend(messages::violations(&catalogues, &speech));
    violations.extend(fingerprint::violations(workspace)?);

    violations.sort();
    for violation in &violations {
        eprintln!("{violation}");
    }
    match violations.len() {
        0 => Ok(()),
        1 => bail!("1 law is broken"),
        number => bail!("{number} laws are broken"),
    }
}

/// Every Rust source of a member.
fn sources(workspace: &Workspace, package: &Package) -> Result<Vec<Source>> {
    let mut paths = Vec::new();
    collect(package.folder(), &mut paths)?;
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            let place = path.strip_prefix(workspace.root()).unwrap_or(&path);
            Ok(Source::new(&place.display().to_string(), text))
        })
        .collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            if !matches!(entry.file_name().to_str(), Some("target" | "node_modules")) {
                collect(&path, paths)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
    Ok(())
}

fn length_violation(source: &Source) -> Option<Violation> {
    let lines = source.lines();
    (lines >= LONGEST).then(|| {
        Violation::new(
            source.place(),
            format!("{lines} lines; files stay under {LONGEST}"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_400_lines_is_too_long() {
        let source = |lines: usize| Source::new("a.rs", "//\n".repeat(lines));
        assert_eq!(length_violation(&source(399)), None);
        let violation = length_violation(&source(400)).map(|violation| violation.to_string());
        assert_eq!(
            violation.as_deref(),
            Some("a.rs: 400 lines; files stay under 400")
        );
    }
}
