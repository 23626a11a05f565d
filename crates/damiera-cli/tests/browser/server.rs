//! The program under test.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A running `damiera serve`, ended when dropped.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    url: String,
}

impl Server {
    /// Starts the program at a free port of this machine.
    pub(crate) fn start() -> Self {
        let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let mut child = Command::new(env!("CARGO_BIN_EXE_damiera"))
            .args(["serve", "--addr", &any_port.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .expect("damiera starts");
        let url = first_match(&mut child, |line| {
            let from = line.find("http://")?;
            Some(
                line[from..]
                    .split_whitespace()
                    .next()?
                    .trim_end_matches('/')
                    .to_owned(),
            )
        })
        .expect("a line with an address");
        Self { child, url }
    }

    /// The address of a path, which begins with a slash.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }

    /// Stops it as one stops a service. From then on the browser is without a network.
    pub(crate) fn stop(&mut self) -> ExitStatus {
        let process = self.child.id().to_string();
        let sent = Command::new("kill")
            .args(["-TERM", &process])
            .status()
            .expect("kill runs");
        assert!(sent.success(), "the server had ended by itself");
        let patience = Instant::now() + Duration::from_secs(10);
        loop {
            if let Some(status) = self.child.try_wait().expect("a child to wait for") {
                return status;
            }
            assert!(Instant::now() < patience, "the server does not stop");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Fails only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The first answer that `find` has to a line of the child's standard output; `None` if it ends
/// without one.
///
/// The rest is read too, and thrown away, so that the child never waits for a reader.
pub(crate) fn first_match<T>(child: &mut Child, find: impl Fn(&str) -> Option<T>) -> Option<T> {
    let stdout = child.stdout.take().expect("standard output is piped");
    let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
    let found = lines.by_ref().find_map(|line| find(&line));
    std::thread::spawn(move || lines.for_each(drop));
    found
}
