//! What is known about a slice as a whole.

use crate::Material;

/// Figures of a slice and its mirror together, told from the side to move.
///
/// Wins, losses, draws, spoiled wins and spoiled losses add up to the positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// All positions.
    pub positions: u64,
    /// Positions won in spite of the count of moves.
    pub wins: u64,
    /// Positions lost in spite of the count of moves.
    pub losses: u64,
    /// Positions that neither side can win even without the count of moves.
    pub draws: u64,
    /// Positions won if there were no count of moves.
    pub spoiled_wins: u64,
    /// Positions lost if there were no count of moves.
    pub spoiled_losses: u64,
    /// Positions in which the side to move captures.
    pub captures: u64,
    /// The longest distance of the kind in plies; 0 in tables of values.
    pub longest: u16,
    /// A position that has it: its slice and its number.
    pub longest_at: (Material, u64),
}

impl Facts {
    /// Nothing counted yet, for a slice whose positions are counted with those of its mirror.
    #[must_use]
    pub fn new(slice: Material) -> Self {
        let mirror = if slice.is_symmetric() {
            0
        } else {
            slice.mirrored().positions()
        };
        Self {
            positions: slice.positions() + mirror,
            wins: 0,
            losses: 0,
            draws: 0,
            spoiled_wins: 0,
            spoiled_losses: 0,
            captures: 0,
            longest: 0,
            longest_at: (slice, 0),
        }
    }
}
