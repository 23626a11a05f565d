//! Every position of `data/positions.jsonl`: named ones, king-heavy ones, each precedence decisive,
//! long and circular captures, blocked sides, middle games and endings. The file was computed by
//! two programs that were written from the rules alone.

use damiera::{Position, perft};
use serde_json::Value;

#[derive(Debug)]
struct Case {
    fen: String,
    /// All legal moves, captures with every landing, in the order of their squares.
    moves: Vec<String>,
    /// Counts at depths 1 to 4, each path counting.
    perft: Vec<u64>,
}

fn cases() -> Vec<Case> {
    include_str!("data/positions.jsonl")
        .lines()
        .map(read)
        .collect()
}

fn read(line: &str) -> Case {
    let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let list = |name: &str| {
        value[name]
            .as_array()
            .unwrap_or_else(|| panic!("{name} in {line}"))
    };
    Case {
        fen: value["fen"].as_str().expect(line).to_owned(),
        moves: list("moves")
            .iter()
            .map(|mv| mv.as_str().expect(line).to_owned())
            .collect(),
        perft: list("perft")
            .iter()
            .map(|nodes| nodes.as_u64().expect(line))
            .collect(),
    }
}

#[test]
fn the_file_is_whole() {
    let cases = cases();
    assert_eq!(cases.len(), 163);
    assert!(
        cases.iter().all(|case| case.perft.len() == 4),
        "depths 1 to 4"
    );
    assert!(
        cases.iter().any(|case| case.moves.is_empty()),
        "a side that has lost"
    );
}

#[test]
fn the_moves_of_each() {
    for case in cases() {
        let position: Position = case
            .fen
            .parse()
            .unwrap_or_else(|e| panic!("{}: {e}", case.fen));
        let moves: Vec<String> = position
            .legal_moves()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(moves, case.moves, "{}", case.fen);
    }
}

#[test]
fn the_counts_of_each() {
    for case in cases() {
        let position: Position = case.fen.parse().unwrap();
        let counts: Vec<u64> = (1..=4)
            .map(|depth| perft::count(&position, depth))
            .collect();
        assert_eq!(counts, case.perft, "{}", case.fen);
    }
}
