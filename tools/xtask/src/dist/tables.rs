//! The endgame tables that the app loads when it has nothing else to do.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use crate::steps::run;
use crate::workspace::{Workspace, cargo};

/// Builds them, unless they are there, and gives the one file in which they travel.
///
/// The builder runs as a program of its own, optimised, which this tool is not. It goes on with
/// what an earlier run built, so the folder of its tables stays.
pub(super) fn bundle(workspace: &Workspace) -> Result<Vec<u8>> {
    let work = workspace.target().join("tables");
    let out = workspace.target().join("bundles");
    fs::create_dir_all(&out).with_context(|| format!("cannot make {}", out.display()))?;
    let mut builder: Command = cargo();
    builder
        .args([
            "run",
            "--quiet",
            "--release",
            "--package",
            "damiera-tablegen",
        ])
        .args(["--example", "bundles", "--", "web"])
        .arg(&work)
        .arg(&out)
        .current_dir(workspace.root());
    run(&mut builder)?;
    let path = out.join("tables.bundle");
    fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
}
