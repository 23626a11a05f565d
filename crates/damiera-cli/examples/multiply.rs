//! Writes a large PDN file out of the real games of the 69th Italian championship: whole, cut short,
//! or left at some move for a random legal game; with comments, clocks and variations; in the
//! manner of PDN 3.0 or in that of the Italian file that the games came from. Every move is legal,
//! and the same size and seed give the same bytes.
//!
//! ```sh
//! cargo run --release -p damiera-cli --example multiply -- 1000000000 > big.pdn
//! ```

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write as _};

use anyhow::{Context as _, Result, anyhow};
use damiera::notation::{self, MoveText};
use damiera::{Color, Move, Position};

const GAMES: &str =
    include_str!("../../damiera/tests/data/campionato-assoluto-2005-first-15-normalised.pdn");

/// The longest game written, in plies.
const LONGEST: usize = 160;

/// How wide a line of moves gets.
const WIDTH: usize = 80;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let size: u64 = arguments
        .next()
        .context("how many bytes? multiply SIZE [SEED]")?
        .parse()
        .context("the size in bytes")?;
    let seed = match arguments.next() {
        Some(seed) => seed.parse().context("the seed, a number")?,
        None => 2005,
    };
    let games = real_games()?;
    let mut random = Random(seed);
    let mut out = BufWriter::with_capacity(1 << 20, io::stdout().lock());
    let (mut written, mut number) = (0, 0);
    let mut text = String::new();
    while written < size {
        number += 1;
        text.clear();
        let game = &games[random.below(games.len())];
        Variation::new(game, &mut random).write(number, &mut text, &mut random);
        out.write_all(text.as_bytes())?;
        written += text.len() as u64;
    }
    out.flush()?;
    eprintln!("{number} games, {written} bytes");
    Ok(())
}

/// A game as it was played.
struct Played {
    white: String,
    black: String,
    result: String,
    moves: Vec<Move>,
}

fn real_games() -> Result<Vec<Played>> {
    GAMES.split("[Event ").skip(1).map(real_game).collect()
}

fn real_game(text: &str) -> Result<Played> {
    let tag = |name: &str| {
        let value = text
            .split_once(&format!("[{name} \""))
            .map(|(_, rest)| rest);
        let value = value.and_then(|rest| rest.split_once('"'));
        let (value, _) = value.with_context(|| format!("no {name} in {text}"))?;
        anyhow::Ok(value.to_owned())
    };
    let (_, body) = text
        .split_once("\n\n")
        .context("no empty line after the tags")?;
    let mut at = Position::start();
    let mut moves = Vec::new();
    for word in body.split_whitespace() {
        if word.ends_with('.') || known(word) == word {
            continue;
        }
        let wish: MoveText = word.parse().with_context(|| word.to_owned())?;
        let readings = wish.readings(&at);
        let &mv = readings
            .first()
            .ok_or_else(|| anyhow!("{word} is illegal in {at}"))?;
        moves.push(mv);
        at = at.play(mv);
    }
    Ok(Played {
        white: tag("White")?,
        black: tag("Black")?,
        result: tag("Result")?,
        moves,
    })
}

/// What becomes of a real game.
struct Variation<'a> {
    game: &'a Played,
    moves: Vec<Move>,
    result: &'static str,
    /// As in the Italian file: its tags, two blanks before short moves, CRLF.
    italian: bool,
}

impl<'a> Variation<'a> {
    fn new(game: &'a Played, random: &mut Random) -> Self {
        let italian = random.one_in(2);
        let kept = match random.below(3) {
            0 => game.moves.len(),
            _ => random.below(game.moves.len()),
        };
        let mut moves = game.moves[..kept].to_vec();
        let whole = kept == game.moves.len();
        let cut_short = random.one_in(3);
        let result = if whole {
            known(&game.result)
        } else if cut_short {
            "*"
        } else {
            let at = moves.iter().fold(Position::start(), |at, &mv| at.play(mv));
            random_end(at, &mut moves, random)
        };
        Self {
            game,
            moves,
            result,
            italian,
        }
    }

    fn write(&self, number: u64, text: &mut String, random: &mut Random) {
        self.write_tags(number, text, random);
        let start = text.len();
        let mut line = Line { text, start };
        let mut at = Position::start();
        let mut numbered = true;
        for (ply, &mv) in self.moves.iter().enumerate() {
            if at.turn() == Color::White {
                line.word(&format!("{}.", ply / 2 + 1));
            } else if !numbered {
                line.word(&format!("{}...", ply / 2 + 1));
            }
            numbered = true;
            let mut word = notation::short(&at, mv);
            if self.italian && word.len() == 4 {
                word.insert(0, ' ');
            }
            if random.one_in(40) {
                word.push_str(["!", "?", "!!", "?!"][random.below(4)]);
            }
            line.word(&word);
            if random.one_in(60) {
                line.word(COMMENTS[random.below(COMMENTS.len())]);
                numbered = false;
            }
            if random.one_in(80) {
                write_variation(&mut line, at, ply, random);
                numbered = false;
            }
            at = at.play(mv);
        }
        if self.italian {
            line.word(match self.result {
                "1-0" => "{Bianco Vince}",
                "0-1" => "{Nero Vince}",
                "1/2-1/2" => "{Pari}",
                _ => "{Interrotta}",
            });
        }
        line.word(self.result);
        text.push_str("\n\n");
        if self.italian {
            *text = text.replace('\n', "\r\n");
        }
    }

    fn write_tags(&self, number: u64, text: &mut String, random: &mut Random) {
        let (mut white, mut black) = (&self.game.white, &self.game.black);
        if random.one_in(2) {
            (white, black) = (black, white);
        }
        let year = 1990 + random.below(36);
        let round = random.below(15) + 1;
        let result = self.result;
        let written = if self.italian {
            write!(
                text,
                "[Dati \"{number}° ASSOLUTO {round}° TURNO\"]\n[Anno \"{year}\"]\n\
                 [Bianco \"{white}\"]\n[Nero \"{black}\"]\n[Risultato \"{result}\"]\n\n"
            )
        } else {
            write!(
                text,
                "[Event \"Torneo {number}\"]\n[Site \"?\"]\n[Date \"{year}.{:02}.??\"]\n\
                 [Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
                 [Result \"{result}\"]\n[GameType \"22\"]\n[PlyCount \"{}\"]\n\n",
                random.below(12) + 1,
                self.moves.len()
            )
        };
        written.expect("writing to a string cannot fail");
    }
}

const COMMENTS: [&str; 4] = [
    "{[%clk 0:12:34]}",
    "{Meglio sarebbe stato cambiare subito, prima che il nero occupi la grande linea.}",
    "{a better square}",
    "{Perché no? Il finale è pari.}",
];

/// One of the results that a game may have.
fn known(result: &str) -> &'static str {
    match result {
        "1-0" => "1-0",
        "0-1" => "0-1",
        "1/2-1/2" => "1/2-1/2",
        _ => "*",
    }
}

/// Plays at random to the end or to [`LONGEST`].
fn random_end(mut at: Position, moves: &mut Vec<Move>, random: &mut Random) -> &'static str {
    let mut legal = Vec::new();
    while moves.len() < LONGEST {
        legal.clear();
        at.legal_moves_into(&mut legal);
        if legal.is_empty() {
            return match at.turn() {
                Color::White => "0-1",
                Color::Black => "1-0",
            };
        }
        let mv = legal[random.below(legal.len())];
        moves.push(mv);
        at = at.play(mv);
    }
    "1/2-1/2"
}

/// A few other moves in place of the one that was just written.
fn write_variation(line: &mut Line<'_>, mut at: Position, ply: usize, random: &mut Random) {
    let mut open = "(";
    let length = random.below(6) + 1;
    let mut words = Vec::new();
    for ply in ply..ply + length {
        let legal = at.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len())];
        match at.turn() {
            Color::White => words.push(format!("{open}{}.", ply / 2 + 1)),
            Color::Black if !open.is_empty() => words.push(format!("{open}{}...", ply / 2 + 1)),
            Color::Black => {}
        }
        open = "";
        words.push(notation::short(&at, mv));
        at = at.play(mv);
    }
    if let Some(last) = words.last_mut() {
        last.push(')');
    }
    for word in &words {
        line.word(word);
    }
}

/// Breaks lines between words.
struct Line<'a> {
    text: &'a mut String,
    start: usize,
}

impl Line<'_> {
    fn word(&mut self, word: &str) {
        let length = self.text.len() - self.start;
        if length + word.len() >= WIDTH {
            self.text.push('\n');
            self.start = self.text.len();
        } else if length > 0 {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }
}

/// Sebastiano Vigna's splitmix64, from its published constants.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `end - 1`, `end` at least 1.
    fn below(&mut self, end: usize) -> usize {
        let end = end as u64;
        usize::try_from(self.next() % end).unwrap_or(0)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}
