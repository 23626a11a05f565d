//! Blocks of bits that are read on their own.
//!
//! A block begins with the symbol of its first position; tokens follow, and ones fill the rest. Its
//! last run has no length: it goes on to where the next block begins.

use crate::codec::model::{Decoder, Encoder, NO_WORD};

/// The bytes of a block.
pub(crate) const BLOCK: usize = 32;
/// Its bits.
const BITS: usize = 8 * BLOCK;
/// No block holds more positions, so that a number of four bytes counts them.
const MOST: u64 = 1 << 31;

/// Blocks as they are written.
pub(crate) struct Blocks {
    /// One after the other.
    pub(crate) bytes: Vec<u8>,
    /// The number of the first position of each.
    pub(crate) starts: Vec<u64>,
}

/// Writes runs into blocks.
pub(crate) fn write(
    runs: impl Iterator<Item = (u8, u64)>,
    encoder: &Encoder,
    first_width: u32,
) -> Blocks {
    let mut blocks = Blocks {
        bytes: Vec::new(),
        starts: Vec::new(),
    };
    let mut room = Room::default();
    let mut at = 0;
    let mut open: Option<(u8, u64)> = None;
    for (next, next_length) in runs {
        let Some((symbol, length)) = open.replace((next, next_length)) else {
            blocks.begin(&mut room, 0, next, first_width);
            continue;
        };
        let (token, bits) = encoder.token(symbol, length, next);
        assert!(bits < NO_WORD, "a run that was not counted");
        at += length;
        let begun = blocks.starts.last().copied().unwrap_or_default();
        if room.used + bits as usize > BITS || at - begun > MOST {
            room.close(&mut blocks.bytes);
            blocks.begin(&mut room, at, next, first_width);
        } else {
            room.put(token, bits);
        }
    }
    room.close(&mut blocks.bytes);
    blocks
}

impl Blocks {
    fn begin(&mut self, room: &mut Room, at: u64, symbol: u8, first_width: u32) {
        self.starts.push(at);
        room.put(symbol.into(), first_width);
    }
}

/// The block that is being filled.
struct Room {
    words: [u64; BLOCK / 8],
    used: usize,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            words: [0; BLOCK / 8],
            used: 0,
        }
    }
}

impl Room {
    /// Appends bits that fit.
    #[inline]
    fn put(&mut self, bits: u128, count: u32) {
        let (word, shift) = (self.used / 64, self.used % 64);
        let shifted = bits << shift;
        self.words[word] |= shifted as u64;
        if shift + count as usize > 64 {
            self.words[word + 1] |= (shifted >> 64) as u64;
        }
        self.used += count as usize;
    }

    /// Fills the rest with ones and begins anew.
    fn close(&mut self, out: &mut Vec<u8>) {
        if self.used == 0 {
            return;
        }
        while self.used < BITS {
            let count = (64 - self.used % 64).min(BITS - self.used);
            self.words[self.used / 64] |= u64::MAX >> (64 - count) << (self.used % 64);
            self.used += count;
        }
        out.extend(self.words.iter().flat_map(|word| word.to_le_bytes()));
        *self = Self::default();
    }
}

/// The bits of a block, with ones after its end.
#[derive(Copy, Clone)]
struct Bits {
    bytes: [u8; BLOCK + 8],
    at: usize,
}

impl Bits {
    #[inline]
    fn new(block: &[u8; BLOCK]) -> Self {
        let mut bytes = [u8::MAX; BLOCK + 8];
        bytes[..BLOCK].copy_from_slice(block);
        Self { bytes, at: 0 }
    }

    /// At least 57 bits from here on, which is not after the end.
    #[inline]
    fn peek(&self) -> u64 {
        let byte = self.at / 8;
        let mut word = [0; 8];
        word.copy_from_slice(&self.bytes[byte..byte + 8]);
        u64::from_le_bytes(word) >> (self.at % 8)
    }
}

/// The way through a block, run by run, to one of its positions.
#[derive(Copy, Clone)]
pub(crate) struct Walk<'a> {
    bits: Bits,
    decoder: &'a Decoder,
    /// The symbol of the run that is looked at.
    symbol: u8,
    /// How many positions the one that is sought comes after the first of the run.
    left: u64,
}

impl<'a> Walk<'a> {
    /// To the position `number` after the first of the block.
    #[inline]
    pub(crate) fn new(block: &[u8; BLOCK], decoder: &'a Decoder, number: u64) -> Self {
        let width = decoder.first_width();
        let mut bits = Bits::new(block);
        let symbol = (bits.peek() & ((1 << width) - 1)) as u8;
        bits.at = width as usize;
        Self {
            bits,
            decoder,
            symbol,
            left: number,
        }
    }

    /// Has what the first step will read fetched.
    #[inline]
    pub(crate) fn prefetch(&self) {
        self.decoder.prefetch(self.symbol, self.bits.peek());
    }

    /// Passes over a run; false if the position is in it.
    #[inline]
    pub(crate) fn step(&mut self) -> bool {
        // Every token takes a bit, so this comes to an end.
        if self.bits.at >= BITS {
            return false;
        }
        let token = self.decoder.token(self.symbol, self.bits.peek());
        if token.length > self.left {
            return false;
        }
        self.left -= token.length;
        self.symbol = token.next;
        self.bits.at += token.bits as usize;
        true
    }

    /// The symbol of the run.
    #[inline]
    pub(crate) fn symbol(&self) -> u8 {
        self.symbol
    }
}

/// The symbols of the positions from `skip` on after the first of a block.
pub(crate) fn symbols(block: &[u8; BLOCK], decoder: &Decoder, skip: u64, out: &mut [u8]) {
    let mut bits = Bits::new(block);
    let width = decoder.first_width();
    let mut symbol = (bits.peek() & ((1 << width) - 1)) as u8;
    bits.at = width as usize;
    // How many positions are still passed over, and how many are done.
    let (mut skip, mut done) = (skip, 0);
    while bits.at < BITS && done < out.len() {
        let token = decoder.token(symbol, bits.peek());
        let length = token.length.saturating_sub(skip);
        skip = skip.saturating_sub(token.length);
        let left = out.len() - done;
        let length = usize::try_from(length).map_or(left, |length| length.min(left));
        out[done..done + length].fill(symbol);
        done += length;
        symbol = token.next;
        bits.at += token.bits as usize;
    }
    out[done..].fill(symbol);
}
