//! Searches a position and prints what the engine says, for a person who works on the search.
//!
//! `cargo run --release -p damiera-engine --example look -- DEPTH [FEN] [MULTIPV] [NAME=VALUE…]`

use std::process::ExitCode;
use std::time::Instant;

use damiera::{Game, GameRules, Position};
use damiera_engine::{Engine, Limits, Observer, Params, Report};

/// Prints each line as it comes.
struct Printer(Instant);

impl Observer for Printer {
    fn should_stop(&self, _nodes: u64) -> bool {
        false
    }

    fn on_report(&mut self, report: &Report) {
        let pv: Vec<String> = report.pv.iter().map(ToString::to_string).collect();
        println!(
            "{:3}/{:3} {} {:>8} {:10} {:6} ms  {}",
            report.depth,
            report.seldepth,
            report.multipv,
            report.score.to_string(),
            report.nodes,
            self.0.elapsed().as_millis(),
            pv.join(" "),
        );
    }
}

fn main() -> ExitCode {
    let (settings, arguments): (Vec<String>, Vec<String>) = std::env::args()
        .skip(1)
        .partition(|text| text.contains('='));
    let mut params = Params::default();
    for setting in &settings {
        let set = setting.split_once('=').and_then(|(name, value)| {
            let value = value.parse().ok()?;
            params.set(name, value).ok()
        });
        if set.is_none() {
            eprintln!("look: {setting} cannot be set");
            return ExitCode::FAILURE;
        }
    }
    let depth = arguments.first().and_then(|text| text.parse().ok());
    let position = match arguments.get(1) {
        Some(fen) => fen.parse(),
        None => Ok(Position::start()),
    };
    let multipv = arguments.get(2).map_or(Ok(1), |text| text.parse());
    let (Some(depth), Ok(position), Ok(multipv)) = (depth, position, multipv) else {
        eprintln!("usage: look DEPTH [FEN] [MULTIPV] [NAME=VALUE…]");
        return ExitCode::FAILURE;
    };
    let game = Game::new(position, GameRules::default());
    let mut printer = Printer(Instant::now());
    let mut engine = Engine::new(64);
    engine.set_params(params);
    engine.search(&game, &Limits::depth(depth), multipv, &mut printer);
    ExitCode::SUCCESS
}
