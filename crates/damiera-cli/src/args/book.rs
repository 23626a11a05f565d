//! What is typed after `damiera book`.

use std::path::PathBuf;

use clap::{Args as Arguments, Subcommand};

use super::EndgameArgs;

#[derive(Debug, Subcommand)]
pub(crate) enum Book {
    /// Grow a book from the federation's openings, by searching
    #[command(
        after_help = "Example:\n  damiera book grow --out italian.book --nodes 200000 --positions 20000 --threads 2\n\nWhat is found is kept in FILE.journal at once; the same command goes on from there, and with more\npositions further."
    )]
    Grow(Grow),
    /// Make a smaller book out of a large one
    #[command(
        after_help = "Example:\n  damiera book trim italian.book --out small.book --margin 8 --positions 6000"
    )]
    Trim(Trim),
    /// Show the moves that the book has for a position
    #[command(
        after_help = "Examples:\n  damiera book show\n  damiera book show 28\n  damiera book show W:W21-32:B1-12 --json"
    )]
    Show(Show),
    /// Show what the book thinks of each of the federation's openings, as a page
    #[command(
        after_help = "Examples:\n  damiera book verdicts\n  damiera book verdicts --book italian.book --json"
    )]
    Verdicts(Verdicts),
}

#[derive(Debug, Arguments)]
pub(crate) struct Grow {
    /// The file of the book; a journal is kept beside it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// How many nodes to search for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// How many positions the book is to have, or a few more
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) positions: u32,
    /// How many processors to use; the book is the same with any number
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    #[command(flatten)]
    pub(crate) endgames: EndgameArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct Trim {
    /// The book to read
    pub(crate) file: PathBuf,
    /// The file of the smaller one
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Leave out moves that give up more than so many hundredths of a man
    #[arg(long, value_name = "CENTIMEN", default_value_t = 8, value_parser = clap::value_parser!(u16).range(0..=20_000))]
    pub(crate) margin: u16,
    /// How many positions to keep at most, or a few more
    #[arg(long, value_name = "M", default_value_t = 6_000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) positions: u32,
}

#[derive(Debug, Arguments)]
pub(crate) struct Show {
    /// The position, or the number of an opening, 1 to 174; the start if left out
    pub(crate) position: Option<String>,
    /// Another book than the one in the program
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Arguments)]
pub(crate) struct Verdicts {
    /// Another book than the one in the program
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// One JSON object an opening
    #[arg(long)]
    pub(crate) json: bool,
}
