//! What is typed.

mod book;
mod dxp;
mod endgames;
mod engine_match;
mod pdn;
mod play;
mod tables;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args as Arguments, Parser, Subcommand, ValueEnum};
use damiera::Color;
use damiera_engine::Level;

pub(crate) use self::book::{Book, Grow, Show as ShowBook, Trim, Verdicts};
pub(crate) use self::dxp::{Connect, Dxp, Match, Role, Serve as DxpServe};
pub(crate) use self::endgames::EndgameArgs;
pub(crate) use self::engine_match::EngineMatch;
pub(crate) use self::pdn::{Annotate, Check, Convert, Filter, Format, Pdn, Show};
pub(crate) use self::play::Play;
pub(crate) use self::tables::{Build, Probe, Stats, Tables, Verify};

/// Italian draughts: rules, engine and web app
#[derive(Debug, Parser)]
#[command(name = "damiera", version, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the web app
    #[command(
        after_help = "Examples:\n  damiera serve --addr 127.0.0.1:8080\n  damiera serve --tables tables"
    )]
    Serve(Serve),
    /// Play a game in the terminal
    #[command(
        after_help = "Examples:\n  damiera play --level 5\n  damiera play --colour black --draw short\n  damiera play --two --pdn game.pdn"
    )]
    Play(Play),
    /// List the legal moves
    #[command(
        after_help = "Examples:\n  damiera moves\n  damiera moves W:W30:B27 --json\n  damiera moves - --json < positions.txt"
    )]
    Moves(Moves),
    /// Say why a move is legal or not
    #[command(after_help = "Example:\n  damiera explain W:WK23,31:B19,26,27 31x15")]
    Explain(Explain),
    /// Count the positions to a depth
    #[command(
        after_help = "Examples:\n  damiera perft 9\n  damiera perft 12 --distinct --hash 256 --threads 2\n  damiera perft 3 --fen W:W30:B27 --divide"
    )]
    Perft(Perft),
    /// Show the engine's view of a position
    #[command(
        after_help = "Examples:\n  damiera analyse --time 5\n  damiera analyse W:W24,28:B1,2 --depth 15 --multipv 2 --json"
    )]
    Analyse(Analyse),
    /// Search fixed positions to a fixed depth: nodes, the search's fingerprint, and speed
    #[command(after_help = "Examples:\n  damiera bench\n  damiera bench --depth 16 --threads 2")]
    Bench(Bench),
    /// Answer a program that drives engines by the Hub protocol, version 2
    #[command(
        after_help = "Example:\n  damiera hub\n\nThe program starts it and speaks to it on standard input; see docs/protocols.md."
    )]
    Hub(Hub),
    /// Play other programs by the `DamExchange` protocol
    #[command(
        subcommand,
        after_help = "Examples:\n  damiera dxp serve\n  damiera dxp connect 127.0.0.1:27531 --games 10"
    )]
    Dxp(Dxp),
    /// Play two engines against each other, and measure the difference
    #[command(
        name = "match",
        after_help = "Examples:\n  damiera match level-3 seed-medium --pairs 20\n  damiera match engine,time=0.02 sparring,time=1 --threads 2 --pdn games.pdn\n  damiera match engine,nodes=5000 'hub,command=./old hub,nodes=5000' --sprt 0 10 0.05 0.05\n\nPlayers: engine, level-1 to level-8, sparring, random, seed-medium, seed-hard, hub,command=PROGRAM;\neach with ,NAME=VALUE for name, nodes, depth, time, clock, hash, tables, table-memory, book, evaluation\nor param.NAME, as far as the player has it"
    )]
    Match(Box<EngineMatch>),
    /// Grow an opening book and look into it
    #[command(
        subcommand,
        after_help = "Examples:\n  damiera book show 28\n  damiera book verdicts\n  damiera book grow --out italian.book --nodes 200000 --positions 20000 --threads 2"
    )]
    Book(Book),
    /// Draw a position as SVG
    #[command(after_help = "Example:\n  damiera diagram W:WK23,31:B19,26,27 -o position.svg")]
    Diagram(Diagram),
    /// Check, show, convert, filter or annotate files with games
    #[command(
        subcommand,
        after_help = "Examples:\n  damiera pdn check games.pdn\n  damiera pdn show 3 games.pdn\n  damiera pdn convert games.pdn --to jsonl\n  damiera pdn filter games.pdn --player borghetti\n  damiera pdn annotate games.pdn -o annotated.pdn"
    )]
    Pdn(Pdn),
    /// Build, verify and look into endgame tables
    #[command(
        subcommand,
        after_help = "Examples:\n  damiera tables build --pieces 5 --dir tables\n  damiera tables verify tables\n  damiera tables stats tables\n  damiera tables probe W:WK18,K22:BK29 --tables tables"
    )]
    Tables(Tables),
}

#[derive(Debug, Arguments)]
pub(crate) struct Serve {
    /// Address and port to listen on; port 0 takes any free one
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub(crate) addr: SocketAddr,
    /// Folder of endgame tables to answer from, beside those of up to four pieces in the program
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
}

#[derive(Debug, Arguments)]
pub(crate) struct Moves {
    /// The position; the start if left out, `-` for one a line from standard input
    pub(crate) fen: Option<String>,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Arguments)]
pub(crate) struct Explain {
    /// The position; `-` for one a line from standard input
    pub(crate) fen: String,
    /// The move: 22-18, 22x15, or with every landing 29x22x15x6
    #[arg(name = "MOVE")]
    pub(crate) mv: String,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Arguments)]
pub(crate) struct Perft {
    /// How many plies deep, at least 1
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) depth: u32,
    /// The position; the start if left out, `-` for one a line from standard input
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Show the count below each move as well
    #[arg(long)]
    pub(crate) divide: bool,
    /// Count captures of equal origin, destination and captured pieces once
    #[arg(long)]
    pub(crate) distinct: bool,
    /// Remember counts, in so many mebibytes; exact
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) hash: Option<u32>,
    /// How many processors to use
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Arguments)]
pub(crate) struct Analyse {
    /// The position; the start if left out, `-` for one a line from standard input
    pub(crate) fen: Option<String>,
    /// Stop after this depth, in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=200))]
    pub(crate) depth: Option<u16>,
    /// Stop after so many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Stop after so many seconds; 5 if no limit is given
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<std::time::Duration>,
    /// How many lines to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    pub(crate) multipv: u16,
    /// How many processors to use
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Memory for positions already searched, in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) hash: u32,
    #[command(flatten)]
    pub(crate) endgames: EndgameArgs,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Arguments)]
pub(crate) struct Hub {
    /// How many processors to use, unless set otherwise
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Memory for positions already searched, in mebibytes, unless set otherwise
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) hash: u32,
    #[command(flatten)]
    pub(crate) endgames: EndgameArgs,
    /// Play at a level, 1 to 8, unless set otherwise; 8, the engine itself, if left out
    #[arg(long, value_name = "N", value_parser = level)]
    pub(crate) level: Option<Level>,
}

#[derive(Debug, Arguments)]
pub(crate) struct Bench {
    /// How far to look ahead, in plies
    #[arg(long, value_name = "N", default_value_t = damiera_engine::bench::DEPTH, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) depth: u16,
    /// How many processors to use; with more than one, the number of nodes is not always the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
}

#[derive(Debug, Arguments)]
pub(crate) struct Diagram {
    /// The position; `-` for one a line from standard input, answered by a picture a line
    pub(crate) fen: String,
    /// Where to put the picture; standard output if left out
    #[arg(short, long, value_name = "FILE.svg")]
    pub(crate) output: Option<PathBuf>,
    /// The side that sits below
    #[arg(long, value_enum, default_value_t = Side::White)]
    pub(crate) below: Side,
    /// Leave out the numbers of the squares
    #[arg(long)]
    pub(crate) no_numbers: bool,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
pub(crate) enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

fn level(text: &str) -> Result<Level, String> {
    let number = text.parse().ok().and_then(Level::from_number);
    number.ok_or_else(|| "expected a level, 1 to 8".to_owned())
}

fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "expected a number of seconds".to_owned())?;
    std::time::Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
