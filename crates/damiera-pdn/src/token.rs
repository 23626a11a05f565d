//! The words of one game, as they stand in the text.

use alloc::vec::Vec;
use core::ops::Range;

use crate::note::NoteCounts;
use crate::{GameResult, Mark};

/// One word.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Token {
    /// Bytes of the game before it.
    pub(crate) offset: u32,
    pub(crate) length: u32,
    pub(crate) kind: TokenKind,
}

const _: () = assert!(size_of::<Token>() <= 16);

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Move(RawMove),
    /// `12.` or `12...`; a number beyond the range is the greatest.
    Number {
        number: u16,
        dots: u8,
    },
    /// The text without its braces.
    Comment,
    /// `(`, and the index of the token that closes it, or one past the last token.
    Open {
        close: u32,
    },
    Close,
    Nag(u16),
    /// Directly after a move.
    Mark(Mark),
    /// `*` directly after a move.
    Star,
    /// `/FEN "…"/` without its slashes.
    Setup,
    /// `...`
    Dots,
    /// `-`
    Dash,
    Bad(Bad),
}

/// Text that is no word of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bad {
    Unexpected,
    Tag,
    Comment,
    Close,
    Setup,
    Move,
}

/// A move as it is written, its squares not yet understood.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct RawMove {
    /// The number as written; with [`RawMove::LETTERS`] eight times the column and the row, both
    /// from 0.
    pub(crate) from: u8,
    /// The last square, written in the same way.
    pub(crate) to: u8,
    /// Squares after the first one.
    pub(crate) hops: u8,
    pub(crate) style: u8,
}

impl RawMove {
    pub(crate) const CAPTURE: u8 = 1;
    pub(crate) const OTHER_SEPARATOR: u8 = 2;
    pub(crate) const NO_SEPARATOR: u8 = 4;
    pub(crate) const LEADING_ZERO: u8 = 8;
    pub(crate) const LETTERS: u8 = 16;
    pub(crate) const SPACED: u8 = 32;

    pub(crate) const fn has(self, style: u8) -> bool {
        self.style & style != 0
    }
}

/// A tag as it stands in the text.
#[derive(Clone, Debug)]
pub(crate) struct RawTag {
    pub(crate) name: Range<u32>,
    /// Without the outer quotes.
    pub(crate) value: Range<u32>,
}

/// What ends a game.
#[derive(Copy, Clone, Debug)]
pub(crate) struct End {
    pub(crate) offset: u32,
    pub(crate) length: u32,
    pub(crate) result: GameResult,
}

/// The words of one game, kept from game to game for their memory.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    pub(crate) tags: Vec<RawTag>,
    pub(crate) words: Vec<Token>,
    /// The `(` that are not closed.
    pub(crate) open: Vec<u32>,
    pub(crate) end: Option<End>,
    /// The result touches the end of the file and may be only a part.
    pub(crate) end_is_cut: bool,
    /// The last token touches the end of the file and may be only a part.
    pub(crate) cut: bool,
    /// There are more words than are kept.
    pub(crate) overfull: bool,
    pub(crate) notes: NoteCounts,
}

impl Tokens {
    /// So many words are kept of one game: 16 MiB.
    pub(crate) const MOST: usize = 1 << 20;
    /// So many tags.
    pub(crate) const MOST_TAGS: usize = 1000;

    pub(crate) fn clear(&mut self) {
        self.tags.clear();
        self.words.clear();
        self.open.clear();
        self.end = None;
        self.end_is_cut = false;
        self.cut = false;
        self.overfull = false;
        self.notes.clear();
    }
}
