//! The sums of the hidden layer and what follows from them, for any processor.
//!
//! Plain loops over numbers of 16 bits, which the compiler turns into whatever vectors it may use.

use crate::Network;
use crate::block::{Block, numbers, numbers_mut};
use crate::change::Change;
use crate::network::INPUT_ONE;

/// Makes the sums of one board those of another: as White and then as Black see it.
#[inline]
pub(crate) fn update(network: &Network, [white, black]: [&mut [Block]; 2], change: &Change) {
    let [white, black] = [numbers_mut(white), numbers_mut(black)];
    let row = |input| numbers(network.row(input));
    for input in change.removed.inputs() {
        subtract(white, row(input[0]));
        subtract(black, row(input[1]));
    }
    for input in change.added.inputs() {
        add(white, row(input[0]));
        add(black, row(input[1]));
    }
}

#[inline]
fn subtract(sums: &mut [i16], row: &[i16]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(*weight);
    }
}

#[inline]
fn add(sums: &mut [i16], row: &[i16]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*weight);
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
