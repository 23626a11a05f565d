//! What is typed after `damiera tables`.

use std::path::PathBuf;

use clap::{Args as Arguments, Subcommand};

/// The most pieces that tables are built for.
const MOST: i64 = damiera_tables::MOST_PIECES as i64;

#[derive(Debug, Subcommand)]
pub(crate) enum Tables {
    /// Solve every ending with few pieces, and keep the answers in files
    #[command(
        after_help = "Examples:\n  damiera tables build --pieces 5 --dir tables\n  damiera tables build --pieces 7 --most-a-side 4 --dir tables --threads 2 --memory 8"
    )]
    Build(Build),
    /// Check every byte, and every position against those that follow it
    #[command(after_help = "Example:\n  damiera tables verify tables --threads 2")]
    Verify(Verify),
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
pub(crate) struct Build {
    /// With how many pieces, both sides together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=MOST))]
    pub(crate) pieces: u8,
    /// With how many pieces of one side at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..MOST))]
    pub(crate) most_a_side: Option<u8>,
    /// The folder of the files; a build that was stopped goes on with what is there
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: PathBuf,
    /// How many processors to use; all if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// How much memory to use at most, in gibibytes; what is free if left out
    #[arg(long, value_name = "GIB", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) memory: Option<u32>,
}

#[derive(Debug, Arguments)]
pub(crate) struct Verify {
    /// The folder of the files
    pub(crate) dir: PathBuf,
    /// How many processors to use; all if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// How much memory to use at most, in gibibytes; what is free if left out
    #[arg(long, value_name = "GIB", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) memory: Option<u32>,
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
