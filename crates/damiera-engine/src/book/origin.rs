//! Where the scores of a book come from.

/// What decides the score of a position that is searched for a book.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Positions visited for each score.
    pub nodes: u64,
    /// The fingerprint of the search; see [`bench`](crate::bench).
    pub bench: u64,
    /// The fingerprint of the evaluation; see [`Evaluation::fingerprint`](crate::Evaluation::fingerprint).
    pub evaluation: u32,
    /// Endings of up to so many pieces were looked up; 0 for none.
    pub tables: u8,
}

impl Origin {
    /// How many bytes it takes.
    pub const BYTES: usize = 24;

    /// The fields in the order nodes, bench, evaluation, tables, the least byte first; three bytes
    /// of zero at the end.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.nodes.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.bench.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.evaluation.to_le_bytes());
        bytes[20] = self.tables;
        bytes
    }

    /// The reverse of [`to_bytes`](Self::to_bytes); the three bytes at the end do not count.
    #[must_use]
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let long =
            |at: usize| u64::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7].map(|byte| bytes[at + byte]));
        Self {
            nodes: long(0),
            bench: long(8),
            evaluation: u32::from_le_bytes([16, 17, 18, 19].map(|at| bytes[at])),
            tables: bytes[20],
        }
    }
}
