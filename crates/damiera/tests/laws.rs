//! What holds in every position and for every text.

use damiera::fen::Fen;
use damiera::notation::{self, MoveText, ResolveError};
use damiera::perft::{self, Counting};
use damiera::{Bitboard, Color, Move, Position, Square, explain, explain_piece};
use proptest::prelude::*;

mod positions;

use positions::any_position;

/// The squares of a move, origin first.
fn squares(mv: Move) -> Vec<Square> {
    std::iter::once(mv.from()).chain(mv.landings()).collect()
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(4_000))]

    /// Turn the board round and swap the colours: nothing that matters changes.
    #[test]
    fn colours_are_alike(position in any_position()) {
        let twin = position.rotated();
        prop_assert_eq!(twin.turn(), !position.turn());
        prop_assert_eq!(twin.rotated(), position);
        let mut turned: Vec<Vec<Square>> = position
            .legal_moves()
            .into_iter()
            .map(|mv| squares(mv).into_iter().map(Square::rotated).collect())
            .collect();
        turned.sort();
        let moves: Vec<Vec<Square>> = twin.legal_moves().into_iter().map(squares).collect();
        prop_assert_eq!(moves, turned);
        for mv in position.legal_moves() {
            let text: Vec<String> =
                squares(mv).iter().map(|square| square.rotated().to_string()).collect();
            let text = text.join(if mv.is_capture() { "x" } else { "-" });
            let other = text.parse::<MoveText>().unwrap().resolve(&twin).unwrap();
            prop_assert_eq!(other.captured(), mv.captured().rotated());
            prop_assert_eq!(other.crowns(), mv.crowns());
            prop_assert_eq!(twin.play(other), position.play(mv).rotated());
        }
        prop_assert_eq!(perft::count(&twin, 2), perft::count(&position, 2));
        prop_assert_eq!(perft::count_distinct(&twin, 2), perft::count_distinct(&position, 2));
    }

    /// Moves come in the order of their squares, each once.
    #[test]
    fn moves_are_sorted(position in any_position()) {
        let moves: Vec<Vec<Square>> = position.legal_moves().into_iter().map(squares).collect();
        prop_assert!(moves.is_sorted_by(|earlier, later| earlier < later), "{:?}", moves);
    }

    /// What a move says of itself is what it does to the board.
    #[test]
    fn a_move_does_what_it_says(position in any_position()) {
        let us = position.turn();
        for mv in position.legal_moves() {
            let next = position.play(mv);
            let board = position.board();
            let order: Vec<Square> = mv.captured_in_order().collect();
            prop_assert_eq!(order.iter().copied().collect::<Bitboard>(), mv.captured());
            prop_assert_eq!(order.len(), mv.captured().len() as usize, "none is taken twice");
            prop_assert_eq!(mv.is_capture(), !order.is_empty());
            prop_assert_eq!(mv.landings().last(), Some(mv.to()));
            prop_assert_eq!(
                next.board().pieces(us),
                board.pieces(us).without(mv.from()).with(mv.to())
            );
            prop_assert_eq!(next.board().pieces(!us), board.pieces(!us) - mv.captured());
            prop_assert_eq!(next.board().kings(!us), board.kings(!us) - mv.captured());
            let was_king = board.kings(us).has(mv.from());
            let is_king = next.board().kings(us).has(mv.to());
            prop_assert_eq!(is_king, was_king || mv.crowns());
            prop_assert!(!(was_king && mv.crowns()));
            prop_assert_eq!(next.to_setup().validate(), Ok(next), "a position again");
        }
    }

    #[test]
    fn counts_are_the_counts_of_the_lists(position in any_position()) {
        let moves = position.legal_moves();
        prop_assert_eq!(position.count_legal_moves(), moves.len() as u64);
        prop_assert_eq!(perft::count(&position, 1), moves.len() as u64);
        prop_assert_eq!(perft::count(&position, 0), 1);
        let captures = moves.iter().filter(|mv| mv.is_capture()).count();
        let all = if position.must_capture() { moves.len() } else { 0 };
        prop_assert_eq!(captures, all, "captures are compulsory");
        let sum = |counting| -> u64 {
            perft::divide(&position, 3, counting).iter().map(|(_, nodes)| nodes).sum()
        };
        let (below, distinct) = (sum(Counting::Paths), sum(Counting::Distinct));
        prop_assert_eq!(below, perft::count(&position, 3));
        prop_assert_eq!(distinct, perft::count_distinct(&position, 3));
        prop_assert!(distinct <= below);
    }

    /// Moves of this position are legal, moves of another one only if they are moves of this one.
    #[test]
    fn is_legal_is_membership(position in any_position(), other in any_position()) {
        let own = position.legal_moves();
        for mv in own.iter().copied().chain(other.legal_moves()) {
            prop_assert_eq!(position.is_legal(mv), own.contains(&mv));
            prop_assert_eq!(position.try_play(mv).is_ok(), own.contains(&mv));
        }
    }

    #[test]
    fn hashes_are_kept_up_to_date(position in any_position()) {
        for mv in position.legal_moves() {
            let next = position.play(mv);
            prop_assert_eq!(next.hash(), next.hash_from_scratch(), "{} in {}", mv, position);
            prop_assert_ne!(next.hash(), position.hash());
        }
    }

    /// The short notation names one move and is as short as it can be; the full one names it too.
    #[test]
    fn notation_goes_out_and_comes_in(position in any_position()) {
        let moves = position.legal_moves();
        for &mv in &moves {
            let short = notation::short(&position, mv);
            for text in [short.clone(), mv.to_string()] {
                let wish: MoveText = text.parse().unwrap();
                prop_assert_eq!(wish.to_string(), text.clone());
                prop_assert_eq!(wish.resolve(&position), Ok(mv), "{} in {}", text, position);
            }
            let ends = |mv: &Move| (mv.from(), mv.to());
            let rivals: Vec<Move> =
                moves.iter().copied().filter(|rival| ends(rival) == ends(&mv)).collect();
            if rivals.len() > 1 {
                prop_assert_eq!(short, mv.to_string());
                let text = format!("{}x{}", mv.from(), mv.to());
                let wish: MoveText = text.parse().unwrap();
                prop_assert_eq!(wish.resolve(&position), Err(ResolveError::Ambiguous(rivals)));
            } else {
                prop_assert_eq!(short.split(['-', 'x']).count(), 2);
            }
        }
    }

    #[test]
    fn fen_goes_out_and_comes_in(
        position in any_position(),
        quiet_plies in prop::option::of(0..u32::MAX),
        move_number in prop::option::of(0..u32::MAX),
    ) {
        let text = position.to_string();
        prop_assert_eq!(text.parse::<Position>(), Ok(position));
        prop_assert_eq!(text.parse::<Position>().unwrap().hash(), position.hash());
        let fen = Fen { position, quiet_plies, move_number };
        prop_assert_eq!(fen.to_string().parse::<Fen>(), Ok(fen));
        prop_assert_eq!(position.to_setup().validate(), Ok(position));
    }

    #[test]
    fn equal_positions_have_equal_fens(one in any_position(), other in any_position()) {
        prop_assert_eq!(one == other, one.to_string() == other.to_string());
        let mut passed = one.to_setup();
        passed.turn = !passed.turn;
        let passed = passed.validate().unwrap();
        prop_assert_ne!(passed, one, "the side to move is part of a position");
        prop_assert_ne!(passed.hash(), one.hash());
        let blank = one.board().occupied().is_empty();
        prop_assert_eq!(one.rotated().board() == one.board(), blank || {
            let kings = one.board().kings(Color::White).rotated();
            let men = one.board().men(Color::White).rotated();
            kings == one.board().kings(Color::Black) && men == one.board().men(Color::Black)
        });
    }
}

/// A valid text with some bytes replaced, put in or taken out.
fn damaged(text: &str, cuts: &[(prop::sample::Index, char, u8)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (index, letter, kind) in cuts {
        let at = index.index(letters.len() + 1);
        match kind % 3 {
            0 => letters.insert(at, *letter),
            1 if at < letters.len() => letters[at] = *letter,
            _ if at < letters.len() => drop(letters.remove(at)),
            _ => {}
        }
    }
    letters.into_iter().collect()
}

fn any_cuts() -> impl Strategy<Value = Vec<(prop::sample::Index, char, u8)>> {
    let letter = prop_oneof![
        prop::sample::select("WBKHF0123456789:,-x.".chars().collect::<Vec<char>>()),
        any::<char>(),
    ];
    prop::collection::vec((any::<prop::sample::Index>(), letter, any::<u8>()), 0..4)
}

/// A FEN is read or refused at a place inside it; what is read goes out and comes in unchanged.
fn check_fen(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Fen>() {
        Ok(fen) => {
            prop_assert_eq!(fen.to_string().parse::<Fen>(), Ok(fen));
            prop_assert_eq!(text.parse::<Position>(), Ok(fen.position));
        }
        Err(error) => {
            prop_assert!(
                text.is_char_boundary(error.offset),
                "{:?} in {:?}",
                error,
                text
            );
            prop_assert_eq!(text.parse::<Position>(), Err(error));
        }
    }
    Ok(())
}

fn check_notation(text: &str, position: &Position) -> Result<(), TestCaseError> {
    match text.parse::<MoveText>() {
        Ok(wish) => {
            prop_assert_eq!(wish.to_string().parse::<MoveText>(), Ok(wish.clone()));
            let resolved = wish.resolve(position);
            let explanation = explain(position, &wish);
            prop_assert_eq!(
                explanation.is_legal(),
                resolved != Err(ResolveError::Illegal)
            );
        }
        Err(error) => {
            prop_assert!(
                text.is_char_boundary(error.offset),
                "{:?} in {:?}",
                error,
                text
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(8_000))]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), position in any_position()) {
        check_fen(&text)?;
        check_notation(&text, &position)?;
    }

    #[test]
    fn a_damaged_fen_is_read_or_refused(position in any_position(), cuts in any_cuts()) {
        check_fen(&damaged(&position.to_string(), &cuts))?;
        check_fen(&damaged(" W:W21-32:B1-8,K9:H3:F12.", &cuts))?;
    }

    #[test]
    fn a_damaged_move_is_read_or_refused(position in any_position(), cuts in any_cuts()) {
        for mv in position.legal_moves().into_iter().take(3) {
            check_notation(&damaged(&mv.to_string(), &cuts), &position)?;
        }
    }

    #[test]
    fn every_piece_is_explained(position in any_position()) {
        for square in Square::ALL {
            let movable = position.legal_moves().iter().any(|mv| mv.from() == square);
            prop_assert_eq!(explain_piece(&position, square).is_legal(), movable);
        }
    }
}
