//! Whole games through somebody else's client for Hub.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use sha2::{Digest, Sha256};

use crate::setup::{self, hex};
use crate::steps::run;
use crate::workspace::{Workspace, cargo};

/// Makes sure that the client is there: in a Python environment of its own below the output folder.
///
/// # Errors
///
/// If there is no Python, or the package cannot be had.
pub(crate) fn set_up(workspace: &Workspace) -> Result<()> {
    let requirements = workspace.path("tools/pydraughts/requirements.txt");
    let wanted = hex(&Sha256::digest(std::fs::read(&requirements)?));
    let folder = environment(workspace);
    let stamp = folder.join("installed-for");
    if std::fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    setup::python()?;
    eprintln!(
        "    pip install pydraughts in {}: it plays as a Hub client",
        folder.display()
    );
    run(Command::new("python3")
        .args(["-m", "venv", "--clear"])
        .arg(&folder))?;
    run(Command::new(folder.join("bin/pip"))
        .args([
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--requirement",
        ])
        .arg(&requirements))?;
    std::fs::write(&stamp, wanted)?;
    Ok(())
}

/// Plays games between two engines that the client starts.
///
/// # Errors
///
/// If a game does not come to its end.
pub(crate) fn play(workspace: &Workspace) -> Result<()> {
    // Built as for the tests, so it is there already.
    run(cargo()
        .args(["build", "--quiet", "--profile", "test"])
        .args(["--package", "damiera-cli", "--features", "browser"])
        .current_dir(workspace.root()))?;
    run(Command::new(environment(workspace).join("bin/python"))
        .arg(workspace.path("tools/pydraughts/play.py"))
        .arg(workspace.target().join("debug/damiera"))
        .arg("hub"))
}

fn environment(workspace: &Workspace) -> PathBuf {
    workspace.target().join("pydraughts")
}
