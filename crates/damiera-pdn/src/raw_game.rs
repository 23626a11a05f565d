//! One game in the reader's buffer.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use damiera::{Move, Position};

use crate::block::Block;
use crate::builder::Builder;
use crate::checked::Counter;
use crate::tag::ITALIAN;
use crate::text::decode;
use crate::verdict::Verdict;
use crate::walk::Sink;
use crate::{Checked, Fault, FaultKind, Game, Mark, Place, Record, Step, Tag, Tags};

/// One game in the reader's buffer: cut into words, its moves not yet proved.
///
/// Whoever looks for few games among many asks for [`tag`](Self::tag) and
/// [`check`](Self::check_positions) first and makes the [`record`](Self::record) of those few.
#[derive(Debug)]
pub struct RawGame<'a> {
    block: Block<'a>,
    too_long: bool,
    readings: &'a mut Vec<Move>,
}

impl<'a> RawGame<'a> {
    pub(crate) fn new(block: Block<'a>, too_long: bool, readings: &'a mut Vec<Move>) -> Self {
        Self {
            block,
            too_long,
            readings,
        }
    }

    /// The number in the file, from 1.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.block.number
    }

    /// Where it begins.
    #[must_use]
    pub fn place(&self) -> Place {
        self.block.place_of_start()
    }

    /// The bytes of the game as they stand in the file.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.block.bytes
    }

    /// The value of the first tag with this name, or else with the Italian name that stands for it,
    /// as [`Tags::get`] has it.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<Cow<'a, str>> {
        let italian = ITALIAN.iter().find(|&&(_, english)| english == name);
        let tag = match italian {
            Some(&(italian, _)) => self.block.tag(&[name, italian]),
            None => self.block.tag(&[name]),
        };
        tag.map(|tag| self.block.tag_value(tag))
    }

    /// Every tag, in the order of the file.
    #[must_use]
    pub fn tags(&self) -> Tags {
        let tags = self.block.tokens.tags.iter().filter_map(|tag| {
            let mut name = String::from(decode(self.block.tag_name(tag)));
            name.get_mut(..1)?.make_ascii_uppercase();
            Tag::new(&name, &self.block.tag_value(tag)).ok()
        });
        tags.collect()
    }

    /// Proves the game.
    pub fn check(&mut self) -> Checked {
        let verdict = self.judge(Counter::default());
        self.checked(verdict)
    }

    /// Proves the game and calls `visit` with every position of the main line that is known, the
    /// start included.
    pub fn check_positions(&mut self, visit: impl FnMut(&Position)) -> Checked {
        let verdict = self.judge(Visitor {
            counter: Counter::default(),
            visit,
        });
        self.checked(verdict.map(|visitor| visitor.counter))
    }

    fn checked(&self, verdict: Verdict<Counter>) -> Checked {
        Checked {
            number: self.number(),
            place: self.place(),
            plies: verdict.sink.plies,
            variation_plies: verdict.sink.variation_plies,
            result: verdict.result,
            notes: verdict.notes,
            faults: verdict.faults,
        }
    }

    /// Proves the game and makes its tree.
    pub fn record(&mut self) -> Record {
        let verdict = self.judge(Builder::default());
        Record {
            number: self.number(),
            place: self.place(),
            game: Game {
                tags: self.tags(),
                start: verdict.start,
                line: verdict.sink.finish(),
                result: verdict.result,
            },
            notes: verdict.notes,
            faults: verdict.faults,
        }
    }

    fn judge<S: Sink>(&mut self, sink: S) -> Verdict<S> {
        let mut verdict = Verdict::on(self.block, sink, self.readings);
        if self.too_long {
            verdict.faults.push(Fault {
                kind: FaultKind::TooLong,
                game: self.block.number,
                place: self.place(),
                token: self.block.quote(0, 40),
                excerpt: self.block.excerpt(0, 1),
            });
        }
        verdict
    }
}

/// Shows the positions of the main line to somebody.
struct Visitor<F> {
    counter: Counter,
    visit: F,
}

impl<F: FnMut(&Position)> Sink for Visitor<F> {
    fn begin(&mut self, start: &Position) {
        (self.visit)(start);
    }

    fn step(&mut self, step: Step, after: Option<&Position>) {
        if let Some(after) = after.filter(|_| self.counter.is_main_line()) {
            (self.visit)(after);
        }
        self.counter.step(step, after);
    }

    fn comment(&mut self, _: &[u8], _: bool) {}

    fn mark(&mut self, _: Mark) {}

    fn nag(&mut self, _: u16) {}

    fn open(&mut self) {
        self.counter.open();
    }

    fn close(&mut self) {
        self.counter.close();
    }
}
