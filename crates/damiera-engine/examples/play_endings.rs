//! Plays won endings by the tables alone, by the rules of real games, and checks that each is won
//! and takes no longer than the tables say.
//!
//! `cargo run --release -p damiera-engine --example play_endings -- DIR PIECES GAMES SEED`
//!
//! PIECES is their number, or the four digits of a slice.
//!
//! Every other game is played against a random defence, the others against the best.

use std::path::Path;
use std::process::ExitCode;
use std::thread;

use damiera::{DrawRules, Game, GameRules, Outcome, Position};
use damiera_engine::SplitMix64;
use damiera_tables::{Index, Material, Tables, Value, Verdict};

/// What the games came to.
#[derive(Clone, Debug, Default)]
struct Score {
    won: u64,
    /// Plies of all games.
    plies: u64,
    longest: usize,
    /// What went wrong, with the position.
    failures: Vec<String>,
}

/// How many plies the game may still take.
#[derive(Copy, Clone, Debug)]
struct Deadline {
    /// The ply at which it is over.
    end: Option<usize>,
    /// The ply at which the next capture or man move has been made.
    conversion: Option<usize>,
}

impl Deadline {
    fn new(verdict: Verdict, ply: usize) -> Self {
        let at = |plies: Option<u32>| Some(ply + usize::try_from(plies?).ok()?);
        Self {
            end: at(verdict.plies),
            // Whoever knows the way to the end goes there, whatever the next conversion.
            conversion: at(verdict.conversion).filter(|_| verdict.plies.is_none()),
        }
    }
}

/// Positions of some slices by lot, all equally likely.
struct Lot {
    indices: Vec<Index>,
    total: u64,
}

impl Lot {
    fn new(slices: Vec<Material>) -> Self {
        let indices: Vec<Index> = slices
            .into_iter()
            .flat_map(|slice| {
                let mirror = (!slice.is_symmetric()).then(|| slice.mirrored());
                [Some(slice), mirror]
            })
            .flatten()
            .map(Index::new)
            .collect();
        Self {
            total: indices.iter().map(Index::len).sum(),
            indices,
        }
    }

    /// A position that one side wins.
    fn won(&self, tables: &Tables, random: &mut SplitMix64) -> anyhow::Result<(Position, Verdict)> {
        loop {
            let mut number = random.next_u64() % self.total;
            let index = self.indices.iter().find(|index| {
                let here = number < index.len();
                if !here {
                    number -= index.len();
                }
                here
            });
            let Some(index) = index else { continue };
            let position = index.unrank(number).setup().validate()?;
            let position = if random.next_u64().is_multiple_of(2) {
                position
            } else {
                position.rotated()
            };
            let Some(verdict) = tables.probe(&position)? else {
                anyhow::bail!("the tables do not have {position}");
            };
            if matches!(verdict.value, Value::Win | Value::Loss) {
                return Ok((position, verdict));
            }
        }
    }
}

/// Plays one game to its end; says what went wrong, if anything.
fn play(
    tables: &Tables,
    (start, verdict): (Position, Verdict),
    random_defence: bool,
    random: &mut SplitMix64,
    score: &mut Score,
) -> anyhow::Result<()> {
    let winner = match verdict.value {
        Value::Win => start.turn(),
        _ => !start.turn(),
    };
    let mut game = Game::new(start, GameRules::default());
    let mut deadline = Deadline::new(verdict, 0);
    while game.outcome().is_none() {
        let position = game.position();
        if game.ply() > 0 && game.quiet_plies() == 0 {
            let Some(verdict) = tables.probe(&position)? else {
                anyhow::bail!("the tables do not have {position}");
            };
            let next = Deadline::new(verdict, game.ply());
            // An end once promised must not move away.
            let sooner = |end: usize| deadline.end.map_or(end, |before| before.min(end));
            deadline = Deadline {
                end: next.end.map(sooner).or(deadline.end),
                conversion: next.conversion,
            };
        }
        let mv = if random_defence && position.turn() != winner {
            let moves = position.legal_moves();
            random.index_below(moves.len()).map(|index| moves[index])
        } else {
            let best = tables.best(&position, game.quiet_plies(), DrawRules::FID)?;
            best.map(|(mv, _)| mv)
        };
        let Some(mv) = mv else {
            anyhow::bail!("the tables have no move in {position}");
        };
        game.play(mv)?;
        let late = |end: Option<usize>| end.is_some_and(|end| game.ply() > end);
        let converted = game.quiet_plies() == 0 || game.outcome().is_some();
        if late(deadline.end) || (late(deadline.conversion) && !converted) {
            score
                .failures
                .push(format!("{start} takes longer than it should"));
            return Ok(());
        }
    }
    score.plies += game.ply() as u64;
    score.longest = score.longest.max(game.ply());
    match game.outcome() {
        Some(Outcome::Win { winner: found, .. }) if found == winner => score.won += 1,
        outcome => score.failures.push(format!(
            "{start} was not won: {outcome:?} after {} plies",
            game.ply()
        )),
    }
    Ok(())
}

fn series(tables: &Tables, lot: &Lot, games: u64, seed: u64) -> anyhow::Result<Score> {
    let mut score = Score::default();
    let mut random = SplitMix64::new(seed);
    for number in 0..games {
        let start = lot.won(tables, &mut random)?;
        play(
            tables,
            start,
            number.is_multiple_of(2),
            &mut random,
            &mut score,
        )?;
    }
    Ok(score)
}

/// The slices that are asked for.
fn slices(pieces: &str) -> Option<Vec<Material>> {
    if let Ok(slice) = pieces.parse() {
        return Some(vec![Material::named(slice)]);
    }
    let pieces = pieces
        .parse()
        .ok()
        .filter(|pieces| (2..=8).contains(pieces))?;
    Some(Material::with_pieces(pieces))
}

fn run(folder: &str, slices: Vec<Material>, games: u64, seed: u64) -> anyhow::Result<bool> {
    let tables = damiera_tablegen::open(Path::new(folder))?;
    let lot = Lot::new(slices);
    let threads = thread::available_parallelism().map_or(1, |number| number.get() as u64);
    let scores = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let (tables, lot) = (&tables, &lot);
                // Each has its share, and the first ones what is left over.
                let share = games / threads + u64::from(thread < games % threads);
                scope.spawn(move || series(tables, lot, share, seed.wrapping_add(thread << 32)))
            })
            .collect();
        let scores = workers.into_iter().map(|worker| match worker.join() {
            Ok(score) => score,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        scores.collect::<anyhow::Result<Vec<Score>>>()
    })?;
    let mut total = Score::default();
    for score in scores {
        total.won += score.won;
        total.plies += score.plies;
        total.longest = total.longest.max(score.longest);
        total.failures.extend(score.failures);
    }
    for failure in &total.failures {
        println!("{failure}");
    }
    println!(
        "{games} games: {} won, {} plies, the longest {}",
        total.won, total.plies, total.longest
    );
    Ok(total.failures.is_empty() && total.won == games)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, pieces, games, seed] = arguments.as_slice() else {
        eprintln!("usage: play_endings DIR PIECES GAMES SEED");
        return ExitCode::from(2);
    };
    let (Some(slices), Ok(games), Ok(seed)) = (slices(pieces), games.parse(), seed.parse()) else {
        eprintln!("play_endings: PIECES from 2 to 8 or a slice, GAMES and SEED are numbers");
        return ExitCode::from(2);
    };
    match run(folder, slices, games, seed) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("play_endings: {error:#}");
            ExitCode::FAILURE
        }
    }
}
