//! Captures followed jump by jump: those of kings, and of men where their paths are asked for.

use super::capture::Capture;
use super::grid::{DownLeft, DownRight, Grid, Heading, UpLeft, UpRight};
use super::{Forces, Side};
use crate::moves::Path;
use crate::{Color, Precedence, Role};

/// The kings that can take something.
#[inline]
pub(super) fn king_capturers(forces: &Forces, empty: Grid) -> Grid {
    let enemies = forces.enemy_men | forces.enemy_kings;
    // Whoever can jump to an empty square is found by the jump back from it.
    let back = jump_back::<UpLeft>(empty, enemies)
        | jump_back::<UpRight>(empty, enemies)
        | jump_back::<DownLeft>(empty, enemies)
        | jump_back::<DownRight>(empty, enemies);
    back & forces.kings
}

#[inline]
fn jump_back<H: Heading>(empty: Grid, enemies: Grid) -> Grid {
    H::step(H::step(empty) & enemies)
}

/// Finds every capture of a man that cannot go on, in the order of its squares.
#[inline]
pub(super) fn of_man<S: Side>(
    forces: &Forces,
    empty: Grid,
    man: Grid,
    found: &mut impl FnMut(&Capture),
) {
    let chain = Chain {
        from: man,
        empty,
        kings: Grid::EMPTY,
    };
    chain.follow::<S, false>(man, forces.enemy_men, Taken::default(), found);
}

/// Finds every capture of a king that cannot go on, in the order of its squares. One that could go
/// on takes fewer pieces than its continuation, so precedence rules it out by itself.
#[inline]
pub(super) fn of_king<S: Side>(
    forces: &Forces,
    empty: Grid,
    king: Grid,
    found: &mut impl FnMut(&Capture),
) {
    let chain = Chain {
        from: king,
        // The square it starts from counts as empty.
        empty: empty | king,
        kings: forces.enemy_kings,
    };
    let enemies = forces.enemy_men | forces.enemy_kings;
    chain.follow::<S, true>(king, enemies, Taken::default(), found);
}

/// What stays the same while one piece captures: taken pieces are lifted only at the end (art.
/// 3.5), so the empty squares do not change.
struct Chain {
    from: Grid,
    empty: Grid,
    kings: Grid,
}

/// What a capture has taken so far.
#[derive(Copy, Clone, Default)]
struct Taken {
    captured: Grid,
    path: Path,
    /// Where the kings stand among them, see [`Precedence::king_order`].
    kings: u32,
}

impl Chain {
    /// Goes on from `at`; `enemies` are those not yet taken.
    fn follow<S: Side, const KING: bool>(
        &self,
        at: Grid,
        enemies: Grid,
        taken: Taken,
        found: &mut impl FnMut(&Capture),
    ) {
        let mut ends_here = true;
        if KING || S::COLOR == Color::White {
            ends_here &= !self.jump::<S, UpLeft, KING>(at, enemies, taken, found);
            ends_here &= !self.jump::<S, UpRight, KING>(at, enemies, taken, found);
        }
        if KING || S::COLOR == Color::Black {
            ends_here &= !self.jump::<S, DownLeft, KING>(at, enemies, taken, found);
            ends_here &= !self.jump::<S, DownRight, KING>(at, enemies, taken, found);
        }
        if ends_here {
            let role = if KING { Role::King } else { Role::Man };
            found(&Capture {
                from: self.from,
                to: at,
                captured: taken.captured,
                path: taken.path,
                precedence: Precedence::new(role, taken.path.jumps(), taken.kings),
            });
        }
    }

    /// Jumps in one direction and goes on from there, if it is possible.
    #[inline]
    fn jump<S: Side, H: Heading, const KING: bool>(
        &self,
        at: Grid,
        enemies: Grid,
        taken: Taken,
        found: &mut impl FnMut(&Capture),
    ) -> bool {
        let over = H::step(at) & enemies;
        let landing = H::step(over) & self.empty;
        if landing.is_empty() {
            return false;
        }
        let kings = if over.meets(self.kings) {
            taken.kings | Precedence::king_at(taken.path.jumps())
        } else {
            taken.kings
        };
        let taken = Taken {
            captured: taken.captured | over,
            path: taken.path.with(H::DIRECTION as u32),
            kings,
        };
        self.follow::<S, KING>(landing, enemies - over, taken, found);
        true
    }
}
