//! A fingerprint of the search: the number of positions it visits in fixed ones.
//!
//! A change that leaves the number alone plays the same moves as before; one that moves it plays
//! differently, and [`SIGNATURE`] has to follow.

use damiera::{Game, GameRules, Position};

use crate::{Engine, Evaluation, Limits, SearchResult, Silent};

/// The depth, in plies, at which [`SIGNATURE`] is counted.
pub const DEPTH: u16 = 11;

/// Positions visited by [`run`] at [`DEPTH`].
pub const SIGNATURE: u64 = 670_181;

/// The size of the table, in mebibytes; it decides what is forgotten and so takes part in the
/// number.
const HASH_MIB: u32 = 4;

/// From the opening to the endings with kings.
pub const POSITIONS: [&str; 12] = [
    "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    "W:W17,20,22,24,25,27,28,29,30,31,32:B2,3,4,6,7,8,9,10,11,12",
    "B:W20,22,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,14,15,25",
    "B:W17,20,21,22,25,28,29,30,32:B1,2,3,5,7,8,9,10,11",
    "W:W17,18,20,22,23,24,26,27,30:B1,3,5,6,9,11,14,15,16",
    "W:W16,25,28,29,30,31,32:B1,3,4,7,8,9,21",
    "W:W22,27,30,31,32:B1,2,3,10,11,20",
    "B:WK6,17,20,21,22,30:B1,3,5,9,25,28",
    "W:WK12,K27,K28,8,9,17,20:BK11,K13,K19,4,14,21,24",
    "B:WK1,16,21,24:B2,3,4,8,11,22,K32",
    "B:WK6,K15,26,29,32:B9,K13",
    "W:WK18,K22:BK29",
];

/// Searches every position to `depth` with an empty table and adds up the positions visited.
#[must_use]
pub fn run(depth: u16) -> u64 {
    run_judging_by(Evaluation::default(), depth)
}

/// The same with opinions from elsewhere.
#[must_use]
pub fn run_judging_by(evaluation: Evaluation, depth: u16) -> u64 {
    let found = search(evaluation, Limits::depth(depth));
    found.map(|found| found.nodes).sum()
}

/// The move found in each position, with an empty table, by as many positions visited: as it is
/// written, with a blank between two.
#[must_use]
pub fn moves(evaluation: Evaluation, nodes: u64) -> String {
    let found = search(evaluation, Limits::nodes(nodes));
    let moves = found.map(|found| found.best.map_or_else(String::new, |mv| mv.to_string()));
    moves.collect::<Vec<_>>().join(" ")
}

fn search(evaluation: Evaluation, limits: Limits) -> impl Iterator<Item = SearchResult> {
    let mut engine = Engine::new(HASH_MIB);
    engine.set_evaluation(evaluation);
    let positions = POSITIONS.iter().filter_map(|fen| fen.parse().ok());
    positions.map(move |position: Position| {
        engine.clear();
        let game = Game::new(position, GameRules::default());
        engine.search(&game, &limits, 1, &mut Silent)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_one() {
        for fen in POSITIONS {
            assert!(fen.parse::<Position>().is_ok(), "{fen}");
        }
    }

    #[test]
    fn the_search_visits_what_it_always_did() {
        assert_eq!(run(DEPTH), SIGNATURE);
    }

    #[test]
    fn instructions_change_neither_the_number_nor_the_moves() {
        let Evaluation::Network(network) = Evaluation::trained() else {
            panic!("it is a network");
        };
        let plain = Evaluation::PlainNetwork(network);
        assert_eq!(run_judging_by(plain.clone(), DEPTH), SIGNATURE);
        let nodes = 10_000;
        assert_eq!(moves(plain, nodes), moves(Evaluation::trained(), nodes));
    }
}
