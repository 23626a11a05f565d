//! Numbers that lie next to each other.

use bytemuck::{Pod, Zeroable};

/// How many numbers make a block: 64 bytes, a line of the cache.
pub(crate) const LANES: usize = 32;

/// So many numbers of the hidden layer, aligned so that a vector never straddles two lines.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Block([i16; LANES]);

/// Numbers as blocks; what does not fill one is left out.
pub(crate) fn blocks(numbers: &[i16]) -> Box<[Block]> {
    let (blocks, _) = numbers.as_chunks::<LANES>();
    blocks.iter().map(|&numbers| Block(numbers)).collect()
}

/// The numbers of some blocks.
#[inline]
pub(crate) fn numbers(blocks: &[Block]) -> &[i16] {
    bytemuck::must_cast_slice(blocks)
}

/// The numbers of some blocks, to be changed.
#[inline]
pub(crate) fn numbers_mut(blocks: &mut [Block]) -> &mut [i16] {
    bytemuck::must_cast_slice_mut(blocks)
}
