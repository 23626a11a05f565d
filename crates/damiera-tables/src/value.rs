//! What a position is worth.

/// The distance to conversion that tables have where only the count of moves saves the side to
/// move: where that side was left out of the table of values, it is by this that such a position is
/// told from a lost one.
pub const TOO_FAR: u8 = 100;

/// What a position is worth to the side to move, with perfect play by both.
///
/// The order is that of preference. The count of moves is part of the rules, so a win that cannot
/// be brought home before it runs out is a draw; it is told apart from other draws, because only
/// the count makes it one. A value holds for a position whose count begins anew.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Value {
    /// The side to move loses.
    Loss = 0,
    /// A draw by the count of moves; without the count the side to move would lose.
    SpoiledLoss = 1,
    /// Neither side can win.
    Draw = 2,
    /// A draw by the count of moves; without the count the side to move would win.
    SpoiledWin = 3,
    /// The side to move wins.
    Win = 4,
}

impl Value {
    /// All, the worst first.
    pub const ALL: [Self; 5] = [
        Self::Loss,
        Self::SpoiledLoss,
        Self::Draw,
        Self::SpoiledWin,
        Self::Win,
    ];

    /// The value that a symbol stands for, if it is one.
    #[inline]
    pub(crate) fn of_symbol(symbol: u8) -> Option<Self> {
        Self::ALL.get(usize::from(symbol)).copied()
    }

    /// The same, told from the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::SpoiledLoss => Self::SpoiledWin,
            Self::Draw => Self::Draw,
            Self::SpoiledWin => Self::SpoiledLoss,
            Self::Win => Self::Loss,
        }
    }

    /// Whether the game is a draw, by the count of moves or without it.
    #[must_use]
    pub const fn is_draw(self) -> bool {
        matches!(self, Self::SpoiledLoss | Self::Draw | Self::SpoiledWin)
    }
}
