//! Tables in memory of their own say what they said where they were before.

use std::sync::Arc;

use damiera::Color;
use damiera_tables::{Index, Material, Source, Table, Tables, unbundle};

const SMALL: &[u8] = include_bytes!("../../../data/tables/4.bundle");

#[test]
fn as_many_are_copied_as_there_is_room_for() {
    let whole: Arc<dyn Source> = Arc::new(SMALL);
    let mut tables = Tables::new();
    for (name, member) in unbundle(&whole).expect("a bundle") {
        tables.add(Table::open(&name, Box::new(member)).expect("a whole head"));
    }
    let elsewhere = || Arc::strong_count(&whole) - 1;
    let all = tables.tables().len();
    let mut lengths: Vec<_> = tables.tables().iter().map(Table::bytes).collect();
    lengths.sort_unstable();
    let index = Index::new("1111".parse::<Material>().expect("a slice"));
    let values = |tables: &Tables| -> Vec<_> {
        (0..index.len())
            .step_by(997)
            .map(|number| index.unrank(number).board().expect("a position"))
            .filter(|board| !board.can_capture(Color::White))
            .map(|board| tables.probe_quiet(&board, Color::White))
            .collect()
    };
    let expected = values(&tables);

    tables.copy_into_memory(lengths[..3].iter().sum());
    assert_eq!(elsewhere(), all - 3, "the three shortest are copied");
    tables.copy_into_memory(u64::MAX);
    assert_eq!(elsewhere(), 0);
    assert_eq!(values(&tables), expected);
}
