//! How runs become bits.
//!
//! A run is followed by another: what is coded is the length of the run and the symbol of the next.
//! In tables of values both are one word of a code that belongs to the symbol of the run; in tables
//! of distances, which have many symbols, the length is a word of one code and the step to the next
//! symbol, modulo 256, a word of another.

use crate::codec::huffman::{Code, END, LONGEST};
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
        Decoder {
            looks: self
                .codes
                .iter()
                .enumerate()
                .map(|(at, code)| {
                    Look::new(code, |symbol| match (self.joint, at) {
                        (true, _) => (base(symbol >> 3), symbol as u8 & 7),
                        (false, 0) => (base(symbol), 0),
                        (false, _) => ((1, 0), symbol as u8),
                    })
                })
                .collect(),
            joint: self.joint,
        }
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

/// What the next bits stand for.
///
/// Looked up in two steps, so that what is looked up often stays in the nearest memory.
#[derive(Clone, Debug)]
struct Look {
    /// How many bits are looked at first, and how many more in the second step.
    bits: (u32, u32),
    /// By the first bits, from the lowest: the length of the word, 4 bits; the next symbol or the
    /// step to it, 8; how many bits follow, 6; what they are appended to, 7, which is 0 for the end.
    /// A length of 0 stands for longer words: above it is the place of the entries for the bits of
    /// the second step.
    entries: Box<[u32]>,
}

impl Look {
    /// The most bits that are looked at first.
    const FIRST: u32 = 9;

    fn new(code: &Code, meaning: impl Fn(u16) -> ((u16, u32), u8)) -> Self {
        let bits = code.longest();
        debug_assert!(bits <= LONGEST);
        // What is no word is the end too, which only matters in files made to deceive.
        let mut whole = vec![bits.max(1); 1 << bits];
        for (symbol, length, word) in code.words() {
            let entry = if symbol == END {
                length
            } else {
                let ((base, width), next) = meaning(symbol);
                length | u32::from(next) << 4 | width << 12 | u32::from(base) << 18
            };
            for at in (word as usize..1 << bits).step_by(1 << length) {
                whole[at] = entry;
            }
        }
        let first = bits.min(Self::FIRST);
        let second = bits - first;
        let mut entries = vec![0; 1 << first];
        for at in 0..1 << first {
            let entry = whole[at];
            if entry & 15 <= first {
                entries[at] = entry;
            } else {
                entries[at] = (entries.len() as u32) << 4;
                entries.extend((0..1 << second).map(|more| whole[at | more << first]));
            }
        }
        Self {
            bits: (first, second),
            entries: entries.into(),
        }
    }

    #[inline]
    fn entry(&self, bits: u64) -> u32 {
        let (first, second) = self.bits;
        let entry = self.entries[(bits & ((1 << first) - 1)) as usize];
        if entry & 15 != 0 {
            return entry;
        }
        let more = bits >> first & ((1 << second) - 1);
        self.entries[(entry >> 4) as usize + more as usize]
    }
}

/// Reads what an [`Encoder`] has written.
#[derive(Clone, Debug)]
pub(crate) struct Decoder {
    looks: Vec<Look>,
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
    /// The bits in which the first symbol of a block is written.
    #[inline]
    pub(crate) fn first_width(&self) -> u32 {
        if self.joint { 3 } else { 8 }
    }

    /// Reads a token whose run is of `symbol` from at least 57 bits, the first the lowest.
    #[inline]
    pub(crate) fn token(&self, symbol: u8, bits: u64) -> Token {
        let at = if self.joint { usize::from(symbol) } else { 0 };
        let Some(look) = self.looks.get(at) else {
            // A first symbol that is no value, in files made to deceive.
            return Token {
                length: 0,
                next: symbol,
                bits: 1,
            };
        };
        let entry = look.entry(bits);
        let (word, width) = (entry & 15, entry >> 12 & 63);
        let rest = bits >> word & ((1 << width) - 1);
        let length = u64::from(entry >> 18) << width | rest;
        let used = word + width;
        if self.joint || length == 0 {
            Token {
                length,
                next: (entry >> 4) as u8,
                bits: used,
            }
        } else {
            let entry = self.looks[1].entry(bits >> used);
            Token {
                length,
                next: symbol.wrapping_add((entry >> 4) as u8),
                bits: used + (entry & 15),
            }
        }
    }
}
