//! `damiera`: the rules, the engine and the web app of Italian draughts in one binary.

mod args;
mod budget;
mod command;
mod dates;
mod endgames;
mod failure;
mod fault_text;
mod fens;
mod interrupt;
mod material;
mod openings;
mod output;
mod pdn_input;
mod progress;
mod terminal_board;
mod terminal_text;
mod thinker;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match command::run(args::Args::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
