//! The numbers of a network.

use damiera::Board;

use crate::NetworkError;
use crate::block::{Block, LANES, blocks};
use crate::feature::FEATURES;

/// How many outputs there are; the number of pieces says which one counts.
pub const BUCKETS: usize = 8;
/// What stands for 1 in the first layer: its sums are clipped to 0 and this.
pub const INPUT_ONE: i16 = 255;
/// What stands for 1 in the weights of the outputs.
pub const OUTPUT_ONE: i16 = 64;
/// The largest weight of an output, so that its product with a clipped sum fits 16 bits.
const MOST_OUTPUT_WEIGHT: u16 = (i16::MAX / INPUT_ONE).unsigned_abs();
/// Pieces on a board, at most.
const MOST_PIECES: i32 = 24;
/// The largest hidden layer.
const MOST_HIDDEN: usize = 1_024;

/// The output that counts for a board with so many pieces: 0 for 22 and more, then for 19, 16, 14,
/// 12, 10 and 8, and 7 for fewer.
#[must_use]
#[inline]
pub const fn bucket(pieces: u32) -> usize {
    match pieces {
        22.. => 0,
        19..=21 => 1,
        16..=18 => 2,
        14..=15 => 3,
        12..=13 => 4,
        10..=11 => 5,
        8..=9 => 6,
        _ => 7,
    }
}

/// How large a network is, and the unit of its answers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Units of the hidden layer for each side, a multiple of 32.
    pub hidden: usize,
    /// What an output of 1 is worth, in centimen. The outputs are trained to be the logarithm of the
    /// odds of winning.
    pub scale: u16,
}

impl Shape {
    /// So many hidden units, and an output of 1 worth a man.
    #[must_use]
    pub const fn with_hidden(hidden: usize) -> Self {
        Self { hidden, scale: 100 }
    }

    pub(crate) fn check(self) -> Result<(), NetworkError> {
        let is_whole = self.hidden.is_multiple_of(LANES);
        if is_whole && (LANES..=MOST_HIDDEN).contains(&self.hidden) {
            Ok(())
        } else {
            Err(NetworkError::Hidden(self.hidden))
        }
    }
}

/// A network: 120 inputs for each side, one hidden layer with weights that both sides share, and one
/// output for each of [`BUCKETS`] numbers of pieces.
///
/// No network is made whose sums could overflow, whatever is on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    pub(crate) shape: Shape,
    /// What the hidden sums begin with.
    pub(crate) biases: Box<[Block]>,
    /// By input: what it adds to the hidden sums.
    pub(crate) rows: Box<[Block]>,
    /// By bucket: the weights of the side to move, then those of the other.
    pub(crate) output_rows: Box<[Block]>,
    /// By bucket, in units of `INPUT_ONE * OUTPUT_ONE`.
    pub(crate) output_biases: [i32; BUCKETS],
    pub(crate) hash: u32,
}

impl Network {
    /// A network of zeroes, whose answer is always 0.
    ///
    /// # Errors
    ///
    /// [`NetworkError::Hidden`] if there is no network of this size.
    pub fn new(shape: Shape) -> Result<Self, NetworkError> {
        shape.check()?;
        let zeroes = |numbers: usize| vec![0; numbers];
        Self::from_parts(
            shape,
            &zeroes(shape.hidden),
            &zeroes(FEATURES * shape.hidden),
            &zeroes(BUCKETS * 2 * shape.hidden),
            [0; BUCKETS],
        )
    }

    /// A network of these numbers: the biases of the hidden units; by input, the weights to each
    /// hidden unit; by output, the weights of the hidden units of the side to move, then of those
    /// of the other; the biases of the outputs, in units of `INPUT_ONE * OUTPUT_ONE`.
    ///
    /// # Errors
    ///
    /// [`NetworkError`] if a length is wrong or a sum could overflow.
    pub fn from_parts(
        shape: Shape,
        biases: &[i16],
        weights: &[i16],
        output_weights: &[i16],
        output_biases: [i32; BUCKETS],
    ) -> Result<Self, NetworkError> {
        shape.check()?;
        let hidden = shape.hidden;
        let lengths = [
            (biases.len(), hidden),
            (weights.len(), FEATURES * hidden),
            (output_weights.len(), BUCKETS * 2 * hidden),
        ];
        for (found, expected) in lengths {
            if found != expected {
                return Err(NetworkError::Length { expected, found });
            }
        }
        prove_inputs(biases, weights)?;
        prove_outputs(hidden, output_weights, output_biases)?;
        let mut network = Self {
            shape,
            biases: blocks(biases),
            rows: blocks(weights),
            output_rows: blocks(output_weights),
            output_biases,
            hash: 0,
        };
        network.hash = crate::file::hash(&network.to_bytes());
        Ok(network)
    }

    /// How large it is.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The hash of the file, by which networks are named.
    #[must_use]
    pub const fn hash(&self) -> u32 {
        self.hash
    }

    /// The weights of one input.
    #[inline]
    pub(crate) fn row(&self, input: u8) -> &[Block] {
        let width = self.biases.len();
        &self.rows[usize::from(input) * width..][..width]
    }

    /// The weights of the output for a board, of the side to move and of the other, and the bias.
    #[inline]
    pub(crate) fn output(&self, board: &Board) -> (&[Block], &[Block], i32) {
        let bucket = bucket(board.occupied().len());
        let width = self.biases.len();
        let (own, other) = self.output_rows[2 * bucket * width..][..2 * width].split_at(width);
        (own, other, self.output_biases[bucket])
    }

    /// An output sum in centimen.
    #[inline]
    pub(crate) fn centimen(&self, sum: i32, bias: i32) -> i32 {
        let (input_one, output_one) = (i64::from(INPUT_ONE), i64::from(OUTPUT_ONE));
        let output = i64::from(sum) / input_one + i64::from(bias);
        let centimen = output * i64::from(self.shape.scale) / (input_one * output_one);
        i32::try_from(centimen).unwrap_or(0)
    }
}

/// No board has more than 24 pieces; not even the 24 largest weights of a unit, all of one sign, may
/// leave 16 bits.
fn prove_inputs(biases: &[i16], weights: &[i16]) -> Result<(), NetworkError> {
    for (unit, bias) in biases.iter().enumerate() {
        let column = weights.iter().skip(unit).step_by(biases.len());
        let most = column
            .map(|weight| weight.unsigned_abs())
            .max()
            .unwrap_or(0);
        let reach = i32::from(bias.unsigned_abs()) + MOST_PIECES * i32::from(most);
        if reach > i32::from(i16::MAX) {
            return Err(NetworkError::InputWeights(unit));
        }
    }
    Ok(())
}

fn prove_outputs(
    hidden: usize,
    weights: &[i16],
    biases: [i32; BUCKETS],
) -> Result<(), NetworkError> {
    let one = i64::from(INPUT_ONE);
    for (bucket, (weights, bias)) in weights.chunks(2 * hidden).zip(biases).enumerate() {
        let most = weights.iter().map(|weight| weight.unsigned_abs()).max();
        let sum: i64 = weights
            .iter()
            .map(|weight| i64::from(weight.unsigned_abs()))
            .sum();
        let too_large = most.is_some_and(|most| most > MOST_OUTPUT_WEIGHT)
            || sum * one * one > i64::from(i32::MAX)
            || i64::from(bias).abs() > i64::from(i32::MAX) / one;
        if too_large {
            return Err(NetworkError::OutputWeights(bucket));
        }
    }
    Ok(())
}
