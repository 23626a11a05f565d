//! What the commands do.

mod analyse;
mod bench;
mod book;
mod diagram;
mod dxp;
mod engine_match;
mod explain;
mod hub;
mod moves;
mod pdn;
mod perft;
mod play;
mod serve;
pub(crate) mod tables;

use crate::args::Command;
use crate::failure::Failure;

/// Does what was asked for.
pub(crate) fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Serve(args) => serve::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Dxp(args) => dxp::run(&args),
        Command::Hub(args) => hub::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Match(args) => engine_match::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Diagram(args) => diagram::run(&args),
        Command::Pdn(args) => pdn::run(&args),
        Command::Tables(args) => tables::run(&args),
    }
}
