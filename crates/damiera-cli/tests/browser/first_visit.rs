//! The first visit, and the second without a network.

use serde_json::Value;

use crate::harness::{Visit, quoted, visit};
use crate::view::View;

/// What the page may transfer at the first visit, in bytes.
const MOST: u64 = 300_000;
/// The same for the engine, its network included.
const MOST_ENGINE: u64 = 500_000;

#[test]
fn opens_with_a_board_and_without_complaints() {
    visit(View::DESKTOP, async |visit| {
        visit.open("/").await;
        assert_eq!(visit.count("[data-square]").await, 32);
        assert_eq!(visit.count("[data-piece=wm]").await, 12);
        assert_eq!(visit.count("[data-piece=bm]").await, 12);
        visit.until_offline_ready().await;
        visit.assert_no_complaints().await;
    });
}

/// Proves at once that the policy is in force and that the test above would hear of it.
#[test]
fn the_policy_refuses_what_the_page_does_not_bring() {
    visit(View::DESKTOP, async |visit| {
        visit.open("/").await;
        visit
            .evaluate("document.body.setAttribute('style', 'color: red')")
            .await;
        visit
            .evaluate(
                "document.body.append(Object.assign(document.createElement('script'), \
            { textContent: 'window.injected = true' }))",
            )
            .await;
        assert_eq!(visit.evaluate("typeof window.injected").await, "undefined");
        let complaints = visit.complaints().await.join("\n");
        for directive in ["style-src-attr", "script-src-elem"] {
            assert!(complaints.contains(directive), "{complaints}");
        }
    });
}

#[test]
fn speaks_the_language_of_the_browser() {
    for (languages, language) in [("it-IT,it", "it"), ("en-GB,en", "en")] {
        visit(
            View {
                languages,
                ..View::PHONE
            },
            async |visit| {
                visit.open("/").await;
                assert_eq!(
                    visit.attribute("html", "lang").await.as_deref(),
                    Some(language)
                );
            },
        );
    }
}

#[test]
fn health_is_told() {
    visit(View::DESKTOP, async |visit| {
        visit
            .driver
            .goto(visit.server.url("/healthz"))
            .await
            .expect("an answer");
        let health: Value = serde_json::from_str(&visit.text("body").await).expect("JSON");
        assert_eq!(health["status"], "ok");
        assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    });
}

#[test]
fn an_unknown_page_is_not_found() {
    visit(View::DESKTOP, async |visit| {
        visit
            .driver
            .goto(visit.server.url("/nowhere"))
            .await
            .expect("an answer");
        assert!(visit.text("h1").await.contains("non c’è"));
        assert_eq!(visit.axe().await, "");
    });
}

#[test]
fn the_first_visit_is_light() {
    visit(View::PHONE, async |visit| {
        visit.open("/").await;
        let page = transferred(visit).await;
        let engine = engine_transfer(visit).await;
        println!("first visit: page {page} bytes, engine {engine} bytes");
        assert!((10_000..=MOST).contains(&page), "page: {page} bytes");
        assert!(
            (10_000..=MOST_ENGINE).contains(&engine),
            "engine: {engine} bytes"
        );
    });
}

/// What the browser says it received for the page and its parts, without the engine's.
async fn transferred(visit: &Visit) -> u64 {
    let entries = "[...performance.getEntriesByType('navigation'), \
        ...performance.getEntriesByType('resource')] \
        .filter((entry) => !/\\/(worker|engine)-/.test(entry.name)) \
        .reduce((sum, entry) => sum + entry.transferSize, 0)";
    visit.evaluate(entries).await.as_u64().expect("a number")
}

/// What the browser says it receives for the engine: the worker's script and what that names.
///
/// A worker keeps its own account of transfers, out of reach here, so the page asks for the same
/// files again; with a query, so that the service worker leaves them to the network.
async fn engine_transfer(visit: &Visit) -> u64 {
    let named =
        |text: &str, pattern: &str| format!("{text}.match(/{pattern}-[0-9a-f]{{16}}\\.[a-z]+/)[0]");
    let script = format!(
        "(async () => {{ \
           const names = [document.querySelector('meta[name=damiera-worker]').content]; \
           const text = async (name) => (await fetch(name, {{ cache: 'reload' }})).text(); \
           names.push({}); names.push({}); await text(names[2]); \
           performance.clearResourceTimings(); \
           for (const name of names) await text(name + '?measured'); \
           return performance.getEntriesByType('resource') \
             .reduce((sum, entry) => sum + entry.transferSize, 0); }})()",
        named("(await text(names[0]))", "engine"),
        named("(await text(names[1]))", "engine"),
    );
    visit.settled(&script).await.as_u64().expect("a number")
}

#[test]
fn opens_again_without_a_network() {
    visit(View::PHONE, async |visit| {
        visit.open("/").await;
        visit.until_offline_ready().await;
        assert!(
            visit.server.stop().success(),
            "the server did not end cleanly"
        );
        visit.reload().await;
        assert_eq!(visit.count("[data-square]").await, 32);

        // Whatever the page may still ask for, the engine above all, is on the device.
        let worker = visit
            .attribute("meta[name=damiera-worker]", "content")
            .await;
        let worker = quoted(&worker.expect("the worker's address"));
        let kept = visit
            .settled(&format!("fetch({worker}).then((answer) => answer.status)"))
            .await;
        assert_eq!(kept, 200);
        // Without a network, what is not kept cannot be had: the server is really gone.
        let gone = "fetch('/healthz').then(() => 'there', () => 'gone')";
        assert_eq!(visit.settled(gone).await, "gone");
    });
}
