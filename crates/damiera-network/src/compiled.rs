//! The sums of the hidden layer and what follows from them, for any processor.
//!
//! Plain loops over numbers of 16 bits, which the compiler turns into whatever vectors it may use.

use crate::block::{Block, numbers, numbers_mut};
use crate::network::INPUT_ONE;

/// Pieces have gone and others have come; each row is what one of them adds to the sums.
#[inline]
pub(crate) fn update<'a>(
    sums: &mut [Block],
    removed: impl Iterator<Item = &'a [Block]>,
    added: impl Iterator<Item = &'a [Block]>,
) {
    let sums = numbers_mut(sums);
    for row in removed {
        for (sum, weight) in sums.iter_mut().zip(numbers(row)) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
    for row in added {
        for (sum, weight) in sums.iter_mut().zip(numbers(row)) {
            *sum = sum.wrapping_add(*weight);
        }
    }
}

/// The total over all units of the squared, clipped sum times its weight; in units of
/// `INPUT_ONE * INPUT_ONE * OUTPUT_ONE`.
///
/// A weight times a clipped sum fits 16 bits, and the total fits 32: no network is made without
/// proof of both.
#[inline]
pub(crate) fn weigh(sums: &[Block], weights: &[Block]) -> i32 {
    let mut total = 0_i32;
    for (sum, weight) in numbers(sums).iter().zip(numbers(weights)) {
        let clipped = (*sum).clamp(0, INPUT_ONE);
        let product = clipped.wrapping_mul(*weight);
        total = total.wrapping_add(i32::from(product) * i32::from(clipped));
    }
    total
}
