//! Harmless departures from PDN 3.0 that the reader understood.

use core::fmt;

use crate::Place;

/// Something unusual that was read without loss.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What is unusual.
    pub kind: NoteKind,
    /// Where it stands for the first time in the game.
    pub place: Place,
    /// How often it stands in the game.
    pub count: u32,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident $code:literal $text:literal;)+) => {
        /// What can be unusual.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum NoteKind {
            $($(#[doc = $doc])+ $kind,)+
        }

        impl NoteKind {
            /// Every kind.
            pub const ALL: &[Self] = &[$(Self::$kind),+];
            /// How many kinds there are.
            pub(crate) const COUNT: usize = Self::ALL.len();

            /// The name in reports.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$kind => $code,)+
                }
            }
        }

        impl fmt::Display for NoteKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$kind => $text,)+
                })
            }
        }
    };
}

kinds! {
    /// A text that is no UTF-8 was read as Windows-1252, which contains Latin-1.
    Encoding "encoding" "text that is not UTF-8, read as Windows-1252";
    /// A tag with an Italian name: `Bianco`, `Nero`, `Risultato`, `Dati`, `Anno`, `Apertura`.
    ItalianTag "italian-tag" "tag with an Italian name";
    /// A tag that was given before; the first one counts.
    DuplicateTag "duplicate-tag" "tag given twice, the first one counts";
    /// A tag whose name begins with a small letter.
    LowercaseTag "lowercase-tag" "tag name with a small first letter";
    /// A quote inside the value of a tag without a backslash before it.
    UnescapedQuote "unescaped-quote" "quote inside a tag without a backslash";
    /// The game ends without a result or `*`.
    MissingTerminator "missing-terminator" "game without a result or * at its end";
    /// Nothing but tags: a position, or an empty game.
    NoMoves "no-moves" "game without moves";
    /// The tag and the end of the game name different results; the end counts.
    ResultsDiffer "results-differ" "tag and end of the game name different results";
    /// A result in the style of international draughts, `2-0`, `1-1` or `0-2`.
    ResultStyle "result-style" "result written as 2-0, 1-1 or 0-2";
    /// A result given by a comment only: `{Bianco Vince}`, `{Nero Vince}`, `{Pari}`.
    ResultInComment "result-in-comment" "result given by a comment only";
    /// A tag with a result of unknown form.
    UnknownResult "unknown-result" "result of unknown form";
    /// A move that nobody wrote down: `...` or `-`.
    UnknownMove "unknown-move" "move that was not written down";
    /// `1. ...` for `1...`.
    Ellipsis "ellipsis" "dots apart from the move number";
    /// A capture written with a hyphen.
    HyphenCapture "hyphen-capture" "capture written with a hyphen";
    /// A colon, a capital X, a long dash or a cross between two squares.
    OtherSeparator "other-separator" "squares with another sign than - or x between them";
    /// A move without a separator: `3228`.
    NoSeparator "no-separator" "move without a separator";
    /// A square with a leading zero: `01-05`.
    LeadingZero "leading-zero" "square with a leading zero";
    /// A capture written hop by hop: `29x22 22x15`.
    HopByHop "hop-by-hop" "capture written hop by hop";
    /// A capture with some of its landings left out.
    PartialPath "partial-path" "capture with some landings left out";
    /// A whole path where the two ends of the capture would do.
    LongCapture "long-capture" "whole path of a capture that is not ambiguous";
    /// A capture by its two ends that may be several, but all of them take the same pieces; the
    /// first one was taken.
    SameEffect "same-effect" "ambiguous capture whose readings all take the same pieces";
    /// A capture by its two ends that may be several; the moves that follow leave only one.
    Resolved "resolved" "ambiguous capture resolved by the moves that follow";
    /// `*` attached to a move, read as `$7`, forced.
    StarMark "star-mark" "* for a forced move";
    /// A mark in parentheses, or apart from its move.
    LooseMark "loose-mark" "mark apart from its move";
    /// A mark of unknown meaning: `!!!`.
    UnknownMark "unknown-mark" "mark of unknown meaning";
    /// A move number that does not follow from the one before.
    MoveNumber "move-number" "move number out of order";
    /// Squares named in another way than the usual one, or by letters.
    OtherNotation "other-notation" "squares named in another way than 1 to 32 from the top left";
    /// A move with blanks inside: `22 - 18`.
    SpacedMove "spaced-move" "move with blanks inside";
    /// A move number without its dot: `1 22-18`.
    NumberWithoutDot "number-without-dot" "move number without a dot";
    /// A result inside a variation; it was kept as a comment.
    ResultInVariation "result-in-variation" "result inside a variation, kept as a comment";
    /// A comment from `;` to the end of the line.
    SemicolonComment "semicolon-comment" "comment after a semicolon";
    /// A FEN with a dot at its end.
    FenDot "fen-dot" "FEN with a dot at its end";
}

/// The notes of one game while it is read.
#[derive(Clone, Debug)]
pub(crate) struct NoteCounts {
    /// How often, and where for the first time, in bytes of the game.
    seen: [(u32, u32); NoteKind::COUNT],
    any: bool,
}

impl Default for NoteCounts {
    fn default() -> Self {
        Self {
            seen: [(0, 0); NoteKind::COUNT],
            any: false,
        }
    }
}

impl NoteCounts {
    pub(crate) fn add(&mut self, kind: NoteKind, offset: u32) {
        self.any = true;
        let (count, first) = &mut self.seen[kind as usize];
        *first = if *count == 0 { offset } else { *first };
        *count = count.saturating_add(1);
    }

    pub(crate) fn clear(&mut self) {
        if self.any {
            *self = Self::default();
        }
    }

    /// Each kind that was seen, its count and its first offset.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (NoteKind, u32, u32)> + '_ {
        let kinds = if self.any { NoteKind::ALL } else { &[] };
        kinds
            .iter()
            .zip(&self.seen)
            .filter(|(_, (count, _))| *count > 0)
            .map(|(&kind, &(count, first))| (kind, count, first))
    }
}
