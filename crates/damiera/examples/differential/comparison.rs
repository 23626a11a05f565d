//! The library against the plain generator, on one position.

use damiera::{Position, perft};

use crate::plain::{PlainMove, PlainPosition};

/// How much is compared.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// The moves with their paths, and the boards after them.
    Moves,
    /// The counts of two plies as well, in both countings.
    Counts,
}

/// Compares, and gives every capture that the plain generator sees before any precedence.
///
/// # Errors
///
/// What differs, in words.
pub(crate) fn compare(position: &Position, depth: Depth) -> Result<Vec<PlainMove>, String> {
    let plain = PlainPosition::from_fen(&position.to_string());
    let (moves, expected) = (position.legal_moves(), plain.legal_moves());
    let text = |moves: Vec<String>| moves.join(" ");
    let ours = text(moves.iter().map(ToString::to_string).collect());
    let theirs = text(expected.iter().map(ToString::to_string).collect());
    if ours != theirs {
        return Err(format!("moves {ours}, plainly {theirs}"));
    }
    same(
        "number of moves",
        position.count_legal_moves(),
        moves.len() as u64,
    )?;
    for (&mv, plain_move) in moves.iter().zip(&expected) {
        let next = position.play_unchecked(mv);
        if PlainPosition::from_fen(&next.to_string()) != plain.after(plain_move) {
            return Err(format!("{mv} leads to {next}"));
        }
        same(
            &format!("hash after {mv}"),
            next.hash(),
            next.hash_from_scratch(),
        )?;
        same(
            &format!("pieces taken by {mv}"),
            mv.captured().len() as usize,
            plain_move.pieces_taken(),
        )?;
    }
    let captures = plain.captures();
    same(
        "duty to capture",
        position.must_capture(),
        !captures.is_empty(),
    )?;
    if depth == Depth::Counts {
        same(
            "paths of two plies",
            perft::count(position, 2),
            plain.perft(2),
        )?;
        same(
            "distinct captures of two plies",
            perft::count_distinct(position, 2),
            plain.perft_distinct(2),
        )?;
    }
    Ok(captures)
}

fn same<T: PartialEq + Copy + std::fmt::Debug>(
    what: &str,
    ours: T,
    plainly: T,
) -> Result<(), String> {
    if ours == plainly {
        Ok(())
    } else {
        Err(format!("{what}: {ours:?}, plainly {plainly:?}"))
    }
}
