//! Eight strengths of play.

use core::fmt;

/// How strongly the engine plays, from 1 (beginner) to 8 (champion).
///
/// The first seven are limited by the number of positions they look at, so that they are equally
/// strong on every device; the eighth uses all the time it is given.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level does with its turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// Positions looked at; `None` if time is the limit.
    pub(crate) nodes: Option<u64>,
    /// Full plies looked ahead at most.
    pub(crate) depth: Option<u16>,
    /// Moves that are this much worse than the best, in centimen, may be chosen too.
    pub(crate) margin: i16,
}

/// Margin within which a strong level varies its openings, in centimen.
const OPENING_MARGIN: i16 = 12;
/// Positions looked at there, at least.
const OPENING_NODES: u64 = 4_000;
/// Plies from the start of the game that count as its opening.
const OPENING_PLIES: usize = 6;

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 8] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
    ];

    /// The level with this number, if there is one: `1..=8`.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        if matches!(number, 1..=8) {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number, `1..=8`.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether the caller's [`Observer`](crate::Observer) has to end the search.
    #[must_use]
    pub const fn is_timed(self) -> bool {
        self.0 == 8
    }

    /// Whether the endgame tables may be used: a beginner's opponent does not play endings to
    /// perfection.
    #[must_use]
    pub const fn uses_tables(self) -> bool {
        self.0 >= 4
    }

    /// Whether the opening book may be used: weaker players make their own mistakes from the first
    /// move on.
    #[must_use]
    pub const fn uses_book(self) -> bool {
        self.0 >= 6
    }

    pub(crate) const fn plan(self) -> Plan {
        let (nodes, depth, margin) = match self.0 {
            1 => (200, 1, 60),
            2 => (400, 1, 22),
            3 => (1_000, 2, 31),
            4 => (240, 0, 0),
            5 => (700, 0, 0),
            6 => (2_100, 0, 0),
            7 => (7_000, 0, 0),
            _ => (0, 0, 0),
        };
        Plan {
            nodes: if nodes == 0 { None } else { Some(nodes) },
            depth: if depth == 0 { None } else { Some(depth) },
            margin,
        }
    }

    /// Positions looked at `ply` plies after the start of the game; `None` if time is the limit. To
    /// vary an opening, every move needs a score.
    pub(crate) fn nodes_at(self, ply: usize) -> Option<u64> {
        let plan = self.plan();
        let varies = plan.margin == 0 && ply < OPENING_PLIES;
        plan.nodes.map(|nodes| {
            if varies {
                nodes.max(OPENING_NODES)
            } else {
                nodes
            }
        })
    }

    /// How much worse than the best, in centimen, a move may be that is chosen by lot `ply`
    /// plies after the start of the game; zero if the best is played.
    pub(crate) const fn margin_at(self, ply: usize) -> i16 {
        let margin = self.plan().margin;
        if margin == 0 {
            Self::opening_margin_at(ply)
        } else {
            margin
        }
    }

    /// The same for a strong player.
    pub(crate) const fn opening_margin_at(ply: usize) -> i16 {
        if ply < OPENING_PLIES {
            OPENING_MARGIN
        } else {
            0
        }
    }
}

impl fmt::Display for Level {
    /// The number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_eight() {
        assert_eq!(Level::ALL.map(Level::number), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(Level::from_number(0), None);
        assert_eq!(Level::from_number(9), None);
        assert!(
            Level::ALL
                .iter()
                .all(|&level| Level::from_number(level.number()) == Some(level))
        );
    }

    #[test]
    fn only_the_champion_needs_a_clock() {
        for level in Level::ALL {
            assert_eq!(level.plan().nodes.is_none(), level.is_timed());
        }
    }
}
