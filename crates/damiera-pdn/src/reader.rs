//! Games from bytes, one at a time.

use alloc::vec::Vec;

use damiera::Move;

use crate::block::{Block, advance};
use crate::scanner::{More, Scanned, Scanner};
use crate::token::Tokens;
use crate::{Checked, Place, RawGame, Record, Source};

/// Reads games one at a time, in constant memory.
///
/// The bytes of one game are kept at once, 256 KiB or more and at most
/// [`DEFAULT_LIMIT`](Self::DEFAULT_LIMIT) or the limit that was set. A game beyond it is a fault;
/// its beginning is read, the rest is passed over up to the next tag at the beginning of a line.
///
/// A move, or `1-1`, that ends where the file ends may be the beginning of a longer one: unless the
/// text is [whole](Self::whole), it is a fault and not counted.
#[derive(Debug)]
pub struct Reader<S> {
    source: S,
    /// Filled up to `end`.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    exhausted: bool,
    limit: usize,
    whole: bool,
    /// The game that was given out last: it stands at `start` until the next one is wanted.
    found: Option<Found>,
    /// Where `start` is.
    place: Place,
    /// Games so far.
    number: u64,
    tokens: Tokens,
    readings: Vec<Move>,
}

/// What the buffer has at its start.
#[derive(Copy, Clone, Debug)]
struct Found {
    length: usize,
    too_long: bool,
}

const FIRST_SIZE: usize = 256 << 10;

impl<'a> Reader<&'a [u8]> {
    /// Reads from memory.
    #[must_use]
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        Self::new(bytes)
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Reader<crate::IoSource<R>> {
    /// Reads from anything that implements [`std::io::Read`]; a `BufReader` is not needed.
    #[must_use]
    pub fn from_io(read: R) -> Self {
        Self::new(crate::IoSource(read))
    }
}

impl<S> Reader<S> {
    /// So many bytes of one game are kept if nothing else is said: 4 MiB.
    pub const DEFAULT_LIMIT: usize = 4 << 20;

    /// Reads from a source.
    #[must_use]
    pub fn new(source: S) -> Self {
        Self {
            source,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            exhausted: false,
            limit: Self::DEFAULT_LIMIT,
            whole: false,
            found: None,
            place: Place {
                offset: 0,
                line: 1,
                column: 1,
            },
            number: 0,
            tokens: Tokens::default(),
            readings: Vec::new(),
        }
    }

    /// Keeps so many bytes of one game, at least 1 KiB and at most 1 GiB.
    #[must_use]
    pub fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes.clamp(1 << 10, 1 << 30);
        self
    }

    /// The text is known to be whole: a move that ends where it ends is one.
    #[must_use]
    pub const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// Bytes of all games read so far, for a progress bar.
    #[must_use]
    pub const fn position(&self) -> u64 {
        let given_out = match self.found {
            Some(found) => found.length,
            None => 0,
        };
        self.place.offset + given_out as u64
    }
}

impl<S: Source> Reader<S> {
    /// The next game, not yet looked into; `None` at the end.
    ///
    /// # Errors
    ///
    /// That of the source.
    pub fn next_raw(&mut self) -> Result<Option<RawGame<'_>>, S::Error> {
        let Some(found) = self.find()? else {
            return Ok(None);
        };
        self.found = Some(found);
        let block = Block {
            bytes: &self.buffer[self.start..self.start + found.length],
            tokens: &self.tokens,
            number: self.number,
            base: self.place,
            whole: self.whole && !found.too_long,
        };
        Ok(Some(RawGame::new(
            block,
            found.too_long,
            &mut self.readings,
        )))
    }

    /// The next game as a tree; `None` at the end.
    ///
    /// # Errors
    ///
    /// That of the source.
    pub fn next_record(&mut self) -> Result<Option<Record>, S::Error> {
        Ok(self.next_raw()?.map(|mut raw| raw.record()))
    }

    /// Proves the next game without making a tree, many times as fast; `None` at the end.
    ///
    /// # Errors
    ///
    /// That of the source.
    pub fn next_checked(&mut self) -> Result<Option<Checked>, S::Error> {
        Ok(self.next_raw()?.map(|mut raw| raw.check()))
    }

    /// Scans the next game into `tokens`.
    fn find(&mut self) -> Result<Option<Found>, S::Error> {
        if let Some(found) = self.found.take() {
            self.advance(found.length);
            if found.too_long {
                self.skip()?;
            }
        }
        loop {
            let bytes = &self.buffer[self.start..self.end];
            let length = match Scanner::scan(bytes, self.exhausted, &mut self.tokens) {
                Ok(Scanned::Game(length)) => {
                    self.number += 1;
                    let too_long = false;
                    return Ok(Some(Found { length, too_long }));
                }
                Ok(Scanned::Nothing(length)) => length,
                Err(More) if bytes.len() >= self.limit => {
                    // What stands in the buffer is taken for the whole of it.
                    self.number += 1;
                    let length = match Scanner::scan(bytes, true, &mut self.tokens) {
                        Ok(Scanned::Game(length) | Scanned::Nothing(length)) => length,
                        Err(More) => bytes.len(),
                    };
                    let too_long = true;
                    return Ok(Some(Found { length, too_long }));
                }
                Err(More) => {
                    self.fill()?;
                    continue;
                }
            };
            self.advance(length);
            if self.start == self.end && self.exhausted {
                return Ok(None);
            }
        }
    }

    fn advance(&mut self, length: usize) {
        let end = self.end.min(self.start + length);
        self.place = advance(self.place, &self.buffer[self.start..end]);
        self.start = end;
    }

    /// Passes over everything up to the next tag at the beginning of a line.
    fn skip(&mut self) -> Result<(), S::Error> {
        loop {
            let bytes = &self.buffer[self.start..self.end];
            let tag = bytes
                .windows(3)
                .position(|window| matches!(window, [b'\n', b'[', b'A'..=b'Z']));
            if let Some(tag) = tag {
                self.advance(tag + 1);
                return Ok(());
            }
            if self.exhausted {
                self.advance(bytes.len());
                return Ok(());
            }
            self.advance(bytes.len().saturating_sub(2));
            self.fill()?;
        }
    }

    /// Reads on until there are twice as many bytes as before, or as many as there can be.
    fn fill(&mut self) -> Result<(), S::Error> {
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        let size = self.end.saturating_mul(2).max(FIRST_SIZE).min(self.limit);
        if self.buffer.len() < size {
            self.buffer.resize(size, 0);
        }
        let enough = self
            .end
            .saturating_mul(2)
            .clamp(self.end + 1, self.buffer.len());
        while self.end < enough && !self.exhausted {
            let count = self.source.read(&mut self.buffer[self.end..])?;
            let room = self.buffer.len() - self.end;
            self.end += count.min(room);
            self.exhausted = count == 0;
        }
        Ok(())
    }
}

impl<S: Source> Iterator for Reader<S> {
    type Item = Result<Record, S::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_record().transpose()
    }
}
