//! What is typed after `damiera tables`.

use std::path::PathBuf;

use clap::{Args as Arguments, Subcommand};

#[derive(Debug, Subcommand)]
pub(crate) enum Tables {
    /// Show what is known about each slice
    #[command(
        after_help = "Examples:\n  damiera tables stats tables\n  damiera tables stats tables --json"
    )]
    Stats(Stats),
    /// Show what a position and each of its moves are worth
    #[command(after_help = "Example:\n  damiera tables probe W:WK18,K22:BK29 --tables tables")]
    Probe(Probe),
}

#[derive(Debug, Arguments)]
pub(crate) struct Stats {
    /// The folder of the files
    pub(crate) dir: PathBuf,
    /// One JSON object a slice
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Arguments)]
pub(crate) struct Probe {
    /// The position; `-` for one a line from standard input
    pub(crate) fen: String,
    /// The folder of the files
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: PathBuf,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}
