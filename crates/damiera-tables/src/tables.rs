//! Tables of many slices, looked up as one.

use damiera::{Board, Color};

use crate::{Index, Kind, MOST_PIECES, Material, Table};

/// A collection of tables, of whatever slices there are.
#[derive(Debug, Default)]
pub struct Tables {
    files: Vec<Table>,
    /// By the digits of the slices, each of which is at most seven.
    slices: Vec<Option<Box<Slice>>>,
    /// See [`pieces`](Self::pieces).
    pieces: u8,
}

/// One slice with one side to move.
#[derive(Debug)]
pub(crate) struct Slice {
    pub(crate) index: Index,
    /// The places of the tables in which it or its mirror is, by [`Kind`].
    places: [Option<usize>; 3],
}

impl Tables {
    /// None yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            files: Vec::new(),
            slices: Vec::new(),
            pieces: 0,
        }
    }

    /// Adds a table, in the place of one of the same kind and slice.
    pub fn add(&mut self, table: Table) {
        let (kind, named) = (table.header().kind, table.header().slice);
        let known = self
            .slice(named)
            .and_then(|slice| slice.places[kind as usize]);
        let at = known.unwrap_or(self.files.len());
        for material in [named, named.mirrored()] {
            let place = place(material);
            if self.slices.len() <= place {
                self.slices.resize_with(place + 1, || None);
            }
            let slice = self.slices[place].get_or_insert_with(|| {
                Box::new(Slice {
                    index: Index::new(material),
                    places: [None; 3],
                })
            });
            slice.places[kind as usize] = Some(at);
        }
        match known {
            Some(at) => self.files[at] = table,
            None => self.files.push(table),
        }
        while self.pieces < MOST_PIECES
            && Material::with_pieces(self.pieces + 1)
                .into_iter()
                .all(|slice| self.table(Kind::Value, slice).is_some())
        {
            self.pieces += 1;
        }
    }

    /// Copies the bytes of tables into memory of their own, the shortest first, as long as they fit
    /// into `room` bytes.
    ///
    /// Files that are mapped may be dropped from memory by the system at any time; whoever then looks
    /// into them waits for the disk, which takes longer than a move in a fast game.
    pub fn copy_into_memory(&mut self, room: u64) {
        let mut files: Vec<_> = self.files.iter_mut().collect();
        files.sort_by_key(|table| table.bytes());
        let mut left = room;
        for table in files {
            let Some(rest) = left.checked_sub(table.bytes()) else {
                return;
            };
            table.copy_into_memory();
            left = rest;
        }
    }

    /// All positions with up to so many pieces have their values here; 0 or 1 if not even those
    /// with two have.
    #[must_use]
    pub const fn pieces(&self) -> u8 {
        self.pieces
    }

    /// Whether there is no table.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Whether the values of the positions with these pieces are here, whoever is to move. Where
    /// one side has none, nothing needs to be looked up.
    #[must_use]
    #[inline]
    pub fn covers(&self, board: &Board) -> bool {
        if Color::ALL
            .into_iter()
            .any(|color| board.pieces(color).is_empty())
        {
            return true;
        }
        Material::of(board, Color::White)
            .and_then(|material| self.slice(material))
            .is_some_and(|slice| slice.places[Kind::Value as usize].is_some())
    }

    /// All tables, in the order in which they were added.
    #[must_use]
    pub fn tables(&self) -> &[Table] {
        &self.files
    }

    /// The table of this kind in which a slice or its mirror is.
    #[must_use]
    pub fn table(&self, kind: Kind, material: Material) -> Option<&Table> {
        self.of_slice(self.slice(material)?, kind)
    }

    /// The slices whose values are here, by the names of each and its mirror: first those with few
    /// pieces, then as [`Material::with_pieces`] has them.
    pub fn slices(&self) -> impl Iterator<Item = Material> {
        (2..=MOST_PIECES)
            .flat_map(Material::with_pieces)
            .filter(|&slice| self.table(Kind::Value, slice).is_some())
    }

    #[inline]
    pub(crate) fn slice(&self, material: Material) -> Option<&Slice> {
        self.slices.get(place(material))?.as_deref()
    }

    #[inline]
    pub(crate) fn of_slice(&self, slice: &Slice, kind: Kind) -> Option<&Table> {
        slice.places[kind as usize].map(|at| &self.files[at])
    }
}

/// A slice has at most eight pieces and one of them is the other side's, so three bits a digit.
#[inline]
fn place(material: Material) -> usize {
    let (own, other) = (material.own(), material.other());
    [own.men, own.kings, other.men, other.kings]
        .into_iter()
        .fold(0, |place, digit| place << 3 | usize::from(digit))
}
