//! `damiera pdn convert`: games in another form.

use std::io::{self, IsTerminal as _, Write};
use std::path::Path;

use damiera_pdn::{Fault, FaultKind, Record};
use damiera_text::Text;

use super::game_json::GameJson;
use crate::args::{Convert, Format};
use crate::failure::Failure;
use crate::fault_text::write_fault;
use crate::output::Output;
use crate::pdn_input::{PdnInput, named};
use crate::terminal_text::language;

pub(crate) fn run(args: &Convert) -> Result<(), Failure> {
    let text = Text::new(language());
    let progress = args.output.is_some() || !io::stdout().is_terminal();
    let mut out = Output::create(args.output.as_deref())?;
    let mut all_good = true;
    let files = named(&args.files);
    for &file in &files {
        let mut input = PdnInput::open(file, progress)?;
        while let Some(record) = input.next_record()? {
            all_good &= record.faults.is_empty();
            tell_faults(&text, &input, &record.faults)?;
            if is_usable(&record.faults, record.game.line.nodes.is_empty()) {
                write(args.to, &input.name, &record, &mut out)?;
            }
        }
    }
    finish(&text, out, &files, all_good)
}

/// Gives the output its name, unless that would destroy what could not be read of a file.
pub(super) fn finish(
    text: &Text,
    out: Output,
    files: &[&Path],
    all_good: bool,
) -> Result<(), Failure> {
    if all_good {
        return Ok(out.finish()?);
    }
    if out.replaces_any(files) {
        return Err(Failure::Input(text.get("pdn-kept")));
    }
    out.finish()?;
    Err(Failure::SomeLines)
}

/// Says on standard error what is wrong with a game.
pub(super) fn tell_faults(text: &Text, input: &PdnInput, faults: &[Fault]) -> io::Result<()> {
    if faults.is_empty() {
        return Ok(());
    }
    input.beside_the_bar(|| {
        let mut err = io::stderr().lock();
        faults
            .iter()
            .try_for_each(|fault| write_fault(&mut err, text, &input.name, fault))
    })
}

/// Whether the part that is good belongs to the game: where it began is known, and it is Italian
/// draughts.
pub(super) fn is_usable(faults: &[Fault], empty: bool) -> bool {
    !faults.iter().any(|fault| match fault.kind {
        FaultKind::OtherVariant { .. } => true,
        FaultKind::BadFen(_) => empty,
        _ => false,
    })
}

fn write(format: Format, file: &str, record: &Record, out: &mut Output) -> Result<(), Failure> {
    match format {
        Format::Pdn => out.write_all(damiera_pdn::write(&record.game).as_bytes())?,
        Format::Jsonl => {
            // In one piece: many small writes cost more than the JSON itself.
            let mut line = serde_json::to_vec(&GameJson::new(file, record))?;
            line.push(b'\n');
            out.write_all(&line)?;
        }
        Format::Fen => {
            for position in record.game.positions() {
                writeln!(out, "{position}")?;
            }
        }
    }
    Ok(())
}
