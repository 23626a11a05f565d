//! The library against the plain generator of the bench: two programs that share nothing but the
//! rules find the same moves, the same counts, and the same reason why a capture is refused.

use damiera::notation::MoveText;
use damiera::{Position, Reason, explain, perft};
use proptest::prelude::*;

#[path = "../benches/plain/mod.rs"]
mod plain;
mod positions;

use plain::{PlainMove, PlainPosition};
use positions::any_position;

fn texts<T: ToString>(moves: &[T]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// The first of the four precedences by which `best` beats `capture`.
fn first_difference(capture: &PlainMove, best: &PlainMove) -> Option<Reason> {
    if capture.pieces_taken() != best.pieces_taken() {
        Some(Reason::MorePieces)
    } else if capture.by_king != best.by_king {
        Some(Reason::WithKing)
    } else if capture.kings_taken() != best.kings_taken() {
        Some(Reason::MoreKings)
    } else if capture.kings != best.kings {
        Some(Reason::KingEarlier)
    } else {
        None
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_same_moves(position in any_position()) {
        let plain = PlainPosition::from_fen(&position.to_string());
        let moves = position.legal_moves();
        prop_assert_eq!(texts(&moves), texts(&plain.legal_moves()), "{}", position);
        prop_assert_eq!(position.count_legal_moves(), moves.len() as u64);
        prop_assert_eq!(position.must_capture(), !plain.captures().is_empty());
        prop_assert_eq!(position.can_move(), !moves.is_empty());
        for (mv, other) in moves.iter().zip(plain.legal_moves()) {
            let next = PlainPosition::from_fen(&position.play(*mv).to_string());
            prop_assert_eq!(&next, &plain.after(&other), "{} in {}", mv, position);
        }
    }

    /// Every capture carried out to its end is legal or refused for the first precedence that it
    /// fails; and the ranks of two captures compare as the letters of the rule do.
    #[test]
    fn the_same_reasons(position in any_position()) {
        let plain = PlainPosition::from_fen(&position.to_string());
        let captures = plain.captures();
        let Some(best) = plain.legal_moves().into_iter().next() else { return Ok(()) };
        let mut ranked = Vec::new();
        for capture in &captures {
            let wish: MoveText = capture.to_string().parse().unwrap();
            let explanation = explain(&position, &wish);
            // A single jump may also be the two ends of a longer capture, legal or not.
            if wish.landings.len() == 1 {
                let wished = explanation.wished.as_ref();
                let longer = wished.filter(|attempt| attempt.landings.len() > 1);
                if let Some(longer) = longer {
                    prop_assert_eq!(longer.landings.last(), wish.landings.last());
                }
                if longer.is_some() || explanation.is_legal() {
                    continue;
                }
            }
            let expected = first_difference(capture, &best);
            prop_assert_eq!(
                explanation.reason, expected.unwrap_or(Reason::Legal), "{} in {}", wish, position
            );
            if let Some(wished) = explanation.wished {
                prop_assert_eq!(texts(&wished.landings), landings(capture));
                prop_assert_eq!(wished.precedence.taken() as usize, capture.pieces_taken());
                prop_assert_eq!(wished.precedence.kings_taken() as usize, capture.kings_taken());
                ranked.push((wished.precedence, capture));
            }
        }
        for (rank, capture) in &ranked {
            for (other_rank, other) in &ranked {
                prop_assert_eq!(
                    rank.cmp(other_rank), keys(capture).cmp(&keys(other)),
                    "{} and {} in {}", capture, other, position
                );
            }
        }
    }
}

/// The four precedences as a tuple of their own; in the last, a king comes before a man.
fn keys(capture: &PlainMove) -> (usize, bool, usize, &[bool]) {
    (
        capture.pieces_taken(),
        capture.by_king,
        capture.kings_taken(),
        &capture.kings,
    )
}

fn landings(capture: &PlainMove) -> Vec<String> {
    capture
        .to_string()
        .split('x')
        .skip(1)
        .map(str::to_owned)
        .collect()
}

/// Gilbert's positions to small depths, in both countings: the figures themselves are checked in
/// `perft.rs`, here the plain generator is.
#[test]
fn the_same_counts() {
    let (mut fen, mut deep) = ("", 0);
    for line in include_str!("data/italian.perft").lines() {
        match *line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["fen", text] => fen = text,
            ["perft", depth, nodes] => {
                let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
                if nodes > 400_000 {
                    continue;
                }
                let plain = PlainPosition::from_fen(fen);
                assert_eq!(plain.perft(depth), nodes, "{fen} at depth {depth}");
                let position: Position = fen.parse().unwrap();
                let distinct = perft::count_distinct(&position, depth);
                assert_eq!(
                    plain.perft_distinct(depth),
                    distinct,
                    "{fen} at depth {depth}"
                );
                deep += 1;
            }
            _ => {}
        }
    }
    assert_eq!(deep, 7 + 10 + 7 + 6, "lines that were counted");
}
