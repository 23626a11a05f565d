//! A Hub front end for the engine of an earlier commit, which has none of its own.
//!
//! `tools/old-engine.sh` builds it against the crates of that commit, so it uses no more of them than
//! has been there from the first engine on. It understands what `damiera match` sends.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use damiera::{Game, GameRules, Move, Position};
use damiera_engine::{Engine, Limits, Observer, Report};

/// The commit that was built.
const COMMIT: &str = env!("OLD_ENGINE_COMMIT");
/// The size of the table if nobody sets it, in mebibytes.
const USUAL_HASH: u32 = 16;
/// Moves for which the rest of a clock has to last.
const MOVES_TO_GO: u32 = 25;
/// What is always left on the clock.
const RESERVE: Duration = Duration::from_millis(20);

fn main() -> ExitCode {
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, lines) = mpsc::channel();
    let heard = Arc::clone(&stop);
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            match line.trim() {
                "ping" => say("pong"),
                "stop" => heard.store(true, Ordering::Relaxed),
                "quit" => break,
                _ => {
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            }
        }
        // Whatever is being searched, nobody waits for it any more.
        std::process::exit(0);
    });
    let mut hub = Hub {
        engine: Engine::new(USUAL_HASH),
        game: Game::default(),
        level: Level::default(),
        stop,
    };
    for line in lines {
        if let Err(error) = hub.hear(&line) {
            say(&format!("error message=\"{}\"", error.replace('"', "'")));
        }
    }
    ExitCode::SUCCESS
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        std::process::exit(1);
    }
}

struct Hub {
    engine: Engine,
    game: Game,
    level: Level,
    stop: Arc<AtomicBool>,
}

#[derive(Clone, Copy, Default)]
struct Level {
    depth: Option<u16>,
    nodes: Option<u64>,
    time: Option<Duration>,
}

impl Hub {
    fn hear(&mut self, line: &str) -> Result<(), String> {
        let arguments = arguments(line);
        let value = |name: &str| {
            let mut found = arguments.iter().filter(|(other, _)| other == name);
            found.next().map(|(_, value)| value.as_str())
        };
        match line.split_whitespace().next() {
            Some("hub") => {
                say(&format!("id name=damiera version={COMMIT}"));
                say("param name=variant value=italian type=enum values=italian");
                say(&format!(
                    "param name=hash value={USUAL_HASH} type=int min=1 max=65536"
                ));
                say("wait");
            }
            Some("set-param") => match (value("name"), value("value")) {
                (Some("hash"), Some(text)) => self.engine = Engine::new(number(text)?),
                (Some("variant"), Some("italian")) => {}
                _ => return Err("no such parameter".to_owned()),
            },
            Some("init") => say("ready"),
            Some("new-game") => self.engine.clear(),
            Some("pos") => self.game = game(value("pos"), value("moves"))?,
            Some("level") => {
                self.level = Level {
                    depth: value("depth").map(number).transpose()?,
                    nodes: value("nodes").map(number).transpose()?,
                    time: time(value("move-time"), value("time"), value("inc"))?,
                };
            }
            Some("go") => self.go()?,
            _ => return Err(format!("not understood: {line}")),
        }
        Ok(())
    }

    fn go(&mut self) -> Result<(), String> {
        self.stop.store(false, Ordering::Relaxed);
        let mut limits = Limits::NONE;
        limits.depth = self.level.depth;
        limits.nodes = self.level.nodes;
        let begin = Instant::now();
        let mut watch = Watch {
            deadline: self.level.time.map(|time| begin + time),
            stop: &self.stop,
            depth: 0,
        };
        let found = self.engine.search(&self.game, &limits, 1, &mut watch);
        let best = found.best.ok_or("the game is over")?;
        let seconds = begin.elapsed().as_secs_f64();
        say(&format!(
            "info depth={} mean-depth={0} nodes={} time={seconds:.3}",
            watch.depth, found.nodes
        ));
        say(&format!("done move={}", written(best)));
        Ok(())
    }
}

struct Watch<'a> {
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
    depth: u16,
}

impl Observer for Watch<'_> {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn on_report(&mut self, report: &Report) {
        self.depth = self.depth.max(report.depth);
    }
}

/// `name=value` and `name="some words"`.
fn arguments(line: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('=') {
        let name = before.split_whitespace().next_back().unwrap_or_default();
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        found.push((name.to_owned(), value.to_owned()));
        rest = next;
    }
    found
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

fn time(
    of_move: Option<&str>,
    of_game: Option<&str>,
    increment: Option<&str>,
) -> Result<Option<Duration>, String> {
    let seconds = |text: &str| {
        let seconds: f64 = number(text)?;
        Duration::try_from_secs_f64(seconds.max(0.0)).map_err(|error| error.to_string())
    };
    let of_move = of_move.map(seconds).transpose()?;
    let increment = increment.map(seconds).transpose()?.unwrap_or_default();
    let of_game = of_game.map(seconds).transpose()?;
    Ok(of_move.or(of_game.map(|left| {
        let wanted = left / MOVES_TO_GO + increment;
        wanted.min((left + increment).saturating_sub(RESERVE))
    })))
}

/// The game that is told: 33 characters and moves.
fn game(position: Option<&str>, moves: Option<&str>) -> Result<Game, String> {
    let position = match position {
        None | Some("start") => Position::start(),
        Some(text) => fen(text)?
            .parse()
            .map_err(|error| format!("{text}: {error}"))?,
    };
    let mut game = Game::new(position, GameRules::default());
    for text in moves.unwrap_or_default().split_whitespace() {
        let wanted = sorted(text)?;
        let legal = game.position().legal_moves();
        let mv = legal
            .into_iter()
            .find(|&mv| sorted(&written(mv)).as_ref() == Ok(&wanted));
        let mv = mv.ok_or_else(|| format!("{text} is not legal"))?;
        game.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(game)
}

fn fen(text: &str) -> Result<String, String> {
    let (turn, squares) = text.split_at_checked(1).ok_or("no position")?;
    let side = |man: char, king: char| {
        let pieces = squares.chars().zip(1..).filter_map(|(piece, square)| {
            if piece == man {
                Some(square.to_string())
            } else {
                (piece == king).then(|| format!("K{square}"))
            }
        });
        pieces.collect::<Vec<_>>().join(",")
    };
    Ok(format!("{turn}:W{}:B{}", side('w', 'W'), side('b', 'B')))
}

/// The squares of a move, those of the pieces taken in order.
fn sorted(text: &str) -> Result<Vec<u8>, String> {
    let squares = text.split(['-', 'x']).map(number);
    let mut squares = squares.collect::<Result<Vec<u8>, _>>()?;
    if let Some(taken) = squares.get_mut(2..) {
        taken.sort_unstable();
    }
    Ok(squares)
}

fn written(mv: Move) -> String {
    if !mv.is_capture() {
        return format!("{}-{}", mv.from(), mv.to());
    }
    let taken = mv.captured_in_order().map(|square| format!("x{square}"));
    format!("{}x{}{}", mv.from(), mv.to(), taken.collect::<String>())
}
