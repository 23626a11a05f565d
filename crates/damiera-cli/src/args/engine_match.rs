//! What is typed after `damiera match`.

use std::path::PathBuf;

use clap::Args as Arguments;
use damiera_match::{Entrant, Limit, TimeLimit};

#[derive(Debug, Arguments)]
pub(crate) struct EngineMatch {
    /// The first player: KIND,NAME=VALUE,…
    pub(crate) first: Entrant,
    /// The second player
    pub(crate) second: Entrant,
    /// Pairs of games, each an opening with the colours reversed; each opening once if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    pub(crate) pairs: Option<u64>,
    /// A file of openings, PDN or one FEN a line; the federation's 174 if left out
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Plies by lot after each opening
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=100))]
    pub(crate) random_plies: u16,
    /// By which lots are drawn
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Nodes a move, for players without a limit of their own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Plies to look ahead, likewise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=200))]
    pub(crate) depth: Option<u16>,
    /// Seconds a move, likewise
    #[arg(long, value_name = "SECONDS", value_parser = TimeLimit::per_move, conflicts_with = "clock")]
    pub(crate) time: Option<TimeLimit>,
    /// Seconds for a game, and seconds added before each move, likewise
    #[arg(long, value_name = "SECONDS+SECONDS", value_parser = TimeLimit::clock)]
    pub(crate) clock: Option<TimeLimit>,
    /// How many games to play at once, each on a processor of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// A folder of endgame tables; games that come into them end with their exact result
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Milliseconds that a move may take beyond its time
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = clap::value_parser!(u64).range(..=3_600_000))]
    pub(crate) margin: u64,
    /// Seconds to wait for a player whose time is not limited
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) patience: u64,
    /// End as soon as it is known whether the first player is ELO1 stronger or only ELO0
    #[arg(long, num_args = 4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], allow_negative_numbers = true)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// Measure the test in normalised Elo
    #[arg(long, requires = "sprt")]
    pub(crate) normalised: bool,
    /// Write the games into this file, and go on after those that are in it
    #[arg(long, value_name = "FILE")]
    pub(crate) pdn: Option<PathBuf>,
    /// What the match is called in the file
    #[arg(long, value_name = "NAME", default_value = "damiera match")]
    pub(crate) event: String,
    /// One JSON object at the end
    #[arg(long)]
    pub(crate) json: bool,
}

impl EngineMatch {
    /// The limit of players without one of their own.
    pub(crate) fn limit(&self) -> Limit {
        Limit {
            nodes: self.nodes,
            depth: self.depth,
            time: self.time.or(self.clock),
        }
    }
}
