//! `damiera`: the rules, the engine and the web app of Italian draughts in one binary.

mod args;
mod command;
mod failure;
mod fens;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match command::run(args::Args::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
