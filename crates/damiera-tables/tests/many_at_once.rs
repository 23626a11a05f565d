//! Positions looked up many at once are told what they are told one by one.

use std::sync::Arc;

use damiera::{Board, Color};
use damiera_tables::{Index, Material, ProbeError, Source, Table, Tables, Value, unbundle};

const SMALL: &[u8] = include_bytes!("../../../data/tables/4.bundle");

type Answer = Result<Option<Value>, ProbeError>;

/// Quiet positions of all slices of two to five pieces, with either side to move, as if drawn.
fn positions(count: usize) -> Vec<(Board, Color)> {
    let indexes: Vec<_> = (2..=5)
        .flat_map(Material::with_pieces)
        .flat_map(|slice| [slice, slice.mirrored()])
        .map(Index::new)
        .collect();
    let mut state = 0x0123_4567_89AB_CDEF_u64;
    std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let index = &indexes[(state >> 40) as usize % indexes.len()];
        let placement = index.unrank(state % index.len());
        let board = placement.board().expect("a position of the index");
        (board, Color::ALL[(state >> 32) as usize % 2])
    })
    .filter(|(board, turn)| !board.can_capture(*turn))
    .take(count)
    .collect()
}

fn one_by_one(tables: &Tables, positions: &[(Board, Color)]) -> Vec<Answer> {
    positions
        .iter()
        .map(|(board, turn)| tables.probe_quiet(board, *turn))
        .collect()
}

fn many_at_once(tables: &Tables, positions: &[(Board, Color)]) -> Vec<Answer> {
    let mut found = Vec::new();
    tables.probe_quiet_many(positions.iter().copied(), |value| found.push(value));
    found
}

/// Those of five pieces are not there, of many slices one side to move was left out.
#[test]
fn values_are_those_of_one_by_one() {
    let tables = Tables::small().expect("the tables of the program");
    let positions = positions(20_000);
    let expected = one_by_one(&tables, &positions);
    let answered = expected
        .iter()
        .filter(|answer| matches!(answer, Ok(Some(_))));
    assert!((10_000..18_000).contains(&answered.count()));
    assert_eq!(many_at_once(&tables, &positions), expected);
    for count in [0, 1, 31, 32, 33, 64] {
        let few = many_at_once(&tables, &positions[..count]);
        assert_eq!(few, expected[..count]);
    }
}

#[test]
fn damage_is_told_of_the_positions_it_concerns() {
    const NAME: &str = "1111.wld";
    let whole: Arc<dyn Source> = Arc::new(SMALL);
    let mut tables = Tables::new();
    for (name, member) in unbundle(&whole).expect("a bundle") {
        let mut bytes = member.bytes().to_vec();
        if name == NAME {
            *bytes.last_mut().expect("a table") ^= 1;
        }
        tables.add(Table::open(&name, Box::new(bytes)).expect("a whole head"));
    }
    let positions = positions(20_000);
    let found = many_at_once(&tables, &positions);
    assert_eq!(found, one_by_one(&tables, &positions));
    let errors: Vec<_> = found
        .iter()
        .filter_map(|answer| answer.as_ref().err())
        .collect();
    assert!(!errors.is_empty() && errors.len() < found.len() / 2);
    for error in errors {
        let said = error.to_string();
        assert!(said.starts_with("1111.wld: block group "), "{said}");
    }
}
