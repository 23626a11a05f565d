//! What is typed after `damiera pdn`.

use std::path::PathBuf;

use clap::{Args as Arguments, Subcommand, ValueEnum};
use damiera::Position;
use damiera_pdn::{Date, GameResult};

use crate::dates;
use crate::material::Material;

#[derive(Debug, Subcommand)]
pub(crate) enum Pdn {
    /// Read every game, prove every move, and say what is wrong and where
    #[command(
        after_help = "Examples:\n  damiera pdn check games.pdn\n  damiera pdn check *.pdn --json\n  damiera pdn check < games.pdn"
    )]
    Check(Check),
    /// Show one game: tags, moves, and the board at its end or at a ply
    #[command(
        after_help = "Examples:\n  damiera pdn show 3 games.pdn\n  damiera pdn show 3 games.pdn --ply 20"
    )]
    Show(Show),
    /// Write games as canonical PDN, as JSON lines, or as a position a ply
    #[command(
        after_help = "Examples:\n  damiera pdn convert games.pdn -o games.pdn\n  damiera pdn convert games.pdn --to jsonl\n  damiera pdn convert --to fen < games.pdn"
    )]
    Convert(Convert),
    /// Write the games that are as asked for, all at once, as PDN
    #[command(
        after_help = "Examples:\n  damiera pdn filter games.pdn --player borghetti --result 1-0\n  damiera pdn filter games.pdn --opening 28 --from 2005 --to 2005.06\n  damiera pdn filter games.pdn --position W:WK22:BK3 --reversed\n  damiera pdn filter games.pdn --material 2,1,0-2,1"
    )]
    Filter(Filter),
    /// Look at every move of every game again, and write down what was wrong and what was better
    #[command(
        after_help = "Examples:\n  damiera pdn annotate games.pdn -o annotated.pdn\n  damiera pdn annotate games.pdn --nodes 1000000 --tables tables\n  damiera pdn annotate --json < games.pdn"
    )]
    Annotate(Annotate),
}

#[derive(Debug, Arguments)]
pub(crate) struct Check {
    /// PDN files; standard input if left out or `-`
    pub(crate) files: Vec<PathBuf>,
    /// One JSON object a game with a fault, then one with the sum
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Arguments)]
pub(crate) struct Show {
    /// Which game, from 1
    #[arg(name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) number: u64,
    /// A PDN file; standard input if left out or `-`
    pub(crate) file: Option<PathBuf>,
    /// The board after so many plies, 0 for the start; the end if left out
    #[arg(long, value_name = "P")]
    pub(crate) ply: Option<usize>,
}

#[derive(Debug, Arguments)]
pub(crate) struct Convert {
    /// PDN files; standard input if left out or `-`
    pub(crate) files: Vec<PathBuf>,
    /// What to write
    #[arg(long, value_enum, default_value_t = Format::Pdn)]
    pub(crate) to: Format,
    /// Where to put it, complete or not at all; standard output if left out
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// What `convert` writes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Canonical PDN 3.0
    Pdn,
    /// One JSON object a game
    Jsonl,
    /// One position a ply, the start first
    Fen,
}

#[derive(Debug, Arguments)]
pub(crate) struct Filter {
    /// PDN files; standard input if left out or `-`
    pub(crate) files: Vec<PathBuf>,
    /// A part of the name of White or Black, in large letters or small
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// A part of the event's name, in large letters or small
    #[arg(long, value_name = "NAME")]
    pub(crate) event: Option<String>,
    /// Played then or later: YYYY, YYYY.MM or YYYY.MM.DD
    #[arg(long, value_name = "DATE", value_parser = dates::asked)]
    pub(crate) from: Option<Date>,
    /// Played then or earlier: YYYY, YYYY.MM or YYYY.MM.DD
    #[arg(long, value_name = "DATE", value_parser = dates::asked)]
    pub(crate) to: Option<Date>,
    /// How it ended: 1-0, 0-1, 1/2-1/2, 0-0 or *
    #[arg(long, value_name = "RESULT", value_parser = result)]
    pub(crate) result: Option<GameResult>,
    /// The federation's number of the opening, 1 to 174, however it was reached
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=174))]
    pub(crate) opening: Option<u8>,
    /// A position that occurred
    #[arg(long, value_name = "FEN")]
    pub(crate) position: Option<Position>,
    /// Pieces on the board at some ply: white men, white kings, black men, black kings; each a
    /// number, a range as 0-2, or * for any
    #[arg(long, value_name = "WM,WK,BM,BK")]
    pub(crate) material: Option<Material>,
    /// Take position and material with the colours reversed as well
    #[arg(long)]
    pub(crate) reversed: bool,
    /// Write the other games instead
    #[arg(long)]
    pub(crate) invert: bool,
    /// Where to put them, complete or not at all; standard output if left out
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Arguments)]
pub(crate) struct Annotate {
    /// PDN files; standard input if left out or `-`
    pub(crate) files: Vec<PathBuf>,
    /// Positions to look at for each move, at most
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// A folder of endgame tables; those of up to four pieces in the program if left out
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Pass over so many games first, those of all files counted
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) skip: u64,
    /// One JSON object a game instead of PDN
    #[arg(long)]
    pub(crate) json: bool,
    /// Where to put them, complete or not at all unless stopped by Ctrl-C; standard output if left
    /// out
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

fn result(text: &str) -> Result<GameResult, String> {
    GameResult::from_text(text).ok_or_else(|| "expected 1-0, 0-1, 1/2-1/2, 0-0 or *".to_owned())
}
