//! What can be wrong with a network.

use thiserror::Error;

/// Why bytes are no network, or numbers make none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The first bytes are not those of a network.
    #[error("not the file of a network")]
    Magic,
    /// The format is of a version that is not known.
    #[error("format version {0} of a network is not known")]
    Version(u16),
    /// The header tells of another kind of network.
    #[error("{field} is {found}, where only {expected} is known")]
    Unknown {
        /// What is told.
        field: &'static str,
        /// What the header says.
        found: u16,
        /// The only value that is understood.
        expected: u16,
    },
    /// The size of the hidden layer is not one that can be worked with.
    #[error("{0} hidden units; a multiple of 32 up to 1024 is needed")]
    Hidden(usize),
    /// Too few or too many bytes.
    #[error("{found} bytes instead of {expected}")]
    Length {
        /// As many as the header asks for.
        expected: usize,
        /// As many as there are.
        found: usize,
    },
    /// The bytes are not those that were written.
    #[error("the hash is {found:08x}, not {expected:08x} as the header says")]
    Hash {
        /// What the header says.
        expected: u32,
        /// What the bytes have.
        found: u32,
    },
    /// The sums of a unit of the hidden layer could leave 16 bits.
    #[error("the weights of hidden unit {0} are too large")]
    InputWeights(usize),
    /// The sum of an output could leave 32 bits.
    #[error("the weights of output {0} are too large")]
    OutputWeights(usize),
}
