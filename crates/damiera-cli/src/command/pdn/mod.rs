//! `damiera pdn`: files with games.

mod annotate;
mod check;
mod convert;
mod criteria;
mod filter;
mod game_json;
mod game_text;
mod show;
mod tally;

use crate::args::Pdn;
use crate::failure::Failure;

pub(crate) fn run(args: &Pdn) -> Result<(), Failure> {
    match args {
        Pdn::Check(args) => check::run(args),
        Pdn::Show(args) => show::run(args),
        Pdn::Convert(args) => convert::run(args),
        Pdn::Filter(args) => filter::run(args),
        Pdn::Annotate(args) => annotate::run(args),
    }
}
