//! A real socket.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use damiera_server::{Assets, ServeError, app, serve, serve_until};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

fn ask(addr: SocketAddr, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(addr)?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn serves_until_stopped_and_then_lets_go() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let addr = listener.local_addr().expect("its address");
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(serve_until(
        listener,
        app(Assets::default(), Arc::default()),
        async {
            let _ = stopped.await;
        },
    ));
    let answer = tokio::task::spawn_blocking(move || ask(addr, "/healthz"));
    let answer = answer.await.expect("no panic").expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.ends_with('}'), "{answer}");

    // A browser keeps connections open without asking anything; they must not hold it up.
    let idle = TcpStream::connect(addr).expect("a connection");
    let asked_at = Instant::now();
    stop.send(()).expect("still serving");
    serving.await.expect("no panic").expect("a clean end");
    assert!(
        asked_at.elapsed() < Duration::from_secs(7),
        "{:?}",
        asked_at.elapsed()
    );
    drop(idle);
    assert!(TcpStream::connect(addr).is_err(), "still listening");
}

#[tokio::test(flavor = "multi_thread")]
async fn says_which_address_is_taken() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let addr = taken.local_addr().expect("its address");
    let error = serve(addr, Arc::default(), |_| panic!("two at one address"))
        .await
        .expect_err("taken");
    assert!(matches!(error, ServeError::Bind { .. }));
    assert_eq!(error.to_string(), format!("cannot listen at {addr}"));
}
