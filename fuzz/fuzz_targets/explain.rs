//! A position and a wish on two lines: explanations and legal moves agree.
#![no_main]

use damiera::notation::{MoveText, ResolveError};
use damiera::{Position, Reason, Square, explain, explain_piece};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some((fen, wish)) = text.split_once('\n') else {
        return;
    };
    let (Ok(position), Ok(wish)) = (fen.parse::<Position>(), wish.parse::<MoveText>()) else {
        return;
    };
    let legal = position.legal_moves();
    let explanation = explain(&position, &wish);
    let resolved = wish.resolve(&position);
    assert_eq!(
        explanation.is_legal(),
        resolved != Err(ResolveError::Illegal)
    );
    assert_eq!(
        explanation.is_ambiguous(),
        matches!(resolved, Err(ResolveError::Ambiguous(_)))
    );
    assert_eq!(explanation.reason == Reason::GameOver, legal.is_empty());
    for mv in explanation.instead.iter().chain(&explanation.readings) {
        assert!(legal.contains(mv), "{mv} in {position}");
    }
    if explanation.reason.precedence_rule().is_some() {
        assert_eq!(
            explanation.instead, legal,
            "a precedence prefers every legal capture"
        );
    }
    for square in Square::ALL {
        let movable = legal.iter().any(|mv| mv.from() == square);
        assert_eq!(
            explain_piece(&position, square).is_legal(),
            movable,
            "{square} in {position}"
        );
    }
});
