//! Which block a position is in.
//!
//! Positions are divided into stretches of 65,536. For each stretch the directory has the number of
//! the first block that begins in it or after it, and how far before the stretch the block before
//! that begins; for each block, how far from the beginning of its stretch it begins.

use std::ops::Range;

use crate::header::Reader;
use crate::prefetch::prefetch;
use crate::table_error::TableErrorKind;

/// The bits of a position's number within its stretch.
const STRETCH: u32 = 16;

/// Where the parts of a directory are in the head.
#[derive(Clone, Debug)]
pub(crate) struct Directory {
    stretches: Range<usize>,
    starts: Range<usize>,
    blocks: u32,
}

/// One block.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) block: u32,
    /// The number of its first position.
    pub(crate) start: u64,
}

/// The blocks that begin in one stretch.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    first: u32,
    /// The one after them.
    last: u32,
    /// How far before the stretch the block before them begins.
    back: u32,
}

/// Appends the directory of blocks that begin at these positions, the first at 0.
pub(crate) fn write(starts: &[u64], positions: u64, out: &mut Vec<u8>) {
    let blocks = u32::try_from(starts.len()).expect("less than 2^32 blocks");
    out.extend(blocks.to_le_bytes());
    let mut first = 0;
    for stretch in 0..=positions >> STRETCH {
        let begin = stretch << STRETCH;
        while starts.get(first).is_some_and(|&start| start < begin) {
            first += 1;
        }
        let back = first
            .checked_sub(1)
            .map_or(0, |block| begin - starts[block]);
        let back = u32::try_from(back).expect("no block has so many positions");
        out.extend((first as u32).to_le_bytes());
        out.extend(back.to_le_bytes());
    }
    for &start in starts {
        out.extend((start as u16).to_le_bytes());
    }
}

impl Directory {
    /// Reads a directory, of which nothing is copied; `head` is what `reader` reads, from its
    /// beginning.
    pub(crate) fn read(
        reader: &mut Reader<'_>,
        head: &[u8],
        positions: u64,
    ) -> Result<Self, TableErrorKind> {
        let blocks = reader.u32()?;
        let mut part = |length: Option<usize>| {
            let begin = head.len() - reader.0.len();
            let length = length.ok_or(TableErrorKind::Nonsense("directory"))?;
            reader.bytes(length)?;
            Ok(begin..begin + length)
        };
        let stretches = usize::try_from((positions >> STRETCH) + 1).ok();
        let stretches = part(stretches.and_then(|count| count.checked_mul(8)))?;
        let starts = part((blocks as usize).checked_mul(2))?;
        if blocks == 0 {
            return Err(TableErrorKind::Nonsense("directory"));
        }
        Ok(Self {
            stretches,
            starts,
            blocks,
        })
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> u32 {
        self.blocks
    }

    /// The block of a position; `None` if the directory makes no sense.
    #[inline]
    pub(crate) fn find(&self, head: &[u8], number: u64) -> Option<Found> {
        self.find_in(head, self.stretch_of(head, number)?, number)
    }

    /// Has what [`stretch_of`](Self::stretch_of) will read fetched.
    #[inline]
    pub(crate) fn prefetch(&self, head: &[u8], number: u64) {
        prefetch(
            head,
            self.stretches.start + 8 * (number >> STRETCH) as usize,
        );
    }

    /// Has what [`find_in`](Self::find_in) will read fetched: of most stretches the starts of all
    /// blocks are in the lines of the first, the last and the middle one.
    #[inline]
    pub(crate) fn prefetch_in(&self, head: &[u8], stretch: Stretch) {
        let Stretch { first, last, .. } = stretch;
        for block in [first, first.midpoint(last), last] {
            prefetch(head, self.starts.start + 2 * block as usize);
        }
    }

    /// The stretch in which a position is; `None` if the directory makes no sense.
    #[inline]
    pub(crate) fn stretch_of(&self, head: &[u8], number: u64) -> Option<Stretch> {
        let stretch = usize::try_from(number >> STRETCH).ok()?;
        let (first, back) = self.stretch(head, stretch)?;
        let last = self.first(head, stretch + 1);
        (first <= last && last <= self.blocks).then_some(Stretch { first, last, back })
    }

    /// The block of a position of a stretch; `None` if the directory makes no sense.
    #[inline]
    pub(crate) fn find_in(&self, head: &[u8], stretch: Stretch, number: u64) -> Option<Found> {
        let Stretch { first, last, back } = stretch;
        let begin = number >> STRETCH << STRETCH;
        let starts = head.get(self.starts.clone())?;
        let starts = starts.get(2 * first as usize..2 * last as usize)?;
        // Halved without branches, which could not be foreseen.
        let (mut low, mut size) = (0, starts.len() / 2);
        while size > 0 {
            let half = size.div_ceil(2);
            let before = u64::from(start(starts, low + half - 1)) <= number - begin;
            low += half * usize::from(before);
            size -= half;
        }
        Some(if low > 0 {
            Found {
                block: first + low as u32 - 1,
                start: begin + u64::from(start(starts, low - 1)),
            }
        } else {
            Found {
                block: first.checked_sub(1)?,
                start: begin.checked_sub(back.into())?,
            }
        })
    }

    /// The first position after a block, which is the one of position `number`; `None` if there is
    /// no block after it, or the directory makes no sense.
    pub(crate) fn end(&self, head: &[u8], block: u32, number: u64) -> Option<u64> {
        let next = block + 1;
        if next >= self.blocks {
            return None;
        }
        let mut stretch = usize::try_from(number >> STRETCH).ok()?;
        while self.first(head, stretch + 1) <= next {
            stretch += 1;
        }
        let starts = head.get(self.starts.clone())?;
        let begin = (stretch as u64) << STRETCH;
        Some(begin + u64::from(start(starts, next as usize)))
    }

    #[inline]
    fn stretch(&self, head: &[u8], stretch: usize) -> Option<(u32, u32)> {
        let stretches = head.get(self.stretches.clone())?;
        let (first, rest) = stretches.get(8 * stretch..)?.split_first_chunk()?;
        let back = rest.first_chunk()?;
        Some((u32::from_le_bytes(*first), u32::from_le_bytes(*back)))
    }

    /// The first block of a stretch, or the number of all after the last.
    #[inline]
    fn first(&self, head: &[u8], stretch: usize) -> u32 {
        self.stretch(head, stretch)
            .map_or(self.blocks, |(first, _)| first)
    }
}

#[inline]
fn start(starts: &[u8], block: usize) -> u16 {
    u16::from_le_bytes([starts[2 * block], starts[2 * block + 1]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_found_in_its_block() {
        let starts = [0, 1, 2, 500, 65_535, 65_536, 400_000, 400_001, 786_432];
        let positions = 900_000;
        let mut head = vec![9; 5];
        write(&starts, positions, &mut head);
        let mut reader = Reader(&head[5..]);
        let directory = Directory::read(&mut reader, &head, positions).expect("a directory");
        assert!(reader.0.is_empty());
        assert_eq!(directory.blocks(), 9);
        for number in (0..1_000)
            .chain(65_000..66_000)
            .chain((66_000..900_000).step_by(7))
        {
            let block = starts.partition_point(|&start| start <= number) - 1;
            let found = Found {
                block: block as u32,
                start: starts[block],
            };
            assert_eq!(directory.find(&head, number), Some(found), "{number}");
            assert_eq!(
                directory.end(&head, block as u32, number),
                starts.get(block + 1).copied()
            );
        }
    }
}
