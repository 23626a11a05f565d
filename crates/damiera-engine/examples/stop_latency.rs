//! How long a search goes on after it should have stopped, and how seldom it asks.
//!
//! `cargo run --release -p damiera-engine --example stop_latency -- TABLES [MS] [GAMES] [MIB]`
//!
//! Plays games by lot and searches the positions with up to ten pieces, each for MS milliseconds.
//! TABLES is a folder of endgame tables; values that fit into MIB mebibytes are read into memory.

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use damiera::{Game, GameRules, Position};
use damiera_engine::{Engine, Limits, Observer, Report, SplitMix64, in_memory};

/// Positions with more pieces are left out: they never meet a table.
const MOST_PIECES: u32 = 10;

/// Ends the search at a time, and remembers how long it was not asked.
struct Watch {
    deadline: Instant,
    last: Cell<Instant>,
    longest: Cell<Duration>,
}

impl Watch {
    fn new(time: Duration) -> Self {
        let now = Instant::now();
        Self {
            deadline: now + time,
            last: Cell::new(now),
            longest: Cell::default(),
        }
    }
}

impl Observer for Watch {
    fn should_stop(&self, _nodes: u64) -> bool {
        let now = Instant::now();
        let silence = now - self.last.replace(now);
        self.longest.set(self.longest.get().max(silence));
        now >= self.deadline
    }

    fn on_report(&mut self, _report: &Report) {}
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| {
        let text = arguments.get(at);
        text.map_or(Ok(usual), |text| text.parse().context("a number is needed"))
    };
    let folder = arguments.first().context("a folder of tables is needed")?;
    let (time, games, mib) = (number(1, 100)?, number(2, 20)?, number(3, 0)?);
    let time = Duration::from_millis(time);

    let tables = Arc::new(damiera_tablegen::open(Path::new(folder))?);
    let mut engine = Engine::new(16).with_tables(Arc::clone(&tables));
    if mib > 0 {
        engine.set_values(Some(Arc::new(in_memory(&tables, mib << 20)?)));
    }
    let mut late = Vec::new();
    let mut silent = Vec::new();
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut game = Game::new(Position::start(), GameRules::default());
        engine.clear();
        while game.outcome().is_none() {
            if game.position().board().occupied().len() <= MOST_PIECES {
                let mut watch = Watch::new(time);
                engine.search(&game, &Limits::NONE, 1, &mut watch);
                let after = Instant::now().saturating_duration_since(watch.deadline);
                let position = game.position().to_string();
                late.push((after, position.clone()));
                silent.push((watch.longest.get(), position));
            }
            let legal = game.position().legal_moves();
            let lot = random.index_below(legal.len());
            game.play(legal[lot.context("a game that goes on has moves")?])?;
        }
    }
    for (name, mut times) in [("late", late), ("unasked", silent)] {
        times.sort();
        let count = times.len();
        println!("{name}: {count} searches of {} ms", time.as_millis());
        for share in [500, 900, 990, 999, 1000] {
            if let Some((found, position)) = times.get((count * share).div_ceil(1000).max(1) - 1) {
                let ms = found.as_secs_f64() * 1e3;
                println!("  {share:4} permille: {ms:8.3} ms  {position}");
            }
        }
    }
    Ok(())
}
