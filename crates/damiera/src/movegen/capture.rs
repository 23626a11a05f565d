//! Captures, and which of them are compulsory.

use alloc::vec::Vec;

use super::quiet::count_both;
use super::{Forces, Side};
use crate::geometry::{Direction, JUMPS};
use crate::moves::Path;
use crate::{Bitboard, Move, Precedence, Role, Square};

/// The pieces that can take something: for each direction, those with an enemy next to them and an
/// empty square behind it. A man sees men only (art. 5.3 b).
#[inline]
pub(super) fn capturers<S: Side>(forces: &Forces) -> Bitboard {
    let can_jump = |pieces: Bitboard, enemies: Bitboard, direction: Direction| {
        let back = direction.opposite();
        pieces & (forces.empty.step(back) & enemies).step(back)
    };
    let mut capturers = S::FORWARD
        .iter()
        .fold(Bitboard::EMPTY, |found, &direction| {
            found | can_jump(forces.men, forces.enemy_men, direction)
        });
    if !forces.kings.is_empty() {
        let enemies = forces.enemy_men | forces.enemy_kings;
        for direction in Direction::ALL {
            capturers |= can_jump(forces.kings, enemies, direction);
        }
    }
    capturers
}

/// Appends the compulsory captures of `capturers`, in the order of their squares.
#[inline]
pub(super) fn generate<S: Side>(forces: &Forces, capturers: Bitboard, moves: &mut Vec<Move>) {
    let start = moves.len();
    let mut best = Precedence::NONE;
    each::<S>(forces, capturers, |capture| {
        if capture.precedence < best {
            return;
        }
        if capture.precedence > best {
            best = capture.precedence;
            moves.truncate(start);
        }
        moves.push(capture.to_move::<S>());
    });
}

/// How many compulsory captures there are, each path counting.
#[inline]
pub(super) fn count<S: Side>(forces: &Forces, capturers: Bitboard) -> u64 {
    let men = Relay::of_men::<S>(forces);
    let kings = capturers & forces.kings;
    if kings.is_empty() {
        return u64::from(men.paths);
    }
    let mut best = Precedence::NONE;
    let mut count = 0;
    each::<S>(forces, kings, |capture| {
        if capture.precedence > best {
            best = capture.precedence;
            count = 1;
        } else if capture.precedence == best {
            count += 1;
        }
    });
    // Of equally many pieces, the king takes.
    if men.taken > best.taken() {
        u64::from(men.paths)
    } else {
        count
    }
}

/// The longest captures of men: how many pieces they take, and along how many paths.
struct Relay {
    taken: u32,
    paths: u32,
}

impl Relay {
    /// Follows all men at once. A man goes forward only and jumps at most three times, so a set of
    /// landings for each sequence of directions holds every path exactly once.
    #[inline]
    fn of_men<S: Side>(forces: &Forces) -> Self {
        let [l, r] = Self::landings::<S>(forces, forces.men);
        let [ll, lr] = Self::landings::<S>(forces, l);
        let [rl, rr] = Self::landings::<S>(forces, r);
        if (ll | lr | rl | rr).is_empty() {
            return Self {
                taken: 1,
                paths: count_both(l, r),
            };
        }
        let third = [ll, lr, rl, rr].map(|men| Self::landings::<S>(forces, men));
        let thrice: u32 = third
            .iter()
            .map(|&[left, right]| count_both(left, right))
            .sum();
        if thrice > 0 {
            return Self {
                taken: 3,
                paths: thrice,
            };
        }
        Self {
            taken: 2,
            paths: count_both(ll, lr) + count_both(rl, rr),
        }
    }

    /// Where men get by a jump in each of their two directions.
    #[inline]
    fn landings<S: Side>(forces: &Forces, men: Bitboard) -> [Bitboard; 2] {
        let jump =
            |direction| (men.step(direction) & forces.enemy_men).step(direction) & forces.empty;
        [jump(S::FORWARD[0]), jump(S::FORWARD[1])]
    }
}

/// A capture that goes on as long as it can.
struct Capture {
    from: Square,
    to: Square,
    captured: Bitboard,
    path: Path,
    precedence: Precedence,
}

impl Capture {
    #[inline]
    fn to_move<S: Side>(&self) -> Move {
        let crowns = self.precedence.by() == Role::Man && S::CROWN.has(self.to);
        Move::capture(self.from, self.to, self.captured, self.path, crowns)
    }
}

/// Finds every capture that cannot go on, in the order of its squares. One that could go on takes
/// fewer pieces than its continuation, so precedence rules it out by itself.
#[inline]
fn each<S: Side>(forces: &Forces, capturers: Bitboard, mut found: impl FnMut(&Capture)) {
    for from in capturers {
        if forces.men.has(from) {
            let chain = Chain {
                from,
                directions: match S::FORWARD[0] {
                    Direction::UpLeft => 0..2,
                    _ => 2..4,
                },
                role: Role::Man,
                kings: Bitboard::EMPTY,
                empty: forces.empty,
            };
            chain.follow(from, forces.enemy_men, Taken::default(), &mut found);
        } else {
            let chain = Chain {
                from,
                directions: 0..4,
                role: Role::King,
                kings: forces.enemy_kings,
                // The square it starts from counts as empty.
                empty: forces.empty.with(from),
            };
            let enemies = forces.enemy_men | forces.enemy_kings;
            chain.follow(from, enemies, Taken::default(), &mut found);
        }
    }
}

/// What stays the same while one piece captures: taken pieces are lifted only at the end (art.
/// 3.5), so the empty squares do not change.
struct Chain {
    from: Square,
    directions: core::ops::Range<u32>,
    role: Role,
    kings: Bitboard,
    empty: Bitboard,
}

/// What a capture has taken so far.
#[derive(Copy, Clone, Default)]
struct Taken {
    captured: u32,
    path: Path,
    /// Bit `n` is set if the piece taken as number `n` is a king.
    kings: u32,
}

impl Chain {
    /// Goes on from `at`; `enemies` are those not yet taken.
    fn follow(
        &self,
        at: Square,
        enemies: Bitboard,
        taken: Taken,
        found: &mut impl FnMut(&Capture),
    ) {
        let mut ends_here = true;
        for direction in self.directions.clone() {
            let jump = JUMPS[at.index()][direction as usize];
            if jump.over & enemies.0 == 0 || jump.landing & self.empty.0 == 0 {
                continue;
            }
            ends_here = false;
            let is_king = u32::from(jump.over & self.kings.0 != 0);
            let taken = Taken {
                captured: taken.captured | jump.over,
                path: taken.path.with(direction),
                kings: taken.kings | is_king << taken.path.jumps(),
            };
            self.follow(
                Square::wrapping(jump.to),
                enemies - Bitboard(jump.over),
                taken,
                found,
            );
        }
        if ends_here {
            found(&Capture {
                from: self.from,
                to: at,
                captured: Bitboard(taken.captured),
                path: taken.path,
                precedence: Precedence::new(self.role, taken.path.jumps(), taken.kings),
            });
        }
    }
}
