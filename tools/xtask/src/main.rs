//! Everything around the code: set-up, build, serve, test, check.
//!
//! `cargo xtask serve` and `cargo xtask test` work on a fresh machine as typed: they install what
//! is missing and say so, or fail with the one command that helps.

mod check;
mod dist;
mod examples;
mod fuzz;
mod hub_client;
mod semver;
mod serve;
mod setup;
mod steps;
mod test;
mod workspace;

use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::steps::Steps;
use crate::workspace::Workspace;

/// Set-up, build, serve, test.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Builds the web app into dist/web, with all the set-up that this needs
    Dist,
    /// Sets everything up, builds the app and opens it at an address
    Serve {
        /// Where to listen
        #[arg(long, default_value = "127.0.0.1:8080")]
        addr: SocketAddr,
    },
    /// Sets everything up and runs every test, the browser's included
    Test {
        /// Also run the tests that take hours
        #[arg(long)]
        long: bool,
    },
    /// Checks the laws of the architecture, and nothing else
    Check,
    /// Runs every fuzz target for a while
    Fuzz {
        /// Seconds for each target
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
    /// Compares the public items of the library crates with those of an earlier revision
    Semver {
        /// A tag, branch or commit
        #[arg(default_value = "HEAD~1")]
        revision: String,
    },
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    let workspace = Workspace::find()?;
    let steps = Steps::begin();
    match &arguments.task {
        Task::Dist => dist::build(&workspace, &steps)?,
        Task::Serve { addr } => serve::serve(&workspace, &steps, *addr)?,
        Task::Test { long } => return test::test(&workspace, &steps, *long),
        Task::Check => check::check(&workspace)?,
        Task::Semver { revision } => semver::check(&workspace, &steps, revision)?,
        Task::Fuzz { seconds } => fuzz::fuzz(&workspace, &steps, *seconds)?,
    }
    Ok(ExitCode::SUCCESS)
}
