//! `damiera pdn check`: every game read, every move proved.

use std::io::{self, Write};

use damiera_pdn::{Checked, Fault, Note};
use damiera_text::Text;
use serde::Serialize;

use super::tally::Tally;
use crate::args::Check;
use crate::failure::Failure;
use crate::fault_text::{fault_sentence, write_fault};
use crate::pdn_input::{PdnInput, named};
use crate::terminal_text::language;

/// One line of JSON.
#[derive(Serialize)]
struct GameJson<'a> {
    file: &'a str,
    game: u64,
    line: u64,
    plies: u64,
    variation_plies: u64,
    result: &'static str,
    faults: Vec<FaultJson<'a>>,
    notes: Vec<NoteJson>,
}

#[derive(Serialize)]
struct FaultJson<'a> {
    code: &'static str,
    line: u64,
    column: u32,
    offset: u64,
    token: &'a str,
    expected: &'static str,
    text: String,
}

#[derive(Serialize)]
struct NoteJson {
    code: &'static str,
    count: u32,
    line: u64,
    column: u32,
}

impl<'a> GameJson<'a> {
    fn new(text: &Text, file: &'a str, game: &'a Checked) -> Self {
        Self {
            file,
            game: game.number,
            line: game.place.line,
            plies: game.plies,
            variation_plies: game.variation_plies,
            result: game.result.text(),
            faults: game
                .faults
                .iter()
                .map(|fault| FaultJson::new(text, fault))
                .collect(),
            notes: game.notes.iter().map(NoteJson::from).collect(),
        }
    }
}

impl<'a> FaultJson<'a> {
    fn new(text: &Text, fault: &'a Fault) -> Self {
        Self {
            code: fault.kind.code(),
            line: fault.place.line,
            column: fault.place.column,
            offset: fault.place.offset,
            token: &fault.token,
            expected: fault.kind.expected(),
            text: fault_sentence(text, fault),
        }
    }
}

impl From<&Note> for NoteJson {
    fn from(note: &Note) -> Self {
        Self {
            code: note.kind.code(),
            count: note.count,
            line: note.place.line,
            column: note.place.column,
        }
    }
}

pub(crate) fn run(args: &Check) -> Result<(), Failure> {
    let text = Text::new(language());
    let mut out = io::stdout().lock();
    let files = named(&args.files);
    let mut total = Tally::default();
    let mut all_read = true;
    for &file in &files {
        let mut input = match PdnInput::open(file, true) {
            Ok(input) => input,
            Err(error) => {
                all_read = false;
                eprintln!("damiera: {error:#}");
                continue;
            }
        };
        let mut tally = Tally::default();
        loop {
            match input.next_checked() {
                Ok(Some(game)) => {
                    tally.add(&input.name, &game);
                    if !game.faults.is_empty() {
                        input.beside_the_bar(|| {
                            tell(&text, &input.name, &game, args.json, &mut out)
                        })?;
                    }
                }
                Ok(None) => break,
                Err(error) => {
                    all_read = false;
                    input.beside_the_bar(|| eprintln!("damiera: {error:#}"));
                    break;
                }
            }
        }
        tally.end_file(input.bytes());
        let name = input.name.clone();
        drop(input);
        if !args.json {
            sum_up(&text, &name, &tally, &mut out)?;
        }
        total.merge(tally);
    }
    if args.json {
        serde_json::to_writer(&mut out, &total)?;
        writeln!(out)?;
    } else if files.len() > 1 {
        writeln!(out, "{}", total.summary(&text, &text.get("pdn-total")))?;
    }
    out.flush()?;
    if all_read && total.is_good() {
        Ok(())
    } else {
        Err(Failure::SomeLines)
    }
}

/// A game with faults.
fn tell(
    text: &Text,
    file: &str,
    game: &Checked,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if json {
        serde_json::to_writer(&mut *out, &GameJson::new(text, file, game))?;
        writeln!(out)?;
    } else {
        for fault in &game.faults {
            write_fault(out, text, file, fault)?;
        }
    }
    Ok(())
}

/// The counts of a file.
fn sum_up(text: &Text, name: &str, tally: &Tally, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", tally.summary(text, name))?;
    tally
        .notes(text)
        .try_for_each(|note| writeln!(out, "  {note}"))
}
