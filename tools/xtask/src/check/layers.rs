//! Who may use whom.

use super::Violation;
use crate::workspace::Package;

/// The members and the members that each may use, outside its tests.
const MAY_USE: [(&str, &[&str]); 9] = [
    ("damiera", &[]),
    ("damiera-text", &["damiera"]),
    ("damiera-engine", &["damiera"]),
    ("damiera-api", &["damiera"]),
    (
        "damiera-worker",
        &["damiera", "damiera-engine", "damiera-api"],
    ),
    ("damiera-web", &["damiera", "damiera-text", "damiera-api"]),
    (
        "damiera-server",
        &["damiera", "damiera-engine", "damiera-api"],
    ),
    (
        "damiera-cli",
        &[
            "damiera",
            "damiera-text",
            "damiera-engine",
            "damiera-api",
            "damiera-server",
        ],
    ),
    (
        "xtask",
        &["damiera", "damiera-text", "damiera-engine", "damiera-api"],
    ),
];

/// Crates from outside that only some members may have, their tests included.
const RESERVED: [(&str, &[&str]); 4] = [
    ("axum", &["damiera-server", "damiera-cli"]),
    ("tokio", &["damiera-server", "damiera-cli"]),
    ("leptos", &["damiera-web"]),
    ("wasm-bindgen", &["damiera-web", "damiera-worker"]),
];

/// What the rules may have from outside, switched on by those who want it.
const RULES_MAY_HAVE: [&str; 2] = ["serde", "arbitrary"];

/// Every dependency that goes upwards or sideways.
pub(super) fn violations(packages: &[Package]) -> Vec<Violation> {
    let mut found = Vec::new();
    for package in packages {
        let mut report = |what: String| found.push(Violation::new(&package.name, what));
        let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == package.name) else {
            report("has no row in the table of layers".to_owned());
            continue;
        };
        for dependency in &package.dependencies {
            let name = dependency.name.as_str();
            let is_member = packages.iter().any(|member| member.name == name);
            let in_tests = dependency.kind.as_deref() == Some("dev");
            if is_member && !in_tests && !allowed.contains(&name) {
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
        violations(packages)
            .iter()
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
                "damiera-new: has no row in the table of layers",
            ]
        );
    }
}
