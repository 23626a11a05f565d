//! Short matches between levels and plain sparring partners.
//!
//! `cargo run --release -p damiera-engine --example spar -- 5 hard 40 [seed]`

mod partner;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use damiera::{Color, Game, Outcome};
use damiera_engine::SplitMix64;

use crate::partner::Partner;

/// Half-moves by lot at the start of each game.
const OPENING_PLIES: usize = 4;
/// A game this long is called a draw.
const LONGEST: usize = 400;

/// One side of the match and what it has done so far.
struct Player {
    partner: Partner,
    moves: u32,
    time: Duration,
    slowest: Duration,
}

impl Player {
    fn play(&mut self, game: &mut Game, seed: u64) -> Result<(), String> {
        let start = Instant::now();
        let mv = self.partner.choose(game, seed);
        let time = start.elapsed();
        self.moves += 1;
        self.time += time;
        self.slowest = self.slowest.max(time);
        let mv = mv.ok_or("no move in a game that is not over")?;
        game.play(mv).map_err(|error| error.to_string())
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match spar(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("spar: {error}");
            ExitCode::FAILURE
        }
    }
}

fn spar(arguments: &[String]) -> Result<(), String> {
    let [first, second, games, rest @ ..] = arguments else {
        return Err("usage: spar PLAYER PLAYER GAMES [SEED]".into());
    };
    let games: u32 = games.parse().map_err(|_| "GAMES is a number")?;
    let seed: u64 = match rest.first() {
        Some(text) => text.parse().map_err(|_| "SEED is a number")?,
        None => 1,
    };
    let player = |name: &str| {
        let partner = Partner::from_name(name)?;
        let time = Duration::ZERO;
        Ok::<_, String>(Player {
            partner,
            moves: 0,
            time,
            slowest: time,
        })
    };
    let mut players = [player(first)?, player(second)?];
    let mut score = Tally::default();
    let mut random = SplitMix64::new(seed);
    for number in 0..games {
        // Each opening twice, colours changed over.
        if number % 2 == 0 {
            random = SplitMix64::new(seed.wrapping_mul(0x1_0001).wrapping_add(u64::from(number)));
        }
        let opening = opening(&mut random.clone());
        let white = usize::from(number % 2 == 1);
        score.add(
            play(&mut players, opening, white, seed + u64::from(number))?,
            white,
        );
    }
    let Tally {
        wins,
        draws,
        losses,
    } = score;
    let points = f64::from(2 * wins + draws) * 50.0 / f64::from(games.max(1));
    println!("{first} - {second}: {wins} wins, {draws} draws, {losses} losses, {points:.1} %");
    for (name, player) in [first, second].iter().zip(&players) {
        let average = player.time.as_secs_f64() * 1e3 / f64::from(player.moves.max(1));
        let slowest = player.slowest.as_secs_f64() * 1e3;
        println!("  {name}: {average:.2} ms a move, at most {slowest:.0} ms");
    }
    Ok(())
}

/// Results as the first player sees them.
#[derive(Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Tally {
    fn add(&mut self, winner: Option<Color>, white: usize) {
        let first = if white == 0 {
            Color::White
        } else {
            Color::Black
        };
        match winner {
            None => self.draws += 1,
            Some(color) if color == first => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }
}

/// The first moves of a game, by lot.
fn opening(random: &mut SplitMix64) -> Game {
    let mut game = Game::default();
    for _ in 0..OPENING_PLIES {
        let moves = game.position().legal_moves();
        if let Some(index) = random.index_below(moves.len()) {
            let played = game.play(moves[index]);
            debug_assert!(played.is_ok(), "the move is from the list of legal ones");
        }
    }
    game
}

/// Plays a game to its end and tells who won. `white` is the index of the player with White.
fn play(
    players: &mut [Player; 2],
    mut game: Game,
    white: usize,
    seed: u64,
) -> Result<Option<Color>, String> {
    while game.ply() < LONGEST {
        if let Some(outcome) = game.outcome() {
            return Ok(Outcome::winner(outcome));
        }
        let index = match game.position().turn() {
            Color::White => white,
            Color::Black => 1 - white,
        };
        let turn_seed = seed.wrapping_mul(1_000).wrapping_add(game.ply() as u64);
        players[index].play(&mut game, turn_seed)?;
    }
    Ok(None)
}
