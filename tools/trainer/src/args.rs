//! What is typed.

use std::ops::RangeInclusive;
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
    /// Train a network from such positions
    Train(Train),
    /// How well the hand-written evaluation and networks foresee results and searches
    Measure(Measure),
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
    /// The network that gives the opinions; the hand-written evaluation if left out
    #[arg(long, value_name = "FILE")]
    pub(crate) network: Option<PathBuf>,
    /// Endgame tables, which end a game as soon as they know it
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Mebibytes for values of the tables, which the search then finds faster; 700 hold those of
    /// 6 pieces
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    pub(crate) table_memory: u32,
    /// How many processors to use
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Train {
    /// Folders of positions
    #[arg(long, value_name = "DIR", required = true, num_args = 1..)]
    pub(crate) data: Vec<PathBuf>,
    /// Read only so many files of each folder
    #[arg(long, value_name = "N")]
    pub(crate) files: Option<usize>,
    /// The folder for the network and for what is needed to go on
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Hidden units for each side
    #[arg(long, value_name = "N", default_value_t = 128)]
    pub(crate) hidden: usize,
    /// How often to go through all positions
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) epochs: u32,
    /// Positions for one step
    #[arg(long, value_name = "N", default_value_t = 2_048, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) batch: u32,
    /// The step length at the start
    #[arg(long, value_name = "X", default_value_t = 2e-3, value_parser = share)]
    pub(crate) rate: f32,
    /// The step length at the end
    #[arg(long, value_name = "X", default_value_t = 1e-5, value_parser = share)]
    pub(crate) last_rate: f32,
    /// How much results count, from 0 to 1; the rest is for the scores of the searches
    #[arg(long, value_name = "X", default_value_t = 0.5, value_parser = share)]
    pub(crate) result_share: f32,
    /// Centimen for an output of 1; `measure` finds what suits
    #[arg(long, value_name = "N", default_value_t = 90, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub(crate) scale: u16,
    /// Where the lots are drawn from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many processors to use; the result is the same
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Measure {
    /// Folders of positions
    #[arg(long, value_name = "DIR", required = true, num_args = 1..)]
    pub(crate) data: Vec<PathBuf>,
    /// Read only so many files of each folder
    #[arg(long, value_name = "N")]
    pub(crate) files: Option<usize>,
    /// Networks to measure as well
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) network: Vec<PathBuf>,
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    const ALLOWED: RangeInclusive<f32> = 0.0..=1.0;
    match text.parse() {
        Ok(number) if ALLOWED.contains(&number) => Ok(number),
        _ => Err("a number from 0 to 1 is needed".into()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_commands_are_well_formed() {
        Args::command().debug_assert();
    }

    #[test]
    fn shares_are_numbers_from_0_to_1() {
        assert_eq!(share("0.25"), Ok(0.25));
        for nonsense in ["-0.1", "1.5", "NaN", "inf", "half", ""] {
            assert!(share(nonsense).is_err(), "{nonsense}");
        }
    }
}
