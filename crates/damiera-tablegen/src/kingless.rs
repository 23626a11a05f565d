//! Solves one configuration of men where at most one side has kings.
//!
//! Nothing goes in circles there: the side without kings always converts, so what the other side's
//! kings can reach is known at once, and no ply has to be spread after the other. It saves half the
//! time of a build, since rows with one bit each would make of these slices the slowest of all.

use damiera::{Bitboard, Board, ByColor, Color, Direction, Setup, Successors};
use damiera_tables::Value;

use crate::captures::CaptureFinder;
use crate::king_row::{KingRow, is_one, ones};
use crate::man_move::{After, ManMove, man_moves};
use crate::planes::{Planes, Spoiled};
use crate::sheet::Longest;
use crate::solved::Solved;
use crate::subsets::{Subsets, WORD};
use crate::symbol;

/// Solves such configurations of one slice, one after the other, in the same memory.
#[derive(Debug)]
pub(crate) struct Kingless<'a> {
    solved: &'a Solved,
    planes: &'a Planes,
    /// The side that may have kings.
    pub(crate) crowned: Color,
    /// Its sets of kings, and the other side's one.
    pub(crate) sets: &'a Subsets,
    none: &'a Subsets,
    men: ByColor<Bitboard>,
    valid: Vec<u32>,
    rows: ByColor<KingRow>,
    moves: Vec<ManMove<'a>>,
    after: After,
    successors: Successors,
    /// A symbol for each set of kings.
    pub(crate) symbols: ByColor<Vec<u8>>,
    pub(crate) longest: Option<Longest>,
    /// The value of a position with a capture, how often.
    pub(crate) captures: ByColor<[u64; 5]>,
}

impl<'a> Kingless<'a> {
    /// Room for a slice; `None` if both sides have kings.
    pub(crate) fn new(solved: &'a Solved, planes: &'a Planes) -> Option<Self> {
        let slice = planes.index.material();
        let crowned = match (slice.own().kings, slice.other().kings) {
            (_, 0) => Color::White,
            (0, _) => Color::Black,
            _ => return None,
        };
        let sets = solved
            .subsets
            .of(slice.own().kings.max(slice.other().kings));
        let words = sets.words();
        Some(Self {
            solved,
            planes,
            crowned,
            sets,
            none: solved.subsets.of(0),
            men: ByColor::default(),
            valid: vec![0; words],
            rows: ByColor::from_fn(|_| KingRow::new(words)),
            moves: Vec::new(),
            after: After::new(words),
            successors: Successors::new(),
            symbols: ByColor::from_fn(|_| vec![0; words * WORD]),
            longest: None,
            captures: ByColor::default(),
        })
    }

    /// Solves a configuration and keeps its values in the planes.
    pub(crate) fn solve(&mut self, configuration: u64, men: ByColor<Bitboard>) {
        self.men = men;
        self.longest = None;
        let all = (men.white | men.black).0;
        self.valid.fill(0);
        self.sets.mark_holding(all, &mut self.valid);
        self.valid.iter_mut().for_each(|word| *word = !*word);
        let last = self.sets.len() % WORD;
        if last != 0 {
            let words = self.valid.len();
            self.valid[words - 1] &= !(u32::MAX << last);
        }
        let mut is_spoiled = false;
        for turn in Color::ALL {
            self.find_captures(turn);
            is_spoiled |= self.list_captures(turn);
            is_spoiled |= self.read_man_moves(turn, false);
        }
        self.settle(false);
        for turn in Color::ALL {
            let row = &self.rows[turn];
            self.planes.won[turn].write_words(configuration, &row.won);
            self.planes.lost[turn].write_words(configuration, &row.lost);
        }
        if is_spoiled {
            self.solve_without_count(configuration);
        }
    }

    fn find_captures(&mut self, turn: Color) {
        let row = &mut self.rows[turn].captures;
        let finder = CaptureFinder::new(self.men, turn);
        finder.find(Bitboard::EMPTY, self.sets, row);
        if turn == self.crowned {
            let men = self.men.white | self.men.black;
            for over in self.men[!turn] {
                for direction in Direction::ALL {
                    let (Some(from), Some(landing)) = (
                        over.neighbour(direction.opposite()),
                        over.neighbour(direction),
                    ) else {
                        continue;
                    };
                    if men.has(from) || men.has(landing) {
                        continue;
                    }
                    let kings = self.sets.holding(from.index() as u32);
                    let blocked = self.sets.holding(landing.index() as u32);
                    for ((row, kings), blocked) in row.iter_mut().zip(kings).zip(blocked) {
                        *row |= kings & !blocked;
                    }
                }
            }
        }
        for (row, valid) in row.iter_mut().zip(&self.valid) {
            *row &= valid;
        }
        #[cfg(debug_assertions)]
        self.check_captures(turn);
    }

    /// Compares the captures with what the rules say.
    #[cfg(debug_assertions)]
    fn check_captures(&self, turn: Color) {
        for set in 0..self.sets.len() {
            let has = |row: &[u32]| row[set / WORD] >> (set % WORD) & 1 != 0;
            if has(&self.valid) {
                let board = self.board(set);
                let captures = has(&self.rows[turn].captures);
                assert_eq!(board.can_capture(turn), captures, "{board:?} {turn:?}");
            }
        }
    }

    fn kings(&self, set: usize) -> ByColor<Bitboard> {
        let mut kings = ByColor::default();
        kings[self.crowned] = Bitboard(self.sets.squares(set));
        kings
    }

    fn board(&self, set: usize) -> Board {
        let setup = Setup {
            men: self.men,
            kings: self.kings(set),
            turn: Color::White,
        };
        setup.board().expect("men and kings that share no square")
    }

    /// Finds the value of every position with a capture. Whether the count of moves spoils any.
    fn list_captures(&mut self, turn: Color) -> bool {
        let mut list = std::mem::take(&mut self.rows[turn].capture_values);
        list.clear();
        let mut is_spoiled = false;
        for set in ones(&self.rows[turn].captures) {
            let board = self.board(set);
            let mut best = Value::Loss;
            self.successors.each(&board, turn, |after| {
                if best < Value::Win {
                    best = best.max(self.solved.value(after, !turn).opposite());
                }
            });
            self.captures[turn][best as usize] += 1;
            is_spoiled |= matches!(best, Value::SpoiledLoss | Value::SpoiledWin);
            list.push((set as u32, best));
        }
        self.rows[turn].capture_values = list;
        is_spoiled
    }

    /// Learns what the men's moves lead to. Whether the count of moves spoils any of it.
    fn read_man_moves(&mut self, turn: Color, theory: bool) -> bool {
        let mut kings = ByColor { white: 0, black: 0 };
        let slice = self.planes.index.material();
        kings[self.crowned] = slice.own().kings.max(slice.other().kings);
        man_moves(self.solved, self.men, kings, turn, &mut self.moves);
        let row = &mut self.rows[turn];
        for words in [&mut row.movable, &mut row.wins, &mut row.saves] {
            words.fill(0);
        }
        let after = &mut self.after;
        let mut is_spoiled = false;
        for man_move in &self.moves {
            is_spoiled |= man_move.is_spoiled();
            if turn == self.crowned {
                man_move.read_column(self.sets, theory, after);
            } else {
                man_move.read(self.none, self.sets, 0, theory, after);
            }
            let taken = self.sets.holding(man_move.to);
            for (place, taken) in taken.iter().enumerate() {
                let free = !taken;
                row.movable[place] |= free;
                row.wins[place] |= free & after.lost[place];
                row.saves[place] |= free & !after.won[place];
            }
        }
        is_spoiled
    }

    /// Concludes, from the conversions of both sides, what is won and lost; `theory` without the
    /// count of moves.
    fn settle(&mut self, theory: bool) {
        for turn in [!self.crowned, self.crowned] {
            if !theory {
                self.symbols[turn].fill(symbol::DRAW);
            }
            let row = &mut self.rows[turn];
            for (place, valid) in self.valid.iter().enumerate() {
                let quiet = valid & !row.captures[place];
                row.won[place] = quiet & row.wins[place];
                row.lost[place] = quiet & !row.wins[place] & !row.saves[place];
            }
            if turn == self.crowned {
                self.step(theory);
            } else {
                for set in 0..self.sets.len() {
                    let row = &self.rows[turn];
                    let plies = u32::from(is_one(&row.movable, set));
                    if is_one(&row.won, set) || is_one(&row.lost, set) {
                        self.write(turn, set, plies, theory);
                    }
                }
            }
            let values = std::mem::take(&mut self.rows[turn].capture_values);
            for &(set, value) in &values {
                let set = set as usize;
                let won = value == Value::Win || theory && value == Value::SpoiledWin;
                let lost = value == Value::Loss || theory && value == Value::SpoiledLoss;
                let row = &mut self.rows[turn];
                row.won[set / WORD] |= u32::from(won) << (set % WORD);
                row.lost[set / WORD] |= u32::from(lost) << (set % WORD);
                if !theory {
                    self.symbols[turn][set] = symbol::CAPTURE;
                    if won || lost {
                        self.see(turn, set, 1);
                    }
                }
            }
            self.rows[turn].capture_values = values;
        }
    }

    /// Decides what the kings' steps decide: they lead to positions of the side without kings, which
    /// are all known.
    fn step(&mut self, theory: bool) {
        let men = (self.men.white | self.men.black).0;
        let turn = self.crowned;
        for set in 0..self.sets.len() {
            let row = &self.rows[turn];
            if !is_one(&self.valid, set) || is_one(&row.captures, set) {
                continue;
            }
            if is_one(&row.won, set) {
                self.write(turn, set, 1, theory);
                continue;
            }
            let plain = &self.rows[!turn];
            let (mut win, mut saved, mut steps) = (None, !is_one(&row.lost, set), false);
            for step in self.sets.steps(set) {
                if men >> step.to & 1 != 0 {
                    continue;
                }
                steps = true;
                let after = step.set as usize;
                if is_one(&plain.lost, after) {
                    // Blocked, or lost with the next ply.
                    let plies = 1 + u32::from(
                        is_one(&plain.movable, after) || is_one(&plain.captures, after),
                    );
                    win = Some(win.map_or(plies, |least: u32| least.min(plies)));
                } else if !is_one(&plain.won, after) {
                    saved = true;
                }
            }
            let plies = if steps {
                2
            } else {
                u32::from(is_one(&row.movable, set))
            };
            let row = &mut self.rows[turn];
            let bit = 1 << (set % WORD);
            if let Some(plies) = win {
                row.won[set / WORD] |= bit;
                row.lost[set / WORD] &= !bit;
                self.write(turn, set, plies, theory);
            } else if saved {
                row.lost[set / WORD] &= !bit;
            } else {
                self.write(turn, set, plies, theory);
            }
        }
    }

    /// Writes down a position without a capture that is won or lost.
    fn write(&mut self, turn: Color, set: usize, plies: u32, theory: bool) {
        let won = is_one(&self.rows[turn].won, set);
        let symbol = &mut self.symbols[turn][set];
        if !theory {
            *symbol = if won {
                symbol::WIN
            } else {
                symbol::loss(plies)
            };
            self.see(turn, set, plies);
        } else if *symbol == symbol::DRAW {
            *symbol = if won {
                symbol::SPOILED_WIN
            } else {
                symbol::SPOILED_LOSS
            };
        }
    }

    fn see(&mut self, turn: Color, set: usize, plies: u32) {
        if self.longest.is_none_or(|longest| longest.plies < plies) {
            self.longest = Some(Longest {
                plies,
                turn,
                kings: self.kings(set),
            });
        }
    }

    /// Solves the configuration once more as if there were no count of moves, and keeps what
    /// differs.
    fn solve_without_count(&mut self, configuration: u64) {
        let known = ByColor::from_fn(|turn: Color| {
            let row = &self.rows[turn];
            (row.won.clone(), row.lost.clone())
        });
        for turn in Color::ALL {
            self.read_man_moves(turn, true);
        }
        self.settle(true);
        let mut spoiled = Spoiled::default();
        for turn in Color::ALL {
            let row = &self.rows[turn];
            // The rows of positions with the other side to move are packed in planes, not here.
            let spread = |all: &[u32], counted: &[u32]| {
                let differs: Vec<u32> = all
                    .iter()
                    .zip(counted)
                    .map(|(all, counted)| all & !counted)
                    .collect();
                if turn == self.crowned {
                    differs
                } else {
                    (0..self.sets.len())
                        .map(|set| u32::from(is_one(&differs, set)))
                        .collect()
                }
            };
            spoiled.won[turn] = spread(&row.won, &known[turn].0);
            spoiled.lost[turn] = spread(&row.lost, &known[turn].1);
            spoiled.words[turn] = if turn == self.crowned {
                self.sets.words()
            } else {
                1
            };
        }
        self.planes.spoil(configuration, spoiled);
    }
}
