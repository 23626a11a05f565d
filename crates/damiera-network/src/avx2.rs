//! The same as in `compiled`, for processors with AVX2.

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_madd_epi16,
    _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16,
    _mm256_setzero_si256, _mm256_sub_epi16,
};

use bytemuck::{must_cast_slice, must_cast_slice_mut};

use crate::block::Block;
use crate::network::INPUT_ONE;

/// Vectors that stay in registers while the rows are gone through.
const TILE: usize = 8;

/// As `compiled::update`.
#[target_feature(enable = "avx2")]
pub(crate) fn update<'a>(
    sums: &mut [Block],
    removed: &(impl Iterator<Item = &'a [Block]> + Clone),
    added: &(impl Iterator<Item = &'a [Block]> + Clone),
) {
    let sums: &mut [__m256i] = must_cast_slice_mut(sums);
    let (tiles, rest) = sums.as_chunks_mut::<TILE>();
    let begun = TILE * tiles.len();
    for (number, tile) in tiles.iter_mut().enumerate() {
        update_tile(tile, number * TILE, removed.clone(), added.clone());
    }
    // A block is two vectors.
    let (rest, _) = rest.as_chunks_mut::<2>();
    for (number, pair) in rest.iter_mut().enumerate() {
        update_tile(pair, begun + number * 2, removed.clone(), added.clone());
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn update_tile<'a, const N: usize>(
    sums: &mut [__m256i; N],
    start: usize,
    removed: impl Iterator<Item = &'a [Block]>,
    added: impl Iterator<Item = &'a [Block]>,
) {
    let mut tile = *sums;
    for row in removed {
        let row: &[__m256i] = must_cast_slice(row);
        for (sum, weight) in tile.iter_mut().zip(&row[start..start + N]) {
            *sum = _mm256_sub_epi16(*sum, *weight);
        }
    }
    for row in added {
        let row: &[__m256i] = must_cast_slice(row);
        for (sum, weight) in tile.iter_mut().zip(&row[start..start + N]) {
            *sum = _mm256_add_epi16(*sum, *weight);
        }
    }
    *sums = tile;
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
