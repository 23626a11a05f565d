//! The file of a network; docs/network.md describes it byte by byte.

use crate::block::numbers;
use crate::feature::FEATURES;
use crate::network::{BUCKETS, INPUT_ONE, OUTPUT_ONE};
use crate::{Network, NetworkError, Shape};

const MAGIC: [u8; 8] = *b"DAMINET\x1a";
const VERSION: u16 = 1;
/// Squared after clipping; no other activation is known.
const ACTIVATION: u16 = 2;
const HEADER_BYTES: usize = 32;
/// Where the hash stands in the header.
const HASH_AT: usize = 24;

/// The CRC-32 of the file with the place of the hash left out.
pub(crate) fn hash(bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..HASH_AT]);
    hasher.update(&bytes[HASH_AT + 4..]);
    hasher.finalize()
}

impl Network {
    /// Reads the file of a network.
    ///
    /// # Errors
    ///
    /// [`NetworkError`] if the bytes are not exactly those of a network that can be worked with.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        if bytes.len() < HEADER_BYTES || bytes[..8] != MAGIC {
            return Err(NetworkError::Magic);
        }
        let field = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        if field(8) != VERSION {
            return Err(NetworkError::Version(field(8)));
        }
        let known = [
            ("the number of inputs", 10, FEATURES),
            ("the number of outputs", 14, BUCKETS),
            ("the activation", 18, usize::from(ACTIVATION)),
            (
                "the unit of the first layer",
                20,
                usize::from(INPUT_ONE.unsigned_abs()),
            ),
            (
                "the unit of the outputs",
                22,
                usize::from(OUTPUT_ONE.unsigned_abs()),
            ),
            ("a reserved field", 28, 0),
            ("a reserved field", 30, 0),
        ];
        for (name, at, expected) in known {
            let expected = u16::try_from(expected).unwrap_or(u16::MAX);
            if field(at) != expected {
                return Err(NetworkError::Unknown {
                    field: name,
                    found: field(at),
                    expected,
                });
            }
        }
        let shape = Shape {
            hidden: usize::from(field(12)),
            scale: field(16),
        };
        shape.check()?;
        let hidden = shape.hidden;
        let sizes = [hidden, FEATURES * hidden, BUCKETS * 2 * hidden];
        let expected = HEADER_BYTES + 2 * sizes.iter().sum::<usize>() + 4 * BUCKETS;
        if bytes.len() != expected {
            return Err(NetworkError::Length {
                expected,
                found: bytes.len(),
            });
        }
        let told = u32::from_le_bytes([24, 25, 26, 27].map(|at| bytes[at]));
        if hash(bytes) != told {
            return Err(NetworkError::Hash {
                expected: told,
                found: hash(bytes),
            });
        }
        let (shorts, longs) = bytes[HEADER_BYTES..].split_at(2 * sizes.iter().sum::<usize>());
        let (shorts, _) = shorts.as_chunks::<2>();
        let shorts: Vec<i16> = shorts
            .iter()
            .map(|&pair| i16::from_le_bytes(pair))
            .collect();
        let (biases, rest) = shorts.split_at(sizes[0]);
        let (weights, output_weights) = rest.split_at(sizes[1]);
        let mut output_biases = [0; BUCKETS];
        let (longs, _) = longs.as_chunks::<4>();
        for (bias, &long) in output_biases.iter_mut().zip(longs) {
            *bias = i32::from_le_bytes(long);
        }
        Self::from_parts(shape, biases, weights, output_weights, output_biases)
    }

    /// The file of the network.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let narrow = |number: usize| u16::try_from(number).unwrap_or(u16::MAX).to_le_bytes();
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(narrow(FEATURES));
        bytes.extend(narrow(self.shape.hidden));
        bytes.extend(narrow(BUCKETS));
        bytes.extend(self.shape.scale.to_le_bytes());
        bytes.extend(ACTIVATION.to_le_bytes());
        bytes.extend(INPUT_ONE.to_le_bytes());
        bytes.extend(OUTPUT_ONE.to_le_bytes());
        bytes.extend([0; HEADER_BYTES - HASH_AT]);
        for blocks in [&self.biases, &self.rows, &self.output_rows] {
            bytes.extend(
                numbers(blocks)
                    .iter()
                    .flat_map(|number| number.to_le_bytes()),
            );
        }
        for bias in self.output_biases {
            bytes.extend(bias.to_le_bytes());
        }
        let hash = hash(&bytes);
        bytes[HASH_AT..HASH_AT + 4].copy_from_slice(&hash.to_le_bytes());
        bytes
    }
}
