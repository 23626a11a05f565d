//! What is typed after `damiera dxp`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args as Arguments, Subcommand, ValueEnum};
use damiera::fen::Fen;
use damiera_engine::Level;
use damiera_protocols::dxp::{Name, PORT};

use super::{EndgameArgs, Side, level};

#[derive(Debug, Subcommand)]
pub(crate) enum Dxp {
    /// Wait for another program, and play it
    #[command(after_help = "Example:\n  damiera dxp serve --addr 0.0.0.0:27531 --pdn games.pdn")]
    Serve(Serve),
    /// Go to a program that waits, and play it
    #[command(
        after_help = "Example:\n  damiera dxp connect 127.0.0.1:27531 --games 10 --minutes 5 --pdn games.pdn"
    )]
    Connect(Connect),
}

#[derive(Debug, Arguments)]
pub(crate) struct Serve {
    /// Address and port to listen on; port 0 takes any free one
    #[arg(long, value_name = "ADDR", default_value_t = SocketAddr::from(([127, 0, 0, 1], PORT)))]
    pub(crate) addr: SocketAddr,
    /// When a program has gone, wait for the next
    #[arg(long)]
    pub(crate) keep: bool,
    #[command(flatten)]
    pub(crate) match_: Match,
}

#[derive(Debug, Arguments)]
pub(crate) struct Connect {
    /// Address and port of the other program
    #[arg(name = "HOST:PORT")]
    pub(crate) host: String,
    #[command(flatten)]
    pub(crate) match_: Match,
}

/// What is played and how.
#[derive(Debug, Arguments)]
pub(crate) struct Match {
    /// Who asks for the games; whoever connects if left out
    #[arg(long, value_enum)]
    pub(crate) role: Option<Role>,
    /// The name to be known by
    #[arg(long, default_value = "Damiera", value_parser = name)]
    pub(crate) name: Name,
    /// How many games to ask for; colours alternate
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// Our colour in the first game that we ask for
    #[arg(long, value_enum, default_value_t = Side::White)]
    pub(crate) colour: Side,
    /// Minutes of each side for a whole game that we ask for; 0 for no clock
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(0..=999))]
    pub(crate) minutes: u16,
    /// Moves of each side after which a game that we ask for is broken off; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=999))]
    pub(crate) moves: u16,
    /// Where the games that we ask for begin; the start if left out
    #[arg(long)]
    pub(crate) fen: Option<Fen>,
    /// Play at a level, 1 to 8; 8, the engine itself, if left out
    #[arg(long, value_name = "N", value_parser = level)]
    pub(crate) level: Option<Level>,
    /// Look at so many positions for a move at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// How many processors to use
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Memory for positions already searched, in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) hash: u32,
    #[command(flatten)]
    pub(crate) endgames: EndgameArgs,
    /// Grant the wish to take moves back
    #[arg(long)]
    pub(crate) takebacks: bool,
    /// How many seconds to wait for a move beyond the time of the other side
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) patience: u32,
    /// Append each game to a file; printed if left out
    #[arg(long, value_name = "FILE")]
    pub(crate) pdn: Option<PathBuf>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Role {
    Initiator,
    Follower,
}

fn name(text: &str) -> Result<Name, String> {
    Name::new(text).map_err(|error| error.to_string())
}
