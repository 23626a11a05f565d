//! Why a word is not played, or is played with a note.

use alloc::boxed::Box;
use alloc::vec::Vec;

use damiera::notation::{MoveText, NotationError, NotationErrorKind, find};
use damiera::{Move, Position, explain};

use crate::NoteKind;
use crate::fault::{FaultKind, IllegalMove};
use crate::resolver::Resolver;
use crate::text::decode;
use crate::token::{Bad, RawMove, Token};
use crate::walk::{Sink, Walk};

impl<S: Sink> Walk<'_, '_, S> {
    pub(crate) fn note_style(&mut self, position: &Position, mv: Move, raw: RawMove, offset: u32) {
        if raw.has(RawMove::LETTERS) {
            self.note(NoteKind::OtherNotation, offset);
        }
        let written = RawMove::CAPTURE | RawMove::NO_SEPARATOR;
        if mv.is_capture() && !raw.has(written) {
            self.note(NoteKind::HyphenCapture, offset);
        }
        let single = || find(position, mv.from(), mv.to(), true, &mut Vec::new()).is_some();
        if raw.hops > 1 && single() {
            self.note(NoteKind::LongCapture, offset);
        }
    }

    /// Why a move is not played.
    pub(crate) fn refuse(&self, resolver: Resolver<'_>, token: Token, raw: RawMove) -> FaultKind {
        let began = self.frame.position == Position::start() && self.outer.is_empty();
        if !self.says_variant
            && let Some(variant) = self.block.evidence(began)
        {
            return FaultKind::OtherVariant {
                variant,
                certain: false,
            };
        }
        let Some(wish) = resolver.wish(token, raw) else {
            return FaultKind::BadMove(NotationError {
                kind: NotationErrorKind::SquareOutOfRange,
                offset: 0,
            });
        };
        let position = self.frame.position;
        let explanation = explain(&position, &wish);
        FaultKind::Illegal(Box::new(IllegalMove {
            position,
            wish,
            explanation,
        }))
    }

    pub(crate) fn bad(&mut self, index: usize, token: Token, bad: Bad) -> Result<(), FaultKind> {
        let cut = index == self.cut;
        let kind = match bad {
            Bad::Unexpected | Bad::Move if cut => FaultKind::Truncated,
            Bad::Unexpected => FaultKind::Unexpected,
            Bad::Tag => FaultKind::BadTag,
            Bad::Comment => FaultKind::UnclosedComment,
            Bad::Close => FaultKind::UnopenedVariation,
            Bad::Setup => FaultKind::BadSetup,
            Bad::Move => {
                let text = decode(self.block.word(token));
                let error = text.parse::<MoveText>().err();
                FaultKind::BadMove(error.unwrap_or(NotationError {
                    kind: NotationErrorKind::TooLong,
                    offset: 0,
                }))
            }
        };
        // What stands before the moves, or takes nothing from them, does not end them.
        let stray_brace = self.block.word(token) == b"}";
        let harmless = matches!(bad, Bad::Tag | Bad::Close)
            || stray_brace
            || (matches!(bad, Bad::Unexpected | Bad::Comment) && !self.frame.began);
        if harmless {
            self.fault(kind, token.offset, token.length);
            Ok(())
        } else {
            Err(kind)
        }
    }
}
