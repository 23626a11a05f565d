//! A game as a tree.

use alloc::vec::Vec;

use damiera::{Move, Position};

use crate::{Comment, GameResult, Mark, Tags};

/// A game: tags, a position to start from, moves with everything that was said about them.
///
/// [`Reader`](crate::Reader) and [`str::parse`] make only games whose moves are legal where they
/// stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The tags, as they stand in the file.
    pub tags: Tags,
    /// Where the game begins: the start position, or that of the tag `FEN`.
    pub start: Position,
    /// The moves that were played.
    pub line: Line,
    /// How it ended.
    pub result: GameResult,
}

/// Moves one after the other: those of the game, or of a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is said before the first step.
    pub lead: Vec<Annotation>,
    /// The steps.
    pub nodes: Vec<Node>,
}

/// One step and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Comments between the move number and the move.
    pub before: Vec<Comment>,
    /// What happens.
    pub step: Step,
    /// The strength, attached to the move; never one of anything but a move.
    pub mark: Option<Mark>,
    /// What is said after it, in this order. A variation here is played instead of this step.
    pub after: Vec<Annotation>,
}

/// What can happen in a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A legal move.
    Move(Move),
    /// Other pieces are set up, `/FEN "…"/`.
    Setup(Position),
    /// The other side is to move, on the same board: the proposal `/FEN "B::"/`.
    Pass,
    /// A move that was not written down, `...` or `-`. Nothing is known of the position after it,
    /// so only unknown moves and set-ups may follow.
    Unknown,
}

/// What is said in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotation {
    /// A comment, `{…}`.
    Comment(Comment),
    /// A numeric annotation glyph, `$n`.
    Nag(u16),
    /// Other moves instead of the step before, `(…)`.
    Variation(Line),
}

impl Game {
    /// A game without moves.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self {
            tags: Tags::new(),
            start,
            line: Line::default(),
            result: GameResult::Unknown,
        }
    }

    /// The moves of the main line up to the first step that is no move.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.line.nodes.iter().map_while(|node| match node.step {
            Step::Move(mv) => Some(mv),
            _ => None,
        })
    }

    /// The positions of the main line: the start, then the one after each step, up to the first
    /// unknown move.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut position = self.start;
        let after = self.line.nodes.iter().map_while(move |node| {
            position = node.step.after(&position)?;
            Some(position)
        });
        core::iter::once(self.start).chain(after)
    }
}

impl Step {
    /// Whether it is a move.
    #[must_use]
    pub const fn is_move(self) -> bool {
        matches!(self, Self::Move(_))
    }

    /// The position after the step, if it is known.
    #[must_use]
    pub fn after(self, position: &Position) -> Option<Position> {
        match self {
            Self::Move(mv) => position.try_play(mv).ok(),
            Self::Setup(position) => Some(position),
            Self::Pass => {
                let mut setup = position.to_setup();
                setup.turn = !setup.turn;
                setup.validate().ok()
            }
            Self::Unknown => None,
        }
    }
}

impl Node {
    /// A step of which nothing is said.
    #[must_use]
    pub const fn new(step: Step) -> Self {
        Self {
            before: Vec::new(),
            step,
            mark: None,
            after: Vec::new(),
        }
    }

    /// The comments after the step.
    pub fn comments(&self) -> impl Iterator<Item = &Comment> {
        self.after.iter().filter_map(Annotation::comment)
    }

    /// The numeric annotation glyphs.
    pub fn nags(&self) -> impl Iterator<Item = u16> + '_ {
        self.after.iter().filter_map(|annotation| match annotation {
            Annotation::Nag(nag) => Some(*nag),
            _ => None,
        })
    }

    /// What might have been played instead.
    pub fn variations(&self) -> impl Iterator<Item = &Line> {
        self.after.iter().filter_map(|annotation| match annotation {
            Annotation::Variation(line) => Some(line),
            _ => None,
        })
    }
}

impl Annotation {
    /// The comment, if it is one.
    #[must_use]
    pub const fn comment(&self) -> Option<&Comment> {
        match self {
            Self::Comment(comment) => Some(comment),
            _ => None,
        }
    }
}
