//! `damiera::notation::find` looks for one move; listing all moves must give the same.

use damiera::notation::find;
use damiera::{Bitboard, ByColor, Color, Position, Setup, Square, crowning_row};
use proptest::prelude::*;

/// Random pieces, many of them kings, on random squares.
fn any_position() -> impl Strategy<Value = Position> {
    let squares = Just(Square::ALL.to_vec()).prop_shuffle();
    (
        squares,
        0..12_usize,
        0..12_usize,
        any::<u32>(),
        any::<bool>(),
    )
        .prop_map(|(squares, white, black, kings, white_moves)| {
            let mut setup = Setup::empty(if white_moves {
                Color::White
            } else {
                Color::Black
            });
            let sides = [(Color::White, white), (Color::Black, black)];
            let mut squares = squares.into_iter();
            for (color, count) in sides {
                for square in squares.by_ref().take(count) {
                    let king = kings >> square.index() & 1 == 1 || crowning_row(color).has(square);
                    let layer: &mut ByColor<Bitboard> = if king {
                        &mut setup.kings
                    } else {
                        &mut setup.men
                    };
                    layer[color] = layer[color].with(square);
                }
            }
            setup.validate().unwrap()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn finding_agrees_with_listing(position in any_position(), choices in prop::collection::vec(any::<u8>(), 0..8)) {
        let mut position = position;
        for choice in choices {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
                break;
            };
            position = position.play(mv);
        }
        let legal = position.legal_moves();
        let mut readings = legal.clone();
        for from in Square::ALL {
            for to in Square::ALL {
                for capture in [false, true] {
                    let fits: Vec<_> = legal
                        .iter()
                        .copied()
                        .filter(|mv| (mv.from(), mv.to()) == (from, to) && (mv.is_capture() || !capture))
                        .collect();
                    let found = find(&position, from, to, capture, &mut readings);
                    if let [mv] = *fits {
                        prop_assert_eq!(found, Some(mv));
                    } else {
                        prop_assert_eq!(found, None);
                        prop_assert_eq!(&readings, &fits);
                    }
                }
            }
        }
    }
}
