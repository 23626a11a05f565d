//! The symbols of one side to move, made into bytes.

use std::ops::Range;
use std::sync::Mutex;

use crate::codec::block;
use crate::codec::directory;
use crate::codec::model::{Census, Model};
use crate::codec::order::Order;
use crate::codec::runs::{Run, Runs, fit, join};
use crate::codec::side::{BLOCKS, CONSTANT};
use crate::{ANY, Index, Kind, Workers};

/// Positions that one worker takes on at once, about.
const SHARE: u64 = 1 << 20;
/// Positions that are tried before the order is chosen, about.
const TRIED: u64 = 1 << 20;

/// Positions one after another that are tried together, at least.
const STRETCH: u64 = 1 << 14;

/// What one side to move becomes.
pub(crate) struct Encoded {
    /// How it is stored.
    pub(crate) description: Vec<u8>,
    /// Its part of the payload.
    pub(crate) payload: Vec<u8>,
}

/// The way to store one side to move, and what it is thought to cost.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Plan {
    order: Order,
    /// The bits that all blocks will take together, about.
    pub(crate) bits: u64,
}

impl Plan {
    /// The best way, judged by some of the positions.
    pub(crate) fn new(kind: Kind, index: &Index, symbols: &[u8]) -> Self {
        let material = index.material();
        let kings = index.king_placements();
        let all = index.configurations();
        // Runs may be longer than there are ways to place the kings.
        let many = (STRETCH / kings + 1).min(all);
        let tried = (TRIED / (kings * many)).clamp(1, all / many);
        // Spread evenly; those at the ends are of a kind.
        let samples: Vec<u64> = (0..tried)
            .map(|at| ((2 * at + 1) * all / (2 * tried)).min(all - many))
            .collect();
        let bits = |order: Order| {
            let mut census = Census::new(kind);
            let mut part = Vec::new();
            for &first in &samples {
                reorder(order, index, symbols, first..first + many, &mut part);
                for (symbol, length) in Runs::of(&part).iter().map(Run::whole) {
                    census.add(symbol, length);
                }
            }
            census.bits() * all / (tried * many)
        };
        let plain = Self {
            order: Order::Index,
            bits: bits(Order::Index),
        };
        // What costs next to nothing is not worth the time.
        if plain.bits < index.len() / 2_000 {
            return plain;
        }
        Order::CHOICE
            .into_iter()
            .filter(|order| order.matters(material))
            .map(|order| Self {
                order,
                bits: bits(order),
            })
            .fold(
                plain,
                |best, plan| {
                    if plan.bits < best.bits { plan } else { best }
                },
            )
    }

    /// The bytes.
    pub(crate) fn encode(
        self,
        kind: Kind,
        index: &Index,
        symbols: &[u8],
        workers: &dyn Workers,
    ) -> Encoded {
        let parts = self.runs(index, symbols, workers);
        let mut runs = join(&parts);
        let mut description = Vec::new();
        let (first, second) = (runs.next(), runs.next());
        if second.is_none() {
            description.extend([CONSTANT, first.map_or(0, |run| run.symbol)]);
            return Encoded {
                description,
                payload: Vec::new(),
            };
        }
        // Some lengths are frequent, so they are made more frequent still.
        let first = counted(kind, join(&parts).map(Run::whole)).encoder();
        let lengths = || {
            fit(join(&parts), |symbol, length, next| {
                first.cost(symbol, length, next)
            })
        };
        let model = counted(kind, lengths());
        let blocks = block::write(lengths(), &model.encoder(), model.first_width());
        description.push(BLOCKS);
        self.order.write(&mut description);
        model.write(&mut description);
        directory::write(&blocks.starts, index.len(), &mut description);
        Encoded {
            description,
            payload: blocks.bytes,
        }
    }

    /// The runs of all positions, in parts.
    fn runs(self, index: &Index, symbols: &[u8], workers: &dyn Workers) -> Vec<Runs> {
        let material = index.material();
        let kings = index.king_placements();
        let share = (SHARE / kings).max(1);
        let jobs = usize::try_from(index.configurations().div_ceil(share)).expect("few parts");
        let parts: Vec<Mutex<Runs>> = (0..jobs).map(|_| Mutex::default()).collect();
        workers.run(jobs, &|job| {
            let first = job as u64 * share;
            let count = share.min(index.configurations() - first);
            let runs = if self.order.matters(material) {
                let mut part = Vec::new();
                reorder(self.order, index, symbols, first..first + count, &mut part);
                Runs::of(&part)
            } else {
                Runs::of(&symbols[(first * kings) as usize..][..(count * kings) as usize])
            };
            *parts[job].lock().expect("no worker has panicked") = runs;
        });
        parts
            .into_iter()
            .map(|part| part.into_inner().expect("no worker has panicked"))
            .collect()
    }
}

/// The codes that suit these runs best.
fn counted(kind: Kind, runs: impl Iterator<Item = (u8, u64)>) -> Model {
    let mut census = Census::new(kind);
    for (symbol, length) in runs {
        census.add(symbol, length);
    }
    census.model()
}

/// The symbols of consecutive configurations in another order.
fn reorder(order: Order, index: &Index, symbols: &[u8], which: Range<u64>, out: &mut Vec<u8>) {
    let kings = index.king_placements();
    let symbols = &symbols[(which.start * kings) as usize..(which.end * kings) as usize];
    out.clear();
    out.resize(symbols.len(), ANY);
    let kings = kings as usize;
    let parts = symbols.chunks(kings).zip(out.chunks_mut(kings));
    for (configuration, (symbols, out)) in which.zip(parts) {
        let (men, other_men) = index.men(configuration);
        order.each(index.material(), (men | other_men).0, |number, target| {
            out[target] = symbols[number];
        });
    }
}
