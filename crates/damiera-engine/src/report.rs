//! What a search tells on its way.

use damiera::Move;

use crate::Verdict;

/// One line of play at one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Full plies looked ahead.
    pub depth: u16,
    /// The longest line looked at, in plies.
    pub seldepth: u16,
    /// The rank of the line, from 1.
    pub multipv: usize,
    /// What the line is worth for the side to move at the root.
    pub score: Verdict,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Positions found in the endgame tables since the search began.
    pub table_hits: u64,
    /// Best play for both sides, from the root; never empty.
    pub pv: Vec<Move>,
    /// How full the table is, in permille.
    pub hashfull: u16,
}
