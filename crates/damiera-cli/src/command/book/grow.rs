//! `damiera book grow`: a book, searched position by position.

use std::collections::HashMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use damiera_engine::{Book, BookKey, Engine, Growth, Origin, Score, Weights, bench};
use damiera_text::Text;

use super::journal::Journal;
use super::leaf_search::{LeafSearch, SearchFailure};
use super::progress::Progress;
use crate::args::Grow;
use crate::endgames::Endgames;
use crate::failure::Failure;
use crate::openings;
use crate::output::Output;
use crate::terminal_text::language;

/// Leaves that are opened together: enough to keep several threads busy, few enough that each is
/// still among the most urgent. Not the number of threads, on which the book must not depend.
const LEAVES_A_ROUND: usize = 8;

pub(crate) fn run(args: &Grow) -> Result<(), Failure> {
    let text = Text::new(language());
    let engines = engines(args)?;
    let origin = origin(args, &engines);
    let (mut journal, known) = Journal::open(&journal_path(&args.out), origin)
        .map_err(|error| Failure::Machine(error.into()))?;
    if !known.is_empty() {
        let positions = known.len().to_string().into();
        eprintln!(
            "{}",
            text.format("book-resumed", &[("positions", positions)])
        );
    }
    let mut progress = Progress::begin(&text, args.positions as usize)?;
    let engines = engines.into_iter().map(|(engine, _)| engine).collect();
    let mut search = LeafSearch::new(engines, args.nodes, Arc::clone(progress.stopped()));
    let mut growth = Growth::new(&openings::positions_on_the_way(), Weights::default());
    let grown = grow(
        args,
        &mut growth,
        &known,
        &mut search,
        &mut journal,
        &mut progress,
    );
    progress.clear();
    match grown {
        Ok(()) => {}
        Err(SearchFailure::Stopped) => {
            // What is there may have come further.
            if positions_in(&args.out) <= growth.len() {
                write(&args.out, &growth, origin)?;
            }
            return Err(Failure::Interrupted(text.get("book-stopped")));
        }
        Err(SearchFailure::Failed(error)) => return Err(Failure::Machine(error)),
    }
    let bytes = write(&args.out, &growth, origin)?;
    let answer = text.format(
        "book-grown",
        &[
            ("file", args.out.display().to_string().into()),
            ("positions", growth.len().to_string().into()),
            ("searched", progress.count().to_string().into()),
            (
                "seconds",
                format!("{:.1}", progress.elapsed().as_secs_f64()).into(),
            ),
            ("bytes", bytes.to_string().into()),
        ],
    );
    println!("{answer}");
    Ok(())
}

/// The journal of a book, beside it.
fn journal_path(out: &Path) -> PathBuf {
    let mut path = out.as_os_str().to_owned();
    path.push(".journal");
    path.into()
}

/// An engine for each thread, with the number of pieces that its tables know.
fn engines(args: &Grow) -> Result<Vec<(Engine, u8)>, Failure> {
    let Endgames { tables, values } = Endgames::open(&args.endgames)?;
    let pieces = tables.as_ref().map_or(0, |tables| tables.pieces());
    let engine = |_| {
        let mut engine = Engine::new(hash_mib(args.nodes));
        engine.set_tables(tables.clone());
        engine.set_values(values.clone());
        (engine, pieces)
    };
    Ok((0..args.threads).map(engine).collect())
}

/// Memory for the positions of one search: sixteen bytes for each node, from 1 to 256 MiB. It
/// takes part in the score.
fn hash_mib(nodes: u64) -> u32 {
    u32::try_from((nodes >> 16).clamp(1, 256)).unwrap_or(256)
}

fn origin(args: &Grow, engines: &[(Engine, u8)]) -> Origin {
    let first = engines.first();
    Origin {
        nodes: args.nodes,
        bench: bench::SIGNATURE,
        evaluation: first.map_or(0, |(engine, _)| engine.evaluation().fingerprint()),
        tables: first.map_or(0, |&(_, pieces)| pieces),
    }
}

fn grow(
    args: &Grow,
    growth: &mut Growth,
    known: &HashMap<BookKey, Score>,
    search: &mut LeafSearch,
    journal: &mut Journal,
    progress: &mut Progress<'_>,
) -> Result<(), SearchFailure> {
    while growth.len() < args.positions as usize {
        let Some(round) = growth.next_round(LEAVES_A_ROUND) else {
            break;
        };
        let mut done = growth.len();
        let scores = search.scores(round.wanted(), known, |key, score| {
            journal.add(key, score)?;
            done += 1;
            progress.searched(done);
            Ok(())
        })?;
        growth.take(&round, &scores);
    }
    Ok(())
}

/// Writes the book; gives its size.
/// How many positions the book in a file has; none if it is not one.
fn positions_in(path: &Path) -> usize {
    let bytes = fs::read(path).ok();
    let book = bytes.and_then(|bytes| Book::from_bytes(&bytes).ok());
    book.map_or(0, |book| book.len())
}

fn write(path: &Path, growth: &Growth, origin: Origin) -> Result<usize, Failure> {
    let bytes = growth.book(origin).to_bytes();
    let mut out = Output::create(Some(path))?;
    out.write_all(&bytes)?;
    out.finish()?;
    Ok(bytes.len())
}
