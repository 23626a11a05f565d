//! Positions for the laws: played from the start at random, and set up at random with many kings.

use damiera::{Bitboard, Color, Position, Setup, Square, crowning_row};
use proptest::prelude::*;

/// Any position: half of them reached in play, half set up and then played on for a few moves.
pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    prop_oneof![
        choices(90).prop_map(|choices| play(Position::start(), &choices)),
        (set_up(), choices(6)).prop_map(|(position, choices)| play(position, &choices)),
    ]
}

/// Numbers that pick a move each, whatever their range.
fn choices(most: usize) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..=most)
}

fn play(start: Position, choices: &[u8]) -> Position {
    let mut position = start;
    for &choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.play_unchecked(moves[usize::from(choice) % moves.len()]);
    }
    position
}

/// Up to twelve pieces a side on random squares, at least half of them kings on average.
fn set_up() -> impl Strategy<Value = Position> {
    let squares = Just(Square::ALL.to_vec()).prop_shuffle();
    let side = || (0_usize..=12, 0_usize..=12, any::<bool>());
    (squares, side(), side(), any::<bool>()).prop_map(|(squares, white, black, white_moves)| {
        let turn = if white_moves {
            Color::White
        } else {
            Color::Black
        };
        let mut setup = Setup::empty(turn);
        let mut free = squares.into_iter();
        for (color, (pieces, men, only_kings)) in [(Color::White, white), (Color::Black, black)] {
            let men = if only_kings { 0 } else { men };
            for index in 0..pieces {
                let Some(square) = free.next() else { break };
                let place = Bitboard::from_square(square);
                if index < men && !crowning_row(color).has(square) {
                    setup.men[color] |= place;
                } else {
                    setup.kings[color] |= place;
                }
            }
        }
        setup
            .validate()
            .expect("a side has twelve pieces at most, each on a square of its own")
    })
}
