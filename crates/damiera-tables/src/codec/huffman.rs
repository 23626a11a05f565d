//! Codes of unequal length for symbols of unequal frequency.

use crate::header::Reader;
use crate::table_error::TableErrorKind;

/// The longest code word in bits.
pub(crate) const LONGEST: u32 = 10;
/// The symbol of the code word of ones only, with which what is left of a block is filled.
pub(crate) const END: u16 = 0xFFF;

/// The lengths of the code words of a canonical code, and the words: those of equal length are
/// consecutive numbers in the order of their symbols, longer ones follow shorter ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Code {
    /// Each symbol with its length and its word, sorted by length and symbol.
    words: Vec<(u16, u32, u32)>,
}

impl Code {
    /// The best code for these symbols, sorted by number, and [`END`], which has the longest word.
    pub(crate) fn best(counts: &[(u16, u64)]) -> Self {
        // The end is rarer than any other, so it comes last of the longest.
        let mut items: Vec<(u64, u16)> = counts
            .iter()
            .map(|&(symbol, count)| (count.max(1), symbol))
            .collect();
        items.push((0, END));
        items.sort_unstable_by_key(|&(count, symbol)| (count, std::cmp::Reverse(symbol)));
        let lengths = lengths(&items);
        Self::canonical(
            items
                .iter()
                .zip(lengths)
                .map(|(&(_, symbol), length)| (symbol, length))
                .collect(),
        )
        .expect("lengths of a code")
    }

    /// The code with these lengths; `None` if there is none.
    fn canonical(mut lengths: Vec<(u16, u32)>) -> Option<Self> {
        lengths.sort_unstable_by_key(|&(symbol, length)| (length, symbol));
        let (mut next, mut before) = (0_u32, 0);
        let mut words = Vec::with_capacity(lengths.len());
        for (symbol, length) in lengths {
            next <<= length - before;
            if next >> length != 0 {
                return None;
            }
            words.push((symbol, length, next));
            next += 1;
            before = length;
        }
        Some(Self { words })
    }

    /// Symbols with their words, whose first bit is the lowest, and their lengths.
    pub(crate) fn words(&self) -> impl Iterator<Item = (u16, u32, u32)> {
        self.words
            .iter()
            .map(|&(symbol, length, word)| (symbol, length, word.reverse_bits() >> (32 - length)))
    }

    /// The bits that these symbols take.
    pub(crate) fn cost(&self, count: impl Fn(u16) -> u64) -> u64 {
        self.words
            .iter()
            .map(|&(symbol, length, _)| u64::from(length) * count(symbol))
            .sum()
    }

    /// The length of the longest word.
    pub(crate) fn longest(&self) -> u32 {
        self.words.last().map_or(0, |&(_, length, _)| length)
    }

    /// Writes the lengths: how many symbols, then each with its length less one above it.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let count = u16::try_from(self.words.len()).expect("at most 4096 symbols");
        out.extend(count.to_le_bytes());
        for &(symbol, length, _) in &self.words {
            out.extend((symbol | (length as u16 - 1) << 12).to_le_bytes());
        }
    }

    /// Reads what [`write`](Self::write) has written.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, TableErrorKind> {
        let count = usize::from(reader.u16()?);
        let entries = reader.bytes(2 * count)?;
        let lengths = entries
            .chunks_exact(2)
            .map(|entry| {
                let entry = u16::from_le_bytes([entry[0], entry[1]]);
                (entry & 0xFFF, u32::from(entry >> 12) + 1)
            })
            .collect::<Vec<_>>();
        if lengths.iter().any(|&(_, length)| length > LONGEST) {
            return Err(TableErrorKind::Nonsense("code"));
        }
        Self::canonical(lengths).ok_or(TableErrorKind::Nonsense("code"))
    }
}

/// The lengths of the words of the best code whose words are no longer than [`LONGEST`], for
/// symbols sorted by their counts, the rarest first, by packages of coins (Larmore and Hirschberg
/// 1990).
fn lengths(items: &[(u64, u16)]) -> Vec<u32> {
    let mut lengths = vec![0; items.len()];
    if items.len() == 1 {
        lengths[0] = 1;
        return lengths;
    }
    // For each length the coins and the packages of two of the length before, by weight; only
    // which of them are coins matters afterwards.
    let mut levels: Vec<Vec<bool>> = Vec::new();
    let mut packages: Vec<u64> = Vec::new();
    for _ in 0..LONGEST {
        let (mut coins, mut pairs) = (items.iter().peekable(), packages.iter().peekable());
        let (mut weights, mut is_coin) = (Vec::new(), Vec::new());
        loop {
            let coin_first = match (coins.peek(), pairs.peek()) {
                (Some(coin), Some(pair)) => coin.0 <= **pair,
                (coin, None) if coin.is_none() => break,
                (coin, _) => coin.is_some(),
            };
            weights.push(if coin_first {
                coins.next().map_or(0, |coin| coin.0)
            } else {
                pairs.next().copied().unwrap_or_default()
            });
            is_coin.push(coin_first);
        }
        packages = weights
            .chunks_exact(2)
            .map(|pair| pair[0] + pair[1])
            .collect();
        levels.push(is_coin);
    }
    let mut need = 2 * items.len() - 2;
    for level in levels.iter().rev() {
        let coins = level.iter().take(need).filter(|&&is_coin| is_coin).count();
        for length in &mut lengths[..coins] {
            *length += 1;
        }
        need = 2 * (need - coins);
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(counts: &[u64]) -> Code {
        let counts: Vec<_> = (0..).zip(counts.iter().copied()).collect();
        Code::best(&counts)
    }

    /// The lengths of a textbook example: 8, 4, 2, 1 and the end.
    #[test]
    fn words_are_short_for_frequent_symbols() {
        let code = of(&[8, 4, 2, 1]);
        let lengths: Vec<_> = code
            .words()
            .map(|(symbol, length, _)| (symbol, length))
            .collect();
        assert_eq!(lengths, [(0, 1), (1, 2), (2, 3), (3, 4), (END, 4)]);
    }

    #[test]
    fn the_end_is_all_ones_and_no_word_too_long() {
        let steep: Vec<u64> = (0..40).map(|n| 1 << n).collect();
        for counts in [&steep[..], &[5; 700], &[], &[3]] {
            let code = of(counts);
            let (symbol, length, word) = code.words().last().expect("the end");
            assert_eq!((symbol, code.longest()), (END, length));
            assert!(length <= LONGEST);
            if !counts.is_empty() {
                assert_eq!(word, (1 << length) - 1);
                let sum: u32 = code.words().map(|(_, n, _)| 1 << (LONGEST - n)).sum();
                assert_eq!(sum, 1 << LONGEST);
            }
            let mut bytes = Vec::new();
            code.write(&mut bytes);
            assert_eq!(Code::read(&mut Reader(&bytes)), Ok(code));
        }
    }

    #[test]
    fn impossible_lengths_are_refused() {
        let one_bit_each = [3, 0, 1, 0, 2, 0, 3, 0];
        assert!(Code::read(&mut Reader(&one_bit_each)).is_err());
        let too_long = [1, 0, 1, 0xC0];
        assert!(Code::read(&mut Reader(&too_long)).is_err());
    }
}
