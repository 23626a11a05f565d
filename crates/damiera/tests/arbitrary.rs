//! What `arbitrary` makes of bytes.
#![cfg(feature = "arbitrary")]

use arbitrary::{Arbitrary, Unstructured};
use damiera::notation::MoveText;
use damiera::{Color, MOST_PIECES, Position, Setup, Square};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the bytes, a position is one: its setup proves it again, and it plays.
    #[test]
    fn positions_are_positions(bytes in prop::collection::vec(any::<u8>(), 0..=40)) {
        let position = Position::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        prop_assert_eq!(Setup::from(position).validate(), Ok(position));
        for mv in position.legal_moves() {
            prop_assert!(position.try_play(mv).is_ok());
        }
    }

    /// A text that is made is a text that could be read.
    #[test]
    fn move_texts_are_readable(bytes in prop::collection::vec(any::<u8>(), 0..=40)) {
        let text = MoveText::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        prop_assert!((1..=MOST_PIECES as usize).contains(&text.landings.len()));
        if text.capture || text.landings.len() == 1 {
            prop_assert_eq!(text.to_string().parse::<MoveText>(), Ok(text));
        }
    }
}

/// Every piece can stand on every square where the rules let it, and either side can be to move.
#[test]
fn nothing_is_left_out() {
    let (mut men, mut kings, mut turns) = ([0; 2], [0; 2], [false; 2]);
    for byte in 0..=u8::MAX {
        for at in 1..=32 {
            let mut bytes = [0; 33];
            (bytes[0], bytes[at]) = (byte, byte);
            let position = Position::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
            turns[position.turn() as usize] = true;
            for color in Color::ALL {
                men[color as usize] |= position.board().men(color).0;
                kings[color as usize] |= position.board().kings(color).0;
            }
        }
    }
    assert_eq!(turns, [true; 2]);
    assert_eq!(kings.map(u32::count_ones), [32; 2]);
    assert_eq!(men.map(u32::count_ones), [28; 2]);
    assert!(Square::arbitrary(&mut Unstructured::new(&[31])).is_ok());
}
