//! Why a move is legal or not: the rule that decides, and what it prefers.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::attempt::{Attempt, Attempts};
use crate::notation::MoveText;
use crate::{Color, Direction, Move, Position, Role, Square};

/// Why a move is legal or not.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// It is legal.
    Legal,
    /// The side to move has no legal move: the game is over.
    GameOver,
    /// No piece stands on the square.
    NoPiece,
    /// The piece is the opponent's.
    NotYours,
    /// Something stands where the piece would land.
    Occupied,
    /// No piece gets there in one move.
    Unreachable,
    /// The piece has no move at all; only [`explain_piece`] says so.
    Blocked,
    /// A man moves and captures forward only.
    ManBackwards,
    /// A man never captures a king.
    ManTakesKing,
    /// A capture is possible, so a quiet move is not.
    MustCapture,
    /// The capture goes on.
    Incomplete,
    /// A piece is jumped twice.
    TakenTwice,
    /// A man that is crowned by a capture goes no further.
    Crowned,
    /// Another capture takes more pieces.
    MorePieces,
    /// Another capture of as many pieces is a king's.
    WithKing,
    /// Another capture takes more kings.
    MoreKings,
    /// Another capture meets a king earlier.
    KingEarlier,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 17] = [
        Self::Legal,
        Self::GameOver,
        Self::NoPiece,
        Self::NotYours,
        Self::Occupied,
        Self::Unreachable,
        Self::Blocked,
        Self::ManBackwards,
        Self::ManTakesKing,
        Self::MustCapture,
        Self::Incomplete,
        Self::TakenTwice,
        Self::Crowned,
        Self::MorePieces,
        Self::WithKing,
        Self::MoreKings,
        Self::KingEarlier,
    ];

    /// The name in commands and protocols.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::GameOver => "game-over",
            Self::NoPiece => "no-piece",
            Self::NotYours => "not-yours",
            Self::Occupied => "occupied",
            Self::Unreachable => "unreachable",
            Self::Blocked => "blocked",
            Self::ManBackwards => "man-backwards",
            Self::ManTakesKing => "man-takes-king",
            Self::MustCapture => "must-capture",
            Self::Incomplete => "incomplete",
            Self::TakenTwice => "taken-twice",
            Self::Crowned => "crowned",
            Self::MorePieces => "more-pieces",
            Self::WithKing => "with-king",
            Self::MoreKings => "more-kings",
            Self::KingEarlier => "king-earlier",
        }
    }

    /// The article of the federation's technical regulation (Capo I, numbering of 2008), where one
    /// is known to us.
    #[must_use]
    pub const fn article(self) -> Option<&'static str> {
        match self {
            Self::ManTakesKing => Some("5.3 b"),
            Self::MustCapture => Some("5.4"),
            Self::Incomplete => Some("5.7"),
            Self::TakenTwice => Some("3.5"),
            Self::MorePieces => Some("6.6"),
            Self::WithKing => Some("6.7"),
            Self::MoreKings => Some("6.8"),
            Self::KingEarlier => Some("6.9"),
            _ => None,
        }
    }

    /// Which of the four precedences decides, 1 to 4.
    #[must_use]
    pub const fn precedence_rule(self) -> Option<u8> {
        match self {
            Self::MorePieces => Some(1),
            Self::WithKing => Some(2),
            Self::MoreKings => Some(3),
            Self::KingEarlier => Some(4),
            _ => None,
        }
    }
}

/// What the rules say of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The rule that decides.
    pub reason: Reason,
    /// The legal moves that the rule prefers, in the order of their squares; empty if the move is
    /// legal or the rule prefers none.
    pub instead: Vec<Move>,
    /// The legal moves that may be meant: one if the move is legal, more if it was given by two
    /// squares that several captures share.
    pub readings: Vec<Move>,
    /// The capture that was wished for, as far as the pieces could carry it out.
    pub wished: Option<Attempt>,
}

impl Explanation {
    fn plain(reason: Reason) -> Self {
        Self {
            reason,
            instead: Vec::new(),
            readings: Vec::new(),
            wished: None,
        }
    }

    fn instead(reason: Reason, instead: Vec<Move>) -> Self {
        Self {
            instead,
            ..Self::plain(reason)
        }
    }

    /// Whether the move is legal.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.reason == Reason::Legal
    }

    /// Whether the move is legal, but its two squares do not say which of several captures is
    /// meant.
    #[must_use]
    pub fn is_ambiguous(&self) -> bool {
        self.readings.len() > 1
    }
}

/// Says why `wish` is legal in `position` or not.
#[must_use]
pub fn explain(position: &Position, wish: &MoveText) -> Explanation {
    let legal = position.legal_moves();
    let readings: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|&mv| wish.matches(mv))
        .collect();
    if !readings.is_empty() {
        return Explanation {
            readings,
            ..Explanation::plain(Reason::Legal)
        };
    }
    if let Some(refusal) = refuse_origin(position, &legal, wish.from) {
        return refusal;
    }
    let next_to = Direction::ALL
        .into_iter()
        .find(|&direction| wish.from.neighbour(direction) == Some(wish.to()));
    match next_to {
        Some(direction) if wish.landings.len() == 1 => {
            explain_step(position, legal, wish, direction)
        }
        _ => explain_capture(position, legal, wish),
    }
}

/// Says why the piece on `square` may not move, or [`Reason::Legal`] if it may.
#[must_use]
pub fn explain_piece(position: &Position, square: Square) -> Explanation {
    let legal = position.legal_moves();
    if let Some(refusal) = refuse_origin(position, &legal, square) {
        return refusal;
    }
    let readings: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|mv| mv.from() == square)
        .collect();
    if !readings.is_empty() {
        return Explanation {
            readings,
            ..Explanation::plain(Reason::Legal)
        };
    }
    let attempts = Attempts::of(position, square);
    if let Some(best) = attempts.sound().max_by_key(|attempt| attempt.precedence) {
        return outranked(position, legal, &[best]);
    }
    if position.must_capture() {
        return Explanation::instead(Reason::MustCapture, legal);
    }
    let takes_king = attempts.with_fault(Reason::ManTakesKing).next();
    let reason = if takes_king.is_some() {
        Reason::ManTakesKing
    } else {
        Reason::Blocked
    };
    Explanation::plain(reason)
}

/// What is wrong before it matters where the piece is to go.
fn refuse_origin(position: &Position, legal: &[Move], from: Square) -> Option<Explanation> {
    if legal.is_empty() {
        return Some(Explanation::plain(Reason::GameOver));
    }
    match position.board().piece_at(from) {
        None => Some(Explanation::plain(Reason::NoPiece)),
        Some(piece) if piece.color != position.turn() => Some(Explanation::plain(Reason::NotYours)),
        Some(_) => None,
    }
}

fn is_backwards(position: &Position, from: Square, direction: Direction) -> bool {
    let color = position.turn();
    position.board().men(color).has(from) && !Direction::forward(color).contains(&direction)
}

/// One step to a neighbour, not among the legal moves.
fn explain_step(
    position: &Position,
    legal: Vec<Move>,
    wish: &MoveText,
    direction: Direction,
) -> Explanation {
    if position.board().occupied().has(wish.to()) {
        Explanation::plain(Reason::Occupied)
    } else if is_backwards(position, wish.from, direction) {
        Explanation::plain(Reason::ManBackwards)
    } else if position.must_capture() {
        Explanation::instead(Reason::MustCapture, legal)
    } else {
        // Written as a capture, but there is nothing to take.
        let meant = legal
            .into_iter()
            .filter(|mv| (mv.from(), mv.to()) == (wish.from, wish.to()));
        Explanation::instead(Reason::Unreachable, meant.collect())
    }
}

/// Anything longer than a step, not among the legal moves.
fn explain_capture(position: &Position, legal: Vec<Move>, wish: &MoveText) -> Explanation {
    let attempts = Attempts::of(position, wish.from);
    let reached: Vec<&Attempt> = attempts.reaching(&wish.landings).collect();
    let sound = reached
        .iter()
        .copied()
        .filter(|attempt| attempt.fault.is_none());
    // Two squares may be meant in several ways: the shortest is the likeliest.
    let likeliness = |attempt: &Attempt| (attempt.precedence, Reverse(attempt.landings.len()));
    if let Some(most) = sound.clone().map(likeliness).max() {
        let meant: Vec<&Attempt> = sound
            .filter(|attempt| likeliness(attempt) == most)
            .collect();
        return outranked(position, legal, &meant);
    }
    if let Some(faulty) = reached.iter().min_by_key(|attempt| attempt.fault) {
        // The way there may be legal where it should have stopped.
        let instead = legal.into_iter().filter(|&mv| faulty.goes_beyond(mv));
        let reason = faulty.fault.unwrap_or(Reason::Unreachable);
        return Explanation {
            wished: Some((*faulty).clone()),
            ..Explanation::instead(reason, instead.collect())
        };
    }
    Explanation::plain(explain_no_way(position, &attempts, wish))
}

/// No jumps lead there: says what stands in the way of the hop that fails first.
fn explain_no_way(position: &Position, attempts: &Attempts, wish: &MoveText) -> Reason {
    let board = position.board();
    let done = (0..wish.landings.len())
        .rev()
        .find(|&hops| hops == 0 || attempts.reaching_exactly(&wish.landings[..hops]).is_some())
        .unwrap_or(0);
    let at = if done == 0 {
        wish.from
    } else {
        wish.landings[done - 1]
    };
    let Some(&landing) = wish.landings.get(done) else {
        return Reason::Unreachable;
    };
    if landing != wish.from && board.occupied().has(landing) {
        return Reason::Occupied;
    }
    let direction = Direction::ALL
        .into_iter()
        .find(|&d| at.beyond(d) == Some(landing));
    match direction {
        Some(direction) if is_backwards(position, wish.from, direction) => {
            let over = at.neighbour(direction);
            let takes = over.is_some_and(|over| board.pieces(!position.turn()).has(over));
            if takes {
                Reason::ManBackwards
            } else {
                Reason::Unreachable
            }
        }
        _ => Reason::Unreachable,
    }
}

/// A capture that the pieces could carry out, but that is not legal: it goes on, or a precedence
/// rules it out. `meant` are attempts of equal precedence.
fn outranked(position: &Position, legal: Vec<Move>, meant: &[&Attempt]) -> Explanation {
    let best = legal
        .iter()
        .find(|mv| mv.is_capture())
        .map(|&mv| Attempt::of_move(position, mv).precedence);
    let (Some(best), Some(&attempt)) = (best, meant.first()) else {
        return Explanation::plain(Reason::Unreachable);
    };
    let most = attempt.precedence;
    let reason = if most == best {
        Reason::Incomplete
    } else if most.taken() < best.taken() {
        Reason::MorePieces
    } else if most.by() != best.by() {
        Reason::WithKing
    } else if most.kings_taken() < best.kings_taken() {
        Reason::MoreKings
    } else {
        Reason::KingEarlier
    };
    let instead = match reason {
        Reason::Incomplete => legal
            .into_iter()
            .filter(|&mv| meant.iter().any(|attempt| attempt.begins(mv)))
            .collect(),
        _ => legal,
    };
    Explanation {
        wished: Some(attempt.clone()),
        ..Explanation::instead(reason, instead)
    }
}

/// The role of the piece on a square of the side to move, a man if there is none.
pub(crate) fn role_at(position: &Position, square: Square) -> Role {
    let color: Color = position.turn();
    if position.board().kings(color).has(square) {
        Role::King
    } else {
        Role::Man
    }
}
