//! Signs that a game without a `GameType` is another game.

use crate::Variant;
use crate::block::Block;
use crate::game_type::Numbering;
use crate::token::{RawMove, TokenKind};

impl Block<'_> {
    /// The game that this likely is, if it is not Italian draughts: a larger board, squares that
    /// are light here, or a beginning by Black.
    ///
    /// `first` says that a move was refused on the start position.
    pub(crate) fn evidence(&self, first: bool) -> Option<Variant> {
        let mut greatest = 0;
        let mut light = false;
        let mut opens = None;
        for token in &self.tokens.words {
            let TokenKind::Move(raw) = token.kind else {
                continue;
            };
            if raw.has(RawMove::LETTERS) {
                light |= Numbering::USUAL.square(raw.from, raw.style).is_none();
            } else {
                greatest = greatest.max(raw.from).max(raw.to);
                opens = opens.or(Some(raw));
            }
        }
        match greatest {
            51.. => Some(Variant::CANADIAN),
            33.. => Some(Variant::INTERNATIONAL),
            _ if light => Some(Variant::RUSSIAN),
            _ => opens
                .filter(|raw| first && matches!(raw.from, 9..=12) && matches!(raw.to, 13..=16))
                .map(|_| Variant::ENGLISH),
        }
    }
}
