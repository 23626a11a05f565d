//! Which captures are compulsory: the four precedences as one ordered value.

use core::fmt;

use crate::Role;

/// Rank of a capture among its rivals; only the greatest may be played.
///
/// The order of the value is the order of the regulation: first the number of pieces taken (art.
/// 6.6), then whether a king takes (6.7), then the number of kings taken (6.8), then where those
/// kings stand in the sequence, the first piece weighing most (6.9). All four lie in one integer,
/// so that two captures are compared in one step.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Precedence(u32);

impl Precedence {
    /// Bits of the order of kings: nobody can be taken more than twelve pieces.
    const PIECES: u32 = 12;
    const KINGS_SHIFT: u32 = Self::PIECES;
    const ROLE_SHIFT: u32 = Self::KINGS_SHIFT + 4;
    const TAKEN_SHIFT: u32 = Self::ROLE_SHIFT + 1;

    /// Lower than that of any capture.
    pub(crate) const NONE: Self = Self(0);

    /// What a king taken as number `n`, from 0, adds to the [order of kings](Self::king_order).
    #[must_use]
    #[inline]
    pub(crate) const fn king_at(n: u32) -> u32 {
        (1 << (Self::PIECES - 1)) >> n
    }

    /// The rank of a capture of `taken` pieces, at most twelve, with the kings among them at the
    /// places of `king_order`.
    #[must_use]
    #[inline]
    pub(crate) const fn new(by: Role, taken: u32, king_order: u32) -> Self {
        Self(
            (taken << Self::TAKEN_SHIFT)
                | ((matches!(by, Role::King) as u32) << Self::ROLE_SHIFT)
                | (king_order.count_ones() << Self::KINGS_SHIFT)
                | king_order,
        )
    }

    /// How many pieces are taken (6.6).
    #[must_use]
    pub const fn taken(self) -> u32 {
        self.0 >> Self::TAKEN_SHIFT
    }

    /// Who takes (6.7).
    #[must_use]
    pub const fn by(self) -> Role {
        if (self.0 >> Self::ROLE_SHIFT) & 1 == 1 {
            Role::King
        } else {
            Role::Man
        }
    }

    /// How many of the pieces taken are kings (6.8).
    #[must_use]
    pub const fn kings_taken(self) -> u32 {
        (self.0 >> Self::KINGS_SHIFT) & 0xF
    }

    /// Where the kings stand in the order of taking (6.9): bit 11 for the first piece, bit 10 for
    /// the second, and so on.
    #[must_use]
    pub const fn king_order(self) -> u32 {
        self.0 & ((1 << Self::PIECES) - 1)
    }
}

impl fmt::Debug for Precedence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Precedence")
            .field("taken", &self.taken())
            .field("by", &self.by())
            .field("kings_taken", &self.kings_taken())
            .field("king_order", &format_args!("{:012b}", self.king_order()))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each rule outweighs all that come after it.
    #[test]
    fn the_rules_in_their_order() {
        let king = Precedence::king_at;
        let falling = [
            Precedence::new(Role::Man, 3, 0),
            Precedence::new(Role::King, 2, king(0) | king(1)),
            Precedence::new(Role::King, 2, king(0)),
            Precedence::new(Role::King, 2, king(1)),
            Precedence::new(Role::King, 2, 0b00),
            Precedence::new(Role::Man, 2, 0),
            Precedence::new(Role::King, 1, king(0)),
            Precedence::NONE,
        ];
        assert!(
            falling.is_sorted_by(|greater, lesser| greater > lesser),
            "{falling:#?}"
        );
    }

    #[test]
    fn what_went_in_comes_out() {
        let precedence = Precedence::new(Role::King, 12, 0b1010_0000_0001);
        assert_eq!(precedence.taken(), 12);
        assert_eq!(precedence.by(), Role::King);
        assert_eq!(precedence.kings_taken(), 3);
        assert_eq!(precedence.king_order(), 0b1010_0000_0001);
    }
}
