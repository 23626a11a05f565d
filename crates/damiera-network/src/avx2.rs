//! The same as in `compiled`, for processors with AVX2.

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_madd_epi16,
    _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16,
    _mm256_setzero_si256, _mm256_sub_epi16,
};
use std::array;

use bytemuck::{must_cast, must_cast_slice};
use damiera::Bitboard;

use crate::Network;
use crate::block::Block;
use crate::change::{Change, ROWS};
use crate::network::INPUT_ONE;

/// Blocks of each view that stay in registers while the pieces are gone through.
const TILE: usize = 2;

/// As `compiled::update`.
#[inline]
#[target_feature(enable = "avx2,bmi1,popcnt")]
pub(crate) fn update(network: &Network, [white, black]: [&mut [Block]; 2], change: &Change) {
    let (white_tiles, white_rest) = white.as_chunks_mut::<TILE>();
    let (black_tiles, black_rest) = black.as_chunks_mut::<TILE>();
    let begun = TILE * white_tiles.len();
    for (number, (white, black)) in white_tiles.iter_mut().zip(black_tiles).enumerate() {
        update_tile(network, [white, black], number * TILE, change);
    }
    for (number, (white, black)) in white_rest.iter_mut().zip(black_rest).enumerate() {
        let single = [array::from_mut(white), array::from_mut(black)];
        update_tile(network, single, begun + number, change);
    }
}

/// The same for the blocks from `start` on.
#[inline]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn update_tile<const N: usize>(
    network: &Network,
    [white, black]: [&mut [Block; N]; 2],
    start: usize,
    change: &Change,
) {
    let width = network.biases.len();
    let row = |input: u8| network.rows[usize::from(input) * width + start..].first_chunk();
    let (mut white_sums, mut black_sums) = (white.map(must_cast), black.map(must_cast));
    // Twice the same loop: called as a function it would keep the sums in memory.
    for (inputs, set) in ROWS.iter().zip(change.removed.0) {
        for square in Bitboard(set) {
            let [as_white, as_black] = inputs[square.index()];
            if let (Some(as_white), Some(as_black)) = (row(as_white), row(as_black)) {
                count::<N, false>(&mut white_sums, as_white);
                count::<N, false>(&mut black_sums, as_black);
            }
        }
    }
    for (inputs, set) in ROWS.iter().zip(change.added.0) {
        for square in Bitboard(set) {
            let [as_white, as_black] = inputs[square.index()];
            if let (Some(as_white), Some(as_black)) = (row(as_white), row(as_black)) {
                count::<N, true>(&mut white_sums, as_white);
                count::<N, true>(&mut black_sums, as_black);
            }
        }
    }
    (*white, *black) = (white_sums.map(must_cast), black_sums.map(must_cast));
}

/// Adds the weights of a piece to the sums of a view, or takes them away.
#[inline]
#[target_feature(enable = "avx2")]
fn count<const N: usize, const ADD: bool>(sums: &mut [[__m256i; 2]; N], row: &[Block; N]) {
    for (sums, weights) in sums.iter_mut().zip(row) {
        let weights: [__m256i; 2] = must_cast(*weights);
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum = if ADD {
                _mm256_add_epi16(*sum, weight)
            } else {
                _mm256_sub_epi16(*sum, weight)
            };
        }
    }
}

/// As `compiled::weigh`.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn weigh(sums: &[Block], weights: &[Block]) -> i32 {
    let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(INPUT_ONE));
    let term = |sum: __m256i, weight: __m256i| {
        let clipped = _mm256_min_epi16(_mm256_max_epi16(sum, zero), one);
        _mm256_madd_epi16(_mm256_mullo_epi16(clipped, weight), clipped)
    };
    let (sums, weights): (&[__m256i], &[__m256i]) =
        (must_cast_slice(sums), must_cast_slice(weights));
    let (sums, _) = sums.as_chunks::<2>();
    let (weights, _) = weights.as_chunks::<2>();
    let mut totals = [zero; 2];
    for (sums, weights) in sums.iter().zip(weights) {
        totals[0] = _mm256_add_epi32(totals[0], term(sums[0], weights[0]));
        totals[1] = _mm256_add_epi32(totals[1], term(sums[1], weights[1]));
    }
    let total = _mm256_add_epi32(totals[0], totals[1]);
    let halves = _mm_add_epi32(
        _mm256_castsi256_si128(total),
        _mm256_extracti128_si256::<1>(total),
    );
    let quarters = _mm_add_epi32(halves, _mm_shuffle_epi32::<0b_01_00_11_10>(halves));
    let eighths = _mm_add_epi32(quarters, _mm_shuffle_epi32::<0b_10_11_00_01>(quarters));
    _mm_cvtsi128_si32(eighths)
}
