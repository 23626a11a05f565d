//! The distance to the end of the game, configuration by configuration.

use std::sync::atomic::{AtomicU8, Ordering};

use damiera::{ByColor, Color, Successors};

use crate::configuration::Configuration;
use crate::half::Half;
use crate::man_move::ManMove;
use crate::sheet::Longest;
use crate::solved::Solved;
use crate::subsets::{Subsets, WORD};
use crate::symbol;

/// Neither won nor lost.
pub(crate) const NONE: u8 = 255;

/// The plies to the end of the game of every position of a slice with one side to move: even if it
/// has lost, odd if it has won, [`NONE`] otherwise. Rows as in a [`Plane`](crate::planes::Plane).
#[derive(Debug)]
pub(crate) struct DistancePlane {
    rows: usize,
    bits: usize,
    plies: Vec<AtomicU8>,
}

impl DistancePlane {
    pub(crate) fn new(mover: &Subsets, other: &Subsets, configurations: u64) -> Self {
        let (rows, bits) = (other.len(), mover.len());
        let mut plies = Vec::new();
        plies.resize_with(configurations as usize * rows * bits, || {
            AtomicU8::new(NONE)
        });
        Self { rows, bits, plies }
    }

    fn place(&self, configuration: u64, row: usize, bit: usize) -> usize {
        (configuration as usize * self.rows + row) * self.bits + bit
    }

    /// The plies of a position.
    pub(crate) fn get(&self, configuration: u64, row: usize, bit: usize) -> u8 {
        self.plies[self.place(configuration, row, bit)].load(Ordering::Relaxed)
    }

    /// Copies a row.
    pub(crate) fn read_row(&self, configuration: u64, row: usize, out: &mut [u8]) {
        let first = self.place(configuration, row, 0);
        for (out, plies) in out.iter_mut().zip(&self.plies[first..]) {
            *out = plies.load(Ordering::Relaxed);
        }
    }

    /// The plies of all positions, to be kept in a file.
    pub(crate) fn plies(&self) -> &[AtomicU8] {
        &self.plies
    }

    /// The plies of all positions, to be filled from a file.
    pub(crate) fn plies_mut(&mut self) -> &mut [AtomicU8] {
        &mut self.plies
    }

    fn set(&self, configuration: u64, row: usize, bit: usize, plies: u8) {
        self.plies[self.place(configuration, row, bit)].store(plies, Ordering::Relaxed);
    }
}

/// What is known of the distances of one side to move from moves that convert.
#[derive(Debug, Default)]
struct Outside {
    /// The plies to the quickest win by a man's move.
    best: Vec<u8>,
    /// The plies to the slowest loss by a man's move, none if there is no move, [`NONE`] if a move
    /// does not lose.
    worst: Vec<u8>,
    /// Positions by their plies, by row and bit in one number: wins, ends of men's moves, captures.
    wins: Vec<Vec<u32>>,
    losses: Vec<Vec<u32>>,
    captures: Vec<Vec<(u32, bool)>>,
}

impl Outside {
    fn new(half: &Half) -> Self {
        let size = half.own.len() * half.words * WORD;
        Self {
            best: vec![NONE; size],
            worst: vec![0; size],
            wins: vec![Vec::new(); usize::from(NONE)],
            losses: vec![Vec::new(); usize::from(NONE)],
            captures: vec![Vec::new(); usize::from(NONE)],
        }
    }

    fn clear(&mut self) {
        self.wins.iter_mut().for_each(Vec::clear);
        self.losses.iter_mut().for_each(Vec::clear);
        self.captures.iter_mut().for_each(Vec::clear);
    }
}

/// Finds distances to the end of the game in configurations whose values are known.
#[derive(Debug)]
pub(crate) struct Distances<'a> {
    solved: &'a Solved,
    outside: ByColor<Outside>,
    after: Vec<u8>,
    successors: Successors,
    /// A symbol for each position, rows as in the halves: half the plies of what is lost.
    pub(crate) symbols: ByColor<Vec<u8>>,
    pub(crate) longest: Option<Longest>,
    /// The last step at which something comes from outside.
    last: u32,
}

impl<'a> Distances<'a> {
    pub(crate) fn new(solved: &'a Solved, configuration: &Configuration<'a>) -> Self {
        let halves = &configuration.halves;
        let most = Color::ALL.map(|turn| halves[turn].words * WORD);
        Self {
            solved,
            outside: ByColor::from_fn(|turn| Outside::new(&halves[turn])),
            after: vec![0; most[0].max(most[1])],
            successors: Successors::new(),
            symbols: ByColor::from_fn(|turn| configuration.symbols[turn].clone()),
            longest: None,
            last: 0,
        }
    }

    /// Finds the distances of the configuration that was solved last.
    pub(crate) fn solve(&mut self, configuration: &mut Configuration<'a>, number: u64) {
        self.longest = None;
        self.last = 0;
        let moves = configuration.man_moves();
        let men = (configuration.men.white | configuration.men.black).0;
        for turn in Color::ALL {
            self.symbols[turn].fill(symbol::NOTHING);
            self.outside[turn].clear();
            self.look_at_captures(configuration, turn);
            let half = &mut configuration.halves[turn];
            half.begin(men);
            for ((undecided, valid), captures) in half
                .undecided
                .iter_mut()
                .zip(&half.valid)
                .zip(&half.captures)
            {
                *undecided = valid & !captures;
            }
            self.look_at_men(half, turn, &moves[turn]);
        }
        drop(moves);
        self.propagate(configuration, number, men);
    }

    /// Sorts the positions with a capture by their distance.
    fn look_at_captures(&mut self, configuration: &Configuration, turn: Color) {
        let half = &configuration.halves[turn];
        for (row, bit) in configuration.captures_of(turn) {
            let board = configuration.board(turn, row as usize, bit as usize);
            let (mut best, mut worst) = (NONE, 0);
            self.successors.each(&board, turn, |after| {
                weigh(self.solved.distance(after, !turn), &mut best, &mut worst);
            });
            let place = (row as usize * half.words * WORD) as u32 + bit;
            let (plies, won) = if best == NONE {
                (worst, false)
            } else {
                (best, true)
            };
            if plies != NONE {
                self.outside[turn].captures[usize::from(plies)].push((place, won));
                self.last = self.last.max(plies.into());
            }
        }
    }

    /// Sorts the positions without a capture by what men's moves lead to.
    fn look_at_men(&mut self, half: &mut Half, turn: Color, moves: &[ManMove]) {
        let outside = &mut self.outside[turn];
        for place in 0..half.live.len() {
            let row = half.live[place] as usize;
            let first = row * half.words * WORD;
            let bits = half.other.len();
            let best = &mut outside.best[first..first + bits];
            let worst = &mut outside.worst[first..first + bits];
            best.fill(NONE);
            worst.fill(0);
            let kings = half.own.squares(row);
            for man_move in moves.iter().filter(|mv| kings >> mv.to & 1 == 0) {
                let after = &mut self.after[..bits];
                man_move.read_distances(half, row, after);
                for (bit, &after) in after.iter().enumerate() {
                    if half.other.squares(bit) >> man_move.to & 1 == 0 {
                        weigh(after, &mut best[bit], &mut worst[bit]);
                    }
                }
            }
            for word in half.row(row) {
                let mut quiet = half.undecided[word];
                half.safe[word] = quiet;
                while quiet != 0 {
                    let place = word * WORD + quiet.trailing_zeros() as usize;
                    let bit = quiet & quiet.wrapping_neg();
                    quiet ^= bit;
                    let (best, worst) = (outside.best[place], outside.worst[place]);
                    if best != NONE {
                        outside.wins[usize::from(best)].push(place as u32);
                        self.last = self.last.max(best.into());
                    } else if worst == 0 {
                        half.safe[word] &= !bit;
                    } else if worst != NONE {
                        outside.losses[usize::from(worst)].push(place as u32);
                        self.last = self.last.max(worst.into());
                    }
                }
            }
        }
    }

    fn propagate(&mut self, configuration: &mut Configuration, number: u64, men: u32) {
        for step in 0..u32::from(NONE) {
            for turn in Color::ALL {
                let half = &mut configuration.halves[turn];
                half.decided.clear();
                if step == 0 {
                    half.mark_all();
                }
                self.arrive(half, turn, step as usize);
                half.step_to_wins(men);
                half.find_losses(men);
            }
            let ByColor { white, black } = &mut configuration.halves;
            let idle = white.decided.is_empty() && black.decided.is_empty();
            if idle && step >= self.last {
                return;
            }
            white.learn(&black.decided);
            black.learn(&white.decided);
            self.record(configuration, number, step);
        }
    }

    /// Decides what men's moves and captures decide at this step.
    fn arrive(&self, half: &mut Half, turn: Color, step: usize) {
        let outside = &self.outside[turn];
        for &place in &outside.wins[step] {
            let (word, bit) = (place as usize / WORD, 1 << (place as usize % WORD));
            if half.undecided[word] & bit != 0 {
                half.decide(word / half.words, word % half.words, bit, true);
            }
        }
        for &(place, won) in &outside.captures[step] {
            let (word, bit) = (place as usize / WORD, 1 << (place as usize % WORD));
            half.decide(word / half.words, word % half.words, bit, won);
        }
        for &place in &outside.losses[step] {
            let word = place as usize / WORD;
            half.safe[word] &= !(1 << (place as usize % WORD));
            half.mark(word / half.words);
        }
    }

    fn record(&mut self, configuration: &Configuration, number: u64, step: u32) {
        for turn in Color::ALL {
            let half = &configuration.halves[turn];
            let distances = &configuration.distances()[turn];
            if self.longest.is_none_or(|longest| longest.plies < step) {
                self.longest = half.first_decided(turn, step).or(self.longest);
            }
            for word in &half.decided {
                let mut bits = word.bits;
                while bits != 0 {
                    let bit = word.word as usize * WORD + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    distances.set(number, bit, word.row as usize, step as u8);
                    let place = word.row as usize * half.words * WORD + bit;
                    if !word.won && half.captures[place / WORD] >> (place % WORD) & 1 == 0 {
                        self.symbols[turn][place] = (step / 2) as u8;
                    }
                }
            }
        }
    }
}

/// Adds a move to the best and the worst that moves lead to, `after` being the distance of the
/// other side.
#[inline]
fn weigh(after: u8, best: &mut u8, worst: &mut u8) {
    if after == NONE {
        *worst = NONE;
    } else if after.is_multiple_of(2) {
        *best = (*best).min(after + 1);
        *worst = NONE;
    } else {
        *worst = (*worst).max(after + 1);
    }
}
