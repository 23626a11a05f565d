//! Plays one set of search parameters against another, for a person who works on the search.
//!
//! `cargo run --release -p damiera-engine --example duel -- NODES [-n PAIRS] [-s SEED]
//! [-t TABLES] [-w THREADS] NAME=VALUE,… [against NAME=VALUE,…]`
//!
//! Each of the 174 openings twice, colours changed over; more pairs add plies by lot. A game ends
//! by the rules, by the endgame tables, or when both sides have seen the same end for a while:
//! good enough to choose by, not to boast with.

use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use damiera::{Color, Game, Outcome};
use damiera_engine::{Engine, Limits, Params, Silent, SplitMix64, Table, Verdict};
use damiera_tables::Tables;

const OPENINGS: &str = include_str!("../../../data/openings/fid-174.txt");
/// A game this long is called a draw.
const LONGEST: usize = 200;
/// A side so far ahead, both say, for so many plies, has won.
const WON: i32 = 350;
const SURE_PLIES: u32 = 4;
/// Plies by lot after an opening that is played again.
const LOT_PLIES: usize = 2;

struct Asked {
    nodes: u64,
    pairs: usize,
    seed: u64,
    threads: usize,
    tables: Option<Arc<Tables>>,
    sides: [Params; 2],
}

fn main() -> ExitCode {
    match duel() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("duel: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn read() -> Result<Asked> {
    let mut arguments = std::env::args().skip(1);
    let mut asked = Asked {
        nodes: arguments
            .next()
            .context("NODES?")?
            .parse()
            .context("NODES")?,
        pairs: 174,
        seed: 1,
        threads: 1,
        tables: None,
        sides: [Params::default(), Params::default()],
    };
    let mut side = 0;
    while let Some(argument) = arguments.next() {
        let mut value = || {
            arguments
                .next()
                .with_context(|| format!("{argument} what?"))
        };
        match argument.as_str() {
            "-n" => asked.pairs = value()?.parse()?,
            "-s" => asked.seed = value()?.parse()?,
            "-w" => asked.threads = value()?.parse()?,
            "-t" => {
                asked.tables = Some(Arc::new(damiera_tablegen::open(Path::new(&value()?))?));
            }
            "against" => side = 1,
            settings => {
                for setting in settings.split(',') {
                    let (name, value) = setting.split_once('=').context("NAME=VALUE")?;
                    asked.sides[side].set(name, value.parse()?)?;
                }
            }
        }
    }
    Ok(asked)
}

fn openings() -> Result<Vec<Game>> {
    OPENINGS
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let moves = line.split('|').nth(1).context("a line without moves")?;
            let mut game = Game::default();
            for text in moves.split_whitespace() {
                let legal = game.position().legal_moves();
                let mv = legal
                    .into_iter()
                    .find(|mv| mv.to_string().replace('x', "-") == text.replace('x', "-"));
                game.play(mv.with_context(|| format!("{text} in {moves}"))?)?;
            }
            Ok(game)
        })
        .collect()
}

/// Results of pairs, in half points of the first side: 0 to 4.
#[derive(Default)]
struct Tally {
    pairs: [u32; 5],
    games: [u32; 3],
}

fn duel() -> Result<()> {
    let asked = read()?;
    let openings = openings()?;
    ensure!(openings.len() == 174, "{} openings", openings.len());
    let next = AtomicUsize::new(0);
    let tally = Mutex::new(Tally::default());
    let failed = Mutex::new(None);
    thread::scope(|scope| {
        for _ in 0..asked.threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= asked.pairs {
                        break;
                    }
                    match pair(&asked, &openings, number) {
                        Ok(points) => note(&tally, points),
                        Err(error) => {
                            if let Ok(mut failed) = failed.lock() {
                                *failed = Some(error);
                            }
                            break;
                        }
                    }
                }
            });
        }
    });
    if let Some(error) = failed.into_inner().ok().flatten() {
        return Err(error);
    }
    match tally.into_inner() {
        Ok(tally) => tell(&tally),
        Err(_) => bail!("a thread died"),
    }
    Ok(())
}

fn note(tally: &Mutex<Tally>, points: [usize; 2]) {
    if let Ok(mut tally) = tally.lock() {
        tally.pairs[points[0] + points[1]] += 1;
        for point in points {
            tally.games[point] += 1;
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "numbers of games are small")]
fn tell(tally: &Tally) {
    let pairs: f64 = tally.pairs.iter().map(|&count| f64::from(count)).sum();
    let score = |half_points: usize| half_points as f64 / 4.0;
    let mean = (0..5)
        .map(|at| f64::from(tally.pairs[at]) * score(at))
        .sum::<f64>()
        / pairs;
    let variance = (0..5)
        .map(|at| f64::from(tally.pairs[at]) * (score(at) - mean).powi(2))
        .sum::<f64>()
        / pairs;
    let elo = |points: f64| -400.0 * (1.0 / points.clamp(1e-3, 1.0 - 1e-3) - 1.0).log10();
    let error = 1.96 * (variance / pairs).sqrt();
    let [losses, draws, wins] = tally.games;
    println!(
        "{wins}-{draws}-{losses} (W-D-L)  Elo {:+.0} [{:+.0} {:+.0}]  pairs {:?}",
        elo(mean),
        elo(mean - error),
        elo(mean + error),
        tally.pairs
    );
}

/// The half points of the first side in both games of a pair.
fn pair(asked: &Asked, openings: &[Game], number: usize) -> Result<[usize; 2]> {
    let mut opening = openings[number % openings.len()].clone();
    if number >= openings.len() || asked.seed != 1 {
        let mut random = SplitMix64::new(asked.seed.wrapping_mul(0x1_0001) + number as u64);
        for _ in 0..LOT_PLIES {
            let moves = opening.position().legal_moves();
            let index = random.index_below(moves.len()).context("no move")?;
            opening.play(moves[index])?;
        }
    }
    Ok([
        play(asked, opening.clone(), Color::White)?,
        play(asked, opening, Color::Black)?,
    ])
}

/// The half points of the first side, which has `color`.
fn play(asked: &Asked, mut game: Game, color: Color) -> Result<usize> {
    let mut engines = [0, 1].map(|side| {
        let mut engine = Engine::sharing(Arc::new(Table::new(4)));
        engine.set_params(asked.sides[side].clone());
        engine.set_tables(asked.tables.clone());
        engine
    });
    let points = |winner: Option<Color>| match winner {
        None => 1,
        Some(winner) if winner == color => 2,
        Some(_) => 0,
    };
    let mut sure = (0, 0);
    while game.ply() < LONGEST {
        if let Some(outcome) = game.outcome() {
            return Ok(points(Outcome::winner(outcome)));
        }
        let turn = game.position().turn();
        if let Some(tables) = &asked.tables
            && tables.covers(game.position().board())
            && let Some(verdict) = tables.probe(&game.position())?
        {
            let value = verdict.with_count(game.quiet_plies(), 80).value;
            return Ok(points(match value {
                damiera_tables::Value::Win => Some(turn),
                damiera_tables::Value::Loss => Some(!turn),
                _ => None,
            }));
        }
        let side = usize::from(turn != color);
        let found = engines[side].search(&game, &Limits::nodes(asked.nodes), 1, &mut Silent);
        let score = match found.lines.first().map(|line| line.score) {
            Some(Verdict::Estimate { centimen }) => i32::from(centimen),
            Some(Verdict::Win { .. }) => 10_000,
            Some(Verdict::Loss { .. }) => -10_000,
            Some(Verdict::Draw) | None => 0,
        };
        let white = if turn == Color::White { score } else { -score };
        let sign = white.signum();
        sure = match sure {
            (old, count) if old == sign && white.abs() >= WON => (sign, count + 1),
            _ => (if white.abs() >= WON { sign } else { 0 }, 1),
        };
        if sure.0 != 0 && sure.1 >= SURE_PLIES {
            let winner = if sure.0 > 0 {
                Color::White
            } else {
                Color::Black
            };
            return Ok(points(Some(winner)));
        }
        game.play(found.best.context("no move in a game that goes on")?)?;
    }
    Ok(1)
}
