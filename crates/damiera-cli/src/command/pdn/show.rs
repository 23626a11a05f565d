//! `damiera pdn show`: one game in the terminal.

use std::io::{self, Write};
use std::path::Path;

use damiera::{Color, notation};
use damiera_pdn::{Record, Step, Tags};
use damiera_text::Text;

use super::convert::{is_usable, tell_faults};
use super::game_text;
use crate::args::Show;
use crate::failure::Failure;
use crate::pdn_input::PdnInput;
use crate::terminal_board;
use crate::terminal_text::language;

pub(crate) fn run(args: &Show) -> Result<(), Failure> {
    let text = Text::new(language());
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    let mut input = PdnInput::open(path, true)?;
    let record = find(&text, &mut input, args.number)?;
    tell_faults(&text, &input, &record.faults)?;
    drop(input);
    if !is_usable(&record.faults, record.game.line.nodes.is_empty()) {
        return Err(Failure::SomeLines);
    }
    let mut out = io::stdout().lock();
    write_tags(&mut out, &record.game.tags)?;
    out.write_all(game_text::moves(&record.game).as_bytes())?;
    write_board(&mut out, &text, &record, args.ply)?;
    out.flush()?;
    if record.faults.is_empty() {
        Ok(())
    } else {
        Err(Failure::SomeLines)
    }
}

/// Game `number`, from 1; those before it are not looked into.
fn find(text: &Text, input: &mut PdnInput, number: u64) -> Result<Record, Failure> {
    let missing = |input: &PdnInput, games: u64| {
        let names = [
            ("file", input.name.as_str().into()),
            ("games", games.into()),
        ];
        Failure::Input(text.format("pdn-no-such-game", &names))
    };
    for games in 0..number - 1 {
        if input.with_next(|_| ())?.is_none() {
            return Err(missing(input, games));
        }
    }
    input
        .next_record()?
        .ok_or_else(|| missing(input, number - 1))
}

fn write_tags(out: &mut dyn Write, tags: &Tags) -> io::Result<()> {
    if tags.is_empty() {
        return Ok(());
    }
    let width = tags.iter().map(|tag| tag.name().len()).max().unwrap_or(0);
    for tag in tags {
        writeln!(out, "{:width$}  {}", tag.name(), tag.value())?;
    }
    writeln!(out)
}

/// The board after `ply` plies, or at the end.
fn write_board(
    out: &mut dyn Write,
    text: &Text,
    record: &Record,
    ply: Option<usize>,
) -> Result<(), Failure> {
    let game = &record.game;
    let known = game.positions().count() - 1;
    let ply = ply.unwrap_or(known);
    let Some(position) = game.positions().nth(ply) else {
        let message = text.format("pdn-no-such-ply", &[("plies", known.into())]);
        return Err(Failure::Input(message));
    };
    let before = ply.checked_sub(1).and_then(|before| {
        let node = game.line.nodes.get(before)?;
        Some((game.positions().nth(before)?, node.step))
    });
    let place = match before {
        Some((before, Step::Move(mv))) => {
            let mv = notation::short(&before, mv);
            text.format("pdn-show-after", &[("move", mv.into())])
        }
        _ => text.get("pdn-show-start"),
    };
    let turn = match position.turn() {
        Color::White => "white",
        Color::Black => "black",
    };
    let turn = text.format("pdn-show-turn", &[("turn", turn.into())]);
    writeln!(out, "\n{place}, {turn}")?;
    out.write_all(terminal_board::picture(position.board()).as_bytes())?;
    writeln!(out, "{position}")?;
    Ok(())
}
