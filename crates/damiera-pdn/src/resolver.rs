//! Which legal move a word means.

use alloc::vec::Vec;

use damiera::notation::{MoveText, find};
use damiera::{Move, Position, Square};

use crate::block::Block;
use crate::game_type::Numbering;
use crate::token::{RawMove, Token, TokenKind};
use crate::word::Squares;

/// A line longer than any capture.
const MOST_LANDINGS: usize = 24;

/// The words of a game that are moves, and how their squares are understood.
#[derive(Copy, Clone)]
pub(crate) struct Resolver<'a> {
    pub(crate) block: Block<'a>,
    pub(crate) numbering: Numbering,
}

/// The legal moves that a word may mean.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Understood {
    /// How many words it takes.
    pub(crate) words: usize,
    /// Some landings were left out.
    pub(crate) partial: bool,
}

/// The landings of a move in a fixed room.
#[derive(Copy, Clone)]
pub(crate) struct Landings {
    squares: [Square; MOST_LANDINGS],
    length: usize,
}

impl Landings {
    pub(crate) fn as_slice(&self) -> &[Square] {
        &self.squares[..self.length]
    }

    fn push(&mut self, square: Square) -> Option<()> {
        *self.squares.get_mut(self.length)? = square;
        self.length += 1;
        Some(())
    }
}

impl<'a> Resolver<'a> {
    fn token(&self, index: usize) -> Option<(Token, RawMove)> {
        let &token = self.block.tokens.words.get(index)?;
        match token.kind {
            TokenKind::Move(raw) => Some((token, raw)),
            _ => None,
        }
    }

    /// Where the piece of a word stands, and where it lands; `None` if the board lacks a square.
    pub(crate) fn landings(&self, token: Token, raw: RawMove) -> Option<(Square, Landings)> {
        let from = self.numbering.square(raw.from, raw.style)?;
        let mut landings = Landings {
            squares: [from; MOST_LANDINGS],
            length: 0,
        };
        if raw.hops == 1 {
            landings.push(self.numbering.square(raw.to, raw.style)?)?;
            return Some((from, landings));
        }
        let word: &'a [u8] = self.block.word(token);
        if raw.has(RawMove::NO_SEPARATOR) {
            for pair in word.chunks_exact(2).skip(1) {
                let number = (pair[0] - b'0') * 10 + pair[1] - b'0';
                landings.push(self.numbering.number(number)?)?;
            }
        } else {
            for square in Squares::new(word).skip(1) {
                landings.push(self.numbering.square(square, raw.style)?)?;
            }
        }
        Some((from, landings))
    }

    /// The move as it was wished for.
    pub(crate) fn wish(&self, token: Token, raw: RawMove) -> Option<MoveText> {
        let (from, landings) = self.landings(token, raw)?;
        Some(MoveText {
            from,
            landings: landings.as_slice().into(),
            capture: raw.has(RawMove::CAPTURE),
        })
    }

    /// Puts the legal moves that the word at `index`, perhaps with the words after it, may mean
    /// into `readings`.
    #[inline]
    pub(crate) fn readings(
        &self,
        position: &Position,
        index: usize,
        readings: &mut Vec<Move>,
    ) -> Understood {
        let mut understood = Understood {
            words: 1,
            partial: false,
        };
        readings.clear();
        let Some((token, raw)) = self.token(index) else {
            return understood;
        };
        if raw.hops == 1 {
            let ends = (
                self.numbering.square(raw.from, raw.style),
                self.numbering.square(raw.to, raw.style),
            );
            let (Some(from), Some(to)) = ends else {
                return understood;
            };
            let capture = raw.has(RawMove::CAPTURE);
            if let Some(mv) = find(position, from, to, capture, readings) {
                readings.clear();
                readings.push(mv);
            }
            if !readings.is_empty() {
                return understood;
            }
        }
        let Some((from, mut path)) = self.landings(token, raw) else {
            return understood;
        };
        if raw.hops > 1 {
            fitting(position, readings, |mv| {
                mv.from() == from && mv.landings().eq(path.as_slice().iter().copied())
            });
            if readings.is_empty() {
                understood.partial = true;
                fitting(position, readings, |mv| {
                    mv.from() == from && passes(mv, path.as_slice())
                });
            }
            if !readings.is_empty() {
                return understood;
            }
            understood.partial = false;
        }
        self.hop_by_hop(position, index, from, &mut path, readings, understood)
    }

    /// A capture that is written hop by hop takes several words.
    fn hop_by_hop(
        &self,
        position: &Position,
        index: usize,
        from: Square,
        path: &mut Landings,
        readings: &mut Vec<Move>,
        mut understood: Understood,
    ) -> Understood {
        readings.clear();
        if !position.must_capture() {
            return understood;
        }
        let mut words = 1;
        while let Some((token, raw)) = self.token(index + words) {
            let Some((next, more)) = self.landings(token, raw) else {
                break;
            };
            let cut = self.block.cut_word() == Some(index + words);
            if cut || path.as_slice().last() != Some(&next) {
                break;
            }
            for &landing in more.as_slice() {
                if path.push(landing).is_none() {
                    return understood;
                }
            }
            words += 1;
            fitting(position, readings, |mv| {
                mv.from() == from && mv.landings().eq(path.as_slice().iter().copied())
            });
            if !readings.is_empty() {
                understood.words = words;
                return understood;
            }
        }
        understood
    }
}

/// The legal captures that satisfy a condition.
fn fitting(position: &Position, moves: &mut Vec<Move>, fits: impl Fn(&Move) -> bool) {
    moves.clear();
    if position.must_capture() {
        position.legal_moves_into(moves);
        moves.retain(fits);
    }
}

/// Whether a capture ends where `some` ends and lands on all of `some` on its way.
fn passes(mv: &Move, some: &[Square]) -> bool {
    let mut landings = mv.landings();
    some.last() == Some(&mv.to()) && some.iter().all(|&square| landings.any(|at| at == square))
}
