//! One move, with its whole path.

use core::cmp::Ordering;
use core::fmt;

use crate::geometry::{Direction, JUMPS};
use crate::{Bitboard, Square};

/// A quiet move or a capture with every landing square.
///
/// A move belongs to the position that made it and says nothing in another one. Two captures that
/// differ only in their path are two moves. Moves are ordered by their squares: origin first, then
/// each landing.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Move {
    captured: Bitboard,
    /// Two bits for the direction of each jump, the first jump lowest.
    path: u32,
    from: Square,
    to: Square,
    /// Number of jumps, 0 for a quiet move.
    jumps: u8,
    crowns: bool,
}

const _: () = assert!(size_of::<Move>() == 12);

impl Move {
    pub(crate) const fn quiet(from: Square, to: Square, crowns: bool) -> Self {
        Self {
            captured: Bitboard::EMPTY,
            path: 0,
            from,
            to,
            jumps: 0,
            crowns,
        }
    }

    pub(crate) const fn capture(
        from: Square,
        to: Square,
        captured: Bitboard,
        path: Path,
        crowns: bool,
    ) -> Self {
        Self {
            captured,
            path: path.directions,
            from,
            to,
            jumps: path.jumps,
            crowns,
        }
    }

    /// Where the piece stands.
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where the piece comes to rest.
    #[must_use]
    pub const fn to(self) -> Square {
        self.to
    }

    /// Whether the move takes something.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.jumps != 0
    }

    /// The pieces that the move takes; empty for a quiet move.
    #[must_use]
    pub const fn captured(self) -> Bitboard {
        self.captured
    }

    /// Whether the move makes a king of a man.
    #[must_use]
    pub const fn crowns(self) -> bool {
        self.crowns
    }

    /// Every square on which the piece lands, in order: one for a quiet move, one for each piece
    /// taken by a capture.
    #[must_use]
    pub fn landings(self) -> impl ExactSizeIterator<Item = Square> + Clone {
        let mut at = self.from;
        (0..u32::from(self.jumps.max(1))).map(move |jump| {
            at = if self.jumps == 0 {
                self.to
            } else {
                self.jump_from(at, jump).1
            };
            at
        })
    }

    /// The pieces that the move takes, in the order of taking.
    #[must_use]
    pub fn captured_in_order(self) -> impl ExactSizeIterator<Item = Square> + Clone {
        let mut at = self.from;
        (0..u32::from(self.jumps)).map(move |jump| {
            let (over, landing) = self.jump_from(at, jump);
            at = landing;
            over
        })
    }

    /// What jump number `jump` from `at` leaps over, and where it lands.
    fn jump_from(self, at: Square, jump: u32) -> (Square, Square) {
        let direction = Direction::from_bits(self.path >> (2 * jump));
        let jump = JUMPS[at.index()][direction as usize];
        (
            Square::wrapping(jump.over.trailing_zeros()),
            Square::wrapping(jump.to),
        )
    }

    /// Whether both moves lead to the same position from the same position: equal origin,
    /// destination and captured pieces, whatever the path.
    #[must_use]
    pub fn same_effect(self, other: Self) -> bool {
        (self.from, self.to, self.captured) == (other.from, other.to, other.captured)
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        self.from
            .cmp(&other.from)
            .then_with(|| self.landings().cmp(other.landings()))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Move {
    /// The notation with every landing square: `22-19`, `29x22x15x6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.is_capture() { 'x' } else { '-' };
        write!(f, "{}", self.from)?;
        self.landings()
            .try_for_each(|landing| write!(f, "{separator}{landing}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{}", if self.crowns { "=K" } else { "" })
    }
}

/// The jumps of a capture while it is being found.
#[derive(Copy, Clone, Default)]
pub(crate) struct Path {
    directions: u32,
    jumps: u8,
}

impl Path {
    #[inline]
    pub(crate) const fn with(self, direction: u32) -> Self {
        Self {
            directions: self.directions | (direction << (2 * self.jumps as u32)),
            jumps: self.jumps + 1,
        }
    }

    #[inline]
    pub(crate) const fn jumps(self) -> u32 {
        self.jumps as u32
    }
}
