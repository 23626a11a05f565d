//! The symbols of one side to move, found again.

use crate::codec::Payload;
use crate::codec::block::{self, BLOCK};
use crate::codec::directory::Directory;
use crate::codec::model::{Decoder, Model};
use crate::codec::order::Order;
use crate::header::Reader;
use crate::table_error::TableErrorKind;
use crate::{Index, Kind, Material, Placement};

/// Every symbol is the same.
pub(crate) const CONSTANT: u8 = 0;
/// Symbols are in blocks.
pub(crate) const BLOCKS: u8 = 1;

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

#[derive(Clone, Debug)]
struct Stored {
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
    pub(crate) fn symbol(&self, payload: &impl Payload, number: u64) -> Result<u8, TableErrorKind> {
        match &self.store {
            Store::Constant(symbol) => Ok(*symbol),
            Store::Blocks(stored) => stored.symbol(payload, number),
        }
    }

    /// The symbol of a position of this slice.
    #[inline]
    pub(crate) fn symbol_at(
        &self,
        payload: &impl Payload,
        index: &Index,
        placement: &Placement,
    ) -> Result<u8, TableErrorKind> {
        match &self.store {
            Store::Constant(symbol) => Ok(*symbol),
            Store::Blocks(stored) => stored.symbol(payload, stored.order.number(index, placement)),
        }
    }

    /// The symbols of all positions with the same men, for several such sets of men one after the
    /// other, from the set number `first` on; `out` has room for as many sets as it holds.
    pub(crate) fn configurations(
        &self,
        payload: &impl Payload,
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
            return stored.symbols(payload, first * kings, out);
        }
        // As few as make one go worth while.
        let size = usize::try_from(kings).map_err(|_| stored.damaged(0))?;
        let many = (1 << 14) / size + 1;
        let mut symbols = vec![0; size * many];
        let mut configuration = first;
        for part in out.chunks_mut(size * many) {
            let symbols = &mut symbols[..part.len()];
            stored.symbols(payload, configuration * kings, symbols)?;
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
        payload: &impl Payload,
        first: u64,
        out: &mut [u8],
    ) -> Result<(), TableErrorKind> {
        match &self.store {
            Store::Constant(symbol) => {
                out.fill(*symbol);
                Ok(())
            }
            Store::Blocks(stored) => stored.symbols(payload, first, out),
        }
    }
}

impl Stored {
    /// The symbol with a number in the order in which they are stored.
    #[inline]
    fn symbol(&self, payload: &impl Payload, number: u64) -> Result<u8, TableErrorKind> {
        let Some(found) = self.directory.find(payload.head(), number) else {
            return Err(self.damaged(0));
        };
        let block = self.block(payload, found.block)?;
        Ok(block::symbol(
            block,
            &self.decoder,
            number.saturating_sub(found.start),
        ))
    }

    /// Symbols with consecutive numbers in the order in which they are stored.
    fn symbols(
        &self,
        payload: &impl Payload,
        first: u64,
        out: &mut [u8],
    ) -> Result<(), TableErrorKind> {
        let head = payload.head();
        let (mut number, mut out) = (first, out);
        while !out.is_empty() {
            let Some(found) = self.directory.find(head, number) else {
                return Err(self.damaged(0));
            };
            let block = self.block(payload, found.block)?;
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
    fn block<'a>(
        &self,
        payload: &'a impl Payload,
        block: u32,
    ) -> Result<&'a [u8; BLOCK], TableErrorKind> {
        let start = self.start + block as usize * BLOCK;
        let bytes = payload.bytes(start..start + BLOCK)?;
        bytes.first_chunk().ok_or_else(|| self.damaged(block))
    }

    #[cold]
    fn damaged(&self, block: u32) -> TableErrorKind {
        let at = self.start + block as usize * BLOCK;
        TableErrorKind::Damaged((at / crate::checksum::GROUP) as u64)
    }
}
