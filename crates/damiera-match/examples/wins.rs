//! Won positions that are not won at a glance: finds them, and counts those that the engine solves.
//!
//! `cargo run --release -p damiera-match --example wins -- endings DIR COUNT SEED`
//! `cargo run --release -p damiera-match --example wins -- games DIR COUNT SEED`
//! `cargo run --release -p damiera-match --example wins -- solve DIR FILE SECONDS`
//!
//! `endings` draws positions of seven pieces from the tables in DIR, which know each move; `games`
//! takes them from games of the engine with itself, where a search with the tables in DIR proves a
//! win and a longer one, by the other side, proves the loss. `solve` gives each position of a file
//! so many seconds, with the tables of up to six pieces in DIR, and asks for a move that wins.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use damiera::notation::MoveText;
use damiera::{Game, GameRules, Move, Position};
use damiera_engine::{
    Engine, Evaluation, Limits, Observer, Report, Silent, SplitMix64, Values, Verdict, in_memory,
};
use damiera_match::Opening;
use damiera_tables::{Index, Material, Tables, Value};

/// Slices of seven pieces in which the winner is not ahead by pieces alone.
const SLICES: [&str; 8] = [
    "2212", "1303", "3121", "2203", "1312", "2131", "3031", "1222",
];
/// Fewer legal moves leave too little to choose.
const MOVES: usize = 4;
/// Positions of games with more pieces are seldom proved.
const MOST: u32 = 10;
/// A position is not taken if so short a search finds the way, in positions visited.
const GLANCE: u64 = 200;
/// A game's position is not taken if the mover seems further ahead, or further behind, in centimen.
const AHEAD: i16 = 120;
const BEHIND: i16 = 200;
/// How long a win, a loss and each other move are searched, in positions visited.
const PROOF: u64 = 400_000;
const CHECK: u64 = 4_000_000;
const OTHERS: u64 = 1_500_000;
/// How long the judgement of a game's position is searched, and each of the moves played there,
/// which are to be bad ones now and then.
const GAME: u64 = 1_000;
const CARELESS: u64 = 60;
/// Room for the values of endings in memory, in bytes.
const ROOM: u64 = 800 << 20;
/// Size of the engine's table, in mebibytes.
const HASH_MIB: u32 = 64;

/// A position and all moves that are known to win it.
struct Win {
    position: Position,
    moves: Vec<Move>,
}

impl Win {
    fn print(&self, origin: &str) {
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        println!("{}|{}|{origin}", self.position, moves.join(" "));
    }
}

fn fresh(position: Position) -> Game {
    Game::new(position, GameRules::default())
}

/// What a search of so many positions says, and its move.
fn search(engine: &mut Engine, game: &Game, nodes: u64) -> Result<(Verdict, Move)> {
    engine.clear();
    let found = engine.search(game, &Limits::nodes(nodes), 1, &mut Silent);
    let line = found.lines.first().context("no line")?;
    Ok((line.score, found.best.context("no move")?))
}

/// Whether a side that knows nothing of endings misses the win at a glance.
fn is_missed(glancing: &mut Engine, win: &Win) -> bool {
    glancing.clear();
    let limits = Limits::nodes(GLANCE);
    let found = glancing.search(&fresh(win.position), &limits, 1, &mut Silent);
    found.best.is_none_or(|mv| !win.moves.contains(&mv))
}

/// Draws positions of seven pieces and keeps those with one or two moves that win.
fn endings(tables: &Tables, count: usize, seed: u64) -> Result<()> {
    let mut random = SplitMix64::new(seed);
    let mut glancing = Engine::new(1);
    let slices = SLICES.map(str::parse::<Material>);
    let slices: Vec<Index> = slices
        .into_iter()
        .map(|slice| slice.map(Index::new))
        .collect::<Result<_, _>>()?;
    let mut found = 0;
    while found < count {
        let index = &slices[random.index_below(slices.len()).unwrap_or(0)];
        let position = index.unrank(random.next_u64() % index.len()).setup();
        let Ok(position) = position.validate() else {
            continue;
        };
        let Some(moves) = tables.moves(&position)? else {
            bail!("the tables do not have {position}");
        };
        let wins = moves.iter().filter(|(_, verdict)| {
            verdict.value == Value::Win && verdict.conversion.is_none_or(|plies| plies < 60)
        });
        let win = Win {
            position,
            moves: wins.map(|&(mv, _)| mv).collect(),
        };
        let is_hard = moves.len() >= MOVES && (1..=2).contains(&win.moves.len());
        if is_hard && is_missed(&mut glancing, &win) {
            found += 1;
            win.print("tables of 7 pieces");
        }
    }
    Ok(())
}

/// Plays games and keeps positions of them that a search proves won and another proves lost for
/// the side that is then to move.
fn games(engine: &mut Engine, count: usize, seed: u64) -> Result<()> {
    let openings = Opening::fid();
    let mut random = SplitMix64::new(seed);
    let mut glancing = Engine::new(1);
    glancing.set_evaluation(Evaluation::HandWritten);
    let mut found = 0;
    while found < count {
        let opening = &openings[random.index_below(openings.len()).unwrap_or(0)];
        let mut game = opening.game(GameRules::default(), 0, 0);
        let lots = random.index_below(9).unwrap_or(0);
        while game.outcome().is_none() && game.position().board().occupied().len() > 7 {
            let position = game.position();
            let legal = position.legal_moves();
            let mv = if game.ply() < lots {
                legal[random.index_below(legal.len()).unwrap_or(0)]
            } else {
                if legal.len() >= MOVES
                    && position.board().occupied().len() <= MOST
                    && let Some(win) = proved(engine, &mut glancing, position)?
                {
                    found += 1;
                    win.print("search and counter-search");
                    break;
                }
                glancing.clear();
                let limits = Limits::nodes(CARELESS);
                let found = glancing.search(&game, &limits, 1, &mut Silent);
                found.best.context("no move")?
            };
            game.play(mv)?;
        }
    }
    Ok(())
}

/// The win of a position, if there is one that is neither seen at a glance nor for a side that is
/// ahead anyway.
fn proved(engine: &mut Engine, glancing: &mut Engine, position: Position) -> Result<Option<Win>> {
    let game = fresh(position);
    let (glance, _) = search(glancing, &game, GAME)?;
    let is_open =
        matches!(glance, Verdict::Estimate { centimen } if (-BEHIND..=AHEAD).contains(&centimen));
    if !is_open {
        return Ok(None);
    }
    let (verdict, best) = search(engine, &game, PROOF)?;
    if !matches!(verdict, Verdict::Win { .. }) {
        return Ok(None);
    }
    let mut moves = Vec::new();
    for mv in position.legal_moves() {
        let after = fresh(position.play(mv));
        let nodes = if mv == best { CHECK } else { OTHERS };
        let is_lost = match after.outcome() {
            Some(outcome) => outcome.winner() == Some(position.turn()),
            None => matches!(search(engine, &after, nodes)?.0, Verdict::Loss { .. }),
        };
        if is_lost {
            moves.push(mv);
        }
    }
    let win = Win { position, moves };
    let is_hard = win.moves.contains(&best) && win.moves.len() <= 2;
    Ok((is_hard && is_missed(glancing, &win)).then_some(win))
}

/// Stops after a time.
struct Alarm(Instant);

impl Observer for Alarm {
    fn should_stop(&self, _nodes: u64) -> bool {
        Instant::now() >= self.0
    }

    fn on_report(&mut self, _report: &Report) {}
}

fn win(line: &str) -> Option<Win> {
    let mut fields = line.split('|');
    let position: Position = fields.next()?.parse().ok()?;
    let moves = fields.next()?.split(' ').map(|text| {
        let wish: MoveText = text.parse().ok()?;
        wish.resolve(&position).ok()
    });
    Some(Win {
        position,
        moves: moves.collect::<Option<_>>()?,
    })
}

/// Gives each position its time; says which are not solved.
fn solve(engine: &mut Engine, text: &str, time: Duration) -> Result<bool> {
    let mut all = 0_u32;
    let mut solved = 0_u32;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let win = win(line).with_context(|| format!("cannot read {line}"))?;
        engine.clear();
        let mut alarm = Alarm(Instant::now() + time);
        let found = engine.search(&fresh(win.position), &Limits::NONE, 1, &mut alarm);
        let best = found.best.context("no move")?;
        all += 1;
        if win.moves.contains(&best) {
            solved += 1;
        } else {
            println!("not solved: {line}, but {best}");
        }
    }
    ensure!(all > 0, "no positions");
    println!(
        "{solved} of {all} solved, {:.1} %",
        f64::from(solved * 100) / f64::from(all)
    );
    Ok(solved * 100 >= all * 95)
}

fn run(arguments: &[String]) -> Result<bool> {
    let [command, folder, third, fourth] = arguments else {
        bail!("usage: wins endings|games DIR COUNT SEED, wins solve DIR FILE SECONDS");
    };
    let tables = Arc::new(damiera_tablegen::open(Path::new(folder))?);
    let engine = || -> Result<Engine> {
        let values: Arc<dyn Values> = Arc::new(in_memory(&tables, ROOM)?);
        let mut engine = Engine::new(HASH_MIB).with_tables(Arc::clone(&tables));
        engine.set_values(Some(values));
        Ok(engine)
    };
    match command.as_str() {
        "endings" => endings(&tables, third.parse()?, fourth.parse()?)?,
        "games" => games(&mut engine()?, third.parse()?, fourth.parse()?)?,
        "solve" => {
            let text = fs::read_to_string(third).with_context(|| format!("cannot read {third}"))?;
            let time = Duration::from_secs_f64(fourth.parse()?);
            return solve(&mut engine()?, &text, time);
        }
        other => bail!("no {other:?}: endings, games or solve"),
    }
    Ok(true)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("wins: {error:#}");
            ExitCode::from(2)
        }
    }
}
