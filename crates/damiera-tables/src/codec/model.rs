//! How runs become bits.
//!
//! A run is followed by another: what is coded is the length of the run and the symbol of the next.
//! In tables of values both are one word of a code that belongs to the symbol of the run; in tables
//! of distances, which have many symbols, the length is a word of one code and the step to the next
//! symbol, modulo 256, a word of another.

use crate::codec::huffman::{Code, END};
use crate::codec::length::{CLASSES, base, class};
use crate::header::Reader;
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

/// What the next bits stand for, for all codes of one side to move.
///
/// Nothing is decided by branches, which could not be foreseen; and entries are as short as can be: a
/// search asks tables of many slices in turn, and what it looks up often should stay in the nearest
/// memory.
#[derive(Clone, Debug)]
pub(crate) struct Decoder {
    /// For each code, by as many bits as its longest word has, from the lowest: the symbol of the
    /// word and, in the lowest 4 bits, its length.
    entries: Box<[u16]>,
    /// Where the entries of each code begin, and which of the bits they go by. There are eight, so
    /// that a first symbol that is no value, in files made to deceive, means something too.
    codes: [(u32, u32); 8],
    joint: bool,
}

/// A run and what follows it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Token {
    /// The length of the run; 0 if it goes on to the end of the block.
    pub(crate) length: u64,
    /// The symbol after it.
    pub(crate) next: u8,
    /// How many bits it took.
    pub(crate) bits: u32,
}

impl Decoder {
    fn new(codes: &[Code], joint: bool) -> Self {
        let mut entries = Vec::new();
        let mut places = [(0, 0); 8];
        for (code, place) in codes.iter().zip(&mut places) {
            let (begin, longest) = (entries.len(), code.longest());
            *place = (begin as u32, (1 << longest) - 1);
            // What is no word is the end too, which only matters in files made to deceive.
            entries.resize(begin + (1 << longest), entry(END, longest.max(1)));
            for (symbol, length, word) in code.words() {
                for bits in (word as usize..1 << longest).step_by(1 << length) {
                    entries[begin + bits] = entry(symbol, length);
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
        let code = if self.joint { symbol } else { 0 };
        let (word, used) = self.word(code, bits);
        if word == END {
            return Token {
                length: 0,
                next: symbol,
                bits: used,
            };
        }
        let (base, width) = base(if self.joint { word >> 3 } else { word });
        let rest = bits >> used & ((1 << width) - 1);
        let length = u64::from(base) << width | rest;
        let used = used + width;
        if self.joint {
            Token {
                length,
                next: word as u8 & 7,
                bits: used,
            }
        } else {
            let (step, more) = self.word(1, bits >> used);
            Token {
                length,
                next: symbol.wrapping_add(step as u8),
                bits: used + more,
            }
        }
    }

    /// The symbol of the first word, and its length.
    #[inline]
    fn word(&self, code: u8, bits: u64) -> (u16, u32) {
        let (begin, mask) = self.codes[usize::from(code & 7)];
        let entry = self.entries[(begin + (bits as u32 & mask)) as usize];
        (entry >> 4, u32::from(entry & 15))
    }
}

/// An entry of a [`Decoder`].
fn entry(symbol: u16, length: u32) -> u16 {
    symbol << 4 | length as u16
}
