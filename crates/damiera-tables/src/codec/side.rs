//! The symbols of one side to move, found again.

use crate::codec::block::{self, BLOCK, Walk};
use crate::codec::directory::{Directory, Found, Stretch};
use crate::codec::model::{Decoder, Model};
use crate::codec::order::Order;
use crate::header::Reader;
use crate::prefetch::prefetch;
use crate::reach::Reach;
use crate::table_error::TableErrorKind;
use crate::{Index, Kind, Material, Placement};

/// Every symbol is the same.
pub(crate) const CONSTANT: u8 = 0;
/// Symbols are in blocks.
pub(crate) const BLOCKS: u8 = 1;

/// Where the symbol of a position is.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Place<'a> {
    /// It is that of every position.
    Known(u8),
    /// In blocks, with this number in the order in which they are stored.
    Stored(&'a Stored, u64),
}

/// How the symbols of one side to move are stored.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    material: Material,
    positions: u64,
    store: Store,
}

#[derive(Clone, Debug)]
enum Store {
    Constant(u8),
    Blocks(Box<Stored>),
}

/// Symbols in blocks.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    order: Order,
    decoder: Decoder,
    directory: Directory,
    /// Where its blocks begin in the payload.
    start: usize,
}

impl Side {
    /// Reads a description; its blocks begin at `start` in the payload. `head` is what `reader`
    /// reads, from its beginning.
    pub(crate) fn read(
        reader: &mut Reader<'_>,
        head: &[u8],
        start: usize,
        kind: Kind,
        material: Material,
    ) -> Result<Self, TableErrorKind> {
        let positions = material.positions();
        let store = match reader.byte()? {
            CONSTANT => Store::Constant(reader.byte()?),
            BLOCKS => Store::Blocks(Box::new(Stored {
                order: Order::read(reader)?,
                decoder: Model::read(reader, kind)?.decoder(),
                directory: Directory::read(reader, head, positions)?,
                start,
            })),
            _ => return Err(TableErrorKind::Nonsense("coding")),
        };
        Ok(Self {
            material,
            positions,
            store,
        })
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> u64 {
        self.positions
    }

    /// How long its part of the payload is; `None` if no file is so long.
    pub(crate) fn length(&self) -> Option<usize> {
        match &self.store {
            Store::Constant(_) => Some(0),
            Store::Blocks(stored) => (stored.directory.blocks() as usize).checked_mul(BLOCK),
        }
    }

    /// Whether positions are stored in an order of their own, so that their numbers have to be
    /// made anew.
    #[inline]
    pub(crate) fn is_reordered(&self) -> bool {
        matches!(&self.store, Store::Blocks(stored) if stored.order.matters(self.material))
    }

    /// The symbol of the position with a number below [`positions`](Self::positions), if it
    /// [is not reordered](Self::is_reordered).
    #[inline]
    pub(crate) fn symbol(&self, reach: &Reach<'_>, number: u64) -> Result<u8, TableErrorKind> {
        match &self.store {
            Store::Constant(symbol) => Ok(*symbol),
            Store::Blocks(stored) => stored.symbol(reach, number),
        }
    }

    /// Where the symbol of a position of this slice is.
    #[inline]
    pub(crate) fn place(&self, index: &Index, placement: &Placement) -> Place<'_> {
        match &self.store {
            Store::Constant(symbol) => Place::Known(*symbol),
            Store::Blocks(stored) => Place::Stored(stored, stored.order.number(index, placement)),
        }
    }

    /// The symbol of a position of this slice.
    #[inline]
    pub(crate) fn symbol_at(
        &self,
        reach: &Reach<'_>,
        index: &Index,
        placement: &Placement,
    ) -> Result<u8, TableErrorKind> {
        match self.place(index, placement) {
            Place::Known(symbol) => Ok(symbol),
            Place::Stored(stored, number) => stored.symbol(reach, number),
        }
    }

    /// The symbols of all positions with the same men, for several such sets of men one after the
    /// other, from the set number `first` on; `out` has room for as many sets as it holds.
    pub(crate) fn configurations(
        &self,
        reach: &Reach<'_>,
        index: &Index,
        first: u64,
        out: &mut [u8],
    ) -> Result<(), TableErrorKind> {
        let stored = match &self.store {
            Store::Constant(symbol) => {
                out.fill(*symbol);
                return Ok(());
            }
            Store::Blocks(stored) => stored,
        };
        let kings = index.king_placements();
        if !stored.order.matters(self.material) {
            return stored.symbols(reach, first * kings, out);
        }
        // As few as make one go worth while.
        let size = usize::try_from(kings).map_err(|_| stored.damaged(0))?;
        let many = (1 << 14) / size + 1;
        let mut symbols = vec![0; size * many];
        let mut configuration = first;
        for part in out.chunks_mut(size * many) {
            let symbols = &mut symbols[..part.len()];
            stored.symbols(reach, configuration * kings, symbols)?;
            for (part, symbols) in part.chunks_mut(size).zip(symbols.chunks(size)) {
                let (men, other_men) = index.men(configuration);
                stored
                    .order
                    .each(self.material, (men | other_men).0, |number, target| {
                        part[number] = symbols[target];
                    });
                configuration += 1;
            }
        }
        Ok(())
    }

    /// The symbols of consecutive positions, if it [is not reordered](Self::is_reordered).
    pub(crate) fn symbols(
        &self,
        reach: &Reach<'_>,
        first: u64,
        out: &mut [u8],
    ) -> Result<(), TableErrorKind> {
        match &self.store {
            Store::Constant(symbol) => {
                out.fill(*symbol);
                Ok(())
            }
            Store::Blocks(stored) => stored.symbols(reach, first, out),
        }
    }
}

impl Stored {
    /// The symbol with a number in the order in which they are stored.
    #[inline]
    fn symbol(&self, reach: &Reach<'_>, number: u64) -> Result<u8, TableErrorKind> {
        let Some(found) = self.directory.find(reach.head, number) else {
            return Err(self.damaged(0));
        };
        let mut walk = self.walk(reach, found, number)?;
        while walk.step() {}
        Ok(walk.symbol())
    }

    /// Has what [`stretch_of`](Self::stretch_of) will read fetched.
    #[inline]
    pub(crate) fn prefetch(&self, reach: &Reach<'_>, number: u64) {
        self.directory.prefetch(reach.head, number);
    }

    /// The first step to the symbol with a number in the order in which they are stored; `None` if
    /// the file is damaged there. [`find_in`](Self::find_in) and [`walk`](Self::walk) are the next,
    /// and what each will read is fetched by the one before.
    #[inline]
    pub(crate) fn stretch_of(&self, reach: &Reach<'_>, number: u64) -> Option<Stretch> {
        let stretch = self.directory.stretch_of(reach.head, number)?;
        self.directory.prefetch_in(reach.head, stretch);
        Some(stretch)
    }

    /// The block in which the symbol is.
    #[inline]
    pub(crate) fn find_in(
        &self,
        reach: &Reach<'_>,
        stretch: Stretch,
        number: u64,
    ) -> Option<Found> {
        let found = self.directory.find_in(reach.head, stretch, number)?;
        prefetch(reach.bytes, self.start + found.block as usize * BLOCK);
        Some(found)
    }

    /// The way through the block.
    #[inline]
    pub(crate) fn walk<'a>(
        &'a self,
        reach: &Reach<'a>,
        found: Found,
        number: u64,
    ) -> Result<Walk<'a>, TableErrorKind> {
        let block = self.block(reach, found.block)?;
        let number = number.saturating_sub(found.start);
        Ok(Walk::new(block, &self.decoder, number))
    }

    /// Symbols with consecutive numbers in the order in which they are stored.
    fn symbols(&self, reach: &Reach<'_>, first: u64, out: &mut [u8]) -> Result<(), TableErrorKind> {
        let head = reach.head;
        let (mut number, mut out) = (first, out);
        while !out.is_empty() {
            let Some(found) = self.directory.find(head, number) else {
                return Err(self.damaged(0));
            };
            let block = self.block(reach, found.block)?;
            let left = match self.directory.end(head, found.block, number) {
                Some(end) => end.saturating_sub(number),
                None => u64::MAX,
            };
            if left == 0 {
                return Err(self.damaged(found.block));
            }
            let length = usize::try_from(left).map_or(out.len(), |left| left.min(out.len()));
            let (part, rest) = out.split_at_mut(length);
            block::symbols(
                block,
                &self.decoder,
                number.saturating_sub(found.start),
                part,
            );
            number += length as u64;
            out = rest;
        }
        Ok(())
    }

    #[inline]
    fn block<'a>(&self, reach: &Reach<'a>, block: u32) -> Result<&'a [u8; BLOCK], TableErrorKind> {
        let start = self.start + block as usize * BLOCK;
        let bytes = reach.bytes(start..start + BLOCK)?;
        bytes.first_chunk().ok_or_else(|| self.damaged(block))
    }

    #[cold]
    fn damaged(&self, block: u32) -> TableErrorKind {
        let at = self.start + block as usize * BLOCK;
        TableErrorKind::Damaged((at / crate::checksum::GROUP) as u64)
    }
}
