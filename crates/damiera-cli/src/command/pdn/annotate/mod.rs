//! `damiera pdn annotate`: every move of every game looked at again.

mod notes;
mod progress;
mod review_json;
mod stretch;

use std::io::{self, IsTerminal as _, Write as _};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;
use damiera_engine::review::{Review, Reviewer};
use damiera_engine::{Engine, Limits, Observer, Report};
use damiera_pdn::{Game, Record};
use damiera_tables::Tables;
use damiera_text::Text;

use self::progress::Progress;
use self::review_json::ReviewJson;
use self::stretch::Stretch;
use super::convert::{finish, is_usable, tell_faults};
use crate::args::Annotate;
use crate::command::tables;
use crate::failure::Failure;
use crate::output::Output;
use crate::pdn_input::{PdnInput, named};
use crate::terminal_text::language;

/// Memory for positions already searched, in mebibytes: a whole game fits at the usual number of
/// nodes.
const HASH_MIB: u32 = 64;

pub(crate) fn run(args: &Annotate) -> Result<(), Failure> {
    let text = Text::new(language());
    let files = named(&args.files);
    let tables = match &args.tables {
        Some(folder) => tables::open(folder)?,
        None => Tables::small().context("the endgame tables in the program")?,
    };
    let out = Output::create(args.output.as_deref())?;
    let on_terminal = args.output.is_none() && io::stdout().is_terminal();
    let mut work = Work {
        args,
        text: &text,
        engine: Engine::new(HASH_MIB).with_tables(Arc::new(tables)),
        progress: Progress::begin(&files, on_terminal)?,
        out,
        games: 0,
        all_good: true,
    };
    for &file in &files {
        if !work.annotate_file(file)? {
            return work.stop(&files);
        }
    }
    let Work { out, all_good, .. } = work;
    finish(&text, out, &files, all_good)
}

/// The work and how far it is.
struct Work<'a> {
    args: &'a Annotate,
    text: &'a Text,
    engine: Engine,
    progress: Progress,
    out: Output,
    /// Games so far, of all files, those that were passed over or left out included.
    games: u64,
    /// Whether nothing was wrong with any of them.
    all_good: bool,
}

impl Work<'_> {
    /// Annotates the games of a file; false if it was stopped before the end.
    fn annotate_file(&mut self, file: &Path) -> Result<bool, Failure> {
        let mut input = PdnInput::open(file, false)?;
        loop {
            if self.is_stopped() {
                return Ok(false);
            }
            let begin = input.bytes();
            if self.games < self.args.skip {
                if input.with_next(|_| ())?.is_none() {
                    break;
                }
                self.games += 1;
                continue;
            }
            let Some(record) = input.next_record()? else {
                break;
            };
            self.all_good &= record.faults.is_empty();
            let told = || tell_faults(self.text, &input, &record.faults);
            self.progress.beside_the_bar(told)?;
            if is_usable(&record.faults, record.game.line.nodes.is_empty())
                && !self.annotate(&input.name, &record, &(begin..input.bytes()))?
            {
                return Ok(false);
            }
            self.games += 1;
        }
        self.progress.end_file(input.bytes());
        Ok(true)
    }

    /// Annotates a game that stands at these bytes; false, and nothing written, if it was stopped.
    fn annotate(&mut self, file: &str, record: &Record, at: &Range<u64>) -> Result<bool, Failure> {
        let Some(review) = self.review(&record.game, at)? else {
            return Ok(false);
        };
        if self.args.json {
            let line = serde_json::to_string(&ReviewJson::new(file, record, &review))?;
            writeln!(self.out, "{line}")?;
        } else {
            // A result that only the last comment names must not be hidden by ours.
            let mut game = record.game.canonical();
            notes::write(self.text, &mut game, &review);
            self.out.write_all(damiera_pdn::write(&game).as_bytes())?;
        }
        self.out.flush()?;
        Ok(true)
    }

    /// Looks at the moves of a game; each is numbered by its step in the main line. `None` if it was
    /// stopped.
    fn review(&mut self, game: &Game, at: &Range<u64>) -> Result<Option<Review>, Failure> {
        self.progress.begin_game(at);
        // One game must not depend on those before it.
        self.engine.clear();
        let stretches = Stretch::all(game);
        let total = stretches.iter().map(|stretch| stretch.game.ply()).sum();
        let mut whole = Review {
            is_complete: true,
            ..Review::default()
        };
        for Stretch { first, game } in stretches {
            let mut reviewer = Reviewer::new(&game, Limits::nodes(self.args.nodes));
            let mut watch = Watch(self.progress.stopped());
            while reviewer.step(&mut self.engine, &mut watch).is_some() {
                let done = whole.plies.len() + reviewer.done();
                self.progress.tell(self.games + 1, at, done, total);
            }
            let part = reviewer.finish();
            if let Some(fault) = part.table_fault {
                return Err(Failure::Machine(fault.into()));
            }
            if !part.is_complete {
                return Ok(None);
            }
            whole.plies.extend(part.plies.into_iter().map(|mut ply| {
                ply.ply += first;
                ply
            }));
        }
        Ok(Some(whole))
    }

    fn is_stopped(&self) -> bool {
        self.progress.stopped().load(Ordering::Relaxed)
    }

    /// Keeps what is done, unless it would take the place of games that are not.
    fn stop(self, files: &[&Path]) -> Result<(), Failure> {
        if self.out.replaces_any(files) {
            return Err(Failure::Interrupted(self.text.get("review-stopped-unkept")));
        }
        self.out.finish()?;
        let games = [("games", self.games.into())];
        Err(Failure::Interrupted(
            self.text.format("review-stopped", &games),
        ))
    }
}

/// Ends the search with Ctrl-C.
struct Watch<'a>(&'a AtomicBool);

impl Observer for Watch<'_> {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn on_report(&mut self, _report: &Report) {}
}
