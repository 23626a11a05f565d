//! Fuzzing.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::steps::{Steps, output, run};
use crate::workspace::{Workspace, cargo};

/// Runs every target of `fuzz/` for `seconds` seconds each, on the ordinary compiler.
///
/// # Errors
///
/// If cargo-fuzz cannot be installed, there is no target, or a target finds something.
pub(crate) fn fuzz(workspace: &Workspace, steps: &Steps, seconds: u32) -> Result<()> {
    if !has_cargo_fuzz() {
        steps.run("install cargo-fuzz, which runs the fuzz targets", || {
            run(cargo()
                .args(["install", "--locked", "cargo-fuzz"])
                .current_dir(workspace.root()))
        })?;
    }
    let targets = output(cargo().args(["fuzz", "list"]).current_dir(workspace.root()))?;
    if targets.trim().is_empty() {
        bail!("fuzz/ has no target");
    }
    for target in targets.lines() {
        // Without a sanitizer it runs on stable; safe code has nothing for one to find.
        let time = format!("-max_total_time={seconds}");
        steps.run(&format!("fuzz {target} for {seconds} s"), || {
            run(cargo()
                .args(["fuzz", "run", "--sanitizer", "none", target, "--", &time])
                .arg("-print_final_stats=1")
                .current_dir(workspace.root()))
            .with_context(|| format!("target {target}"))
        })?;
    }
    Ok(())
}

fn has_cargo_fuzz() -> bool {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo")));
    crate::setup::has("cargo-fuzz")
        || home.is_some_and(|home| home.join("bin/cargo-fuzz").is_file())
}
