//! Games as canonical PDN 3.0.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use damiera::notation::short;
use damiera::{Color, Position};

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

    fn number(self) -> String {
        let dots = if self.is_black() { "..." } else { "." };
        format!("{}{dots}", self.half_move / 2)
    }

    fn after(self, step: Step) -> Self {
        let position = match (step, self.position) {
            (Step::Setup(position), _) => Some(position),
            (step, Some(position)) => step.after(&position),
            _ => None,
        };
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

impl<W: fmt::Write> Writer<'_, W> {
    fn line(&mut self, line: &Line, start: Clock) -> fmt::Result {
        let mut clock = start;
        for annotation in &line.lead {
            self.annotation(annotation, start)?;
        }
        // The move number is written for White, and for Black where something stands between.
        let mut numbered = true;
        for node in &line.nodes {
            self.node(node, clock, numbered)?;
            for annotation in &node.after {
                self.annotation(annotation, clock)?;
            }
            numbered = !node.after.is_empty() || !node.step.is_move();
            clock = clock.after(node.step);
        }
        Ok(())
    }

    fn node(&mut self, node: &Node, clock: Clock, numbered: bool) -> fmt::Result {
        let mut word = match (node.step, clock.position) {
            (Step::Move(mv), Some(position)) => short(&position, mv),
            (Step::Move(mv), None) => mv.to_string(),
            (Step::Setup(position), _) => format!("/FEN \"{position}\"/"),
            (Step::Pass, _) => {
                let turn = if clock.is_black() { 'W' } else { 'B' };
                format!("/FEN \"{turn}::\"/")
            }
            (Step::Unknown, _) => "-".into(),
        };
        if let Some(mark) = node.mark {
            if node.step.is_move() {
                word += mark.text();
            } else {
                word = format!("{word} ${}", mark.nag());
            }
        }
        let is_setup = matches!(node.step, Step::Setup(_) | Step::Pass);
        if !node.before.is_empty() {
            self.words.word(&clock.number())?;
            for comment in &node.before {
                self.comment(comment)?;
            }
        } else if !is_setup && (numbered || !clock.is_black()) {
            word = format!("{} {word}", clock.number());
        }
        self.words.word(&word)
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
