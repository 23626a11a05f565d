//! A search that is to stop does so soon, whatever it is busy with, and still says what it knows.

use std::cell::Cell;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use damiera::{Game, GameRules};
use damiera_engine::{Engine, Limits, Observer, Report, Verdict};
use damiera_tablegen::Plan;
use damiera_tables::Tables;

/// The tables of up to four pieces.
static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stopping");
    let plan = Plan {
        pieces: 4,
        most_a_side: 3,
        folder: folder.clone(),
        threads: 2,
        memory: None,
    };
    damiera_tablegen::build(&plan, &()).expect("built");
    Arc::new(damiera_tablegen::open(&folder).expect("whole"))
});

/// Ends a search when it has asked so often.
struct Asked {
    times: Cell<u64>,
    most: u64,
}

impl Observer for Asked {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.times.set(self.times.get() + 1);
        self.times.get() > self.most
    }

    fn on_report(&mut self, _report: &Report) {}
}

fn game(fen: &str) -> Game {
    Game::new(fen.parse().expect("a position"), GameRules::default())
}

fn asked(most: u64) -> Asked {
    let times = Cell::new(0);
    Asked { times, most }
}

/// Values and distances as in the test of known endings.
#[test]
fn the_tables_are_obeyed_though_there_is_no_time() {
    for (fen, score, best) in [
        ("W:WK19,K27:B24,K32", Verdict::Win { plies: 5 }, "19-23"),
        ("W:WK18,K29:BK17,K32", Verdict::Win { plies: 9 }, "18-21"),
    ] {
        let mut engine = Engine::new(1).with_tables(Arc::clone(&TABLES));
        let found = engine.search(&game(fen), &Limits::NONE, 1, &mut asked(0));
        assert_eq!(found.best.map(|mv| mv.to_string()).as_deref(), Some(best));
        assert_eq!(found.lines[0].score, score, "{fen}");
    }
}

/// To look into a table takes longer than to visit a position.
#[test]
fn the_more_is_looked_up_the_oftener_it_is_asked() {
    let fen = "W:WK18,22,30:B3,11,K24";
    let search = |engine: &mut Engine| {
        let mut observer = asked(u64::MAX);
        let found = engine.search(&game(fen), &Limits::nodes(20_000), 1, &mut observer);
        (observer.times.get(), found.table_hits)
    };
    let (alone, none) = search(&mut Engine::new(1));
    assert_eq!(none, 0);
    assert!((19..=20).contains(&alone), "each 1,024 positions: {alone}");
    let (times, hits) = search(&mut Engine::new(1).with_tables(Arc::clone(&TABLES)));
    assert!(hits > 400, "{hits}");
    assert!(times > hits / 4, "{times} times, {hits} hits");
}
