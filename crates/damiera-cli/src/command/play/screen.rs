//! The board and what is said under it.

use std::io::{self, Write};

use anstyle::{AnsiColor, Color as Ink, RgbColor, Style};
use damiera::{Color, DrawReason, Outcome, Piece, Role, Square, WinReason};
use damiera_engine::Level;
use damiera_text::{FluentValue, Text, written};

use super::table::Table;

/// Draws the table. Whether the terminal has colours is known to whoever takes the bytes: without
/// them pieces are the letters w, b, W and B all the same.
pub(super) struct Screen<'a> {
    text: &'a Text,
}

const WOOD: Ink = Ink::Rgb(RgbColor(0x7a, 0x4b, 0x2a));
const LIGHT: Ink = Ink::Rgb(RgbColor(0xe8, 0xd0, 0xa9));
const LAST: Ink = Ink::Rgb(RgbColor(0x8f, 0x7a, 0x1f));
const READY: Ink = Ink::Rgb(RgbColor(0x3f, 0x6b, 0x35));
const DIM: Ink = Ink::Rgb(RgbColor(0xc2, 0x9d, 0x76));

/// From so many plies on it is worth telling how far the count has come.
const COUNT_TOLD: u32 = 20;

impl<'a> Screen<'a> {
    pub(super) fn new(text: &'a Text) -> Self {
        Self { text }
    }

    pub(super) fn draw(&self, out: &mut dyn Write, table: &Table) -> io::Result<()> {
        Self::board(out, table)?;
        self.last_move(out, table)?;
        match table.outcome() {
            Some(outcome) => self.result(out, table, outcome)?,
            None => self.turn(out, table)?,
        }
        out.flush()
    }

    fn board(out: &mut dyn Write, table: &Table) -> io::Result<()> {
        let position = table.game.position();
        let last = table.game.moves().last().copied();
        let is_last = |square| last.is_some_and(|mv| mv.from() == square || mv.to() == square);
        let moves = match table.outcome() {
            None => position.legal_moves(),
            Some(_) => Vec::new(),
        };
        // Free pieces are many: those that must capture stand out.
        let must = position.must_capture();
        let is_ready = |square| must && moves.iter().any(|mv| mv.from() == square);
        writeln!(out)?;
        for row in 0..8 {
            write!(out, "  ")?;
            for column in 0..8 {
                let (row, column) = match table.below {
                    Color::White => (row, column),
                    Color::Black => (7 - row, 7 - column),
                };
                let Some(square) = Square::at(row, column) else {
                    let style = Style::new().bg_color(Some(LIGHT));
                    write!(out, "{style}    {style:#}")?;
                    continue;
                };
                let ground = match square {
                    square if is_ready(square) => READY,
                    square if is_last(square) => LAST,
                    _ => WOOD,
                };
                let style = Style::new().bg_color(Some(ground));
                match position.board().piece_at(square) {
                    None => {
                        let style = style.fg_color(Some(DIM));
                        write!(out, "{style} {:>2} {style:#}", square.number())?;
                    }
                    Some(piece) => {
                        let style = style.bold().fg_color(Some(ink(piece.color)));
                        let letter = letter(piece);
                        // Seen without colours too.
                        let mark = if is_ready(square) { '*' } else { ' ' };
                        write!(out, "{style}{mark} {letter} {style:#}")?;
                    }
                }
            }
            writeln!(out)?;
        }
        writeln!(out)
    }

    fn last_move(&self, out: &mut dyn Write, table: &Table) -> io::Result<()> {
        let game = &table.game;
        let Some(&mv) = game.moves().last() else {
            return Ok(());
        };
        let color = !game.position().turn();
        let begins = usize::from(game.start().turn() == Color::Black);
        let before = game.ply() - 1 + begins;
        let number = before / 2 + 1;
        let arguments = [
            ("n", number.into()),
            ("colour", side(color)),
            ("move", written(mv).into()),
        ];
        writeln!(out, "{}", self.text.format("moves-label", &arguments))
    }

    fn turn(&self, out: &mut dyn Write, table: &Table) -> io::Result<()> {
        let text = self.text;
        let position = table.game.position();
        let turn = position.turn();
        let mut said = match table.person {
            Some(person) if person == turn => text.get("turn-yours"),
            _ => text.format("turn-of", &[("colour", side(turn))]),
        };
        if position.must_capture() {
            said = text.format("turn-must", &[("turn", said.into())]);
        }
        writeln!(out, "{said}")?;
        if position.must_capture() && !table.is_computers_turn() {
            let moves = position.legal_moves();
            let words: Vec<String> = moves.iter().map(|&mv| written(mv)).collect();
            writeln!(out, "{}", words.join("  "))?;
        }
        let quiet = table.game.quiet_plies();
        let draw = table.game.rules().draw;
        if quiet >= COUNT_TOLD {
            let arguments = [
                ("n", (quiet / 2).into()),
                ("limit", (draw.plies() / 2).into()),
            ];
            writeln!(out, "{}", text.format("counter", &arguments))?;
        }
        let times = table.game.repetitions();
        if times > 1 && draw.repetitions().is_some() {
            writeln!(
                out,
                "{}",
                text.format("repetition", &[("times", times.into())])
            )?;
        }
        Ok(())
    }

    fn result(&self, out: &mut dyn Write, table: &Table, outcome: Outcome) -> io::Result<()> {
        let text = self.text;
        let title = text.get(match (outcome.winner(), table.person) {
            (Some(winner), Some(person)) if winner == person => "result-you-win",
            (Some(_), Some(_)) => "result-you-lose",
            (Some(Color::White), None) => "result-white-wins",
            (Some(Color::Black), None) => "result-black-wins",
            (None, _) if outcome == Outcome::BothLose => "result-both-lose",
            (None, _) => "result-draw",
        });
        let draw = table.game.rules().draw;
        let reason = match outcome {
            Outcome::Win { winner, reason } => {
                let key = match reason {
                    WinReason::NoPieces => "reason-no-pieces",
                    WinReason::Blocked => "reason-blocked",
                    WinReason::SinglePiece => "reason-single-piece",
                    WinReason::Resignation => "reason-resignation",
                    WinReason::Time => "reason-time",
                };
                text.format(key, &[("loser", side(!winner))])
            }
            Outcome::Draw(DrawReason::Agreement) => text.get("reason-agreement"),
            Outcome::Draw(DrawReason::Repetition) => {
                let times = table.game.repetitions();
                text.format("reason-repetition", &[("times", times.into())])
            }
            Outcome::Draw(DrawReason::MoveCount) => {
                let moves = draw.plies() / 2;
                text.format("reason-move-count", &[("moves", moves.into())])
            }
            Outcome::BothLose => text.get("reason-both-lose"),
        };
        let arguments = [("title", title.into()), ("reason", reason.into())];
        let said = text.format("result-said", &arguments);
        let style = Style::new()
            .bold()
            .fg_color(Some(Ink::Ansi(AnsiColor::Yellow)));
        writeln!(out, "{style}{said}{style:#} {outcome}")
    }
}

fn ink(color: Color) -> Ink {
    match color {
        Color::White => Ink::Rgb(RgbColor(0xff, 0xff, 0xff)),
        Color::Black => Ink::Rgb(RgbColor(0x10, 0x10, 0x10)),
    }
}

fn letter(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::White, Role::Man) => 'w',
        (Color::White, Role::King) => 'W',
        (Color::Black, Role::Man) => 'b',
        (Color::Black, Role::King) => 'B',
    }
}

fn side(color: Color) -> FluentValue<'static> {
    FluentValue::from(match color {
        Color::White => "white",
        Color::Black => "black",
    })
}

/// The name of a level.
pub(super) fn level_name(text: &Text, level: Level) -> String {
    text.get(match level.number() {
        1 => "level-1",
        2 => "level-2",
        3 => "level-3",
        4 => "level-4",
        5 => "level-5",
        6 => "level-6",
        7 => "level-7",
        _ => "level-8",
    })
}
