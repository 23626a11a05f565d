//! The table of crates in ARCHITECTURE.md, which is the law of who may use whom.

use std::collections::{BTreeMap, BTreeSet};

use super::Violation;
use crate::workspace::Package;

/// The page with the table.
pub(super) const PAGE: &str = "ARCHITECTURE.md";

/// Each crate and the members that it may use outside its tests.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct CrateTable(BTreeMap<String, BTreeSet<String>>);

impl CrateTable {
    /// Reads the table that is headed `crate`: the name in the first column, what it may use in
    /// the last. Names stand between backticks; a folder, as `tools/xtask`, stands for the crate
    /// in it.
    pub(super) fn read(page: &str) -> Self {
        let mut lines = page.lines();
        let headed = lines.any(|line| {
            let mut cells = cells(line);
            cells
                .next()
                .is_some_and(|cell| cell.to_lowercase() == "crate")
        });
        if !headed {
            return Self::default();
        }
        let rows = lines.map_while(|line| {
            line.trim().starts_with('|').then(|| {
                let mut cells = cells(line);
                let name = cells.next().and_then(|cell| names(cell).next());
                (
                    name,
                    cells
                        .next_back()
                        .map(|cell| names(cell).collect())
                        .unwrap_or_default(),
                )
            })
        });
        Self(
            rows.filter_map(|(name, uses)| Some((name?, uses)))
                .collect(),
        )
    }

    /// What a member may use; `None` if it has no row.
    pub(super) fn uses(&self, name: &str) -> Option<&BTreeSet<String>> {
        self.0.get(name)
    }

    /// Where table and workspace differ.
    pub(super) fn violations(&self, packages: &[Package]) -> Vec<Violation> {
        let is_member = |name: &String| packages.iter().any(|package| package.name == *name);
        let lacks = packages
            .iter()
            .filter(|package| !self.0.contains_key(&package.name));
        let lacks = lacks.map(|package| format!("the table of crates lacks {}", package.name));
        let invented = self.0.keys().filter(|name| !is_member(name));
        let invented = invented.map(|name| format!("the table of crates has {name}, nobody else"));
        lacks
            .chain(invented)
            .map(|what| Violation::new(PAGE, what))
            .collect()
    }
}

/// The cells of a row; none if the line is no row.
fn cells(line: &str) -> impl DoubleEndedIterator<Item = &str> {
    let inside = line
        .trim()
        .strip_prefix('|')
        .and_then(|line| line.strip_suffix('|'));
    inside
        .into_iter()
        .flat_map(|line| line.split('|').map(str::trim).collect::<Vec<_>>())
}

/// What stands between backticks, without the folders before it.
fn names(cell: &str) -> impl Iterator<Item = String> {
    let quoted = cell.split('`').skip(1).step_by(2);
    quoted.map(|name| name.rsplit('/').next().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_names_and_uses() {
        let page = "# House\n\n| word | x |\n|---|---|\n| `other` | y |\n\n\
                    | crate | what it is | may use |\n|:---|---|---|\n\
                    | `damiera` | the `no_std` rules | nothing |\n\
                    | [`tools/xtask`](tools/xtask) | set-up | `damiera`, `damiera-api` |\n\n\
                    Text after | it.\n| `late` | no |\n";
        let table = CrateTable::read(page);
        assert_eq!(table.0.keys().collect::<Vec<_>>(), ["damiera", "xtask"]);
        assert_eq!(table.uses("damiera"), Some(&BTreeSet::new()));
        let uses: Vec<_> = table.uses("xtask").into_iter().flatten().collect();
        assert_eq!(uses, ["damiera", "damiera-api"]);
        assert_eq!(CrateTable::read("no table"), CrateTable::default());
    }
}
