//! Symbols of several positions, looked up together.
//!
//! Most of a look-up is waiting: for memory, and in a block for one word to be read before the next
//! can be. Each step of the way is therefore taken for all positions before the next step is taken
//! for any, so that the waits overlap; and what the next step will read is fetched meanwhile.

use crate::codec::{Place, Stored, Walk};
use crate::reach::Reach;
use crate::{Index, Placement, Table};

/// How many positions are looked up together at most: more than a processor can have loads waiting
/// for.
pub(crate) const GROUP: usize = 32;

/// The positions whose symbols are looked up, and what is known of them.
pub(crate) struct Group<'a> {
    /// By the place of the position in the group.
    symbols: [Option<u8>; GROUP],
    /// Those on the way to their blocks, as many as `count`.
    ways: [Option<Way<'a>>; GROUP],
    count: usize,
}

/// The way of one position to its symbol.
#[derive(Copy, Clone)]
struct Way<'a> {
    /// Its place in the group.
    slot: usize,
    reach: Reach<'a>,
    stored: &'a Stored,
    number: u64,
}

impl<'a> Group<'a> {
    /// Nothing is asked for yet.
    pub(crate) const fn new() -> Self {
        Self {
            symbols: [None; GROUP],
            ways: [None; GROUP],
            count: 0,
        }
    }

    /// Asks for the symbol of a position of the slice of `index`, whose place in the group is
    /// `slot`, below [`GROUP`]; no slot is used twice.
    #[inline]
    pub(crate) fn ask(
        &mut self,
        slot: usize,
        table: &'a Table,
        index: &Index,
        placement: &Placement,
    ) {
        match table.place(index, placement) {
            Some(Place::Known(symbol)) => self.symbols[slot] = Some(symbol),
            Some(Place::Stored(stored, number)) => {
                let reach = table.reach();
                stored.prefetch(&reach, number);
                self.ways[self.count] = Some(Way {
                    slot,
                    reach,
                    stored,
                    number,
                });
                self.count += 1;
            }
            None => {}
        }
    }

    /// The symbols, by slots; none where nothing was asked for, or it is not stored, or the file is
    /// damaged there.
    pub(crate) fn symbols(mut self) -> [Option<u8>; GROUP] {
        let ways = &self.ways[..self.count];
        let mut stretches = [None; GROUP];
        for (stretch, way) in stretches.iter_mut().zip(ways) {
            *stretch = way.and_then(|way| way.stored.stretch_of(&way.reach, way.number));
        }
        let mut blocks = [None; GROUP];
        for ((found, stretch), way) in blocks.iter_mut().zip(stretches).zip(ways) {
            *found = way
                .zip(stretch)
                .and_then(|(way, stretch)| way.stored.find_in(&way.reach, stretch, way.number));
        }
        let mut walks: [Option<Walk<'a>>; GROUP] = [None; GROUP];
        let mut open = [0; GROUP];
        let mut left = 0;
        for (at, (way, found)) in ways.iter().zip(blocks).enumerate() {
            walks[at] = way.zip(found).and_then(|(way, found)| {
                let walk = way.stored.walk(&way.reach, found, way.number);
                walk.inspect(Walk::prefetch).ok()
            });
            open[left] = at;
            left += usize::from(walks[at].is_some());
        }
        while left > 0 {
            let mut at = 0;
            while at < left {
                if walks[open[at]].as_mut().is_some_and(Walk::step) {
                    at += 1;
                } else {
                    left -= 1;
                    open[at] = open[left];
                }
            }
        }
        for (way, walk) in ways.iter().zip(&walks) {
            if let Some((way, walk)) = way.as_ref().zip(walk.as_ref()) {
                self.symbols[way.slot] = Some(walk.symbol());
            }
        }
        self.symbols
    }
}
