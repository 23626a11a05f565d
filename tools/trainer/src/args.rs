//! What is typed.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// Makes the data for the evaluation network, trains it, and measures what came out.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Let the engine play itself, and keep the quiet positions with score and result
    Play(Play),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    /// The folder of the files; those that are there already are not made again
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: PathBuf,
    /// How many games in all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) games: u32,
    /// Positions visited for each move
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Where the lots are drawn from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Endgame tables, which end a game as soon as they know it
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// How many processors to use
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
}
