//! The app at an address.

use std::net::SocketAddr;
use std::process::Command;

use anyhow::Result;

use crate::dist;
use crate::steps::{Steps, run};
use crate::workspace::{Workspace, cargo};

/// Builds everything and serves it until it is stopped.
pub(crate) fn serve(workspace: &Workspace, steps: &Steps, addr: SocketAddr) -> Result<()> {
    dist::build(workspace, steps)?;
    steps.run("build the program (release)", || {
        run(cargo()
            .args(["build", "--quiet", "--release", "--package", "damiera-cli"])
            .current_dir(workspace.root()))
    })?;
    eprintln!("==> serve (Ctrl-C ends it)");
    let mut program = Command::new(workspace.target().join("release/damiera"));
    become_program(program.args(["serve", "--addr", &addr.to_string()]))
}

/// Lets the program take this one's place, so that signals reach it and its exit code is ours.
#[cfg(unix)]
fn become_program(program: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    Err(program.exec().into())
}

#[cfg(not(unix))]
fn become_program(program: &mut Command) -> Result<()> {
    run(program)
}
