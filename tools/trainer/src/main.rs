//! Makes the data for the evaluation network, trains it, and measures what came out.

mod adam;
mod args;
mod checkpoint;
mod data;
mod loss;
mod measure;
mod model;
mod openings;
mod play;
mod progress;
mod quantise;
mod record;
mod self_play;
mod shard;
mod train;
mod whole_file;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};

fn main() -> ExitCode {
    let result = match Args::parse().command {
        Command::Play(args) => play::play(&args),
        Command::Train(args) => train::train(&args),
        Command::Measure(args) => measure::measure(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("trainer: {error:#}");
            ExitCode::FAILURE
        }
    }
}
