//! What the tables say about a position.

use std::cmp::Reverse;

use crate::Value;

/// What a position, or a move, is worth to the side to move, with perfect play by both.
///
/// It holds for a position whose count of moves begins anew. The longer it takes to lose and the
/// shorter to win, the better.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Who wins.
    pub value: Value,
    /// Plies to the end of the game, the winner taking the shortest way and the loser the longest;
    /// `None` for a draw, and where no table of this kind is at hand.
    pub plies: Option<u32>,
    /// Plies to the next capture or man move, that one included, or to the end; the winner keeps
    /// the win, hurries, and does not ask how far the end is. `None` as for `plies`.
    pub conversion: Option<u32>,
}

impl Verdict {
    /// A position or move with this value, the distances not being known.
    #[must_use]
    pub const fn of(value: Value) -> Self {
        Self {
            value,
            plies: None,
            conversion: None,
        }
    }

    /// The same with `quiet_plies` plies played since the last capture or man move, of `limit` that
    /// draw the game: a win or loss that comes too late is spoiled.
    ///
    /// Exact where the distance to conversion is known.
    #[must_use]
    pub fn with_count(self, quiet_plies: u32, limit: u32) -> Self {
        let late = self
            .conversion
            .is_some_and(|plies| quiet_plies.saturating_add(plies) > limit);
        match self.value {
            Value::Win if late => Self::of(Value::SpoiledWin),
            Value::Loss if late => Self::of(Value::SpoiledLoss),
            _ => self,
        }
    }

    /// A key that sorts moves, the best first: by value, then by the way that is shorter to win or longer to
    /// lose; what is not known counts as long.
    #[must_use]
    pub fn rank(&self) -> Reverse<(Value, i64, i64)> {
        let [plies, conversion] = [self.plies, self.conversion].map(|distance| {
            let distance = distance.map_or(i64::from(u32::MAX), i64::from);
            match self.value {
                Value::Win => -distance,
                Value::Loss => distance,
                _ => 0,
            }
        });
        Reverse((self.value, plies, conversion))
    }
}
