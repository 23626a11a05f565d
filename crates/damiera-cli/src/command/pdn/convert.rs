//! `damiera pdn convert`: games in another form.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;

use damiera_pdn::{Fault, FaultKind, RawGame};
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
        let name = input.name.clone();
        let mut converted = String::new();
        let mut next = |game: &mut RawGame<'_>| {
            converted.clear();
            let faults = convert(args.to, &name, game, &mut converted)?;
            out.write_all(converted.as_bytes())?;
            Ok::<_, Failure>(faults)
        };
        while let Some(faults) = input.with_next(&mut next)? {
            let faults = faults?;
            all_good &= faults.is_empty();
            tell_faults(&text, &input, &faults)?;
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

/// Appends the good part of a game to `out`, and gives its faults.
fn convert(
    format: Format,
    file: &str,
    game: &mut RawGame<'_>,
    out: &mut String,
) -> Result<Vec<Fault>, Failure> {
    if format == Format::Fen {
        let checked = game.check_positions(|position| {
            let _ = writeln!(out, "{position}");
        });
        if !is_usable(&checked.faults, checked.plies == 0) {
            out.clear();
        }
        return Ok(checked.faults);
    }
    let record = game.record();
    if is_usable(&record.faults, record.game.line.nodes.is_empty()) {
        if format == Format::Pdn {
            let _ = damiera_pdn::write_to(out, &record.game);
        } else {
            // In one piece: many small writes cost more than the JSON itself.
            out.push_str(&serde_json::to_string(&GameJson::new(file, &record))?);
            out.push('\n');
        }
    }
    Ok(record.faults)
}
