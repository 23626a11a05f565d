//! Lets the engine play itself, fast, and checks all that can be checked of it.
//!
//! `cargo run --release -p damiera-match --example self_play -- DIR GAMES NODES SEED`
//!
//! Each game begins with one of the federation's openings and some plies by lot. Of every search the
//! move, the lines and the scores are looked at; a win or loss that was announced must come true;
//! what the endgame tables in DIR say of a position they have must be the result, in no more plies
//! than they say.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use damiera::{Color, Game, GameRules, Outcome, Position};
use damiera_engine::{
    Engine, Limits, Report, Score, SearchResult, Silent, SplitMix64, Values, Verdict, in_memory,
};
use damiera_match::Opening;
use damiera_tables::{Tables, Value};

/// Plies by lot after an opening: at most so many.
const LOT_PLIES: usize = 8;
/// Room for the values of endings in memory, in bytes: those of six pieces, and no more.
const ROOM: u64 = 800 << 20;

/// What all threads share.
struct Series {
    tables: Arc<Tables>,
    values: Arc<dyn Values>,
    openings: Vec<Opening>,
    games: u64,
    nodes: u64,
    seed: u64,
    next: AtomicU64,
}

/// What the games came to.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    decided: u64,
    plies: u64,
    /// Games that came into the tables.
    known: u64,
    failures: Vec<String>,
}

/// What has been promised in the course of a game.
#[derive(Debug, Default)]
struct Promises {
    /// Who wins, and who said so at which ply.
    winner: Option<(Color, usize)>,
    /// What the tables say: who wins, if anybody, and the ply at which it is over by then.
    known: Option<(Option<Color>, Option<usize>)>,
}

impl Promises {
    fn hear(&mut self, position: &Position, report: &Report, ply: usize) {
        let winner = match report.score {
            Verdict::Win { .. } => position.turn(),
            Verdict::Loss { .. } => !position.turn(),
            Verdict::Draw | Verdict::Estimate { .. } => return,
        };
        self.winner.get_or_insert((winner, ply));
    }

    /// What the tables say when a game comes into them; the count of moves begins anew then.
    fn look_up(&mut self, game: &Game, tables: &Tables) -> Result<()> {
        let position = game.position();
        let is_new = game.quiet_plies() == 0;
        if !is_new || !tables.covers(position.board()) {
            return Ok(());
        }
        let Some(verdict) = tables.probe(&position)? else {
            return Ok(());
        };
        let winner = match verdict.value {
            Value::Win => Some(position.turn()),
            Value::Loss => Some(!position.turn()),
            _ => None,
        };
        let end = verdict.plies.and_then(|plies| usize::try_from(plies).ok());
        let end = end.map(|plies| game.ply() + plies);
        match self.known {
            Some((before, _)) => ensure!(before == winner, "{position}: the value changed"),
            None => self.known = Some((winner, end)),
        }
        if let (Some((_, before)), Some(end)) = (&mut self.known, end) {
            ensure!(
                before.is_none_or(|before| end <= before),
                "{position}: the end moved away"
            );
            *before = Some(end);
        }
        Ok(())
    }

    fn check(&self, game: &Game, winner: Option<Color>) -> Result<()> {
        if let Some((promised, ply)) = self.winner {
            ensure!(
                winner == Some(promised),
                "ply {ply}: {promised:?} was to win, not {winner:?}"
            );
        }
        if let Some((known, end)) = self.known {
            ensure!(
                winner == known,
                "the tables said {known:?}, it was {winner:?}"
            );
            ensure!(
                end.is_none_or(|end| known.is_none() || game.ply() <= end),
                "it took longer than the tables say"
            );
        }
        Ok(())
    }
}

/// What can be said of any answer of a search.
fn check_answer(game: &Game, found: &SearchResult) -> Result<()> {
    ensure!(found.table_fault.is_none(), "a damaged table");
    // A search too short for one ply has no line, and the move of an interrupted pass begins none.
    for line in &found.lines {
        match line.score {
            Verdict::Estimate { centimen } => ensure!(
                centimen.unsigned_abs() <= Score::MAX_ESTIMATE.unsigned_abs(),
                "an estimate of {centimen}"
            ),
            // A win by the tables tells how far away they are, so no parity is to be expected.
            Verdict::Win { plies } | Verdict::Loss { plies } => {
                ensure!(plies > 0, "a game that is over already");
            }
            Verdict::Draw => {}
        }
        let mut ahead = game.clone();
        for &mv in &line.pv {
            ahead.play(mv).context("a line of play")?;
        }
    }
    Ok(())
}

impl Series {
    fn run(&self) -> Tally {
        let mut tally = Tally::default();
        let mut engine = Engine::new(4).with_tables(Arc::clone(&self.tables));
        engine.set_values(Some(Arc::clone(&self.values)));
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games {
                return tally;
            }
            let seed = SplitMix64::new(self.seed ^ number << 32).next_u64();
            let mut game = Game::default();
            match self.play(&mut engine, seed, &mut game, &mut tally) {
                Ok(()) => tally.games += 1,
                Err(error) => {
                    let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
                    let moves = moves.join(" ");
                    let start = game.start();
                    let failure = format!("game {number}: {error:#}; {start} {moves}");
                    tally.failures.push(failure);
                }
            }
            if (number + 1).is_multiple_of(1_000) {
                eprintln!("{} of {} games", number + 1, self.games);
            }
        }
    }

    fn play(
        &self,
        engine: &mut Engine,
        seed: u64,
        game: &mut Game,
        tally: &mut Tally,
    ) -> Result<()> {
        let mut random = SplitMix64::new(seed);
        let opening = random.index_below(self.openings.len()).unwrap_or(0);
        *game = self.openings[opening].game(GameRules::default(), 0, 0);
        for _ in 0..random.index_below(LOT_PLIES + 1).unwrap_or(0) {
            let moves = game.position().legal_moves();
            if let Some(index) = random.index_below(moves.len()) {
                game.play(moves[index])?;
            }
        }
        engine.clear();
        let mut promises = Promises::default();
        let limits = Limits::nodes(self.nodes);
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                let Outcome::Win { winner, .. } = outcome else {
                    break None;
                };
                break Some(winner);
            }
            promises.look_up(game, &self.tables)?;
            let found = engine.search(game, &limits, 1, &mut Silent);
            check_answer(game, &found)?;
            if let Some(line) = found.lines.first() {
                promises.hear(&game.position(), line, game.ply());
            }
            game.play(found.best.context("no move")?)?;
        };
        promises.check(game, winner)?;
        tally.plies += game.ply() as u64;
        tally.decided += u64::from(winner.is_some());
        tally.known += u64::from(promises.known.is_some());
        Ok(())
    }
}

fn run(arguments: &[String]) -> Result<bool> {
    let [folder, games, nodes, seed] = arguments else {
        bail!("usage: self_play DIR GAMES NODES SEED");
    };
    let tables = Arc::new(damiera_tablegen::open(Path::new(folder))?);
    let series = Series {
        values: Arc::new(in_memory(&tables, ROOM)?),
        tables,
        openings: Opening::fid(),
        games: games.parse().context("GAMES")?,
        nodes: nodes.parse().context("NODES")?,
        seed: seed.parse().context("SEED")?,
        next: AtomicU64::new(0),
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let tallies: Vec<Tally> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| series.run())).collect();
        let tallies = workers.into_iter().map(|worker| match worker.join() {
            Ok(tally) => tally,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        tallies.collect()
    });
    let mut total = Tally::default();
    for tally in tallies {
        total.games += tally.games;
        total.decided += tally.decided;
        total.plies += tally.plies;
        total.known += tally.known;
        total.failures.extend(tally.failures);
    }
    for failure in &total.failures {
        println!("{failure}");
    }
    println!(
        "{} games as they should be, {} faults: {} decided, {} drawn, {} plies, {} into the tables",
        total.games,
        total.failures.len(),
        total.decided,
        total.games - total.decided,
        total.plies,
        total.known
    );
    Ok(total.failures.is_empty())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("self_play: {error:#}");
            ExitCode::from(2)
        }
    }
}
