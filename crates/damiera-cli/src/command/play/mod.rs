//! `damiera play`: a game in the terminal.
//!
//! `order` reads what is typed, `table` is the game and the engine, `screen` draws them, `saving`
//! reads and writes files.

mod order;
mod saving;
mod screen;
mod table;

use std::io::{self, BufRead, Write};

use damiera_text::Text;

use self::order::Order;
use self::screen::Screen;
use self::table::Table;
use crate::args::Play;
use crate::failure::Failure;
use crate::terminal_text::language;

/// Plays until the person has enough, or the input ends.
///
/// # Errors
///
/// [`Failure`] if an argument is bad, or input or output fail.
pub(crate) fn run(args: &Play) -> Result<(), Failure> {
    let text = Text::new(language());
    let mut table = Table::new(args, &text)?;
    let screen = Screen::new(&text);
    let mut out = anstream::stdout().lock();
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    writeln!(out, "{}", text.get("play-welcome"))?;
    screen.draw(&mut out, &table)?;
    loop {
        if table.is_computers_turn() {
            writeln!(out, "{}", text.get("thinking"))?;
            out.flush()?;
            table.let_computer_play();
            screen.draw(&mut out, &table)?;
            continue;
        }
        write!(out, "{} ", text.get("play-prompt"))?;
        out.flush()?;
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            writeln!(out)?;
            return Ok(());
        }
        let typed = String::from_utf8_lossy(&line);
        match Order::read(typed.trim()) {
            Order::Quit => return Ok(()),
            order => match table.obey(&order, &text)? {
                table::Answer::Changed(said) => {
                    if let Some(said) = said {
                        writeln!(out, "{said}")?;
                    }
                    screen.draw(&mut out, &table)?;
                }
                table::Answer::Said(said) => writeln!(out, "{said}")?,
            },
        }
    }
}
