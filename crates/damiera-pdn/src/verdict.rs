//! Everything about one game, from its words.

use alloc::vec::Vec;

use damiera::fen::FenErrorKind;
use damiera::{Color, Move, Position};

use crate::block::Block;
use crate::fault::{Fault, FaultKind};
use crate::game_type::{GameType, Numbering};
use crate::start;
use crate::tag::ITALIAN;
use crate::text::decode;
use crate::token::{RawTag, TokenKind};
use crate::walk::{Sink, Walk};
use crate::{GameResult, Note, NoteKind, Variant};

/// Everything about one game but its moves, which went into the sink.
pub(crate) struct Verdict<S> {
    pub(crate) start: Position,
    pub(crate) result: GameResult,
    pub(crate) notes: Vec<Note>,
    pub(crate) faults: Vec<Fault>,
    pub(crate) sink: S,
}

/// Beyond so many tags of one game, repeated ones are not looked for.
const MOST_TAGS_COMPARED: usize = 64;

impl<S: Sink> Verdict<S> {
    pub(crate) fn on(block: Block<'_>, sink: S, readings: &mut Vec<Move>) -> Self {
        let game_type = block.tag(&["GameType"]);
        let parsed = game_type.map(|tag| block.tag_value(tag).parse::<GameType>());
        let numbering = match parsed {
            Some(Ok(game_type)) => Numbering::of(game_type),
            _ => Numbering::USUAL,
        };
        let mut walk = Walk::new(block, numbering, usual_start(numbering), sink, readings);
        walk.says_variant = matches!(parsed, Some(Ok(_)));
        note_tags(&mut walk);
        let variant = match parsed {
            Some(Ok(game_type)) => game_type.variant(),
            _ => None,
        };
        let start = if let (Some(variant), Some(tag)) = (variant, game_type) {
            let certain = true;
            let kind = FaultKind::OtherVariant { variant, certain };
            walk.fault(kind, tag.value.start, length(tag));
            None
        } else {
            if let (Some(Err(_)), Some(tag)) = (parsed, game_type) {
                walk.fault(FaultKind::BadGameType, tag.value.start, length(tag));
            }
            find_start(&mut walk)
        };
        if let Some(start) = start {
            walk.set_start(start);
            walk.run();
        }
        if block.tokens.overfull {
            walk.fault(FaultKind::TooLong, 0, 0);
        }
        let result = find_result(&mut walk);
        let counted = block.tokens.words.iter().any(|token| {
            matches!(
                token.kind,
                TokenKind::Move(_) | TokenKind::Setup | TokenKind::Dash | TokenKind::Dots
            )
        });
        if !counted {
            walk.note(NoteKind::NoMoves, 0);
        }
        Self {
            start: start.unwrap_or_else(Position::start),
            result,
            notes: all_notes(&walk),
            faults: walk.faults,
            sink: walk.sink,
        }
    }
}

impl<S> Verdict<S> {
    /// The same verdict with another sink.
    pub(crate) fn map<T>(self, change: impl FnOnce(S) -> T) -> Verdict<T> {
        Verdict {
            start: self.start,
            result: self.result,
            notes: self.notes,
            faults: self.faults,
            sink: change(self.sink),
        }
    }
}

fn length(tag: &RawTag) -> u32 {
    tag.value.end - tag.value.start
}

/// The start position with the side to move that the game type names.
fn usual_start(numbering: Numbering) -> Position {
    let start = Position::start();
    match numbering.begins {
        Color::White => start,
        Color::Black => crate::Step::Pass.after(&start).unwrap_or(start),
    }
}

/// Where the game begins; `None` if that cannot be said.
fn find_start<S: Sink>(walk: &mut Walk<'_, '_, S>) -> Option<Position> {
    let block = walk.block;
    let Some(tag) = block.tag(&["FEN"]) else {
        return Some(usual_start(walk.numbering));
    };
    let text = decode(block.tag_bytes(tag));
    match start::position(&text, walk.numbering) {
        Ok(position) => {
            if text.trim_end().ends_with('.') {
                walk.note(NoteKind::FenDot, tag.value.start);
            }
            Some(position)
        }
        Err(error) => {
            let larger = error.kind == FenErrorKind::SquareOutOfRange && !walk.says_variant;
            let kind = if larger {
                FaultKind::OtherVariant {
                    variant: Variant::INTERNATIONAL,
                    certain: false,
                }
            } else {
                FaultKind::BadFen(error)
            };
            let offset = u32::try_from(error.offset).unwrap_or(0).min(length(tag));
            walk.fault(kind, tag.value.start + offset, length(tag) - offset);
            None
        }
    }
}

fn note_tags<S: Sink>(walk: &mut Walk<'_, '_, S>) {
    let block = walk.block;
    let tags = &block.tokens.tags;
    for (index, tag) in tags.iter().enumerate() {
        let name = block.tag_name(tag);
        if ITALIAN
            .iter()
            .any(|(italian, _)| italian.as_bytes() == name)
        {
            walk.note(NoteKind::ItalianTag, tag.name.start);
        }
        let before = &tags[..index.min(MOST_TAGS_COMPARED)];
        if before.iter().any(|other| block.tag_name(other) == name) {
            walk.note(NoteKind::DuplicateTag, tag.name.start);
        }
        if core::str::from_utf8(block.tag_bytes(tag)).is_err() {
            walk.note(NoteKind::Encoding, tag.value.start);
        }
    }
    if !walk.numbering.is_usual()
        && let Some(tag) = block.tag(&["GameType"])
    {
        walk.note(NoteKind::OtherNotation, tag.value.start);
    }
}

/// The result: the end of the game says it, or else the tag, or else the last comment.
fn find_result<S: Sink>(walk: &mut Walk<'_, '_, S>) -> GameResult {
    let block = walk.block;
    let tag = block.tag(&["Result", "Risultato"]);
    let written = tag.map(|tag| block.tag_value(tag));
    let tagged = written.as_deref().and_then(GameResult::from_text);
    if let Some(tag) = tag
        && tagged.is_none()
        && block.tag(&["ResultFormat"]).is_none()
        && !matches!(written.as_deref().map(str::trim), Some("" | "?"))
    {
        walk.note(NoteKind::UnknownResult, tag.value.start);
    }
    let tagged = tagged.unwrap_or_default();
    let end = block.tokens.end.filter(|end| {
        // `1-1` may be the beginning of `1-18`.
        let cut = block.tokens.end_is_cut && !block.whole && tagged != GameResult::Draw;
        if cut {
            walk.fault(FaultKind::Truncated, end.offset, end.length);
        }
        !cut
    });
    let ended = end.map(|end| end.result).unwrap_or_default();
    match (ended, tagged) {
        (GameResult::Unknown, GameResult::Unknown) => result_in_comment(walk),
        (GameResult::Unknown, _) => tagged,
        _ => {
            if let Some(end) = end
                && tagged != GameResult::Unknown
                && tagged != ended
            {
                walk.note(NoteKind::ResultsDiffer, end.offset);
            }
            ended
        }
    }
}

/// The result that the last comment of the main line names, if no step follows it.
fn result_in_comment<S: Sink>(walk: &mut Walk<'_, '_, S>) -> GameResult {
    let Some(last) = walk.last_comment else {
        return GameResult::Unknown;
    };
    let result = GameResult::from_words(walk.block.word(last));
    if result.is_some() {
        walk.note(NoteKind::ResultInComment, last.offset);
    }
    result.unwrap_or_default()
}

/// All notes of the game, with their places.
fn all_notes<S: Sink>(walk: &Walk<'_, '_, S>) -> Vec<Note> {
    let here = walk.notes.iter();
    let mut notes: Vec<Note> = walk
        .block
        .tokens
        .notes
        .iter()
        .chain(here)
        .map(|(kind, count, offset)| Note {
            kind,
            count,
            place: walk.block.place(offset),
        })
        .collect();
    notes.sort_by_key(|note| note.place);
    notes
}
