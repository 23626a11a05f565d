//! Plays the words of one game.

use alloc::boxed::Box;
use alloc::vec::Vec;

use damiera::notation::find;
use damiera::{Color, Move, Position, Square};

use crate::block::Block;
use crate::fault::{AmbiguousMove, Fault, FaultKind};
use crate::game_type::Numbering;
use crate::note::NoteCounts;
use crate::resolver::Resolver;
use crate::start::{SetupText, position, setup};
use crate::text::decode;
use crate::token::{RawMove, Token, TokenKind};
use crate::{Mark, NoteKind, Step};

/// What is done with the steps of a game while they are proved.
pub(crate) trait Sink {
    /// The position from which the game begins.
    fn begin(&mut self, _start: &Position) {}
    /// A proved step, and the position after it if it is known.
    fn step(&mut self, step: Step, after: Option<&Position>);
    /// A comment, between a move number and its move if `before`.
    fn comment(&mut self, text: &[u8], before: bool);
    fn mark(&mut self, mark: Mark);
    fn nag(&mut self, nag: u16);
    fn open(&mut self);
    fn close(&mut self);
}

/// Variations inside variations beyond this are a fault.
pub(crate) const MOST_DEPTH: usize = 250;
/// Further faults of the same game are not reported.
const MOST_FAULTS: usize = 100;

/// Where a line has got to.
#[derive(Copy, Clone)]
pub(crate) struct Frame {
    pub(crate) position: Position,
    known: bool,
    /// The position before the last step; a variation begins there.
    previous: Position,
    previous_known: bool,
    /// Twice the move number, and one more for the second player; 0 if no number was seen.
    half_move: u32,
    previous_half_move: u32,
    /// The token that closes the line.
    end: usize,
    /// A word of the game proper was seen.
    pub(crate) began: bool,
}

pub(crate) struct Walk<'a, 's, S> {
    pub(crate) block: Block<'a>,
    pub(crate) numbering: Numbering,
    pub(crate) sink: S,
    pub(crate) notes: NoteCounts,
    pub(crate) faults: Vec<Fault>,
    pub(crate) readings: &'s mut Vec<Move>,
    pub(crate) says_variant: bool,
    /// Whether the squares have their usual numbers.
    usual: bool,
    /// The word that may be a part only, if there is one.
    pub(crate) cut: usize,
    pub(crate) frame: Frame,
    /// The lines around the present one.
    pub(crate) outer: Vec<Frame>,
    /// A move number stands before the next move; whether with one dot.
    number: Option<bool>,
    /// The last comment of the main line, if no step follows it.
    pub(crate) last_comment: Option<Token>,
}

impl<'a, 's, S: Sink> Walk<'a, 's, S> {
    pub(crate) fn new(
        block: Block<'a>,
        numbering: Numbering,
        start: Position,
        sink: S,
        readings: &'s mut Vec<Move>,
    ) -> Self {
        Self {
            block,
            numbering,
            sink,
            notes: NoteCounts::default(),
            faults: Vec::new(),
            readings,
            says_variant: false,
            usual: numbering.is_usual(),
            cut: block.cut_word().unwrap_or(usize::MAX),
            frame: Frame {
                position: start,
                known: true,
                previous: start,
                previous_known: true,
                half_move: 0,
                previous_half_move: 0,
                end: block.tokens.words.len(),
                began: false,
            },
            outer: Vec::new(),
            number: None,
            last_comment: None,
        }
    }

    pub(crate) fn set_start(&mut self, start: Position) {
        self.frame.position = start;
        self.frame.previous = start;
    }

    pub(crate) fn note(&mut self, kind: NoteKind, offset: u32) {
        self.notes.add(kind, offset);
    }

    pub(crate) fn fault(&mut self, kind: FaultKind, offset: u32, length: u32) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(Fault {
                kind,
                game: self.block.number,
                place: self.block.place(offset),
                token: self.block.quote(offset, length),
                excerpt: self.block.excerpt(offset, length),
            });
        }
    }

    /// Plays every line up to its end or its first fault.
    pub(crate) fn run(&mut self) {
        let tokens = &self.block.tokens.words;
        self.sink.begin(&self.frame.position);
        let mut index = 0;
        while let Some(&token) = tokens.get(index) {
            index = match self.token(index, token) {
                Ok(next) => next,
                // The rest of the line is lost; a variation ends, the game goes on after it.
                Err(kind) => {
                    self.fault(kind, token.offset, token.length);
                    self.frame.end
                }
            };
        }
        if let Some(&open) = self.block.tokens.open.first()
            && let Some(&token) = tokens.get(open as usize)
        {
            self.fault(FaultKind::UnclosedVariation, token.offset, token.length);
        }
        while let Some(outer) = self.outer.pop() {
            self.frame = outer;
            self.sink.close();
        }
    }

    /// Takes one word and says which comes next.
    #[inline]
    fn token(&mut self, index: usize, token: Token) -> Result<usize, FaultKind> {
        match token.kind {
            TokenKind::Move(raw) => return self.make_move(index, token, raw),
            TokenKind::Number { number, dots } => {
                self.number = Some(dots < 3);
                self.frame.began = true;
                self.move_number(number, token.offset);
                return Ok(index + 1);
            }
            TokenKind::Comment => {
                let text = self.block.word(token);
                if core::str::from_utf8(text).is_err() {
                    self.note(NoteKind::Encoding, token.offset);
                }
                if self.outer.is_empty() {
                    self.last_comment = Some(token);
                }
                self.sink.comment(text, self.number.is_some());
                return Ok(index + 1);
            }
            TokenKind::Open { close } => return Ok(self.open(index, close as usize)),
            TokenKind::Close => {
                self.number = None;
                if let Some(outer) = self.outer.pop() {
                    self.frame = outer;
                    self.sink.close();
                }
            }
            TokenKind::Nag(nag) => {
                self.number = None;
                if index != self.cut {
                    self.sink.nag(nag);
                }
            }
            TokenKind::Mark(mark) => self.sink.mark(mark),
            TokenKind::Star => self.sink.nag(7),
            TokenKind::Setup => self.set_up(token)?,
            TokenKind::Dots => {
                if self.number == Some(true) && self.frame.position.turn() != self.numbering.begins
                {
                    self.note(NoteKind::Ellipsis, token.offset);
                } else {
                    self.unknown(token);
                }
            }
            TokenKind::Dash => self.unknown(token),
            TokenKind::Bad(bad) => self.bad(index, token, bad)?,
        }
        Ok(index + 1)
    }

    fn open(&mut self, index: usize, close: usize) -> usize {
        let end = close.min(self.block.tokens.words.len());
        self.number = None;
        if self.outer.len() >= MOST_DEPTH {
            let token = self.block.tokens.words[index];
            self.fault(FaultKind::TooDeep, token.offset, token.length);
            return end + 1;
        }
        let outer = self.frame;
        self.outer.push(outer);
        self.frame = Frame {
            position: outer.previous,
            known: outer.previous_known,
            half_move: outer.previous_half_move,
            end,
            began: true,
            ..outer
        };
        self.sink.open();
        index + 1
    }

    fn move_number(&mut self, number: u16, offset: u32) {
        let second = u32::from(self.frame.position.turn() != self.numbering.begins);
        let half_move = 2 * u32::from(number) + second;
        if self.frame.known {
            if self.frame.half_move != 0 && self.frame.half_move != half_move {
                self.note(NoteKind::MoveNumber, offset);
            }
            self.frame.half_move = half_move;
        }
    }

    /// Goes on by a move that is legal where the line is.
    #[inline]
    fn played(&mut self, mv: Move) {
        let frame = &mut self.frame;
        frame.previous = frame.position;
        frame.previous_known = true;
        frame.previous_half_move = frame.half_move;
        frame.began = true;
        frame.half_move += u32::from(frame.half_move != 0);
        frame.position = frame.position.play_unchecked(mv);
        self.number = None;
        if self.outer.is_empty() {
            self.last_comment = None;
        }
        self.sink.step(Step::Move(mv), Some(&self.frame.position));
    }

    /// Goes on by something that is no move.
    fn step(&mut self, step: Step, after: Option<Position>) {
        let frame = &mut self.frame;
        frame.previous = frame.position;
        frame.previous_known = frame.known;
        frame.previous_half_move = frame.half_move;
        frame.began = true;
        frame.known = after.is_some();
        frame.position = after.unwrap_or(frame.position);
        frame.half_move = 0;
        self.number = None;
        if self.outer.is_empty() {
            self.last_comment = None;
        }
        self.sink.step(step, after.as_ref());
    }

    #[inline]
    fn make_move(&mut self, index: usize, token: Token, raw: RawMove) -> Result<usize, FaultKind> {
        // Nearly every move: two of the usual numbers, written as they should be.
        if raw.hops == 1
            && self.usual
            && raw.style <= RawMove::CAPTURE
            && self.frame.known
            && index != self.cut
            && let (Some(from), Some(to)) =
                (Square::from_number(raw.from), Square::from_number(raw.to))
        {
            let position = self.frame.position;
            let capture = raw.style == RawMove::CAPTURE;
            let found = find(&position, from, to, capture, self.readings);
            if let Some(mv) = found.filter(|mv| mv.is_capture() == capture) {
                self.played(mv);
                return Ok(index + 1);
            }
        }
        self.make_unusual_move(index, token, raw)
    }

    fn make_unusual_move(
        &mut self,
        index: usize,
        token: Token,
        raw: RawMove,
    ) -> Result<usize, FaultKind> {
        let resolver = Resolver {
            block: self.block,
            numbering: self.numbering,
        };
        if index == self.cut {
            return Err(FaultKind::Truncated);
        }
        if !self.frame.known {
            return Err(FaultKind::AfterUnknown);
        }
        let position = self.frame.position;
        let understood = resolver.readings(&position, index, self.readings);
        let next = index + understood.words;
        let mv = match *self.readings.as_slice() {
            [] => return Err(self.refuse(resolver, token, raw)),
            [mv] => mv,
            [first, ref rest @ ..] if rest.iter().all(|mv| mv.same_effect(first)) => {
                self.note(NoteKind::SameEffect, token.offset);
                first
            }
            _ => {
                let survivors = resolver.survivors(&position, self.readings, next, self.frame.end);
                let [mv] = *survivors.as_slice() else {
                    let readings = core::mem::take(self.readings);
                    return Err(FaultKind::Ambiguous(Box::new(AmbiguousMove {
                        position,
                        readings,
                    })));
                };
                self.note(NoteKind::Resolved, token.offset);
                mv
            }
        };
        // A plain move, or a capture with x by its two ends, is as it should be.
        let plain = raw.hops == 1 && raw.style == u8::from(mv.is_capture());
        if !plain || understood.words > 1 {
            self.note_style(&position, mv, raw, token.offset);
            if understood.partial {
                self.note(NoteKind::PartialPath, token.offset);
            }
            if understood.words > 1 {
                self.note(NoteKind::HopByHop, token.offset);
            }
        }
        self.played(mv);
        Ok(next)
    }

    fn unknown(&mut self, token: Token) {
        self.note(NoteKind::UnknownMove, token.offset);
        self.step(Step::Unknown, None);
    }

    fn set_up(&mut self, token: Token) -> Result<(), FaultKind> {
        let text = self.block.word(token);
        match setup(text) {
            Some(SetupText::Pass(color)) => self.pass(color),
            Some(SetupText::Fen(fen)) => {
                let fen = decode(fen);
                let start = position(&fen, self.numbering).map_err(FaultKind::BadFen)?;
                if fen.trim_end().ends_with('.') {
                    self.note(NoteKind::FenDot, token.offset);
                }
                self.step(Step::Setup(start), Some(start));
                Ok(())
            }
            None => Err(FaultKind::BadSetup),
        }
    }

    /// The null move: this side is to move, on the same board.
    fn pass(&mut self, color: Color) -> Result<(), FaultKind> {
        if !self.frame.known {
            return Err(FaultKind::AfterUnknown);
        }
        let position = self.frame.position;
        if position.turn() == color {
            // It is this side's turn already: nothing happens.
            self.step(Step::Setup(position), Some(position));
            return Ok(());
        }
        let after = Step::Pass.after(&position).ok_or(FaultKind::BadSetup)?;
        self.step(Step::Pass, Some(after));
        Ok(())
    }
}
