//! The moves of a game for a terminal.

use std::fmt::Write as _;

use damiera::{Color, Position, notation};
use damiera_pdn::{Annotation, Game, Line, Node, Step};

/// The width of the text, in characters.
const WIDTH: usize = 80;
/// Moves of both sides in a row.
const CELLS: usize = 4;
/// How far comments and variations stand to the right.
const INDENT: usize = 5;

/// The moves in rows of four, with comments and variations indented below the move that they
/// belong to, and the result at the end.
pub(super) fn moves(game: &Game) -> String {
    let mut page = Page::default();
    page.aside(&game.line.lead, Count::at(Some(game.start)));
    let mut count = Count::at(Some(game.start));
    for node in &game.line.nodes {
        for comment in &node.before {
            page.paragraph(&format!("{{{comment}}}"));
        }
        page.step(&count, node);
        page.aside(&node.after, count);
        count.pass(node);
    }
    page.end_row();
    page.text.push_str(game.result.text());
    page.text.push('\n');
    page.text
}

/// Where a line stands: the number of the move and the position, if it is known.
#[derive(Copy, Clone)]
struct Count {
    number: u32,
    turn: Color,
    position: Option<Position>,
}

impl Count {
    fn at(position: Option<Position>) -> Self {
        Self {
            number: 1,
            turn: position.map_or(Color::White, |position| position.turn()),
            position,
        }
    }

    /// The move as it is written, with its mark and glyphs.
    fn written(&self, node: &Node) -> String {
        let mut text = match (node.step, self.position) {
            (Step::Move(mv), Some(position)) => notation::short(&position, mv),
            (Step::Move(mv), None) => mv.to_string(),
            (Step::Setup(position), _) => format!("/FEN \"{position}\"/"),
            (Step::Pass, _) => "/FEN \"B::\"/".to_owned(),
            (Step::Unknown, _) => "...".to_owned(),
        };
        text.push_str(node.mark.map_or("", damiera_pdn::Mark::text));
        for nag in node.nags() {
            let _ = write!(text, " ${nag}");
        }
        text
    }

    /// Goes on to the place after `node`.
    fn pass(&mut self, node: &Node) {
        self.position = self
            .position
            .and_then(|position| node.step.after(&position));
        match node.step {
            Step::Setup(position) => self.turn = position.turn(),
            Step::Pass => self.turn = !self.turn,
            Step::Move(_) | Step::Unknown => {
                self.number += u32::from(self.turn == Color::Black);
                self.turn = !self.turn;
            }
        }
        if let Step::Setup(position) = node.step {
            self.position = Some(position);
        }
    }
}

/// Text that is being laid out.
#[derive(Default)]
struct Page {
    text: String,
    /// Moves of both sides in the row that is being written.
    cells: usize,
    /// Whether White's half of the last one stands there.
    half: bool,
}

impl Page {
    fn step(&mut self, count: &Count, node: &Node) {
        let word = count.written(node);
        if matches!(node.step, Step::Setup(_) | Step::Pass) {
            self.paragraph(&word);
            return;
        }
        if count.turn == Color::White || !self.half {
            if self.cells == CELLS {
                self.end_row();
            }
            let gap = if self.cells == 0 { "" } else { "  " };
            let _ = write!(self.text, "{gap}{:>3}. ", count.number);
            self.cells += 1;
            if count.turn == Color::Black {
                let _ = write!(self.text, "{:<6} ", "...");
            }
        }
        let _ = write!(self.text, "{word:<6}");
        self.half = count.turn == Color::White;
        if self.half {
            self.text.push(' ');
        }
    }

    /// Comments and variations.
    fn aside(&mut self, annotations: &[Annotation], count: Count) {
        for annotation in annotations {
            match annotation {
                Annotation::Comment(comment) => self.paragraph(&format!("{{{comment}}}")),
                Annotation::Variation(line) => {
                    let mut text = String::new();
                    write_line(&mut text, line, count);
                    self.paragraph(&text);
                }
                // Written beside its move.
                Annotation::Nag(_) => {}
            }
        }
    }

    fn end_row(&mut self) {
        let length = self.text.trim_end_matches(' ').len();
        self.text.truncate(length);
        if self.cells > 0 {
            self.text.push('\n');
        }
        self.cells = 0;
        self.half = false;
    }

    /// Words on lines of their own.
    fn paragraph(&mut self, text: &str) {
        self.end_row();
        let mut width = 0;
        for word in text.split_whitespace() {
            let length = word.chars().count();
            if width > 0 && width + 1 + length > WIDTH {
                self.text.push('\n');
                width = 0;
            }
            if width == 0 {
                let _ = write!(self.text, "{:INDENT$}{word}", "");
                width = INDENT + length;
            } else {
                let _ = write!(self.text, " {word}");
                width += 1 + length;
            }
        }
        self.text.push('\n');
    }
}

/// A variation with those inside it; the reader limits how many stand inside one another.
fn write_line(text: &mut String, line: &Line, mut count: Count) {
    text.push('(');
    let mut numbered = false;
    numbered |= write_aside(text, &line.lead, count);
    for (index, node) in line.nodes.iter().enumerate() {
        for comment in &node.before {
            let _ = write!(text, "{{{comment}}} ");
        }
        let dots = if count.turn == Color::White {
            "."
        } else {
            "..."
        };
        if count.turn == Color::White || index == 0 || numbered {
            let _ = write!(text, "{}{dots} ", count.number);
        }
        let _ = write!(text, "{} ", count.written(node));
        numbered = write_aside(text, &node.after, count);
        count.pass(node);
    }
    text.truncate(text.trim_end_matches(' ').len());
    text.push(')');
}

/// Comments and variations inside a variation; whether there were any.
fn write_aside(text: &mut String, annotations: &[Annotation], count: Count) -> bool {
    let mut any = false;
    for annotation in annotations {
        match annotation {
            Annotation::Comment(comment) => {
                let _ = write!(text, "{{{comment}}} ");
            }
            Annotation::Variation(line) => {
                write_line(text, line, count);
                text.push(' ');
            }
            Annotation::Nag(_) => continue,
        }
        any = true;
    }
    any
}
