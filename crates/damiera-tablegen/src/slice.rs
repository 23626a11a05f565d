//! Solves one slice, configuration by configuration, on all threads.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::thread;

use damiera::{Bitboard, ByColor, Color};
use damiera_tables::{Index, Material, Placement, Value};

use crate::configuration::{Configuration, Longest};
use crate::distances::Distances;
use crate::half::Half;
use crate::planes::Planes;
use crate::solved::Solved;
use crate::subsets::WORD;
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

/// Where the symbols of one side to move go.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) index: Index,
    pub(crate) turn: Color,
    symbols: Vec<AtomicU8>,
}

impl Sheet {
    pub(crate) fn new(index: Index, turn: Color) -> Self {
        let mut symbols = Vec::new();
        symbols.resize_with(index.len() as usize, AtomicU8::default);
        Self {
            index,
            turn,
            symbols,
        }
    }

    /// Copies the symbols of a configuration from rows as `half` has them.
    pub(crate) fn fill(
        &self,
        men: ByColor<Bitboard>,
        half: &Half,
        rows: &[u8],
        counts: &mut [u64; 256],
    ) {
        let number = match self.turn {
            Color::White => self.index.configuration(men.white, men.black),
            Color::Black => self
                .index
                .configuration(men.black.rotated(), men.white.rotated()),
        };
        let first = (number * self.index.king_placements()) as usize;
        let mut target = self.symbols[first..][..self.index.king_placements() as usize].iter();
        let mut put = |symbol: u8| {
            counts[usize::from(symbol)] += 1;
            if let Some(target) = target.next() {
                target.store(symbol, Ordering::Relaxed);
            }
        };
        match self.turn {
            Color::White => {
                for &row in &half.live {
                    for (word, &valid) in half.valid[half.row(row as usize)].iter().enumerate() {
                        let symbols = (row as usize * half.words + word) * WORD;
                        let mut bits = valid;
                        while bits != 0 {
                            put(rows[symbols + bits.trailing_zeros() as usize]);
                            bits &= bits - 1;
                        }
                    }
                }
            }
            Color::Black => {
                let men = (men.white | men.black).0;
                for set in 0..half.own.len() {
                    let row = half.own.rotated(set);
                    let kings = half.own.squares(row);
                    if kings & men != 0 {
                        continue;
                    }
                    let symbols = row * half.words * WORD;
                    for set in 0..half.other.len() {
                        let bit = half.other.rotated(set);
                        if half.other.squares(bit) & (men | kings) == 0 {
                            put(rows[symbols + bit]);
                        }
                    }
                }
            }
        }
        debug_assert!(
            target.next().is_none(),
            "fewer positions than the index has"
        );
    }

    /// The number of a position.
    fn number(&self, men: ByColor<Bitboard>, half: &Half, longest: Longest) -> u64 {
        let kings = Bitboard(half.own.squares(longest.row as usize));
        let other_kings = Bitboard(half.other.squares(longest.bit as usize));
        let seen = Placement {
            men: men[self.turn],
            kings,
            other_men: men[!self.turn],
            other_kings,
        };
        self.index.rank(&match self.turn {
            Color::White => seen,
            Color::Black => Placement {
                men: seen.men.rotated(),
                kings: seen.kings.rotated(),
                other_men: seen.other_men.rotated(),
                other_kings: seen.other_kings.rotated(),
            },
        })
    }

    pub(crate) fn into_symbols(self) -> Vec<u8> {
        self.symbols.into_iter().map(AtomicU8::into_inner).collect()
    }
}

/// The configurations of a slice in the order in which they are solved: the further the men, the
/// earlier, since a man's move leads on. Those of equal advance do not need each other.
#[derive(Debug)]
pub(crate) struct Order {
    configurations: Vec<u32>,
    /// Where each group of equal advance begins, and the end.
    starts: Vec<usize>,
}

impl Order {
    pub(crate) fn new(index: &Index) -> Self {
        // A man has seven rows to go.
        let most = 7 * usize::from(index.material().men());
        let advances: Vec<u8> = (0..index.configurations())
            .map(|configuration| {
                let (men, other_men) = index.men(configuration);
                let rows = |men: Bitboard| men.into_iter().map(|man| usize::from(man.row())).sum();
                let (to_go, done): (usize, usize) = (rows(men), rows(other_men));
                (7 * men.len() as usize - to_go + done) as u8
            })
            .collect();
        let mut starts = vec![0; most + 2];
        for &advance in &advances {
            starts[most - usize::from(advance) + 1] += 1;
        }
        for group in 1..starts.len() {
            starts[group] += starts[group - 1];
        }
        let mut next = starts.clone();
        let mut configurations = vec![0; advances.len()];
        for (configuration, &advance) in advances.iter().enumerate() {
            let place = &mut next[most - usize::from(advance)];
            configurations[*place] = configuration as u32;
            *place += 1;
        }
        Self {
            configurations,
            starts,
        }
    }

    pub(crate) fn groups(&self) -> impl Iterator<Item = &[u32]> {
        self.starts
            .windows(2)
            .map(|group| &self.configurations[group[0]..group[1]])
            .filter(|group| !group.is_empty())
    }
}

/// One thread's part.
struct Hand<'a> {
    configuration: Configuration<'a>,
    distances: Option<Distances<'a>>,
    symbols: [u64; 256],
    longest: Option<Record>,
    longest_win: Option<Record>,
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
    let order = Order::new(&planes.index);
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
                for &configuration in &group[first..last] {
                    hand.solve(planes, u64::from(configuration), [&sheets[0], &sheets[1]]);
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
                threads
                    .into_iter()
                    .map(|thread| {
                        thread
                            .join()
                            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                    })
                    .fold(true, |all, one| all && one)
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
        let configuration = Configuration::new(solved, planes);
        Self {
            distances: planes
                .distances
                .is_some()
                .then(|| Distances::new(solved, &configuration)),
            configuration,
            symbols: [0; 256],
            longest: None,
            longest_win: None,
        }
    }

    /// Solves a configuration and fills the sheets of values and of distances to the end.
    fn solve(&mut self, planes: &Planes, number: u64, [values, wins]: [&[Sheet]; 2]) {
        let (white, black) = planes.index.men(number);
        let men = ByColor { white, black };
        let configuration = &mut self.configuration;
        configuration.solve(number, men);
        for sheet in values {
            let half = &configuration.halves[sheet.turn];
            let rows = &configuration.symbols[sheet.turn];
            sheet.fill(men, half, rows, &mut self.symbols);
        }
        let longest = configuration.longest;
        self.longest = record(self.longest, longest, configuration, values, planes);
        if let Some(distances) = &mut self.distances {
            distances.solve(configuration, number);
            for sheet in wins {
                let half = &configuration.halves[sheet.turn];
                let rows = &distances.symbols[sheet.turn];
                sheet.fill(men, half, rows, &mut [0; 256]);
            }
            let longest = distances.longest;
            self.longest_win = record(self.longest_win, longest, configuration, values, planes);
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
        for sheet in sheets {
            for value in Value::ALL {
                counts.values[value as usize] +=
                    self.configuration.captures[sheet.turn][value as usize];
            }
        }
    }
}

/// The longer of what is known and what a configuration has.
fn record(
    known: Option<Record>,
    found: Option<Longest>,
    configuration: &Configuration,
    sheets: &[Sheet],
    planes: &Planes,
) -> Option<Record> {
    let Some(found) = found.filter(|found| known.is_none_or(|known| known.plies <= found.plies))
    else {
        return known;
    };
    // A symmetric slice has one sheet, and what White has there Black has as well.
    let Some(sheet) = sheets.iter().find(|sheet| sheet.turn == found.turn) else {
        return known;
    };
    let half = &configuration.halves[sheet.turn];
    let record = Record {
        plies: found.plies,
        material: sheet.index.material(),
        number: sheet.number(configuration.men, half, found),
    };
    Record::longer(known, Some(record), planes.index.material())
}
