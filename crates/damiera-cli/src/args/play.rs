//! What is typed after `damiera play`.

use std::path::PathBuf;

use clap::Args as Arguments;
use damiera::DrawRules;
use damiera::fen::Fen;
use damiera_engine::Level;

use super::{EndgameArgs, Side, level, seconds};

#[derive(Debug, Arguments)]
pub(crate) struct Play {
    /// The level of the computer, 1 to 8
    #[arg(long, value_name = "N", default_value = "3", value_parser = level)]
    pub(crate) level: Level,
    /// Your colour
    #[arg(long, value_enum, default_value_t = Side::White)]
    pub(crate) colour: Side,
    /// Two people at one keyboard, no computer
    #[arg(long)]
    pub(crate) two: bool,
    /// Where the game begins; the start if left out
    #[arg(long)]
    pub(crate) fen: Option<Fen>,
    /// Go on with the first game of a file
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    pub(crate) pdn: Option<PathBuf>,
    /// When a game is drawn: fid, fid-2008, short or long
    #[arg(long, value_name = "RULES", default_value = "fid", value_parser = draw_rules)]
    pub(crate) draw: DrawRules,
    /// How long level 8 thinks
    #[arg(long, value_name = "SECONDS", default_value = "3", value_parser = seconds)]
    pub(crate) time: std::time::Duration,
    /// How many processors level 8 uses
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    #[command(flatten)]
    pub(crate) endgames: EndgameArgs,
    /// The seed of the computer's choices among equals; another each time if left out
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

fn draw_rules(text: &str) -> Result<DrawRules, String> {
    DrawRules::from_name(text).ok_or_else(|| "expected fid, fid-2008, short or long".to_owned())
}
