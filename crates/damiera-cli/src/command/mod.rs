//! What the commands do.

mod analyse;
mod bench;
mod diagram;
mod explain;
mod moves;
mod pdn;
mod perft;
mod serve;
mod tables;

use crate::args::Command;
use crate::failure::Failure;

/// Does what was asked for.
pub(crate) fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Serve(args) => serve::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Diagram(args) => diagram::run(&args),
        Command::Pdn(args) => pdn::run(&args),
        Command::Tables(args) => tables::run(&args),
    }
}
