//! `damiera book verdicts`: what the book thinks of each of the federation's openings.

use std::collections::BTreeMap;
use std::io::Write as _;

use damiera::{GameRules, Move};
use damiera_engine::{Book, Score};
use damiera_text::Text;
use serde_json::json;

use super::judgement::{EVEN, Judgement, LOST};
use super::{open, score_json};
use crate::args::Verdicts;
use crate::failure::Failure;
use crate::openings::{self, Classified};
use crate::terminal_text::language;

/// As much of the best line as a table has room for.
const PLIES_SHOWN: usize = 6;

/// What is known of an opening.
struct Row {
    opening: Classified,
    /// White's.
    score: Score,
    judgement: Judgement,
    line: Vec<Move>,
}

impl Row {
    /// `None` if the book does not have it.
    fn of(opening: Classified, book: &Book) -> Option<Self> {
        let position = opening.opening.game(GameRules::default(), 0, 0).position();
        // Black is to move after three plies.
        let score = -book.score(&position)?;
        let line = book.line(&position);
        Some(Self {
            opening,
            score,
            judgement: Judgement::of(score),
            line,
        })
    }

    fn as_json(&self) -> serde_json::Value {
        let line: Vec<_> = self.line.iter().map(Move::to_string).collect();
        json!({
            "opening": self.opening.opening.name,
            "moves": self.opening.moves,
            "class": self.opening.class,
            "score": score_json(self.score),
            "verdict": self.judgement.name(),
            "line": line,
        })
    }

    fn as_line(&self, text: &Text) -> String {
        let mut line: Vec<_> = self.line.iter().map(Move::to_string).collect();
        line.truncate(PLIES_SHOWN);
        let cells = [
            self.opening.opening.name.clone(),
            self.opening.moves.clone(),
            self.opening.class.to_owned(),
            self.score.verdict().to_string(),
            word(text, self.judgement),
            line.join(" "),
        ];
        row(&cells)
    }
}

pub(crate) fn run(args: &Verdicts) -> Result<(), Failure> {
    let text = Text::new(language());
    let book = open(args.book.as_deref())?;
    let rows = openings::classified().into_iter();
    let rows: Option<Vec<Row>> = rows.map(|opening| Row::of(opening, &book)).collect();
    let rows = rows.ok_or_else(|| Failure::Input(text.get("book-without-openings")))?;
    let mut out = std::io::stdout().lock();
    if args.json {
        for row in &rows {
            writeln!(out, "{}", row.as_json())?;
        }
        return Ok(());
    }
    for part in [
        origin(&text, &book),
        thresholds(&text),
        lost(&text, &rows),
        classes(&text, &rows),
    ] {
        writeln!(out, "{part}\n")?;
    }
    writeln!(out, "{}", heading(&text.get("book-verdicts-heads")))?;
    for row in &rows {
        writeln!(out, "{}", row.as_line(&text))?;
    }
    Ok(())
}

fn word(text: &Text, judgement: Judgement) -> String {
    text.format("book-verdict", &[("verdict", judgement.name().into())])
}

fn row(cells: &[String]) -> String {
    format!("| {} |", cells.join(" | "))
}

/// The first row of a table, whose heads are given with bars between them, and the line below it.
fn heading(heads: &str) -> String {
    let heads: Vec<_> = heads
        .split('|')
        .map(|head| head.trim().to_owned())
        .collect();
    format!("{}\n|{}", row(&heads), "---|".repeat(heads.len()))
}

fn origin(text: &Text, book: &Book) -> String {
    let origin = book.origin();
    text.format(
        "book-verdicts-origin",
        &[
            ("positions", book.len().to_string().into()),
            ("checksum", format!("{:08x}", book.checksum()).into()),
            ("nodes", origin.nodes.to_string().into()),
            ("bench", origin.bench.to_string().into()),
            ("evaluation", format!("{:08x}", origin.evaluation).into()),
            ("tables", origin.tables.into()),
        ],
    )
}

fn thresholds(text: &Text) -> String {
    let men = |centimen: i16| format!("0.{centimen:02}").into();
    text.format(
        "book-verdicts-thresholds",
        &[("even", men(EVEN)), ("lost", men(LOST))],
    )
}

/// The openings in which a side is thought to be lost.
fn lost(text: &Text, rows: &[Row]) -> String {
    let is_lost =
        |row: &&Row| [Judgement::WhiteLost, Judgement::BlackLost].contains(&row.judgement);
    let lost: Vec<_> = rows
        .iter()
        .filter(is_lost)
        .map(|row| {
            text.format(
                "book-verdicts-lost-opening",
                &[
                    ("number", row.opening.opening.name.clone().into()),
                    ("moves", row.opening.moves.clone().into()),
                    ("verdict", row.judgement.name().into()),
                    ("score", row.score.verdict().to_string().into()),
                ],
            )
        })
        .collect();
    let count = lost.len().into();
    let head = text.format("book-verdicts-lost", &[("count", count)]);
    let mut lines = vec![head];
    if !lost.is_empty() {
        lines.push(String::new());
    }
    lines.extend(lost.into_iter().map(|opening| format!("- {opening}")));
    lines.join("\n")
}

/// How many openings of each of the federation's classes got which verdict, and their mean score.
fn classes(text: &Text, rows: &[Row]) -> String {
    let mut classes: BTreeMap<(i8, &str), Vec<&Row>> = BTreeMap::new();
    for row in rows {
        let key = (row.opening.degrees(), row.opening.class);
        classes.entry(key).or_default().push(row);
    }
    let mut heads = vec![text.get("book-verdicts-class")];
    heads.extend(Judgement::ALL.map(|judgement| word(text, judgement)));
    heads.push(text.get("book-verdicts-mean"));
    let mut lines = vec![heading(&heads.join("|"))];
    for ((_, class), members) in classes {
        let mut cells = vec![class.to_owned()];
        cells.extend(Judgement::ALL.map(|judgement| {
            let same = members.iter().filter(|row| row.judgement == judgement);
            same.count().to_string()
        }));
        cells.push(mean(&members));
        lines.push(row(&cells));
    }
    lines.join("\n")
}

/// The mean of those scores that are no wins or losses.
fn mean(rows: &[&Row]) -> String {
    let scores = rows.iter().map(|row| row.score);
    let known: Vec<i32> = scores
        .filter(|score| !score.is_decided())
        .map(|score| i32::from(score.raw()))
        .collect();
    let count = i32::try_from(known.len()).unwrap_or(i32::MAX);
    match known.iter().sum::<i32>().checked_div(count) {
        Some(mean) => Score::estimate(mean).verdict().to_string(),
        None => String::new(),
    }
}
