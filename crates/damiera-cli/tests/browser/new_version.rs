//! A new version of the app reaches those who have the old one on their device.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use damiera_server::{Assets, app, serve_until};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::harness::visit;
use crate::view::View;

/// A server of one version of the app, in this process.
struct Release {
    addr: SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Release {
    async fn serve(addr: SocketAddr, version: &str) -> Self {
        let assets = assets(version);
        let listener = TcpListener::bind(addr).await.expect("the address is free");
        let addr = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(async {
            let stopped = async {
                let _ = stopped.await;
            };
            serve_until(listener, app(assets, Arc::default()), stopped)
                .await
                .expect("it serves");
        });
        Self {
            addr,
            stop,
            serving,
        }
    }

    async fn end(self) -> SocketAddr {
        self.stop.send(()).expect("still serving");
        self.serving.await.expect("no panic");
        self.addr
    }
}

/// The built app, marked as a version of its own.
fn assets(version: &str) -> Assets {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist/web");
    let entries = fs::read_dir(folder).expect("the built app: cargo xtask dist");
    let files = entries.filter_map(|entry| {
        let path = entry.expect("an entry").path();
        let name = path.file_name()?.to_str()?.to_owned();
        if matches!(path.extension()?.to_str()?, "br" | "gz") {
            return None;
        }
        let content = fs::read(&path).expect("a file");
        let (before, after) = match name.as_str() {
            "index.html" => (
                "<head>",
                format!("<head><meta name=\"version\" content=\"{version}\">"),
            ),
            "sw.js" => ("const VERSION = \"", format!("const VERSION = \"{version}")),
            _ => return Some((name, content.into())),
        };
        let text = String::from_utf8(content).expect("text");
        let marked = text.replace(before, &after);
        assert_ne!(marked, text, "{name} has nowhere to mark the version");
        Some((name, marked.into_bytes().into()))
    });
    Assets::from_files(files)
}

const VERSION: &str = "document.querySelector('meta[name=version]')?.content";

#[test]
fn takes_over_at_the_next_visit_and_clears_up() {
    visit(View::DESKTOP, async |visit| {
        let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
        let old = Release::serve(any_port, "old").await;
        let url = format!("http://{}/", old.addr);
        visit.driver.goto(&url).await.expect("the page opens");
        visit.ready().await;
        visit.until_offline_ready().await;
        assert_eq!(visit.evaluate(VERSION).await, "old");

        let new = Release::serve(old.end().await, "new").await;
        visit.reload().await;
        assert_eq!(
            visit.evaluate(VERSION).await,
            "old",
            "the device's own version opens at once"
        );
        let waits = "navigator.serviceWorker.getRegistration()\
            .then((registration) => registration.update())\
            .then((registration) => registration.waiting !== null)";
        while visit.settled(waits).await != true {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        assert_eq!(
            visit.evaluate(VERSION).await,
            "old",
            "a page in use stays as it is"
        );

        visit.driver.refresh().await.expect("the page loads again");
        visit
            .until("the new version is shown", &format!("{VERSION} === 'new'"))
            .await;
        visit.ready().await;
        assert_eq!(visit.count("[data-square]").await, 32);
        let caches =
            "caches.keys().then((names) => names.filter((name) => name.startsWith('damiera-')))";
        let caches = visit.settled(caches).await;
        assert_eq!(caches.as_array().map(Vec::len), Some(1), "{caches}");
        new.end().await;
    });
}
