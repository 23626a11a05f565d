//! Chromium's driver.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::server::first_match;

/// How often a free port is looked for.
const ATTEMPTS: u32 = 5;

/// A running `chromedriver` with a folder for one browser's data; both end when dropped.
#[derive(Debug)]
pub(crate) struct Driver {
    child: Child,
    port: u16,
    data: PathBuf,
}

impl Driver {
    /// Starts the driver at a free port of this machine.
    pub(crate) fn start() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("browser-{}-{number}", std::process::id());
        let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&data).expect("a folder for the browser's data");
        let (child, port) = (0..ATTEMPTS)
            .find_map(|_| Self::listen())
            .expect("chromedriver finds a free port");
        Self { child, port, data }
    }

    /// Starts it; `None` if it ended at once. It takes a free port of IPv4 and then wants the same
    /// of IPv6, which may be somebody's.
    fn listen() -> Option<(Child, u16)> {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn()
            .expect("chromedriver starts: apt-get install chromium-driver");
        let port = first_match(&mut child, |line| {
            line.trim_end_matches('.')
                .rsplit_once("on port ")?
                .1
                .parse()
                .ok()
                .filter(|&port| port != 0)
        });
        if port.is_none() {
            child.wait().expect("a child to wait for");
        }
        Some((child, port?))
    }

    /// Where it listens.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// How the browser is to be started: without a screen, and asking nobody for anything; with
    /// `scrollbars` that take room, or without any.
    pub(crate) fn arguments(&self, scrollbars: bool) -> Vec<String> {
        let data = format!("--user-data-dir={}", self.data.display());
        [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            &data,
        ]
        .into_iter()
        .chain((!scrollbars).then_some("--hide-scrollbars"))
        .map(str::to_owned)
        .collect()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Each fails only if there is nothing left to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}
