//! How runs become bits.
//!
//! A run is followed by another: what is coded is the length of the run and the symbol of the next.
//! In tables of values both are one word of a code that belongs to the symbol of the run; in tables
//! of distances, which have many symbols, the length is a word of one code and the step to the next
//! symbol, modulo 256, a word of another.

use crate::codec::huffman::{Code, END, LONGEST};
use crate::codec::length::{CLASSES, base, class};
use crate::header::Reader;
use crate::prefetch::prefetch;
use crate::table_error::TableErrorKind;
use crate::{Kind, Value};

/// How many values there are.
const VALUES: usize = Value::ALL.len();
/// The symbol of a class and a value after it.
const fn joint(class: u16, next: u8) -> u16 {
    class << 3 | next as u16
}

/// The codes of one side to move.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// The code of each value, or those of lengths and of steps.
    codes: Vec<Code>,
    joint: bool,
}

impl Model {
    /// Writes the codes.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        for code in &self.codes {
            code.write(out);
        }
    }

    /// Reads the codes.
    pub(crate) fn read(reader: &mut Reader<'_>, kind: Kind) -> Result<Self, TableErrorKind> {
        let joint = kind == Kind::Value;
        let count = if joint { VALUES } else { 2 };
        let codes = (0..count)
            .map(|_| Code::read(reader))
            .collect::<Result<Vec<_>, _>>()?;
        for (at, code) in codes.iter().enumerate() {
            let good = code.words().all(|(symbol, ..)| match (joint, at) {
                _ if symbol == END => true,
                (true, _) => symbol >> 3 < CLASSES && usize::from(symbol & 7) < VALUES,
                (false, 0) => symbol < CLASSES,
                (false, _) => symbol < 256,
            });
            if !good {
                return Err(TableErrorKind::Nonsense("code"));
            }
        }
        Ok(Self { codes, joint })
    }

    /// The bits in which the first symbol of a block is written.
    pub(crate) fn first_width(&self) -> u32 {
        if self.joint { 3 } else { 8 }
    }

    pub(crate) fn encoder(&self) -> Encoder {
        let words = |code: &Code| {
            let mut words = vec![(0, NO_WORD); 1 << 12];
            for (symbol, length, word) in code.words() {
                words[usize::from(symbol)] = (word, length);
            }
            words
        };
        Encoder {
            words: self.codes.iter().map(words).collect(),
            joint: self.joint,
        }
    }

    pub(crate) fn decoder(&self) -> Decoder {
        Decoder::new(&self.codes, self.joint)
    }
}

/// How often what occurs in runs.
pub(crate) struct Census {
    counts: Vec<Vec<u64>>,
    rest_bits: u64,
    before: Option<(u8, u64)>,
    joint: bool,
}

impl Census {
    pub(crate) fn new(kind: Kind) -> Self {
        let joint = kind == Kind::Value;
        Self {
            counts: vec![vec![0; 1 << 12]; if joint { VALUES } else { 2 }],
            rest_bits: 0,
            before: None,
            joint,
        }
    }

    /// Counts one more run.
    pub(crate) fn add(&mut self, symbol: u8, length: u64) {
        if let Some((known, length)) = self.before.replace((symbol, length)) {
            let class = class(length);
            self.rest_bits += u64::from(class.width);
            if self.joint {
                self.counts[usize::from(known)][usize::from(joint(class.number, symbol))] += 1;
            } else {
                self.counts[0][usize::from(class.number)] += 1;
                self.counts[1][usize::from(symbol.wrapping_sub(known))] += 1;
            }
        }
    }

    /// The codes that suit what was counted.
    pub(crate) fn model(&self) -> Model {
        let codes = self
            .counts
            .iter()
            .map(|counts| {
                let counts: Vec<_> = (0..)
                    .zip(counts.iter().copied())
                    .filter(|&(_, count)| count > 0)
                    .collect();
                Code::best(&counts)
            })
            .collect();
        Model {
            codes,
            joint: self.joint,
        }
    }

    /// The bits that what was counted takes.
    pub(crate) fn bits(&self) -> u64 {
        let model = self.model();
        let words: u64 = model
            .codes
            .iter()
            .zip(&self.counts)
            .map(|(code, counts)| code.cost(|symbol| counts[usize::from(symbol)]))
            .sum();
        words + self.rest_bits
    }
}

/// More bits than any word has, where there is none.
pub(crate) const NO_WORD: u32 = 99;

/// Code words by what they stand for.
pub(crate) struct Encoder {
    words: Vec<Vec<(u32, u32)>>,
    joint: bool,
}

impl Encoder {
    /// The bits that a run takes because it has this length; more than any where it cannot.
    #[inline]
    pub(crate) fn cost(&self, symbol: u8, length: u64, next: u8) -> u32 {
        let class = class(length);
        let (code, word) = if self.joint {
            (usize::from(symbol), joint(class.number, next))
        } else {
            (0, class.number)
        };
        self.words[code][usize::from(word)].1 + class.width
    }

    /// The bits, the first in the lowest, and their number, of a run and the symbol after it.
    #[inline]
    pub(crate) fn token(&self, symbol: u8, length: u64, next: u8) -> (u128, u32) {
        let class = class(length);
        if self.joint {
            let symbol = usize::from(symbol);
            let (word, bits) = self.words[symbol][usize::from(joint(class.number, next))];
            let token = u128::from(word) | u128::from(class.rest) << bits;
            (token, bits + class.width)
        } else {
            let (word, bits) = self.words[0][usize::from(class.number)];
            let token = u128::from(word) | u128::from(class.rest) << bits;
            let bits = bits + class.width;
            let (word, more) = self.words[1][usize::from(next.wrapping_sub(symbol))];
            (token | u128::from(word) << bits, bits + more)
        }
    }
}

/// The longest words that one look is enough for. Longer ones are rare, and most of a table for all
/// would be read once and lie in no near memory: a search asks tables of many slices in turn.
const SHORT: u32 = 7;
/// What longer words have more.
const MORE: u32 = LONGEST - SHORT;

/// No run is as long as two to this power.
const LONGER: u32 = 40;

/// What the next bits stand for, for all codes of one side to move.
#[derive(Clone, Debug)]
pub(crate) struct Decoder {
    /// For each code by the next [`SHORT`] bits; for each beginning of longer words by the
    /// [`MORE`] bits after it.
    entries: Box<[Entry]>,
    /// Where the entries of each code begin. There are eight, so that a first symbol that is no
    /// value, in files made to deceive, means something too.
    codes: [u16; 8],
    joint: bool,
}

/// A word: from the lowest bit, 4 bits its length; 6 bits how many bits follow it; 7 bits the
/// shortest length of a run, as a number before as many bits; 8 bits the next value or the step.
/// Where only the beginning of a word is, 4 bits are zero; above is the place of the entries that
/// go by the bits after it.
#[derive(Copy, Clone, Debug)]
struct Entry(u32);

/// A run and what follows it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Token {
    /// The length of the run; more than any block holds if it goes on to the end of the block.
    pub(crate) length: u64,
    /// The symbol after it.
    pub(crate) next: u8,
    /// How many bits it took.
    pub(crate) bits: u32,
}

impl Decoder {
    fn new(codes: &[Code], joint: bool) -> Self {
        let mut entries = Vec::new();
        let mut places = [0; 8];
        for (at, (code, place)) in codes.iter().zip(&mut places).enumerate() {
            let begin = entries.len();
            *place = begin as u16;
            // What is no word is the end too, which only matters in files made to deceive.
            let end = Entry::end(code.longest().max(1));
            entries.resize(begin + (1 << SHORT), end);
            for (symbol, length, word) in code.words() {
                let entry = match (joint, at) {
                    _ if symbol == END => Entry::end(length),
                    (true, _) => Entry::run(length, symbol >> 3, symbol as u8 & 7),
                    (false, 0) => Entry::run(length, symbol, 0),
                    (false, _) => Entry::step(length, symbol as u8),
                };
                let word = word as usize;
                let (place, word, length, all) = if length <= SHORT {
                    (begin, word, length, SHORT)
                } else {
                    let first = begin + word % (1 << SHORT);
                    let place = entries[first].more().unwrap_or(entries.len());
                    if place == entries.len() {
                        entries[first] = Entry::beginning(place);
                        entries.resize(place + (1 << MORE), end);
                    }
                    (place, word >> SHORT, length - SHORT, MORE)
                };
                for bits in (word..1 << all).step_by(1 << length) {
                    entries[place + bits] = entry;
                }
            }
        }
        Self {
            entries: entries.into(),
            codes: places,
            joint,
        }
    }

    /// The bits in which the first symbol of a block is written.
    #[inline]
    pub(crate) fn first_width(&self) -> u32 {
        if self.joint { 3 } else { 8 }
    }

    /// Reads a token whose run is of `symbol` from at least 57 bits, the first the lowest.
    #[inline]
    pub(crate) fn token(&self, symbol: u8, bits: u64) -> Token {
        let entry = self.entry(if self.joint { symbol } else { 0 }, bits);
        let (used, width) = (entry.bits(), entry.width());
        let rest = bits >> used & ((1 << width) - 1);
        let length = entry.base() << width | rest;
        let used = used + width;
        if self.joint {
            Token {
                length,
                next: entry.next(),
                bits: used,
            }
        } else {
            let step = self.entry(1, bits >> used);
            Token {
                length,
                next: symbol.wrapping_add(step.next()),
                bits: used + step.bits(),
            }
        }
    }

    /// Has what [`token`](Self::token) will read first fetched.
    #[inline]
    pub(crate) fn prefetch(&self, symbol: u8, bits: u64) {
        let code = if self.joint { symbol } else { 0 };
        let begin = usize::from(self.codes[usize::from(code & 7)]);
        prefetch(&self.entries, begin + (bits % (1 << SHORT)) as usize);
    }

    /// The entry of the first word.
    #[inline]
    fn entry(&self, code: u8, bits: u64) -> Entry {
        let begin = usize::from(self.codes[usize::from(code & 7)]);
        let entry = self.entries[begin + (bits % (1 << SHORT)) as usize];
        match entry.more() {
            None => entry,
            Some(place) => self.entries[place + (bits >> SHORT) as usize % (1 << MORE)],
        }
    }
}

impl Entry {
    /// The end of a block: a run that is longer than any.
    fn end(bits: u32) -> Self {
        Self(bits | LONGER << 4 | 1 << 10)
    }

    fn run(bits: u32, class: u16, next: u8) -> Self {
        let (base, width) = base(class);
        Self(bits | width << 4 | u32::from(base) << 10 | u32::from(next) << 17)
    }

    fn step(bits: u32, step: u8) -> Self {
        Self(bits | u32::from(step) << 17)
    }

    /// The beginning of words whose entries are at `place`.
    fn beginning(place: usize) -> Self {
        Self((place as u32) << 4)
    }

    /// Where the entries of the words are of which this is the beginning.
    #[inline]
    const fn more(self) -> Option<usize> {
        if self.bits() == 0 {
            Some((self.0 >> 4) as usize)
        } else {
            None
        }
    }

    #[inline]
    const fn bits(self) -> u32 {
        self.0 & 0xF
    }

    #[inline]
    const fn width(self) -> u32 {
        self.0 >> 4 & 0x3F
    }

    #[inline]
    const fn base(self) -> u64 {
        (self.0 >> 10 & 0x7F) as u64
    }

    #[inline]
    const fn next(self) -> u8 {
        (self.0 >> 17) as u8
    }
}
