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

/// A win that leads into the tables is told as such when it is remembered, not found anew.
#[test]
fn a_remembered_win_is_told_to_its_end() {
    for fen in [
        "W:WK11,K17,K26,K30:BK8",
        "W:W10,K28,31:B2,K29",
        "W:WK9,20,K21,24:BK3",
        "W:WK10,K17,27:B7,15",
        "B:WK3,K8,K14,K19:B22",
    ] {
        let mut position = game(fen);
        let mut engine = Engine::new(2).with_tables(Arc::clone(&TABLES));
        let mut met = Vec::new();
        for depth in [9, 8, 7] {
            met.push(position.clone());
            let found = engine.search(&position, &Limits::depth(depth), 1, &mut Silent);
            let best = found.best.expect("a move");
            position.play(best).expect("a legal move");
        }
        for position in met.into_iter().rev() {
            let found = engine.search(&position, &Limits::depth(2), 1, &mut Silent);
            let line = &found.lines[0];
            let (plies, wins) = match line.score {
                Verdict::Win { plies } => (plies, true),
                Verdict::Loss { plies } => (plies, false),
                other => panic!("{fen}: {other}"),
            };
            assert_eq!(plies % 2 == 1, wins, "{fen}: who wins makes the last move");
            let mut after = position.clone();
            for &mv in &line.pv {
                after.play(mv).expect("a legal move");
            }
            let is_over = after.outcome().is_some();
            assert_eq!(
                is_over,
                line.pv.len() == usize::from(plies),
                "{fen}: {line:?}"
            );
        }
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
