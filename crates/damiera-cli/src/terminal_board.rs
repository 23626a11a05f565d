//! A board in letters and lines.

use std::fmt::Write as _;

use damiera::{Board, Color, Piece, Role, Square};

/// The board seen from White's side. Men are `w` and `b`, kings `W` and `B`; an empty square that
/// pieces may stand on shows its number.
pub(crate) fn picture(board: &Board) -> String {
    let edge = format!("  +{}+\n", "-".repeat(8 * 3 + 1));
    let mut picture = edge.clone();
    for row in 0..8 {
        picture.push_str("  |");
        for column in 0..8 {
            let _ = match Square::at(row, column) {
                None => write!(picture, "   "),
                Some(square) => match board.piece_at(square) {
                    Some(piece) => write!(picture, "  {}", letter(piece)),
                    None => write!(picture, " {:>2}", square.number()),
                },
            };
        }
        picture.push_str(" |\n");
    }
    picture + &edge
}

fn letter(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::White, Role::Man) => 'w',
        (Color::White, Role::King) => 'W',
        (Color::Black, Role::Man) => 'b',
        (Color::Black, Role::King) => 'B',
    }
}

#[cfg(test)]
mod tests {
    use damiera::Position;

    #[test]
    fn pieces_and_numbers() {
        let position: Position = "W:WK9,21,32:B1,K22".parse().unwrap();
        let edge = "  +-------------------------+\n";
        let rows = "  |  b     2     3     4    |
  |     5     6     7     8 |
  |  W    10    11    12    |
  |    13    14    15    16 |
  | 17    18    19    20    |
  |     w     B    23    24 |
  | 25    26    27    28    |
  |    29    30    31     w |
";
        assert_eq!(
            super::picture(position.board()),
            [edge, rows, edge].concat()
        );
    }
}
