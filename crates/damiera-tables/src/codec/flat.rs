//! Symbols as they are.

use crate::Material;
use crate::codec::Payload;
use crate::header::Reader;
use crate::table_error::TableErrorKind;

/// Where the symbols of one side to move are.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    /// Where its bytes begin in the payload.
    start: usize,
    /// How many positions there are.
    positions: u64,
    /// Where its bytes end in the payload.
    end: usize,
}

/// What one side to move becomes: its description, and its part of the payload.
pub(crate) fn encode_side(symbols: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let length = symbols.len() as u64;
    (length.to_le_bytes().to_vec(), symbols.to_vec())
}

impl Side {
    /// Reads a description; `start` is where its payload begins.
    pub(crate) fn read(
        reader: &mut Reader<'_>,
        start: usize,
        material: Material,
    ) -> Result<Self, TableErrorKind> {
        let positions = material.positions();
        if reader.u64()? != positions {
            return Err(TableErrorKind::Nonsense("number of symbols"));
        }
        let end = usize::try_from(positions)
            .ok()
            .and_then(|positions| start.checked_add(positions))
            .ok_or(TableErrorKind::Nonsense("number of symbols"))?;
        Ok(Self {
            start,
            positions,
            end,
        })
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> u64 {
        self.positions
    }

    /// Where its bytes end in the payload.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// The symbol of one position, whose number is known to be good.
    pub(crate) fn symbol(&self, payload: &impl Payload, number: u64) -> Result<u8, TableErrorKind> {
        let mut symbol = [0];
        self.read_range(payload, number, &mut symbol)?;
        Ok(symbol[0])
    }

    /// The symbols of consecutive positions, whose numbers are known to be good.
    pub(crate) fn read_range(
        &self,
        payload: &impl Payload,
        first: u64,
        out: &mut [u8],
    ) -> Result<(), TableErrorKind> {
        let at = self.start + first as usize;
        out.copy_from_slice(payload.bytes(at..at + out.len())?);
        Ok(())
    }

    /// Whether all of it can be read.
    pub(crate) fn check(&self, payload: &impl Payload) -> Result<(), TableErrorKind> {
        payload.bytes(self.start..self.end).map(|_| ())
    }
}
