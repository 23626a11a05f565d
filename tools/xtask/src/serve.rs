//! The app at an address.

use std::net::SocketAddr;

use anyhow::Result;

use crate::dist;
use crate::steps::{Steps, run};
use crate::workspace::{Workspace, cargo};

/// Builds everything and serves it until it is stopped.
pub(crate) fn serve(workspace: &Workspace, steps: &Steps, addr: SocketAddr) -> Result<()> {
    dist::build(workspace, steps)?;
    steps.run("build the program (release)", || {
        run(cargo()
            .args(["build", "--release", "--package", "damiera-cli"])
            .current_dir(workspace.root()))
    })?;
    let mut program = std::process::Command::new(workspace.target().join("release/damiera"));
    program.args(["serve", "--addr", &addr.to_string()]);
    eprintln!("==> serve at http://{addr}/ (Ctrl-C ends it)");
    run(&mut program)
}
