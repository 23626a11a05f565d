//! `damiera match`: engine against engine.

mod progress;
mod table;
mod table_json;

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use damiera_match::{EloScale, EngineMatch, Journal, Opening, Roster, Schedule, Sprt};
use damiera_text::Text;

use self::progress::Progress;
use self::table::Table;
use self::table_json::TableJson;
use super::tables;
use crate::args;
use crate::failure::Failure;
use crate::terminal_text::language;

pub(crate) fn run(args: &args::EngineMatch) -> Result<(), Failure> {
    let text = Text::new(language());
    let played = engine_match(args)?;
    let today = jiff::Timestamp::now().strftime("%Y.%m.%d").to_string();
    let heading = played.heading(args.event.clone(), today);
    let (mut journal, done) = match &args.pdn {
        None => (Journal::none(heading), Vec::new()),
        Some(path) => Journal::open(path, heading).map_err(anyhow::Error::from)?,
    };
    if !done.is_empty() {
        let games = [("games", done.len().into())];
        eprintln!("{}", text.format("match-goes-on", &games));
    }
    let table = Table::new(&text, &played);
    let progress = Progress::begin(played.pairs.saturating_mul(2), done.len() as u64)?;
    let ended = played.run(&mut journal, &done, progress.stopped(), &mut |standing| {
        progress.tell(standing.games(), || table.running(standing));
    });
    progress.clear();
    let ended = ended.map_err(anyhow::Error::from)?;
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &TableJson::new(&played, &ended))?;
        writeln!(out)?;
    } else {
        table.write(&ended.standing, &mut out)?;
    }
    out.flush()?;
    if ended.is_complete {
        return Ok(());
    }
    let key = if args.pdn.is_some() {
        "match-stopped"
    } else {
        "match-stopped-unkept"
    };
    Err(Failure::Interrupted(text.get(key)))
}

/// What was asked for.
fn engine_match(args: &args::EngineMatch) -> Result<EngineMatch, Failure> {
    let input = |error: &dyn std::fmt::Display| Failure::Input(error.to_string());
    let entrants = [args.first.clone(), args.second.clone()];
    let roster = Roster::new(entrants, args.limit()).map_err(|error| input(&error))?;
    let schedule = schedule(args)?;
    let sprt = match args.sprt.as_deref() {
        Some(&[elo0, elo1, alpha, beta]) => {
            let scale = if args.normalised {
                EloScale::Normalised
            } else {
                EloScale::Logistic
            };
            let sprt = Sprt::new([elo0, elo1], [alpha, beta], scale);
            Some(sprt.map_err(|error| input(&error))?)
        }
        _ => None,
    };
    let tables = args.tables.as_deref().map(tables::open).transpose()?;
    Ok(EngineMatch {
        roster,
        pairs: args.pairs.unwrap_or(schedule.round()),
        schedule,
        threads: args.threads.into(),
        tables: tables.map(Arc::new),
        margin: Duration::from_millis(args.margin),
        patience: Duration::from_secs(args.patience),
        sprt,
    })
}

fn schedule(args: &args::EngineMatch) -> Result<Schedule, Failure> {
    let (name, openings) = match &args.openings {
        None => ("fid".to_owned(), Opening::fid()),
        Some(path) => openings(path)?,
    };
    let plies = args.random_plies.into();
    Ok(Schedule::new(name, openings, plies, args.seed))
}

/// The openings of a file, which is PDN if it is called so. They are called after it and its
/// checksum: a match must not go on with others in a file of the same name.
fn openings(path: &Path) -> Result<(String, Vec<Opening>), Failure> {
    let name = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let is_pdn = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("pdn"));
    let openings = if is_pdn {
        Opening::from_pdn(&bytes)
    } else {
        Opening::from_fens(&String::from_utf8_lossy(&bytes))
    };
    let openings = openings.map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let checksum = crc32fast::hash(&bytes);
    Ok((format!("{name} crc {checksum:08x}"), openings))
}
