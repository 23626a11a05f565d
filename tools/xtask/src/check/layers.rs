//! Who may use whom.

use super::Violation;
use super::crate_table::CrateTable;
use crate::workspace::Package;

/// Crates from outside that only some members may have, their tests included.
const RESERVED: [(&str, &[&str]); 4] = [
    ("axum", &["damiera-server", "damiera-cli"]),
    ("tokio", &["damiera-server", "damiera-cli"]),
    ("leptos", &["damiera-web"]),
    ("wasm-bindgen", &["damiera-web", "damiera-worker"]),
];

/// What the rules may have from outside, switched on by those who want it.
const RULES_MAY_HAVE: [&str; 2] = ["serde", "arbitrary"];

/// Every dependency that the table does not allow.
pub(super) fn violations(packages: &[Package], table: &CrateTable) -> Vec<Violation> {
    let mut found = Vec::new();
    for package in packages {
        let mut report = |what: String| found.push(Violation::new(&package.name, what));
        // A member without a row is the table's fault, and told with it.
        let Some(allowed) = table.uses(&package.name) else {
            continue;
        };
        for dependency in &package.dependencies {
            let name = dependency.name.as_str();
            let is_member = packages.iter().any(|member| member.name == name);
            let in_tests = dependency.kind.as_deref() == Some("dev");
            if is_member && !in_tests && !allowed.contains(name) {
                report(format!("may not use {name}"));
            }
            let reserved = RESERVED.iter().find(|(reserved, _)| *reserved == name);
            if reserved.is_some_and(|(_, members)| !members.contains(&package.name.as_str())) {
                report(format!("may not use {name}, not even in tests"));
            }
            let rules = package.name == "damiera" && !is_member && !in_tests;
            if rules && !RULES_MAY_HAVE.contains(&name) {
                report(format!("the rules use nothing, so not {name}"));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependencies: &[(&str, Option<&str>)]) -> Package {
        let dependencies: Vec<_> = dependencies
            .iter()
            .map(|(name, kind)| serde_json::json!({ "name": name, "kind": kind }))
            .collect();
        let json = serde_json::json!({
            "name": name, "manifest_path": "Cargo.toml", "dependencies": dependencies,
        });
        serde_json::from_value(json).expect("a package as cargo writes it")
    }

    fn found(packages: &[Package]) -> Vec<String> {
        let table = CrateTable::read(
            "| crate | may use |\n|---|---|\n| `damiera` | nothing |\n\
             | `damiera-engine` | `damiera` |\n| `damiera-server` | `damiera` |\n",
        );
        violations(packages, &table)
            .iter()
            .chain(&table.violations(packages))
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn downwards_is_free() {
        let packages = [
            package("damiera", &[("serde", None), ("proptest", Some("dev"))]),
            package("damiera-engine", &[("damiera", None)]),
            package(
                "damiera-server",
                &[("axum", None), ("tokio", None), ("damiera", None)],
            ),
        ];
        assert_eq!(found(&packages), [""; 0]);
    }

    #[test]
    fn upwards_and_sideways_are_not() {
        let packages = [
            package("damiera", &[("damiera-engine", None), ("rand", None)]),
            package("damiera-engine", &[("tokio", Some("dev"))]),
            package("damiera-new", &[]),
        ];
        assert_eq!(
            found(&packages),
            [
                "damiera: may not use damiera-engine",
                "damiera: the rules use nothing, so not rand",
                "damiera-engine: may not use tokio, not even in tests",
                "ARCHITECTURE.md: the table of crates lacks damiera-new",
                "ARCHITECTURE.md: the table of crates has damiera-server, nobody else",
            ]
        );
    }
}
