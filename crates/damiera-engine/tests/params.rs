//! Whatever the numbers of the search, it plays by the rules and sees what is there.

mod play;

use std::sync::Arc;

use damiera::Game;
use damiera_engine::{Engine, Limits, Params, Silent, Table, Verdict};

use crate::play::game;

/// Every number at either end of its range, one at a time.
#[test]
fn no_number_breaks_the_search() {
    for param in Params::LIST {
        for value in [param.least, param.most] {
            let mut params = Params::default();
            params.set(param.name, value).expect("within its range");
            let mut engine = Engine::new(1);
            engine.set_params(params);
            let found = engine.search(&Game::default(), &Limits::nodes(3_000), 1, &mut Silent);
            let best = found.best.expect("a move");
            let name = param.name;
            assert!(
                Game::default().position().is_legal(best),
                "{name} = {value}"
            );
            // Nothing that is left out or looked at less may hide a forced end.
            let ending = game("W:WK19,K27:B24,K32");
            let found = engine.search(&ending, &Limits::depth(16), 1, &mut Silent);
            let plies = Verdict::Win { plies: 5 };
            assert_eq!(found.lines[0].score, plies, "{name} = {value}");
        }
    }
}

/// What helpers leave in the table is what the search itself would have found there.
#[test]
fn helpers_share_the_table() {
    let table = Arc::new(Table::new(4));
    let ending = game("W:WK18,K22:BK29");
    let helped =
        Engine::sharing(Arc::clone(&table)).help(1, &ending, &Limits::depth(18), 1, &mut Silent);
    assert_eq!(helped.lines[0].score, Verdict::Win { plies: 15 });
    let mut engine = Engine::sharing(table);
    let found = engine.search(&ending, &Limits::depth(18), 1, &mut Silent);
    assert_eq!(found.lines[0].score, Verdict::Win { plies: 15 });
    assert!(found.nodes < helped.nodes, "the work is done");
}

#[test]
fn helpers_begin_at_different_depths() {
    let first = |number| {
        let mut engine = Engine::new(1);
        let limits = Limits::depth(3);
        let found = engine.help(number, &Game::default(), &limits, 1, &mut Silent);
        found.lines[0].depth
    };
    // The limit holds for them as well.
    assert_eq!([1, 2, 4, 8].map(first), [3; 4]);
}
