//! A FEN is read or refused; what is read is a position that plays.
#![no_main]

use damiera::Position;
use damiera::fen::Fen;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let fen = match text.parse::<Fen>() {
        Ok(fen) => fen,
        Err(error) => {
            assert!(text.is_char_boundary(error.offset), "{error} in {text:?}");
            assert_eq!(text.parse::<Position>(), Err(error));
            return;
        }
    };
    assert_eq!(fen.to_string().parse::<Fen>(), Ok(fen));
    let position = fen.position;
    assert_eq!(position.to_setup().validate(), Ok(position));
    assert_eq!(position.rotated().rotated(), position);
    let moves = position.legal_moves();
    assert_eq!(position.rotated().legal_moves().len(), moves.len());
    for mv in moves {
        let next = position.play(mv);
        assert_eq!(next.hash(), next.hash_from_scratch(), "{mv} in {position}");
        assert_eq!(next.to_string().parse::<Position>(), Ok(next));
    }
});
