//! How far a search may go.

/// Where a search ends by itself. Without any limit it goes on until its
/// [`Observer`](crate::Observer) stops it or nothing is left to find.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Full plies to look ahead, at least one.
    pub depth: Option<u16>,
    /// Positions to visit; the search never visits more.
    pub nodes: Option<u64>,
}

impl Limits {
    /// No limit.
    pub const NONE: Self = Self {
        depth: None,
        nodes: None,
    };

    /// A limit on the depth alone, in plies.
    #[must_use]
    pub const fn depth(plies: u16) -> Self {
        Self {
            depth: Some(plies),
            nodes: None,
        }
    }

    /// A limit on the positions visited alone.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            depth: None,
            nodes: Some(nodes),
        }
    }
}
