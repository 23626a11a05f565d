//! Games as canonical PDN 3.0.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use damiera::notation::find;
use damiera::{Color, Move, Position};

use crate::canonical::escape;
use crate::wrap::Wrap;
use crate::{Annotation, Comment, Game, Line, Node, Step};

/// The game as canonical PDN, with a blank line at its end.
///
/// Reading it gives [`Game::canonical`] again. Tags come first, the mandatory ones before all
/// others; captures are written with their two ends unless these are ambiguous; no line is longer
/// than 80 characters where it can be broken. The result stands in its tag, `*` at the end.
#[must_use]
pub fn write(game: &Game) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_to(&mut text, game);
    text
}

/// Writes the game as [`write()`] does.
///
/// # Errors
///
/// That of the output.
pub fn write_to(out: &mut impl fmt::Write, game: &Game) -> fmt::Result {
    for tag in &game.canonical_tags() {
        writeln!(out, "[{} \"{}\"]", tag.name(), escape(tag.value()))?;
    }
    out.write_char('\n')?;
    let mut writer = Writer {
        words: Wrap::new(out),
        text: String::new(),
        readings: Vec::new(),
    };
    let clock = Clock {
        position: Some(game.start),
        half_move: 2 + u32::from(game.start.turn() == Color::Black),
    };
    writer.line(&game.line, clock)?;
    writer.words.word("*")?;
    writer.words.finish()?;
    out.write_str("\n\n")
}

struct Writer<'a, W> {
    words: Wrap<'a, W>,
    /// The word that is being made.
    text: String,
    readings: Vec<Move>,
}

/// Where a line has got to.
#[derive(Copy, Clone)]
struct Clock {
    position: Option<Position>,
    /// Twice the move number, and one more if Black is to move.
    half_move: u32,
}

impl Clock {
    fn is_black(self) -> bool {
        self.half_move % 2 == 1
    }

    /// Writes the move number.
    fn number(self, text: &mut String) {
        push_number(text, self.half_move / 2);
        text.push_str(if self.is_black() { "..." } else { "." });
    }

    /// After a step that leads to `position`, if it is known.
    fn after(self, step: Step, position: Option<Position>) -> Self {
        let mut half_move = self.half_move;
        if !matches!(step, Step::Setup(_)) {
            half_move += 1;
        }
        if let Some(position) = position {
            // A set-up may turn the move over.
            half_move += u32::from((half_move % 2 == 1) != (position.turn() == Color::Black));
        }
        Self {
            position,
            half_move,
        }
    }
}

fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

impl<W: fmt::Write> Writer<'_, W> {
    fn line(&mut self, line: &Line, start: Clock) -> fmt::Result {
        let mut clock = start;
        for annotation in &line.lead {
            self.annotation(annotation, start)?;
        }
        // The move number is written for White, and for Black where something stands between.
        let mut numbered = true;
        for node in &line.nodes {
            let after = self.node(node, clock, numbered)?;
            for annotation in &node.after {
                self.annotation(annotation, clock)?;
            }
            numbered = !node.after.is_empty() || !node.step.is_move();
            clock = clock.after(node.step, after);
        }
        Ok(())
    }

    /// Writes a step and gives the position after it, if it is known.
    fn node(
        &mut self,
        node: &Node,
        clock: Clock,
        numbered: bool,
    ) -> Result<Option<Position>, fmt::Error> {
        self.text.clear();
        let is_setup = matches!(node.step, Step::Setup(_) | Step::Pass);
        if !node.before.is_empty() {
            clock.number(&mut self.text);
            self.words.word(&self.text)?;
            self.text.clear();
            for comment in &node.before {
                self.comment(comment)?;
            }
        } else if !is_setup && (numbered || !clock.is_black()) {
            clock.number(&mut self.text);
            self.text.push(' ');
        }
        let after = match node.step {
            Step::Move(mv) => self.move_text(mv, clock.position),
            Step::Setup(position) => {
                write!(self.text, "/FEN \"{position}\"/")?;
                Some(position)
            }
            Step::Pass => {
                let turn = if clock.is_black() { 'W' } else { 'B' };
                write!(self.text, "/FEN \"{turn}::\"/")?;
                clock
                    .position
                    .and_then(|position| Step::Pass.after(&position))
            }
            Step::Unknown => {
                self.text.push('-');
                None
            }
        };
        match node.mark {
            Some(mark) if node.step.is_move() => self.text.push_str(mark.text()),
            Some(mark) => write!(self.text, " ${}", mark.nag())?,
            None => {}
        }
        self.words.word(&self.text)?;
        Ok(after)
    }

    /// Writes a move, by its two ends unless these are ambiguous, and plays it.
    fn move_text(&mut self, mv: Move, position: Option<Position>) -> Option<Position> {
        let separator = if mv.is_capture() { 'x' } else { '-' };
        let mut legal = false;
        let mut ambiguous = position.is_none() && mv.is_capture();
        if let Some(position) = position {
            let (from, to, capture) = (mv.from(), mv.to(), mv.is_capture());
            let found = find(&position, from, to, capture, &mut self.readings);
            ambiguous = found.is_none() && !self.readings.is_empty();
            legal = found == Some(mv) || (ambiguous && self.readings.contains(&mv));
        }
        push_number(&mut self.text, mv.from().number().into());
        if ambiguous {
            for landing in mv.landings() {
                self.text.push(separator);
                push_number(&mut self.text, landing.number().into());
            }
        } else {
            self.text.push(separator);
            push_number(&mut self.text, mv.to().number().into());
        }
        position
            .filter(|_| legal)
            .map(|position| position.play_unchecked(mv))
    }

    /// What is said after a step that was made at `clock`.
    fn annotation(&mut self, annotation: &Annotation, clock: Clock) -> fmt::Result {
        match annotation {
            Annotation::Comment(comment) => self.comment(comment),
            Annotation::Nag(nag) => self.words.word(&format!("${nag}")),
            Annotation::Variation(line) => {
                self.words.before_next("(");
                self.line(line, clock)?;
                self.words.after_last(")")
            }
        }
    }

    fn comment(&mut self, comment: &Comment) -> fmt::Result {
        self.words.before_next("{");
        let encoded = comment.encoded();
        for word in encoded.split(' ').filter(|word| !word.is_empty()) {
            // At the beginning of a line these would be a tag or a line comment to some.
            if word.starts_with(['[', '%']) {
                self.words.joined(word)?;
            } else {
                self.words.word(word)?;
            }
        }
        self.words.after_last("}")
    }
}
