//! Makes the tree of a game.

use alloc::vec::Vec;
use core::mem::take;

use damiera::Position;

use crate::text::decode;
use crate::walk::Sink;
use crate::{Annotation, Comment, Line, Mark, Node, Step};

/// Makes the tree of a game.
#[derive(Debug, Default)]
pub(crate) struct Builder {
    line: Line,
    /// The lines around the present one.
    outer: Vec<Line>,
    /// Comments after a move number, for the next step.
    before: Vec<Comment>,
}

impl Builder {
    pub(crate) fn finish(mut self) -> Line {
        self.flush();
        self.line
    }

    fn annotate(&mut self, annotation: Annotation) {
        match self.line.nodes.last_mut() {
            Some(node) => node.after.push(annotation),
            None => self.line.lead.push(annotation),
        }
    }

    /// No step came after the move number.
    fn flush(&mut self) {
        for comment in take(&mut self.before) {
            self.annotate(Annotation::Comment(comment));
        }
    }
}

impl Sink for Builder {
    fn step(&mut self, step: Step, _: Option<&Position>) {
        self.line.nodes.push(Node {
            before: take(&mut self.before),
            ..Node::new(step)
        });
    }

    fn comment(&mut self, text: &[u8], before: bool) {
        let comment = Comment::decoded(&decode(text));
        if before {
            self.before.push(comment);
        } else {
            self.flush();
            self.annotate(Annotation::Comment(comment));
        }
    }

    fn mark(&mut self, mark: Mark) {
        match self.line.nodes.last_mut() {
            Some(node) if node.mark.is_none() && node.after.is_empty() && node.step.is_move() => {
                node.mark = Some(mark);
            }
            _ => self.nag(mark.nag()),
        }
    }

    fn nag(&mut self, nag: u16) {
        self.flush();
        self.annotate(Annotation::Nag(nag));
    }

    fn open(&mut self) {
        self.flush();
        self.outer.push(take(&mut self.line));
    }

    fn close(&mut self) {
        self.flush();
        if let Some(outer) = self.outer.pop() {
            let variation = core::mem::replace(&mut self.line, outer);
            self.annotate(Annotation::Variation(variation));
        }
    }
}
