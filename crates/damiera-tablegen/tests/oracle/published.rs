//! The figures of every slice with up to four pieces, on which two other programs agree.

use damiera::Position;
use damiera_tables::{Material, Value};

use crate::solver::{Oracle, Sums};

/// One line a slice of `data/endgames/slices-2-4.txt`; the file has no longest conversion.
pub(crate) fn lines() -> Vec<(Material, Sums)> {
    include_str!("../../../../data/endgames/slices-2-4.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(line)
        .collect()
}

fn line(line: &str) -> (Material, Sums) {
    let mut words = line.split(' ');
    let slice = words.next().and_then(|name| name.parse().ok());
    let mut sums = Sums::default();
    for word in words {
        let (name, figure) = word.split_once('=').expect("a name and a figure");
        let figure: u64 = figure.parse().expect("a figure");
        match name {
            "n" => sums.positions = figure,
            "W" => sums.wins = figure,
            "L" => sums.losses = figure,
            "D" => sums.draws = figure,
            "cap" => sums.captures = figure,
            "maxDTWplies" => sums.longest = u16::try_from(figure).expect("a small figure"),
            _ => panic!("no such figure: {name}"),
        }
    }
    (slice.expect("a slice"), sums)
}

fn check(pieces: u8) -> Oracle {
    let oracle = Oracle::new(pieces);
    let mut checked = 0;
    for (slice, expected) in lines() {
        if slice.pieces() <= pieces {
            let longest_conversion = oracle.sums(slice).longest_conversion;
            let expected = Sums {
                longest_conversion,
                ..expected
            };
            assert_eq!(oracle.sums(slice), expected, "{slice}");
            checked += 1;
        }
    }
    assert_eq!(checked, [3, 6, 14][..usize::from(pieces) - 1].iter().sum());
    oracle
}

/// The endings that every book has, with the plies that an independent solver found.
#[test]
fn the_solver_agrees_up_to_three_pieces() {
    let oracle = check(3);
    for (fen, value, plies) in [
        ("W:WK18,K22:BK29", Value::Win, 15),
        ("B:WK18,K22:BK29", Value::Loss, 16),
        ("W:WK28,K32:BK20", Value::Draw, 0),
        ("W:WK28,K32:BK27", Value::Draw, 0),
        ("W:WK24,K32:BK23", Value::Draw, 0),
        ("W:WK31,K32:BK23", Value::Draw, 0),
        ("B:WK14,25:BK21", Value::Loss, 44),
        ("W:WK14,25:BK21", Value::Draw, 0),
    ] {
        let position: Position = fen.parse().expect("a FEN");
        for position in [position, position.rotated()] {
            let truth = oracle.truth(&position);
            assert_eq!((truth.value, truth.plies), (value, plies), "{fen}");
        }
    }
    // King moves alone, before the capture: 33 (two kings against one).
    let two_kings = "0201".parse().expect("a slice");
    assert_eq!(oracle.sums(two_kings).longest_conversion, 34);
}

/// Six million positions.
#[test]
#[ignore = "takes long"]
fn the_solver_agrees_up_to_four_pieces() {
    let oracle = check(4);
    // The king moves alone, before the capture or man move.
    for (slice, king_plies) in [("0202", 18), ("0211", 42)] {
        let slice = slice.parse().expect("a slice");
        assert_eq!(oracle.sums(slice).longest_conversion, king_plies + 1);
    }
}
