//! The engine is the same in the browser as anywhere else.

use damiera_engine::{Evaluation, bench};

use crate::harness::visit;
use crate::view::View;

/// With vectors and without: as many positions at the depth of `damiera bench`, and the same moves
/// for the same number of positions.
#[test]
fn the_fingerprint_is_that_of_the_terminal() {
    const NODES: u64 = 10_000;
    let moves = bench::moves(Evaluation::default(), NODES);
    let expected = format!("{} {moves}", bench::SIGNATURE);
    visit(View::PHONE, async |visit| {
        visit.open("/").await;
        for name in ["engine", "engine-plain"] {
            let script = format!(
                "(async () => {{ \
                   const worker = document.querySelector('meta[name=damiera-worker]').content; \
                   const text = await (await fetch(worker)).text(); \
                   const [name] = text.match(/{name}-[0-9a-f]{{16}}\\.js/); \
                   const engine = await import('/' + name); \
                   await engine.default(); \
                   return engine.fingerprint({NODES}); }})()"
            );
            let found = visit.settled(&script).await;
            assert_eq!(found.as_str(), Some(expected.as_str()), "{name}");
        }
    });
}
