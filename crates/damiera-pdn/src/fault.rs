//! What is lost or wrong in a text.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use damiera::fen::FenError;
use damiera::notation::{MoveText, NotationError};
use damiera::{Explanation, Move, Position};

use crate::{Excerpt, Place, Variant};

/// Something that could not be read, or that is no game of Italian draughts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// Where it is wrong.
    pub place: Place,
    /// The text that is wrong, at most its first 40 characters.
    pub token: String,
    /// The line with it.
    pub excerpt: Excerpt,
}

/// What can be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// Text that is no part of a game.
    Unexpected,
    /// A tag that is not of the form `[Name "value"]`.
    BadTag,
    /// A comment without `}`.
    UnclosedComment,
    /// A variation without `)`.
    UnclosedVariation,
    /// A `)` without `(`.
    UnopenedVariation,
    /// A set-up without its second `/`, or without `FEN`.
    BadSetup,
    /// The position of a tag `FEN` or of a set-up. The offset is that in the position's text.
    BadFen(FenError),
    /// The tag `GameType` is not of the form `22` or `22,W,8,8,N2,1`.
    BadGameType,
    /// The game is not Italian draughts: `certain` if its tag says so, otherwise its moves do.
    OtherVariant {
        /// The game that it is, or likely is.
        variant: Variant,
        /// Whether a tag says so.
        certain: bool,
    },
    /// Something that looks like a move and is none.
    BadMove(NotationError),
    /// A move that is not legal.
    Illegal(Box<IllegalMove>),
    /// A capture that may be several, and the moves that follow do not tell which.
    Ambiguous(Box<AmbiguousMove>),
    /// A move after one that was not written down: nothing can be said about it.
    AfterUnknown,
    /// A move that ends where the file ends, and may go on: it is not counted.
    Truncated,
    /// A game of more bytes or words than the reader keeps.
    TooLong,
    /// Variations inside variations beyond the limit.
    TooDeep,
}

/// A move that is not legal, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// Where it should have been played.
    pub position: Position,
    /// The move as it was understood.
    pub wish: MoveText,
    /// Why it is not legal, and what is.
    pub explanation: Explanation,
}

/// A capture that may be several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmbiguousMove {
    /// Where it is played.
    pub position: Position,
    /// The captures that it may be, in the order of their squares.
    pub readings: Vec<Move>,
}

impl FaultKind {
    /// The name in reports.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unexpected => "unexpected",
            Self::BadTag => "bad-tag",
            Self::UnclosedComment => "unclosed-comment",
            Self::UnclosedVariation => "unclosed-variation",
            Self::UnopenedVariation => "unopened-variation",
            Self::BadSetup => "bad-setup",
            Self::BadFen(_) => "bad-fen",
            Self::BadGameType => "bad-game-type",
            Self::OtherVariant { .. } => "other-variant",
            Self::BadMove(_) => "bad-move",
            Self::Illegal(_) => "illegal",
            Self::Ambiguous(_) => "ambiguous",
            Self::AfterUnknown => "after-unknown",
            Self::Truncated => "truncated",
            Self::TooLong => "too-long",
            Self::TooDeep => "too-deep",
        }
    }

    /// What should stand there instead, in English.
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        match self {
            Self::Unexpected => "a move, a comment, a variation or a result",
            Self::BadTag => "a tag such as [White \"Rossi, Mario\"]",
            Self::UnclosedComment => "} at the end of the comment",
            Self::UnclosedVariation => ") at the end of the variation",
            Self::UnopenedVariation => "( before )",
            Self::BadSetup => "a set-up such as /FEN \"W:W21-32:B1-12\"/",
            Self::BadFen(_) => "a position such as W:W21-32:B1-12",
            Self::BadGameType => "22 or 22,W,8,8,N2,1",
            Self::OtherVariant { .. } => "a game of Italian draughts",
            Self::BadMove(_) => "a move such as 22-18 or 22x15",
            Self::Illegal(_) => "a legal move",
            Self::Ambiguous(_) => "every landing square of the capture",
            Self::AfterUnknown => "a set-up after a move that is not known",
            Self::Truncated => "a result or a blank after the last move",
            Self::TooLong => "a game within the limit",
            Self::TooDeep => "variations within the limit",
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected => f.write_str("text that is no part of a game"),
            Self::BadTag => f.write_str("not a tag"),
            Self::UnclosedComment => f.write_str("comment without an end"),
            Self::UnclosedVariation => f.write_str("variation without an end"),
            Self::UnopenedVariation => f.write_str("end of a variation that did not begin"),
            Self::BadSetup => f.write_str("not a set-up"),
            Self::BadFen(error) => write!(f, "not a position: {}", error.kind),
            Self::BadGameType => f.write_str("not a game type"),
            Self::OtherVariant { variant, certain } => {
                let likely = if *certain { "" } else { "likely " };
                write!(f, "a game of another variant, {likely}{variant}")
            }
            Self::BadMove(error) => write!(f, "not a move: {}", error.kind),
            Self::Illegal(illegal) => {
                write!(f, "not legal ({})", illegal.explanation.reason.code())
            }
            Self::Ambiguous(ambiguous) => {
                f.write_str("ambiguous, it may be")?;
                ambiguous
                    .readings
                    .iter()
                    .try_for_each(|reading| write!(f, " {reading}"))
            }
            Self::AfterUnknown => f.write_str("move after one that is not known"),
            Self::Truncated => f.write_str("the file ends within or right after this"),
            Self::TooLong => f.write_str("game too long"),
            Self::TooDeep => f.write_str("variations too deep"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, place, .. } = self;
        write!(
            f,
            "{place}: game {}: {:?}: {kind}; expected {}",
            self.game,
            self.token,
            kind.expected()
        )
    }
}

impl core::error::Error for Fault {}
