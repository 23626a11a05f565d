//! The engine is the same in the browser as anywhere else.

use std::collections::HashMap;

use damiera_api::{Request, Response};
use damiera_engine::{Evaluation, bench};

use crate::harness::{Visit, visit};
use crate::play::white_against;
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

/// What passed between the page and its workers: milliseconds, whether the page spoke, the bytes.
type Exchange = Vec<(u64, bool, Vec<u8>)>;

/// Milliseconds from each request of the page for a move to its worker's answer, while White's
/// first legal moves are played.
async fn answer_times(visit: &Visit, level: u8, moves: usize) -> Vec<u64> {
    const MIDDLE_GAME: &str = "W:W17,20,22,24,25,27,28,29,30,31,32:B2,3,4,6,7,8,9,10,11,12";
    visit.resume(MIDDLE_GAME, white_against(level)).await;
    visit
        .evaluate(
            "(() => { \
               window.exchange = []; \
               const keep = (spoke, bytes) => \
                 exchange.push([Math.round(performance.now()), spoke, Array.from(bytes)]); \
               const heard = new WeakSet(); \
               const post = Worker.prototype.postMessage; \
               Worker.prototype.postMessage = function (bytes) { \
                 keep(true, bytes); \
                 if (!heard.has(this)) { \
                   heard.add(this); \
                   this.addEventListener('message', (event) => keep(false, event.data)); \
                 } \
                 return post.call(this, bytes); }; })()",
        )
        .await;
    for _ in 0..moves {
        let game = visit.game().await;
        visit.play(game.position().legal_moves()[0]).await;
        visit.until_my_turn().await;
    }
    let exchange = visit.evaluate("exchange").await;
    let exchange = serde_json::from_value(exchange).expect("an exchange");
    times_for_moves(&exchange)
}

/// How long each answer to a request for a move took. Others pass in between, such as the news that
/// more endgame tables have come.
fn times_for_moves(exchange: &Exchange) -> Vec<u64> {
    let mut asked = HashMap::new();
    let mut times = Vec::new();
    for (at, page_spoke, bytes) in exchange {
        if *page_spoke {
            if let Ok(Request::Choose { id, .. }) = Request::from_bytes(bytes) {
                asked.insert(id, *at);
            }
        } else if let Ok(Response::Best { id, .. }) = Response::from_bytes(bytes)
            && let Some(begin) = asked.remove(&id)
        {
            times.push(at - begin);
        }
    }
    times
}

/// The first seven levels do as much on every device; the last one uses its two seconds. How long
/// the others take is told for information: machines differ.
#[test]
fn the_champion_uses_its_time() {
    visit(View::PHONE, async |visit| {
        let times = answer_times(visit, 5, 5).await;
        println!("level 5 answers in {times:?} ms");
        assert_eq!(times.len(), 5, "{times:?}");
        let times = answer_times(visit, 8, 1).await;
        println!("level 8 answers in {times:?} ms");
        assert!(times.len() == 1 && times[0] >= 1_950, "{times:?}");
    });
}
