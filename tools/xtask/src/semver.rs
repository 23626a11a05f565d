//! Whether the crates that others use still keep what they promised.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::setup;
use crate::steps::{Steps, run};
use crate::workspace::{Workspace, cargo};

/// The crates with an interface that others rely on.
const PUBLIC: [&str; 2] = ["damiera", "damiera-pdn"];

/// Compares the public items of each crate, all features on, with those of a git revision, by
/// cargo-semver-checks. It finds what its lints know: items that are gone or have changed their
/// kind, fields, variants, traits implemented, parameters counted. It does not compare the types of
/// parameters, nor what a function does.
///
/// # Errors
///
/// If the tool is missing, which takes minutes to build and is therefore installed by hand, or a
/// crate has broken a promise that its version number keeps.
pub(crate) fn check(workspace: &Workspace, steps: &Steps, revision: &str) -> Result<()> {
    if !has_the_tool() {
        bail!(
            "cargo-semver-checks is missing; install it with: \
             cargo install --locked cargo-semver-checks"
        );
    }
    let mut broken = Vec::new();
    for package in PUBLIC.into_iter().filter(|package| workspace.has(package)) {
        let step = format!("compare {package} with {revision}");
        let result = steps.run(&step, || {
            run(cargo()
                .args(["semver-checks", "--package", package])
                .args(["--all-features", "--baseline-rev", revision])
                .current_dir(workspace.root()))
        });
        if let Err(error) = result {
            eprintln!("xtask: {error:#}");
            broken.push(package);
        }
    }
    if broken.is_empty() {
        Ok(())
    } else {
        bail!("not as in {revision}: {}", broken.join(", "))
    }
}

fn has_the_tool() -> bool {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo")));
    setup::has("cargo-semver-checks")
        || home.is_some_and(|home| home.join("bin/cargo-semver-checks").is_file())
}
