//! A man's moves from one configuration, and what they lead to.

use damiera::{Bitboard, ByColor, Color, Direction, crowning_row};
use damiera_tables::Force;

use crate::half::Half;
use crate::planes::{Planes, Spoiled};
use crate::solved::Solved;
use crate::subsets::{Subsets, WORD};

/// A quiet move of a man, the same for every placement of the kings that leaves its target free.
#[derive(Debug)]
pub(crate) struct ManMove<'a> {
    /// The square that the man moves to.
    pub(crate) to: u32,
    /// The sets of own kings after a crowning.
    crowned: Option<&'a Subsets>,
    planes: &'a Planes,
    turned: bool,
    configuration: u64,
    /// Who is to move after it, as the slice sees it.
    turn: Color,
}

/// What the positions of a row are worth after a man's move, to the side that is then to move.
#[derive(Debug, Default)]
pub(crate) struct After {
    pub(crate) won: Vec<u32>,
    pub(crate) lost: Vec<u32>,
    scratch: Vec<u32>,
}

impl After {
    pub(crate) fn new(words: usize) -> Self {
        Self {
            won: vec![0; words],
            lost: vec![0; words],
            scratch: Vec::new(),
        }
    }
}

/// Lists the moves of the men of `mover`.
pub(crate) fn man_moves<'a>(
    solved: &'a Solved,
    men: ByColor<Bitboard>,
    kings: ByColor<u8>,
    mover: Color,
    list: &mut Vec<ManMove<'a>>,
) {
    list.clear();
    for from in men[mover] {
        for direction in Direction::forward(mover) {
            let Some(to) = from.neighbour(direction) else {
                continue;
            };
            if (men.white | men.black).has(to) {
                continue;
            }
            let crowns = crowning_row(mover).has(to);
            let (mut men, mut kings) = (men, kings);
            men[mover] = men[mover].without(from);
            if crowns {
                kings[mover] += 1;
            } else {
                men[mover] = men[mover].with(to);
            }
            let force = |color: Color| Force {
                men: men[color].len() as u8,
                kings: kings[color],
            };
            let seat = solved
                .seat(force(Color::White), force(Color::Black))
                .expect("slices that a man's move leads to are solved first");
            let (seen, turn) = if seat.turned {
                (men.swapped().map(Bitboard::rotated), mover)
            } else {
                (men, !mover)
            };
            list.push(ManMove {
                to: to.index() as u32,
                crowned: crowns.then(|| solved.subsets.of(kings[mover])),
                planes: seat.planes,
                turned: seat.turned,
                configuration: seat.planes.index.configuration(seen.white, seen.black),
                turn,
            });
        }
    }
}

impl ManMove<'_> {
    /// Whether the count of moves spoils something where this leads.
    pub(crate) fn is_spoiled(&self) -> bool {
        self.planes
            .with_spoiled(self.configuration, |_| ())
            .is_some()
    }

    /// The row that a row becomes, `own` being the sets of own kings.
    fn row(&self, own: &Subsets, row: usize) -> usize {
        match self.crowned {
            Some(subsets) => {
                let set = own.squares(row) | 1 << self.to;
                let row = damiera_tables::binomial::rank(set, 0) as usize;
                if self.turned {
                    subsets.rotated(row)
                } else {
                    row
                }
            }
            None if self.turned => own.rotated(row),
            None => row,
        }
    }

    /// Reads the distances of a row of `half` after the move.
    pub(crate) fn read_distances(&self, half: &Half, row: usize, after: &mut [u8]) {
        let row = self.row(half.own, row);
        let distances = self.planes.distances.as_ref();
        let plane = &distances.expect("smaller slices have distances too")[self.turn];
        if self.turned {
            for (set, after) in after.iter_mut().enumerate() {
                *after = plane.get(self.configuration, row, half.other.rotated(set));
            }
        } else {
            plane.read_row(self.configuration, row, after);
        }
    }

    /// Reads what a row is worth after the move, `own` and `other` being the sets of kings that
    /// choose row and bit; `theory` without the count of moves.
    pub(crate) fn read(
        &self,
        own: &Subsets,
        other: &Subsets,
        row: usize,
        theory: bool,
        after: &mut After,
    ) {
        let row = self.row(own, row);
        let After { won, lost, scratch } = after;
        self.planes.won[self.turn].read_row(self.configuration, row, won);
        self.planes.lost[self.turn].read_row(self.configuration, row, lost);
        if theory {
            self.planes.with_spoiled(self.configuration, |spoiled| {
                let add = |rows: &Spoiled, out: &mut [u32], wins: bool| {
                    let words = rows.words[self.turn];
                    let plane = if wins { &rows.won } else { &rows.lost };
                    for (out, word) in out.iter_mut().zip(&plane[self.turn][row * words..]) {
                        *out |= word;
                    }
                };
                add(spoiled, won, true);
                add(spoiled, lost, false);
            });
        }
        if self.turned {
            turn_row(other, won, scratch);
            turn_row(other, lost, scratch);
        }
    }

    /// The same against a side without kings: a bit for each set of own kings.
    pub(crate) fn read_column(&self, own: &Subsets, theory: bool, after: &mut After) {
        debug_assert!(!self.turned, "the side with kings names the slice");
        let (turn, configuration) = (self.turn, self.configuration);
        let planes = self.planes;
        if self.crowned.is_none() {
            planes.won[turn].read_words(configuration, &mut after.won);
            planes.lost[turn].read_words(configuration, &mut after.lost);
        } else {
            after.won.fill(0);
            after.lost.fill(0);
        }
        let mut add = |has: &dyn Fn(usize) -> (bool, bool)| {
            for set in 0..own.len() {
                if own.squares(set) >> self.to & 1 == 0 {
                    let (won, lost) = has(self.row(own, set));
                    after.won[set / WORD] |= u32::from(won) << (set % WORD);
                    after.lost[set / WORD] |= u32::from(lost) << (set % WORD);
                }
            }
        };
        if self.crowned.is_some() {
            add(&|row| {
                let won = planes.won[turn].has(configuration, row, 0);
                (won, planes.lost[turn].has(configuration, row, 0))
            });
        }
        if theory {
            planes.with_spoiled(configuration, |spoiled| {
                add(&|row| {
                    (
                        spoiled.has_won(turn, row, 0),
                        spoiled.has_lost(turn, row, 0),
                    )
                });
            });
        }
    }
}

/// Puts the bits of a row where they are when the board is turned.
fn turn_row(subsets: &Subsets, row: &mut [u32], scratch: &mut Vec<u32>) {
    scratch.clear();
    scratch.extend_from_slice(row);
    row.fill(0);
    for set in 0..subsets.len() {
        let from = subsets.rotated(set);
        row[set / WORD] |= (scratch[from / WORD] >> (from % WORD) & 1) << (set % WORD);
    }
}
