//! Which reading of an ambiguous capture the moves after it allow.

use alloc::vec::Vec;

use damiera::{Move, Position};

use crate::resolver::Resolver;
use crate::token::TokenKind;

/// Beyond so many positions at once nothing is decided.
const MOST_STATES: usize = 256;

/// A position that the line may have reached.
#[derive(Copy, Clone, PartialEq, Eq)]
struct State {
    /// The reading that leads here, by its index.
    reading: usize,
    position: Position,
    /// The next word.
    index: usize,
}

impl Resolver<'_> {
    /// Those of the readings of an ambiguous capture that the moves from `index` to the end of the
    /// line allow; if none allows all of them, those that allow most.
    ///
    /// All readings are followed at the same time. A later ambiguous capture makes several
    /// positions of one.
    pub(crate) fn survivors(
        &self,
        position: &Position,
        readings: &[Move],
        index: usize,
        end: usize,
    ) -> Vec<Move> {
        let mut states: Vec<State> = readings
            .iter()
            .enumerate()
            .map(|(reading, &mv)| State {
                reading,
                position: position.play_unchecked(mv),
                index,
            })
            .collect();
        // How far each reading gets, in moves.
        let mut reached = alloc::vec![0_usize; readings.len()];
        let mut moves = Vec::new();
        for depth in 1.. {
            let mut next: Vec<State> = Vec::new();
            for state in &states {
                let Some(index) = self.next_move(state.index, end) else {
                    // It allows everything to the end.
                    reached[state.reading] = usize::MAX;
                    continue;
                };
                let understood = self.readings(&state.position, index, &mut moves);
                for &mv in &moves {
                    let after = State {
                        reading: state.reading,
                        position: state.position.play_unchecked(mv),
                        index: index + understood.words,
                    };
                    if !next.contains(&after) {
                        next.push(after);
                    }
                    let furthest = &mut reached[state.reading];
                    *furthest = depth.max(*furthest);
                }
            }
            if next.is_empty() || next.len() > MOST_STATES {
                break;
            }
            let only = next[0].reading;
            let others_done = reached
                .iter()
                .enumerate()
                .all(|(reading, &far)| reading == only || far < depth);
            if others_done && next.iter().all(|state| state.reading == only) {
                break;
            }
            states = next;
        }
        let furthest = reached.iter().max().copied().unwrap_or(0);
        readings
            .iter()
            .zip(&reached)
            .filter(|&(_, &far)| far == furthest)
            .map(|(&mv, _)| mv)
            .collect()
    }

    /// The index of the next move of the same line, from `index` on; none where the line ends or
    /// where its moves no longer follow from those before.
    fn next_move(&self, mut index: usize, end: usize) -> Option<usize> {
        let tokens = &self.block.tokens.words;
        while index < end {
            match tokens.get(index)?.kind {
                TokenKind::Move(_) => {
                    return (self.block.cut_word() != Some(index)).then_some(index);
                }
                TokenKind::Open { close } => index = end.min(close as usize),
                TokenKind::Setup | TokenKind::Dash | TokenKind::Bad(_) | TokenKind::Close => {
                    return None;
                }
                _ => {}
            }
            index += 1;
        }
        None
    }
}
