//! An opinion about a position, without looking ahead.

use damiera::{Bitboard, Board, Color, Direction, Position};

use crate::Score;

/// A man, the unit of every score.
const MAN: i32 = 100;
/// A king: as it neither flies nor can be taken by men, most authors call it not quite two men.
const KING: i32 = 180;
/// A man by the rows it has advanced. Nothing at first, since an early run breaks the ranks; steep
/// at the end, where a crown is near.
const ADVANCE: [i32; 8] = [0, 0, 0, 1, 4, 10, 22, 0];
/// A man that still guards its home row, while the opponent has men to crown.
const GUARD: i32 = 18;
/// A man or king that stands off the edge, where it can go both ways.
const CENTER: i32 = 3;
/// A square that some man can step to.
const MAN_MOBILITY: i32 = 7;
/// A square that some king can step to.
const KING_MOBILITY: i32 = 3;
/// Being to move.
const TEMPO: i32 = 2;
/// The worth of being a man up grows as the board empties: so many centimen a man at the end.
const TRADE: i32 = 24;
/// A pair of kings, one of each side, one step closer to each other, for the side that hunts.
const HUNT: i32 = 3;

/// The squares that are not on an edge.
const INNER: Bitboard = Bitboard(0x0E7E_7E70);

/// What the position seems worth for the side to move.
///
/// Nothing is looked ahead: the caller makes sure that no capture is due and that the side to
/// move has a move.
#[must_use]
pub fn evaluate(position: &Position) -> Score {
    let board = position.board();
    let (us, them) = (position.turn(), !position.turn());
    let lead = side(board, us) - side(board, them) + balance(board, us) + TEMPO;
    Score::estimate(drawish(board, lead))
}

/// The sum over one side's pieces.
fn side(board: &Board, color: Color) -> i32 {
    let (men, kings) = (board.men(color), board.kings(color));
    let empty = !board.occupied();
    let mut sum = material(board, color);

    for (advanced, worth) in (0..).zip(ADVANCE) {
        sum += worth * count(men & row_of(color, advanced));
    }
    if !board.men(!color).is_empty() {
        sum += GUARD * count(men & row_of(color, 0));
    }
    sum += CENTER * count((men | kings) & INNER);

    let [left, right] = Direction::forward(color);
    sum += MAN_MOBILITY * (count(men.step(left) & empty) + count(men.step(right) & empty));
    for direction in Direction::ALL {
        sum += KING_MOBILITY * count(kings.step(direction) & empty);
    }
    sum
}

/// Men and kings of one side, in centimen.
fn material(board: &Board, color: Color) -> i32 {
    MAN * count(board.men(color)) + KING * count(board.kings(color))
}

/// What depends on both sides at once: whoever is ahead wants a small board and a hunt.
fn balance(board: &Board, us: Color) -> i32 {
    let lead = material(board, us) - material(board, !us);
    if lead == 0 {
        return 0;
    }
    let pieces = count(board.occupied());
    let traded = TRADE * (24 - pieces) / 24 * lead / MAN;
    let ahead = if lead > 0 { us } else { !us };
    let hunt = if board.men(!ahead).is_empty() {
        hunt(board, ahead)
    } else {
        0
    };
    traded + if ahead == us { hunt } else { -hunt }
}

/// How near the kings of the side ahead have come to a king without men, and how far it has been
/// driven from the middle.
fn hunt(board: &Board, ahead: Color) -> i32 {
    let mut sum = 0;
    for prey in board.kings(!ahead) {
        for hunter in board.kings(ahead) {
            let rows = i32::from(prey.row().abs_diff(hunter.row()));
            let columns = i32::from(prey.column().abs_diff(hunter.column()));
            sum += HUNT * (7 - rows.max(columns));
        }
        let from_edge = |line: u8| i32::from(line.min(7 - line));
        sum -= 2 * HUNT * (from_edge(prey.row()) + from_edge(prey.column()));
    }
    sum
}

/// Draws a lead towards nothing where kings alone are left and neither side is ahead.
fn drawish(board: &Board, lead: i32) -> i32 {
    let no_men = (board.men(Color::White) | board.men(Color::Black)).is_empty();
    let level = board.kings(Color::White).len() == board.kings(Color::Black).len();
    if no_men && level { lead / 4 } else { lead }
}

/// The row that a man of `color` reaches after so many steps from its home row.
fn row_of(color: Color, advanced: u8) -> Bitboard {
    match color {
        Color::White => Bitboard::row(7 - advanced),
        Color::Black => Bitboard::row(advanced),
    }
}

fn count(set: Bitboard) -> i32 {
    set.len().cast_signed()
}
