//! Solves one slice, configuration by configuration, on all threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use damiera::{Bitboard, ByColor, Color};
use damiera_tables::{Index, Material, Value};

use crate::configuration::Configuration;
use crate::distances::Distances;
use crate::kingless::Kingless;
use crate::order::Order;
use crate::planes::Planes;
use crate::sheet::{Longest, Sheet, SymbolCounts};
use crate::solved::Solved;
use crate::symbol;

/// Positions that a thread takes on at once, about.
const SHARE: u64 = 1 << 16;

/// How often each value occurs, and how many positions have a capture.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// By value.
    pub(crate) values: [u64; 5],
    /// Positions with a capture; they are among the values.
    pub(crate) captures: u64,
}

/// The longest way to something in a slice.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) plies: u32,
    /// The slice or its mirror.
    pub(crate) material: Material,
    pub(crate) number: u64,
}

impl Record {
    /// The longer one; of equally long ones the first in the order of the tables, so that it does
    /// not matter who finds it.
    pub(crate) fn longer(one: Option<Self>, other: Option<Self>, slice: Material) -> Option<Self> {
        one.into_iter().chain(other).min_by_key(|record| {
            (
                std::cmp::Reverse(record.plies),
                record.material != slice,
                record.number,
            )
        })
    }
}

/// What solving a slice tells, besides its planes.
#[derive(Debug)]
pub(crate) struct Slice {
    /// A symbol for each position in the order of its index, for the slice and its mirror, which a
    /// symmetric slice has not.
    pub(crate) symbols: [Vec<u8>; 2],
    pub(crate) counts: Counts,
    /// The longest way to a conversion.
    pub(crate) longest: Option<Record>,
    /// The distances to the end of the game, if the planes have room for them.
    pub(crate) wins: Option<Wins>,
}

/// The distances of a slice to the end of the game.
#[derive(Debug)]
pub(crate) struct Wins {
    /// As the symbols of the slice.
    pub(crate) symbols: [Vec<u8>; 2],
    /// The longest way to the end.
    pub(crate) longest: Option<Record>,
}

/// One thread's part.
struct Hand<'a> {
    solver: Solver<'a>,
    symbols: SymbolCounts,
    longest: Option<Record>,
    longest_win: Option<Record>,
}

/// What solves the configurations of a slice.
enum Solver<'a> {
    /// Only one side has kings, and distances to the end are not asked for.
    Kingless(Box<Kingless<'a>>),
    /// Anything else.
    General(Box<Configuration<'a>>, Option<Box<Distances<'a>>>),
}

/// The sheets of a slice and its mirror, which a symmetric slice has not.
fn sheets(index: &Index) -> Vec<Sheet> {
    let slice = index.material();
    let mut sheets = vec![Sheet::new(index.clone(), Color::White)];
    if !slice.is_symmetric() {
        sheets.push(Sheet::new(Index::new(slice.mirrored()), Color::Black));
    }
    sheets
}

fn into_symbols(sheets: Vec<Sheet>) -> [Vec<u8>; 2] {
    let mut symbols = sheets.into_iter().map(Sheet::into_symbols);
    [(); 2].map(|()| symbols.next().unwrap_or_default())
}

/// Solves a slice, which is in `solved` with empty planes, as are all that its moves lead to.
///
/// `progress` is told how many positions were solved since it was last told, and says whether to go
/// on; `None` if not.
pub(crate) fn solve(
    solved: &Solved,
    planes: &Planes,
    threads: usize,
    progress: &(dyn Fn(u64) -> bool + Sync),
) -> Option<Slice> {
    let slice = planes.index.material();
    let sheets = [
        sheets(&planes.index),
        planes
            .distances
            .as_ref()
            .map_or_else(Vec::new, |_| sheets(&planes.index)),
    ];
    let order = Order::new(slice);
    let kings = planes.index.king_placements();
    let share = (SHARE / kings).clamp(1, 1 << 10) as usize;
    let mut hands: Vec<Hand> = (0..threads).map(|_| Hand::new(solved, planes)).collect();
    for group in order.groups() {
        let next = AtomicUsize::new(0);
        let work = |hand: &mut Hand| -> bool {
            loop {
                let first = next.fetch_add(share, Ordering::Relaxed);
                if first >= group.len() {
                    return true;
                }
                let last = (first + share).min(group.len());
                for &(white, black) in &group[first..last] {
                    let men = ByColor { white, black };
                    hand.solve(planes, men, [&sheets[0], &sheets[1]]);
                }
                let positions = (last - first) as u64 * kings * sheets[0].len() as u64;
                if !progress(positions) {
                    return false;
                }
            }
        };
        let goes_on = if group.len() <= share {
            work(&mut hands[0])
        } else {
            thread::scope(|scope| {
                let threads: Vec<_> = hands
                    .iter_mut()
                    .map(|hand| scope.spawn(|| work(hand)))
                    .collect();
                // All are waited for, whatever the first says.
                let done: Vec<bool> = threads
                    .into_iter()
                    .map(|thread| {
                        thread
                            .join()
                            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                    })
                    .collect();
                done.into_iter().all(|done| done)
            })
        };
        if !goes_on {
            return None;
        }
    }
    let mut counts = Counts::default();
    let (mut longest, mut longest_win) = (None, None);
    for hand in &hands {
        hand.count(&sheets[0], &mut counts);
        longest = Record::longer(longest, hand.longest, slice);
        longest_win = Record::longer(longest_win, hand.longest_win, slice);
    }
    drop(hands);
    let [symbols, win_symbols] = sheets.map(into_symbols);
    Some(Slice {
        symbols,
        counts,
        longest,
        wins: planes.distances.is_some().then_some(Wins {
            symbols: win_symbols,
            longest: longest_win,
        }),
    })
}

impl<'a> Hand<'a> {
    fn new(solved: &'a Solved, planes: &'a Planes) -> Self {
        let way = match Kingless::new(solved, planes) {
            Some(kingless) if planes.distances.is_none() => Solver::Kingless(Box::new(kingless)),
            _ => {
                let configuration = Configuration::new(solved, planes);
                let distances = planes.distances.is_some();
                let distances = distances.then(|| Box::new(Distances::new(solved, &configuration)));
                Solver::General(Box::new(configuration), distances)
            }
        };
        Self {
            solver: way,
            symbols: [0; 256],
            longest: None,
            longest_win: None,
        }
    }

    /// Solves a configuration and fills the sheets of values and of distances to the end.
    fn solve(&mut self, planes: &Planes, men: ByColor<Bitboard>, [values, wins]: [&[Sheet]; 2]) {
        let number = planes.index.configuration(men.white, men.black);
        let slice = planes.index.material();
        match &mut self.solver {
            Solver::Kingless(kingless) => {
                kingless.solve(number, men);
                for sheet in values {
                    let row = &kingless.symbols[sheet.turn];
                    sheet.fill_row(men, kingless.sets, row, &mut self.symbols);
                }
                self.longest = record(self.longest, kingless.longest, men, values, slice);
            }
            Solver::General(configuration, distances) => {
                configuration.solve(number, men);
                for sheet in values {
                    let half = &configuration.halves[sheet.turn];
                    let rows = &configuration.symbols[sheet.turn];
                    sheet.fill(men, half, rows, &mut self.symbols);
                }
                self.longest = record(self.longest, configuration.longest, men, values, slice);
                let Some(distances) = distances else { return };
                distances.solve(configuration, number);
                for sheet in wins {
                    let half = &configuration.halves[sheet.turn];
                    let rows = &distances.symbols[sheet.turn];
                    sheet.fill(men, half, rows, &mut [0; 256]);
                }
                self.longest_win = record(self.longest_win, distances.longest, men, wins, slice);
            }
        }
    }

    fn count(&self, sheets: &[Sheet], counts: &mut Counts) {
        for (symbol, &number) in self.symbols.iter().enumerate() {
            let value = symbol::value(symbol as u8);
            if value != symbol::NOTHING {
                counts.values[usize::from(value)] += number;
            }
        }
        counts.captures += self.symbols[usize::from(symbol::CAPTURE)];
        let captures = match &self.solver {
            Solver::Kingless(kingless) => &kingless.captures,
            Solver::General(configuration, _) => &configuration.captures,
        };
        for sheet in sheets {
            for value in Value::ALL {
                counts.values[value as usize] += captures[sheet.turn][value as usize];
            }
        }
    }
}

/// The longer of what is known and what a configuration has.
fn record(
    known: Option<Record>,
    found: Option<Longest>,
    men: ByColor<Bitboard>,
    sheets: &[Sheet],
    slice: Material,
) -> Option<Record> {
    let Some(found) = found.filter(|found| known.is_none_or(|known| known.plies <= found.plies))
    else {
        return known;
    };
    // A symmetric slice has one sheet, and what White has there Black has as well.
    let Some(sheet) = sheets.iter().find(|sheet| sheet.turn == found.turn) else {
        return known;
    };
    let record = Record {
        plies: found.plies,
        material: sheet.index.material(),
        number: sheet.number(men, &found),
    };
    Record::longer(known, Some(record), slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve_all(pieces: u8, with_distances: bool, threads: usize) -> Vec<Slice> {
        let mut solved = Solved::default();
        (2..=pieces)
            .flat_map(Material::with_pieces)
            .map(|slice| {
                let subsets =
                    [slice.own(), slice.other()].map(|force| solved.subsets.of(force.kings));
                let planes = Planes::new(slice, subsets[0], subsets[1], with_distances);
                solved.insert(planes);
                let planes = solved.get(slice).expect("it was put there just now");
                super::solve(&solved, planes, threads, &|_| true).expect("nothing stops it")
            })
            .collect()
    }

    /// Where one side has no kings there are two ways to the values; without distances to the end
    /// the short one is taken.
    #[test]
    fn both_ways_lead_to_the_same() {
        let (general, kingless) = (solve_all(4, true, 2), solve_all(4, false, 1));
        for (general, kingless) in general.iter().zip(&kingless) {
            assert!(general.symbols == kingless.symbols);
            assert_eq!(general.counts, kingless.counts);
            let plies = |slice: &Slice| slice.longest.map(|longest| longest.plies);
            assert_eq!(plies(general), plies(kingless));
            assert!(general.wins.is_some() && kingless.wins.is_none());
        }
    }
}
