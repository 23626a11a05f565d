//! Solves one configuration of men: all ways to place the kings, both sides to move.

use damiera::{Bitboard, Board, ByColor, Color, Successors};
use damiera_tables::{Material, Value};

use crate::captures::CaptureFinder;
use crate::distances::DistancePlane;
use crate::half::Half;
use crate::man_move::{After, ManMove, man_moves};
use crate::planes::{Planes, Spoiled};
use crate::sheet::Longest;
use crate::solved::Solved;
use crate::subsets::WORD;
use crate::symbol;

/// The plies after which the count of moves makes a draw (FID, article 10.4).
pub(crate) const COUNT: u32 = damiera::DrawRules::FID.plies();

/// A position with a capture, and what it is worth.
#[derive(Copy, Clone, Debug)]
struct Capture {
    row: u32,
    bit: u32,
    value: Value,
}

/// What moves that convert lead to, for one side to move.
#[derive(Debug, Default)]
struct Conversions {
    captures: Vec<Capture>,
    /// A man's move wins.
    wins: Vec<u32>,
    /// A man's move does not lose.
    saves: Vec<u32>,
}

/// Solves the configurations of one slice, one after the other, in the same memory.
#[derive(Debug)]
pub(crate) struct Configuration<'a> {
    solved: &'a Solved,
    planes: &'a Planes,
    slice: Material,
    pub(crate) men: ByColor<Bitboard>,
    pub(crate) halves: ByColor<Half<'a>>,
    conversions: ByColor<Conversions>,
    /// A symbol for each position, rows as in the halves.
    pub(crate) symbols: ByColor<Vec<u8>>,
    after: ByColor<After>,
    successors: Successors,
    pub(crate) longest: Option<Longest>,
    /// The value of a position with a capture, how often.
    pub(crate) captures: ByColor<[u64; 5]>,
}

impl<'a> Configuration<'a> {
    pub(crate) fn new(solved: &'a Solved, planes: &'a Planes) -> Self {
        let slice = planes.index.material();
        let white = solved.subsets.of(slice.own().kings);
        let black = solved.subsets.of(slice.other().kings);
        let halves = ByColor {
            white: Half::new(white, black),
            black: Half::new(black, white),
        };
        let size = |half: &Half| half.own.len() * half.words;
        Self {
            solved,
            planes,
            slice,
            men: ByColor::default(),
            conversions: ByColor::from_fn(|color| Conversions {
                captures: Vec::new(),
                wins: vec![0; size(&halves[color])],
                saves: vec![0; size(&halves[color])],
            }),
            symbols: ByColor::from_fn(|color| vec![0; size(&halves[color]) * WORD]),
            after: ByColor::from_fn(|color| After::new(halves[color].words)),
            halves,
            successors: Successors::new(),
            longest: None,
            captures: ByColor::default(),
        }
    }

    /// Solves a configuration and keeps its values in the planes.
    pub(crate) fn solve(&mut self, configuration: u64, men: ByColor<Bitboard>) {
        self.men = men;
        self.longest = None;
        let moves = self.man_moves();
        let mut is_spoiled = false;
        for turn in Color::ALL {
            self.prepare(turn);
            self.list_captures(turn);
            self.read_man_moves(turn, &moves[turn], false);
            is_spoiled |= moves[turn].iter().any(ManMove::is_spoiled);
            let captures = &self.conversions[turn].captures;
            is_spoiled |= captures
                .iter()
                .any(|capture| matches!(capture.value, Value::SpoiledLoss | Value::SpoiledWin));
        }
        is_spoiled |= self.propagate(Some(COUNT));
        for turn in Color::ALL {
            // Positions with this side to move lie as the other side's moves lead to them.
            let half = &self.halves[!turn];
            self.planes.won[turn].write(configuration, half.won_by_other(), half.words);
            self.planes.lost[turn].write(configuration, half.lost_by_other(), half.words);
        }
        if is_spoiled {
            self.solve_without_count(configuration, &moves);
        }
    }

    /// The moves of the men of each side.
    pub(crate) fn man_moves(&self) -> ByColor<Vec<ManMove<'a>>> {
        let kings = ByColor {
            white: self.slice.own().kings,
            black: self.slice.other().kings,
        };
        ByColor::from_fn(|color| {
            let mut moves = Vec::new();
            man_moves(self.solved, self.men, kings, color, &mut moves);
            moves
        })
    }

    /// The distances of the slice.
    ///
    /// # Panics
    ///
    /// If it is built without.
    pub(crate) fn distances(&self) -> &'a ByColor<DistancePlane> {
        let distances = self.planes.distances.as_ref();
        distances.expect("distances are asked for where they are built")
    }

    /// The positions with a capture, by row and bit.
    pub(crate) fn captures_of(&self, turn: Color) -> impl Iterator<Item = (u32, u32)> {
        let captures = self.conversions[turn].captures.iter();
        captures.map(|capture| (capture.row, capture.bit))
    }

    /// Which positions there are and which have a capture.
    fn prepare(&mut self, turn: Color) {
        let men = (self.men.white | self.men.black).0;
        let half = &mut self.halves[turn];
        half.begin(men);
        let finder = CaptureFinder::new(self.men, turn);
        let symbols = &mut self.symbols[turn];
        symbols.fill(symbol::DRAW);
        for place in 0..half.live.len() {
            let row = half.live[place] as usize;
            let range = half.row(row);
            let kings = Bitboard(half.own.squares(row));
            finder.find(kings, half.other, &mut half.captures[range.clone()]);
            for ((captures, undecided), valid) in half.captures[range.clone()]
                .iter_mut()
                .zip(&mut half.undecided[range.clone()])
                .zip(&half.valid[range])
            {
                *captures &= valid;
                *undecided = valid & !*captures;
            }
        }
    }

    /// The board of a position.
    pub(crate) fn board(&self, turn: Color, row: usize, bit: usize) -> Board {
        self.halves[turn].board(self.men, turn, row, bit)
    }

    /// Finds the value of every position with a capture.
    fn list_captures(&mut self, turn: Color) {
        let half = &self.halves[turn];
        let list = &mut self.conversions[turn].captures;
        let symbols = &mut self.symbols[turn];
        let counts = &mut self.captures[turn];
        list.clear();
        for &row in &half.live {
            let first = row as usize * half.words;
            for word in 0..half.words {
                #[cfg(debug_assertions)]
                check_captures(self.men, half, turn, row as usize, word);
                let mut bits = half.captures[first + word];
                while bits != 0 {
                    let bit = word * WORD + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let board = half.board(self.men, turn, row as usize, bit);
                    let mut best = Value::Loss;
                    self.successors.each(&board, turn, |after| {
                        if best < Value::Win {
                            best = best.max(self.solved.value(after, !turn).opposite());
                        }
                    });
                    counts[best as usize] += 1;
                    symbols[first * WORD + bit] = symbol::CAPTURE;
                    list.push(Capture {
                        row,
                        bit: bit as u32,
                        value: best,
                    });
                }
            }
        }
    }

    /// Learns what the men's moves lead to; `theory` without the count of moves.
    fn read_man_moves(&mut self, turn: Color, moves: &[ManMove], theory: bool) {
        let half = &mut self.halves[turn];
        let conversions = &mut self.conversions[turn];
        let after = &mut self.after[turn];
        for place in 0..half.live.len() {
            let row = half.live[place] as usize;
            let range = half.row(row);
            half.safe[range.clone()].fill(0);
            conversions.wins[range.clone()].fill(0);
            conversions.saves[range.clone()].fill(0);
            if half.undecided[range.clone()].iter().all(|&word| word == 0) {
                continue;
            }
            let kings = half.own.squares(row);
            for man_move in moves {
                if kings >> man_move.to & 1 != 0 {
                    continue;
                }
                man_move.read(half.own, half.other, row, theory, after);
                let taken = half.other.holding(man_move.to);
                let known = after.won.iter().zip(&after.lost);
                let wins = conversions.wins[range.clone()].iter_mut();
                let saves = conversions.saves[range.clone()].iter_mut();
                let movable = half.safe[range.clone()].iter_mut();
                for ((((taken, (won, lost)), wins), saves), movable) in
                    taken.iter().zip(known).zip(wins).zip(saves).zip(movable)
                {
                    let free = !taken;
                    *wins |= free & lost;
                    *saves |= free & !won;
                    *movable |= free;
                }
            }
        }
    }

    /// Spreads what is known through the kings' moves, ply by ply. Whether the count of moves, if
    /// there is a `limit`, ended it before it was done.
    fn propagate(&mut self, limit: Option<u32>) -> bool {
        let men = (self.men.white | self.men.black).0;
        for step in 0.. {
            for turn in Color::ALL {
                let half = &mut self.halves[turn];
                half.decided.clear();
                match step {
                    // Until the next step every man that can move may save the game.
                    0 => half.mark_all(),
                    1 => Self::convert(half, &self.conversions[turn], limit.is_none()),
                    _ => {}
                }
                half.step_to_wins(men);
                half.find_losses(men);
            }
            let ByColor { white, black } = &mut self.halves;
            if step > 0 && white.decided.is_empty() && black.decided.is_empty() {
                return false;
            }
            if limit.is_some_and(|limit| step > limit) {
                return true;
            }
            white.learn(&black.decided);
            black.learn(&white.decided);
            self.record(step, limit.is_some());
        }
        unreachable!("every step decides something, and there are not so many positions")
    }

    /// Decides what the next ply converts.
    fn convert(half: &mut Half, conversions: &Conversions, theory: bool) {
        for place in 0..half.live.len() {
            let row = half.live[place] as usize;
            let range = half.row(row);
            for (word, place) in range.clone().enumerate() {
                let wins = conversions.wins[place] & half.undecided[place];
                if wins != 0 {
                    half.decide(row, word, wins, true);
                }
            }
            half.safe[range.clone()].copy_from_slice(&conversions.saves[range]);
            half.mark(row);
        }
        for capture in &conversions.captures {
            let won = match capture.value {
                Value::Win => true,
                Value::Loss => false,
                Value::SpoiledWin if theory => true,
                Value::SpoiledLoss if theory => false,
                _ => continue,
            };
            let (word, bit) = (capture.bit as usize / WORD, capture.bit as usize % WORD);
            half.decide(capture.row as usize, word, 1 << bit, won);
        }
    }

    /// Writes down what a step decided.
    fn record(&mut self, step: u32, counted: bool) {
        for turn in Color::ALL {
            let half = &self.halves[turn];
            let symbols = &mut self.symbols[turn];
            if counted && self.longest.is_none_or(|longest| longest.plies < step) {
                self.longest = half.first_decided(turn, step).or(self.longest);
            }
            for word in &half.decided {
                let first = (word.row as usize * half.words + word.word as usize) * WORD;
                let quiet = word.bits & !half.captures[first / WORD];
                let symbol = match (word.won, counted) {
                    (true, true) => symbol::WIN,
                    (false, true) => symbol::loss(step),
                    (true, false) => symbol::SPOILED_WIN,
                    (false, false) => symbol::SPOILED_LOSS,
                };
                let mut bits = quiet;
                while bits != 0 {
                    let place = first + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    if counted || symbols[place] == symbol::DRAW {
                        symbols[place] = symbol;
                    }
                }
            }
        }
    }

    /// Solves the configuration once more as if there were no count of moves, and keeps what
    /// differs.
    fn solve_without_count(&mut self, configuration: u64, moves: &ByColor<Vec<ManMove>>) {
        let known = ByColor::from_fn(|turn: Color| {
            let half = &self.halves[!turn];
            (half.won_by_other().to_vec(), half.lost_by_other().to_vec())
        });
        let men = (self.men.white | self.men.black).0;
        for turn in Color::ALL {
            let half = &mut self.halves[turn];
            half.begin(men);
            for ((undecided, valid), captures) in half
                .undecided
                .iter_mut()
                .zip(&half.valid)
                .zip(&half.captures)
            {
                *undecided = valid & !captures;
            }
            self.read_man_moves(turn, &moves[turn], true);
        }
        self.propagate(None);
        let differs = |all: &[u32], counted: &[u32]| -> Vec<u32> {
            all.iter()
                .zip(counted)
                .map(|(all, counted)| all & !counted)
                .collect()
        };
        let half = |turn: Color| &self.halves[!turn];
        let spoiled = Spoiled {
            words: ByColor::from_fn(|turn| half(turn).words),
            won: ByColor::from_fn(|turn| differs(half(turn).won_by_other(), &known[turn].0)),
            lost: ByColor::from_fn(|turn| differs(half(turn).lost_by_other(), &known[turn].1)),
        };
        self.planes.spoil(configuration, spoiled);
    }
}

/// Compares a word of captures with what the rules say.
#[cfg(debug_assertions)]
fn check_captures(men: ByColor<Bitboard>, half: &Half, turn: Color, row: usize, word: usize) {
    let place = row * half.words + word;
    for bit in (0..WORD).filter(|bit| half.valid[place] >> bit & 1 != 0) {
        let board = half.board(men, turn, row, word * WORD + bit);
        assert_eq!(
            board.can_capture(turn),
            half.captures[place] >> bit & 1 != 0,
            "{board:?} {turn:?}"
        );
    }
}
