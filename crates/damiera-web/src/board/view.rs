//! What each square shows: computed from the position and what the player is doing.

use damiera::{Bitboard, Move, Piece, Setup, Square};

use super::entry::Entry;
use super::standing::{piece_at, pieces};

/// Where a legal move of the chosen piece leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A landing on the way of a capture.
    Passing,
    /// The square on which the move ends.
    Final,
}

/// How much of a suggested move is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// Only the piece.
    Piece(Move),
    /// The piece and where it goes.
    Whole(Move),
}

/// What one square shows.
#[expect(
    clippy::struct_excessive_bools,
    reason = "marks that come in any mixture"
)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    /// What stands there, a piece in the middle of its capture included.
    pub(crate) piece: Option<Piece>,
    /// The piece was taken by the capture being entered.
    pub(crate) ghost: bool,
    /// The piece may be picked up.
    pub(crate) movable: bool,
    /// The piece is one of those that must capture.
    pub(crate) must: bool,
    /// The piece is of the side to move but another one must capture.
    pub(crate) dimmed: bool,
    /// The piece is picked up.
    pub(crate) selected: bool,
    /// The chosen piece may come here.
    pub(crate) target: Option<Target>,
    /// The last move touched this square.
    pub(crate) last: bool,
    /// A suggested move starts, passes or ends here.
    pub(crate) hint: bool,
    /// The piece may be taken anywhere, whatever the rules say.
    pub(crate) free: bool,
    /// What stands here must not.
    pub(crate) wrong: bool,
}

/// Everything that the board is told.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BoardView {
    cells: [Cell; 32],
    /// Paths to draw, each from where the chosen piece stands over its landings.
    pub(crate) paths: Vec<Vec<Square>>,
    /// The path of the suggested move.
    pub(crate) hint: Option<Vec<Square>>,
}

/// What [`BoardView::new`] looks at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    /// What stands where, and the side to move.
    pub(crate) setup: Setup,
    /// The legal moves, empty while nobody may enter one.
    pub(crate) legal: &'a [Move],
    /// The move being entered.
    pub(crate) entry: &'a Entry,
    /// The move that led to the position.
    pub(crate) last: Option<Move>,
    /// The suggestion asked for.
    pub(crate) hint: Option<Hint>,
    /// Whether pieces are being set up, by no rule.
    pub(crate) free: bool,
    /// Where something stands that must not.
    pub(crate) wrong: Bitboard,
}

impl BoardView {
    /// The board as `scene` asks for it.
    pub(crate) fn new(scene: Scene<'_>) -> Self {
        let setup = &scene.setup;
        let mut cells = Square::ALL.map(|square| {
            let piece = piece_at(setup, square);
            Cell {
                piece,
                free: scene.free && piece.is_some(),
                wrong: scene.wrong.has(square),
                ..Cell::default()
            }
        });
        let starts = scene
            .legal
            .iter()
            .fold(Bitboard::EMPTY, |set, mv| set.with(mv.from()));
        let must = scene.legal.iter().any(|mv| mv.is_capture());
        for square in starts {
            cells[square.index()].movable = true;
            cells[square.index()].must = must;
        }
        if must {
            for square in pieces(setup, setup.turn) - starts {
                cells[square.index()].dimmed = true;
            }
        }
        if let Some(mv) = scene.last {
            for square in mv.landings().chain([mv.from()]) {
                cells[square.index()].last = true;
            }
        }
        let hint = mark_hint(&mut cells, scene.hint);
        let paths = mark_entry(&mut cells, &scene);
        Self { cells, paths, hint }
    }

    /// What `square` shows.
    pub(crate) fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }
}

/// Marks the suggestion and returns its path when it is to be seen whole.
fn mark_hint(cells: &mut [Cell; 32], hint: Option<Hint>) -> Option<Vec<Square>> {
    match hint? {
        Hint::Piece(mv) => {
            cells[mv.from().index()].hint = true;
            None
        }
        Hint::Whole(mv) => {
            let path: Vec<Square> = [mv.from()].into_iter().chain(mv.landings()).collect();
            for square in &path {
                cells[square.index()].hint = true;
            }
            Some(path)
        }
    }
}

/// Marks the piece picked up, where it may go and what it has taken; returns the paths to draw.
fn mark_entry(cells: &mut [Cell; 32], scene: &Scene<'_>) -> Vec<Vec<Square>> {
    let (Some(from), Some(standing)) = (scene.entry.from, scene.entry.standing()) else {
        return Vec::new();
    };
    let done = scene.entry.hops.len();
    let candidates: Vec<Move> = scene.entry.candidates(scene.legal).collect();
    if let Some(mv) = candidates.first().filter(|_| done > 0) {
        cells[standing.index()].piece = cells[from.index()].piece.take();
        cells[standing.index()].movable = true;
        cells[from.index()].movable = false;
        cells[from.index()].must = false;
        for square in mv.captured_in_order().take(done) {
            cells[square.index()].ghost = true;
        }
    }
    cells[standing.index()].selected = true;
    let mut paths = Vec::new();
    for mv in candidates {
        for square in mv.landings().skip(done) {
            let target = &mut cells[square.index()].target;
            if square == mv.to() {
                *target = Some(Target::Final);
            } else if target.is_none() {
                *target = Some(Target::Passing);
            }
        }
        if mv.is_capture() {
            paths.push(
                [standing]
                    .into_iter()
                    .chain(mv.landings().skip(done))
                    .collect(),
            );
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use damiera::Position;

    use super::*;

    fn square(number: u8) -> Square {
        Square::from_number(number).expect("a square")
    }

    fn numbers(view: &BoardView, wanted: impl Fn(Cell) -> bool) -> Vec<u8> {
        let all = Square::ALL.into_iter();
        all.filter(|at| wanted(view.cell(*at)))
            .map(Square::number)
            .collect()
    }

    fn view(fen: &str, entry: &Entry) -> BoardView {
        let position: Position = fen.parse().expect("a position");
        let legal = position.legal_moves();
        BoardView::new(Scene {
            setup: position.to_setup(),
            legal: &legal,
            entry,
            last: None,
            hint: None,
            free: false,
            wrong: Bitboard::EMPTY,
        })
    }

    fn entry(from: u8, hops: &[u8]) -> Entry {
        Entry {
            from: Some(square(from)),
            hops: hops.iter().copied().map(square).collect(),
        }
    }

    /// Article 6.7: the king on 23 takes two as the man on 31 would.
    const WITH_KING: &str = "W:WK23,31:B19,26,27";

    #[test]
    fn the_piece_that_must_capture_is_marked_and_the_others_are_dimmed() {
        let view = view(WITH_KING, &Entry::default());
        assert_eq!(numbers(&view, |cell| cell.must), [23]);
        assert_eq!(numbers(&view, |cell| cell.movable), [23]);
        assert_eq!(numbers(&view, |cell| cell.dimmed), [31]);
    }

    #[test]
    fn the_way_of_a_capture_is_shown_with_its_end() {
        let view = view(WITH_KING, &entry(23, &[]));
        assert_eq!(
            numbers(&view, |cell| cell.target == Some(Target::Passing)),
            [30]
        );
        assert_eq!(
            numbers(&view, |cell| cell.target == Some(Target::Final)),
            [21]
        );
        assert_eq!(view.paths, [vec![square(23), square(30), square(21)]]);
    }

    #[test]
    fn in_the_middle_of_a_capture_the_taken_piece_still_stands() {
        let view = view(WITH_KING, &entry(23, &[30]));
        assert_eq!(numbers(&view, |cell| cell.ghost), [27]);
        assert_eq!(numbers(&view, |cell| cell.selected), [30]);
        assert!(view.cell(square(23)).piece.is_none());
        assert!(view.cell(square(27)).piece.is_some());
        assert_eq!(numbers(&view, |cell| cell.target.is_some()), [21]);
    }

    #[test]
    fn a_hint_shows_the_piece_first_and_then_the_way() {
        let position: Position = WITH_KING.parse().expect("a position");
        let legal = position.legal_moves();
        let with = |hint| {
            BoardView::new(Scene {
                setup: position.to_setup(),
                legal: &legal,
                entry: &Entry::default(),
                last: None,
                hint: Some(hint),
                free: false,
                wrong: Bitboard::EMPTY,
            })
        };
        assert_eq!(
            numbers(&with(Hint::Piece(legal[0])), |cell| cell.hint),
            [23]
        );
        assert_eq!(
            numbers(&with(Hint::Whole(legal[0])), |cell| cell.hint),
            [21, 23, 30]
        );
    }
}
