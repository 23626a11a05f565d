//! Values in memory and tables in files lead the search to the same end.

mod play;

use std::sync::{Arc, LazyLock};

use damiera_engine::{Engine, Limits, Silent, Values, Verdict, in_memory};
use damiera_tables::{Index, Material, Tables};

use crate::play::game;

/// The tables that are part of the program: up to four pieces.
static TABLES: LazyLock<Arc<Tables>> =
    LazyLock::new(|| Arc::new(Tables::embedded().expect("whole")));

fn result(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win { .. } => "win",
        Verdict::Loss { .. } => "loss",
        Verdict::Draw => "draw",
        Verdict::Estimate { centimen: 0 } => "level",
        Verdict::Estimate { .. } => "open",
    }
}

/// Positions of five and six pieces from which exchanges lead into the tables.
#[test]
fn memory_and_files_agree() {
    let values: Arc<dyn Values> = Arc::new(in_memory(&TABLES, u64::MAX).expect("whole"));
    for fen in [
        "W:WK14,K15,27:BK23,12",
        "W:WK18,K22,26:B19,K29",
        "B:WK18,22,26:B14,K29,9",
        "W:W30,26,K7:B23,K20,12",
    ] {
        let game = game(fen);
        let told = |mut engine: Engine| {
            let found = engine.search(&game, &Limits::depth(9), 1, &mut Silent);
            (result(found.lines[0].score), found.table_hits > 0)
        };
        let by_files = told(Engine::new(4).with_tables(Arc::clone(&TABLES)));
        let mut engine = Engine::new(4).with_tables(Arc::clone(&TABLES));
        engine.set_values(Some(Arc::clone(&values)));
        assert_eq!(told(engine), by_files, "{fen}");
        assert!(by_files.1, "{fen} leads into the tables");
    }
}

/// Looked up one after the other or many at once, and whatever the number of them.
#[test]
fn many_at_once_are_as_one_by_one() {
    let values = in_memory(&TABLES, u64::MAX).expect("whole");
    let material = |slice: &str| -> Material { slice.parse().expect("a slice") };
    let slices = [material("0101"), material("2020"), material("5101")];
    assert!(values.has(slices[0]) && values.has(slices[1]) && !values.has(slices[2]));
    let positions: Vec<_> = (0..1_000_u64)
        .map(|number| {
            let slice = slices[(number % 3) as usize];
            let index = Index::new(slice);
            (slice, index.unrank(number % index.len()))
        })
        .collect();
    for count in [0, 1, 31, 32, 33, 1_000] {
        let positions = &positions[..count];
        let mut found = Vec::new();
        values.probe_quiet_many(positions.iter().copied(), |value| found.push(value));
        let one_by_one: Vec<_> = positions
            .iter()
            .map(|(slice, placement)| values.probe_quiet(*slice, placement))
            .collect();
        assert_eq!(found, one_by_one);
    }
}

/// Memory is filled with the smallest endings first, and no further than it goes.
#[test]
fn no_more_memory_is_used_than_there_is() {
    let all = in_memory(&TABLES, u64::MAX).expect("whole");
    let some = in_memory(&TABLES, 100_000).expect("whole");
    assert!(some.bytes() <= 100_000 && all.bytes() > 1_000_000);
    let two_kings: Material = "0101".parse().expect("a slice");
    let four_men: Material = "2020".parse().expect("a slice");
    assert!(some.has(two_kings) && !some.has(four_men) && all.has(four_men));
}
