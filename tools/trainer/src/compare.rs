//! `trainer compare`: a short match between two evaluations in the same engine.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use damiera::{Color, Game, GameRules, Position};
use damiera_engine::{Engine, Evaluation, Limits, Silent};
use damiera_tables::Tables;

use crate::args::Compare;
use crate::measure::read_network;
use crate::openings;
use crate::play::open_tables;
use crate::progress::Progress;
use crate::self_play::known_winner;

/// Size of each engine's table, in mebibytes.
const HASH_MIB: u32 = 8;

/// One side of a match.
struct Player {
    engine: Engine,
    limits: Limits,
    nodes: u64,
    time: Duration,
}

/// Pairs of games by the points of the first player: 0, 0.5, 1, 1.5 or 2; and its games by their
/// result: losses, draws, wins.
#[derive(Debug, Default)]
struct Tally {
    pairs: [u32; 5],
    games: [u32; 3],
    nodes: [u64; 2],
    time: [Duration; 2],
}

struct Match<'a> {
    args: &'a Compare,
    evaluations: [Evaluation; 2],
    openings: Vec<Position>,
    tables: Option<Arc<Tables>>,
    progress: Progress,
    next: AtomicU32,
    tally: Mutex<Tally>,
}

/// Plays each opening twice, colours changed over, and prints how it ended.
pub(crate) fn compare(args: &Compare) -> Result<()> {
    let openings = openings::positions()?;
    let pairs = args
        .pairs
        .min(u32::try_from(openings.len()).unwrap_or(u32::MAX));
    let contest = Match {
        args,
        evaluations: [evaluation(&args.first)?, evaluation(&args.second)?],
        openings,
        tables: open_tables(args.tables.as_deref())?,
        progress: Progress::begin(0, pairs.into())?,
        next: AtomicU32::new(0),
        tally: Mutex::default(),
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..args.threads)
            .map(|_| scope.spawn(|| contest.run(pairs)))
            .collect();
        for thread in threads {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        }
        anyhow::Ok(())
    })?;
    contest.progress.finish();
    let tally = contest
        .tally
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    println!("{}", tally.report());
    for (name, (nodes, time)) in [&args.first, &args.second]
        .into_iter()
        .zip(tally.nodes.into_iter().zip(tally.time))
    {
        #[expect(clippy::cast_precision_loss, reason = "a speed for people")]
        let speed = nodes as f64 / time.as_secs_f64().max(1e-9) / 1e3;
        println!("{name}: {speed:.1} thousand positions a second of the clock");
    }
    Ok(())
}

/// `hand` for the hand-written evaluation, else the file of a network.
fn evaluation(name: &str) -> Result<Evaluation> {
    if name == "hand" {
        return Ok(Evaluation::HandWritten);
    }
    Ok(Evaluation::Network(Arc::new(read_network(name.as_ref())?)))
}

impl Match<'_> {
    fn run(&self, pairs: u32) -> Result<()> {
        let [first, second] = &self.evaluations;
        let second_nodes = self.args.second_nodes.unwrap_or(self.args.nodes);
        let mut players = [
            Player::new(first, self.args.nodes, self.tables.as_ref()),
            Player::new(second, second_nodes, self.tables.as_ref()),
        ];
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= pairs || self.progress.stops() {
                break;
            }
            // Spread over the whole table, however few are played.
            let index = number as usize * self.openings.len() / pairs as usize;
            let mut points = 0;
            for first_color in Color::ALL {
                let winner = self.game(&mut players, self.openings[index], first_color)?;
                let result = match winner {
                    None => 1,
                    Some(color) if color == first_color => 2,
                    Some(_) => 0,
                };
                points += result;
                self.tally().games[result] += 1;
            }
            self.tally().pairs[points] += 1;
            let report = self.tally().report();
            self.progress.advance(1, report);
        }
        let mut tally = self.tally();
        for (number, player) in players.iter().enumerate() {
            tally.nodes[number] += player.nodes;
            tally.time[number] += player.time;
        }
        Ok(())
    }

    fn tally(&self) -> std::sync::MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays one game and tells who won.
    fn game(
        &self,
        players: &mut [Player; 2],
        opening: Position,
        first_color: Color,
    ) -> Result<Option<Color>> {
        let mut game = Game::new(opening, GameRules::default());
        for player in &mut *players {
            player.engine.clear();
        }
        loop {
            if let Some(outcome) = game.outcome() {
                return Ok(outcome.winner());
            }
            if let Some(winner) = known_winner(self.tables.as_deref(), &game)? {
                return Ok(winner);
            }
            let turn = game.position().turn();
            let player = &mut players[usize::from(turn != first_color)];
            player.play(&mut game)?;
        }
    }
}

impl Player {
    fn new(evaluation: &Evaluation, nodes: u64, tables: Option<&Arc<Tables>>) -> Self {
        let mut engine = Engine::new(HASH_MIB);
        engine.set_tables(tables.cloned());
        engine.set_evaluation(evaluation.clone());
        Self {
            engine,
            limits: Limits::nodes(nodes),
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    fn play(&mut self, game: &mut Game) -> Result<()> {
        let start = Instant::now();
        let found = self.engine.search(game, &self.limits, 1, &mut Silent);
        self.time += start.elapsed();
        self.nodes += found.nodes;
        let mv = found.best.context("no move in a game that goes on")?;
        game.play(mv).context("the best move")
    }
}

impl Tally {
    /// Wins, draws, losses, the difference in Elo with two standard errors, and the pairs.
    fn report(&self) -> String {
        let [losses, draws, wins] = self.games;
        let pairs: u32 = self.pairs.iter().sum();
        let share = |count: u32| f64::from(count) / f64::from(pairs.max(1));
        // Points of a pair as a share of those that can be had.
        let worth = [0.0, 0.25, 0.5, 0.75, 1.0];
        let mean: f64 = worth
            .iter()
            .zip(self.pairs)
            .map(|(worth, count)| worth * share(count))
            .sum();
        let spread: f64 = worth
            .iter()
            .zip(self.pairs)
            .map(|(worth, count)| (worth - mean).powi(2) * share(count))
            .sum();
        let error = 2.0 * (spread / f64::from(pairs.max(1))).sqrt();
        let elo = |score: f64| {
            let score = score.clamp(1e-3, 1.0 - 1e-3);
            400.0 * (score / (1.0 - score)).log10()
        };
        let margin = (elo(mean + error) - elo(mean - error)) / 2.0;
        format!(
            "+{wins} ={draws} -{losses}, {:.1} %, Elo {:+.0} +-{margin:.0}, pairs {:?}",
            100.0 * mean,
            elo(mean),
            self.pairs
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_of_the_points_are_190_elo() {
        let tally = Tally {
            pairs: [0, 0, 0, 100, 0],
            games: [0, 100, 100],
            ..Tally::default()
        };
        let report = tally.report();
        assert!(
            report.starts_with("+100 =100 -0, 75.0 %, Elo +191 +-0"),
            "{report}"
        );
    }
}
