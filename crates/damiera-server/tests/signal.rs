//! The signal to stop.
//!
//! A test program of its own: starting `kill` copies every open socket for a moment, which would
//! disturb tests that look whether a port is free again.

use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use damiera_server::serve;
use tokio::sync::oneshot;

/// The signal ends this whole process if nobody hears it, and with it the test.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn ends_cleanly_on_sigterm() {
    let (bound, found) = oneshot::channel();
    let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
    let serving = tokio::spawn(serve(any_port, Arc::default(), |addr| {
        bound.send(addr).expect("awaited");
    }));
    let addr = found.await.expect("an address");
    assert_ne!(addr.port(), 0);
    assert!(TcpStream::connect(addr).is_ok());

    let process = std::process::id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-TERM", &process])
        .status();
    assert!(sent.expect("kill runs").success());
    let ended = tokio::time::timeout(Duration::from_secs(7), serving)
        .await
        .expect("in time");
    ended.expect("no panic").expect("a clean end");
    assert!(TcpStream::connect(addr).is_err(), "still listening");
}
