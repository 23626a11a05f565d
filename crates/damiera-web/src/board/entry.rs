//! How taps become a move, as a pure function.
//!
//! Mouse, touch, keyboard and the typed field all end in [`Entry::tap`]. It knows no rule: it is
//! told the legal moves with their landings and answers what the player wishes.

use damiera::notation::MoveText;
use damiera::{Bitboard, Move, Square};

/// A move that is being entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The piece picked up.
    pub(crate) from: Option<Square>,
    /// The landings chosen so far.
    pub(crate) hops: Vec<Square>,
}

/// What a tap means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tap {
    /// A piece was picked up.
    Select(Square),
    /// The piece was put down again.
    Deselect,
    /// The piece goes on to the last of the hops; the move is not complete.
    Hop,
    /// The move is complete.
    Play(Move),
    /// More than one path leads there and none is begun: the next landing must be shown.
    Undecided,
    /// This piece may not move.
    RefusePiece(Square),
    /// The piece picked up may not go there.
    RefuseMove(MoveText),
    /// An empty square with nothing picked up.
    Nothing,
}

impl Entry {
    /// The square on which the piece being moved stands for the moment.
    pub(crate) fn standing(&self) -> Option<Square> {
        self.hops.last().copied().or(self.from)
    }

    /// The legal moves that this entry can still become.
    pub(crate) fn candidates<'a>(&'a self, legal: &'a [Move]) -> impl Iterator<Item = Move> + 'a {
        legal.iter().copied().filter(move |mv| {
            Some(mv.from()) == self.from
                && mv
                    .landings()
                    .take(self.hops.len())
                    .eq(self.hops.iter().copied())
        })
    }

    /// One tap on `square`. `legal` are the moves of the side to move, `pieces` all that stands
    /// on the board.
    pub(crate) fn tap(&self, legal: &[Move], pieces: Bitboard, square: Square) -> (Self, Tap) {
        let Some(from) = self.from else {
            return self.pick_up(legal, pieces, square);
        };
        if self.standing() == Some(square) {
            return (Self::default(), Tap::Deselect);
        }
        if let Some(step) = self.step(legal, square) {
            return step;
        }
        let starts = legal.iter().any(|mv| mv.from() == square);
        if starts {
            return Self::default().pick_up(legal, pieces, square);
        }
        // Another piece of either side: the player wants that one, and hears why it may not.
        if pieces.has(square) && !self.hops.contains(&square) && square != from {
            return (self.clone(), Tap::RefusePiece(square));
        }
        let wish = MoveText {
            from,
            landings: self.hops.iter().copied().chain([square]).collect(),
            // A jump keeps the colour of the row, a step changes it.
            capture: from.row() % 2 == square.row() % 2,
        };
        (self.clone(), Tap::RefuseMove(wish))
    }

    /// Picks a piece up.
    fn pick_up(&self, legal: &[Move], pieces: Bitboard, square: Square) -> (Self, Tap) {
        if legal.iter().any(|mv| mv.from() == square) {
            (
                Self {
                    from: Some(square),
                    hops: Vec::new(),
                },
                Tap::Select(square),
            )
        } else if pieces.has(square) {
            (self.clone(), Tap::RefusePiece(square))
        } else {
            (self.clone(), Tap::Nothing)
        }
    }

    /// Goes towards `square`: one hop, or as far as the paths that lead there agree.
    fn step(&self, legal: &[Move], square: Square) -> Option<(Self, Tap)> {
        let done = self.hops.len();
        let next_hop = self
            .candidates(legal)
            .any(|mv| mv.landings().nth(done) == Some(square));
        let hops = if next_hop {
            let mut hops = self.hops.clone();
            hops.push(square);
            hops
        } else {
            let paths = self.paths_to(legal, square);
            let agreed = agreed_start(&paths)?;
            if agreed.len() == done {
                return Some((self.clone(), Tap::Undecided));
            }
            agreed
        };
        let entry = Self {
            from: self.from,
            hops,
        };
        let complete = entry
            .candidates(legal)
            .find(|mv| mv.landings().len() == entry.hops.len());
        Some(match complete {
            Some(mv) => (Self::default(), Tap::Play(mv)),
            None => (entry, Tap::Hop),
        })
    }

    /// The starts of all candidates that pass or end on `square`, up to there. Paths that end
    /// there outweigh those that only pass.
    fn paths_to(&self, legal: &[Move], square: Square) -> Vec<Vec<Square>> {
        let ending = self.candidates(legal).filter(|mv| mv.to() == square);
        let mut paths: Vec<Vec<Square>> = ending.map(|mv| mv.landings().collect()).collect();
        if paths.is_empty() {
            paths = self
                .candidates(legal)
                .filter_map(|mv| {
                    let at = mv
                        .landings()
                        .skip(self.hops.len())
                        .position(|at| at == square)?;
                    Some(mv.landings().take(self.hops.len() + at + 1).collect())
                })
                .collect();
        }
        paths
    }
}

/// The longest start that all `paths` share; `None` without paths.
fn agreed_start(paths: &[Vec<Square>]) -> Option<Vec<Square>> {
    let (first, rest) = paths.split_first()?;
    let agreed = rest.iter().fold(first.len(), |agreed, path| {
        first
            .iter()
            .zip(path)
            .take(agreed)
            .take_while(|(a, b)| a == b)
            .count()
    });
    Some(first[..agreed].to_vec())
}

#[cfg(test)]
mod tests {
    use damiera::Position;

    use super::*;

    fn square(number: u8) -> Square {
        Square::from_number(number).expect("a square")
    }

    /// Taps one square after the other and gives the last answer.
    fn taps(fen: &str, squares: &[u8]) -> (Entry, Tap) {
        let position: Position = fen.parse().expect("a position");
        let legal = position.legal_moves();
        let pieces = position.board().occupied();
        squares
            .iter()
            .fold((Entry::default(), Tap::Nothing), |(entry, _), number| {
                entry.tap(&legal, pieces, square(*number))
            })
    }

    /// The notation of the move that the taps play.
    fn played(fen: &str, squares: &[u8]) -> String {
        match taps(fen, squares).1 {
            Tap::Play(mv) => mv.to_string(),
            other => panic!("{squares:?} in {fen}: {other:?}"),
        }
    }

    const START: &str = "W:W21-32:B1-12";
    /// One man, three pieces to take in a row: 31x22x15x8.
    const THREE: &str = "W:W31:B12,19,27";
    /// Four pieces in a ring, which can be gone round either way.
    const ROUND_TRIP: &str = "W:WK22:B19,20,27,28";

    #[test]
    fn two_taps_make_a_quiet_move() {
        assert_eq!(played(START, &[22, 18]), "22-18");
    }

    #[test]
    fn a_second_tap_puts_the_piece_down() {
        assert_eq!(taps(START, &[22, 22]), (Entry::default(), Tap::Deselect));
    }

    #[test]
    fn another_movable_piece_takes_over() {
        assert_eq!(taps(START, &[22, 23]).1, Tap::Select(square(23)));
        assert_eq!(played(START, &[22, 23, 19]), "23-19");
    }

    #[test]
    fn a_piece_that_may_not_move_is_refused() {
        assert_eq!(
            taps(START, &[30]).1,
            Tap::RefusePiece(square(30)),
            "blocked"
        );
        assert_eq!(
            taps(START, &[12]).1,
            Tap::RefusePiece(square(12)),
            "the opponent's"
        );
        let (entry, tap) = taps(START, &[22, 30]);
        assert_eq!(
            (entry.from, tap),
            (Some(square(22)), Tap::RefusePiece(square(30)))
        );
    }

    #[test]
    fn an_empty_square_out_of_reach_is_a_wish_refused() {
        let wish = |from, to, capture| {
            Tap::RefuseMove(MoveText {
                from: square(from),
                landings: vec![square(to)],
                capture,
            })
        };
        assert_eq!(taps(START, &[22, 17]).1, wish(22, 17, false));
        assert_eq!(taps(START, &[22, 15]).1, wish(22, 15, true));
        assert_eq!(taps(START, &[18]).1, Tap::Nothing);
    }

    #[test]
    fn a_long_capture_by_hops_and_by_its_last_square() {
        assert_eq!(played(THREE, &[31, 22, 15, 8]), "31x22x15x8");
        assert_eq!(played(THREE, &[31, 8]), "31x22x15x8");
        assert_eq!(played(THREE, &[31, 22, 8]), "31x22x15x8");
        assert_eq!(played(THREE, &[31, 15, 8]), "31x22x15x8");
        assert_eq!(taps(THREE, &[31, 22]).1, Tap::Hop);
    }

    #[test]
    fn re_tapping_in_the_middle_starts_over() {
        assert_eq!(
            taps(THREE, &[31, 22, 22]),
            (Entry::default(), Tap::Deselect)
        );
    }

    #[test]
    fn a_capture_that_comes_home_can_be_entered_either_way() {
        assert_eq!(played(ROUND_TRIP, &[22, 31, 24, 15, 22]), "22x31x24x15x22");
        assert_eq!(played(ROUND_TRIP, &[22, 15, 22]), "22x15x24x31x22");
    }

    #[test]
    fn paths_that_part_are_followed_to_the_first_point_of_difference() {
        // Both ways round meet on 24: nothing is agreed before the first landing.
        assert_eq!(taps(ROUND_TRIP, &[22, 24]).1, Tap::Undecided);
    }
}
