//! A second move generator, written from the text of the rules alone and as plainly as can be: a
//! board of eight by eight cells, every sequence of jumps written out, the four precedences applied
//! one after the other in the words of the regulation. It shares no code and no method with the
//! library, which is measured and checked against it.

use std::collections::BTreeSet;
use std::fmt;

/// A cell by row and column, `0..8` from the top left seen from White.
type Cell = (usize, usize);

/// Who plays.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Side {
    White,
    Black,
}

/// A man or a king of a side.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Piece {
    side: Side,
    king: bool,
}

/// Pieces on the board and the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlainPosition {
    cells: [[Option<Piece>; 8]; 8],
    turn: Side,
}

/// A move with everything that the precedences ask of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlainMove {
    from: Cell,
    /// Every landing of a capture, or the one cell that a quiet move reaches.
    landings: Vec<Cell>,
    /// The pieces taken, in order.
    taken: Vec<Cell>,
    /// For each piece taken, whether it is a king.
    pub(crate) kings: Vec<bool>,
    /// Whether a king moves.
    pub(crate) by_king: bool,
}

impl PlainMove {
    /// The number of pieces taken (art. 6.6).
    pub(crate) fn pieces_taken(&self) -> usize {
        self.taken.len()
    }

    /// The number of kings taken (art. 6.8).
    pub(crate) fn kings_taken(&self) -> usize {
        self.kings.iter().filter(|&&king| king).count()
    }
}

/// Keeps the captures that the regulation lets through: 6.6, 6.7, 6.8, then 6.9.
fn apply_precedences(captures: &mut Vec<PlainMove>) {
    let most = captures
        .iter()
        .map(PlainMove::pieces_taken)
        .max()
        .unwrap_or(0);
    captures.retain(|capture| capture.pieces_taken() == most);
    if captures.iter().any(|capture| capture.by_king) {
        captures.retain(|capture| capture.by_king);
    }
    let most_kings = captures
        .iter()
        .map(PlainMove::kings_taken)
        .max()
        .unwrap_or(0);
    captures.retain(|capture| capture.kings_taken() == most_kings);
    for place in 0..most {
        if captures.iter().any(|capture| capture.kings[place]) {
            captures.retain(|capture| capture.kings[place]);
        }
    }
}

impl PlainPosition {
    /// Reads a FEN that is known to be good: the side to move, then both sides with single squares
    /// or ranges.
    pub(crate) fn from_fen(fen: &str) -> Self {
        let mut parts = fen.split(':');
        let side = |text: &str| {
            if text.starts_with('W') {
                Side::White
            } else {
                Side::Black
            }
        };
        let turn = side(parts.next().expect("a side to move"));
        let mut position = Self {
            cells: [[None; 8]; 8],
            turn,
        };
        for part in parts {
            let side = side(part);
            for text in part[1..].split(',').filter(|text| !text.is_empty()) {
                let king = text.starts_with('K');
                let numbers = text.trim_start_matches('K');
                let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
                let number = |text: &str| text.parse::<usize>().expect("a square");
                for square in number(first)..=number(last) {
                    let (row, column) = cell(square);
                    position.cells[row][column] = Some(Piece { side, king });
                }
            }
        }
        position
    }

    /// The legal moves, by origin and landings.
    pub(crate) fn legal_moves(&self) -> Vec<PlainMove> {
        let mut moves = self.captures();
        if moves.is_empty() {
            moves = self.quiet_moves();
        } else {
            apply_precedences(&mut moves);
        }
        moves.sort();
        moves
    }

    /// Every capture that goes on until nothing is left to take, before any precedence.
    pub(crate) fn captures(&self) -> Vec<PlainMove> {
        let mut found = Vec::new();
        for (from, piece) in self.own_pieces() {
            let begun = PlainMove {
                from,
                landings: Vec::new(),
                taken: Vec::new(),
                kings: Vec::new(),
                by_king: piece.king,
            };
            self.go_on(piece, &begun, &mut found);
        }
        found
    }

    fn go_on(&self, piece: Piece, capture: &PlainMove, found: &mut Vec<PlainMove>) {
        let at = *capture.landings.last().unwrap_or(&capture.from);
        let mut stuck = true;
        for &(down, right) in directions(piece) {
            let Some(over) = step(at, down, right) else {
                continue;
            };
            let Some(landing) = step(over, down, right) else {
                continue;
            };
            let Some(victim) = self.cells[over.0][over.1] else {
                continue;
            };
            let free = self.cells[landing.0][landing.1].is_none() || landing == capture.from;
            let forbidden = victim.king && !piece.king;
            if victim.side == piece.side || !free || forbidden || capture.taken.contains(&over) {
                continue;
            }
            stuck = false;
            let mut longer = capture.clone();
            longer.landings.push(landing);
            longer.taken.push(over);
            longer.kings.push(victim.king);
            self.go_on(piece, &longer, found);
        }
        if stuck && !capture.taken.is_empty() {
            found.push(capture.clone());
        }
    }

    fn quiet_moves(&self) -> Vec<PlainMove> {
        let mut moves = Vec::new();
        for (from, piece) in self.own_pieces() {
            for &(down, right) in directions(piece) {
                let Some(to) = step(from, down, right) else {
                    continue;
                };
                if self.cells[to.0][to.1].is_none() {
                    moves.push(PlainMove {
                        from,
                        landings: vec![to],
                        taken: Vec::new(),
                        kings: Vec::new(),
                        by_king: piece.king,
                    });
                }
            }
        }
        moves
    }

    fn own_pieces(&self) -> Vec<(Cell, Piece)> {
        let mut pieces = Vec::new();
        for row in 0..8 {
            for column in 0..8 {
                if let Some(piece) = self.cells[row][column]
                    && piece.side == self.turn
                {
                    pieces.push(((row, column), piece));
                }
            }
        }
        pieces
    }

    /// The position after a legal move.
    pub(crate) fn after(&self, mv: &PlainMove) -> Self {
        let mut next = self.clone();
        let mut piece = next.cells[mv.from.0][mv.from.1]
            .take()
            .expect("the piece that moves");
        for &(row, column) in &mv.taken {
            next.cells[row][column] = None;
        }
        let (row, column) = *mv.landings.last().expect("a destination");
        let last_row = if piece.side == Side::White { 0 } else { 7 };
        piece.king |= row == last_row;
        next.cells[row][column] = Some(piece);
        next.turn = if self.turn == Side::White {
            Side::Black
        } else {
            Side::White
        };
        next
    }

    /// How many sequences of `depth` moves there are, each path counting; the last ply is counted
    /// without being played.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self
                .legal_moves()
                .iter()
                .map(|mv| self.after(mv).perft(depth - 1))
                .sum(),
        }
    }

    /// The same with captures of equal origin, destination and captured pieces counting once.
    pub(crate) fn perft_distinct(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut seen = BTreeSet::new();
        let mut nodes = 0;
        for mv in self.legal_moves() {
            let taken: BTreeSet<Cell> = mv.taken.iter().copied().collect();
            if seen.insert((mv.from, mv.landings.last().copied(), taken)) {
                nodes += self.after(&mv).perft_distinct(depth - 1);
            }
        }
        nodes
    }
}

/// Men go forward, kings everywhere; rows count downwards.
fn directions(piece: Piece) -> &'static [(isize, isize)] {
    match piece {
        Piece { king: true, .. } => &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
        Piece {
            side: Side::White, ..
        } => &[(-1, -1), (-1, 1)],
        Piece {
            side: Side::Black, ..
        } => &[(1, -1), (1, 1)],
    }
}

fn step((row, column): Cell, down: isize, right: isize) -> Option<Cell> {
    let row = row.checked_add_signed(down).filter(|&row| row < 8)?;
    let column = column
        .checked_add_signed(right)
        .filter(|&column| column < 8)?;
    Some((row, column))
}

/// Where the square with this number lies: four to a row, every other row begins with a light cell.
fn cell(square: usize) -> Cell {
    let row = (square - 1) / 4;
    (row, (square - 1) % 4 * 2 + row % 2)
}

fn number((row, column): Cell) -> usize {
    row * 4 + column / 2 + 1
}

impl fmt::Display for PlainMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.taken.is_empty() { '-' } else { 'x' };
        write!(f, "{}", number(self.from))?;
        self.landings
            .iter()
            .try_for_each(|&landing| write!(f, "{separator}{}", number(landing)))
    }
}
