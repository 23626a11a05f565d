//! Makes the data for the evaluation network, trains it, and measures what came out.

mod args;
mod openings;
mod play;
mod progress;
mod record;
mod self_play;
mod shard;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};

fn main() -> ExitCode {
    let result = match Args::parse().command {
        Command::Play(args) => play::play(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("trainer: {error:#}");
            ExitCode::FAILURE
        }
    }
}
