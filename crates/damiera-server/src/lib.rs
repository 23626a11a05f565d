#![doc = include_str!("../README.md")]

mod assets;
mod encoding;
mod headers;
mod shutdown;
mod site;
mod tables;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::routing::get;
use axum::{Json, Router, middleware};
use damiera_tables::Tables;
use serde::Serialize;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

pub use assets::Assets;
use shutdown::StopSignal;

/// How long requests under way may go on after the server was told to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The address is taken, not of this machine, or not allowed.
    #[error("cannot listen at {addr}")]
    Bind {
        /// The address asked for.
        addr: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The system does not let the program hear signals.
    #[error("cannot listen for the signal to stop")]
    Signal(#[source] io::Error),
    /// The listening socket broke.
    #[error("the server stopped by itself")]
    Io(#[from] io::Error),
}

/// Every route, with no socket: the app's files, and what `tables` say.
pub fn app(assets: Assets, tables: Arc<Tables>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/api/tables", get(tables::probe).with_state(tables))
        .fallback_service(get(site::file).with_state(assets.into()))
        .layer(middleware::map_response(headers::secure))
}

/// Serves the app that was built into this binary, and what `tables` say, until the process is told
/// to stop.
///
/// `bound` hears the address once it is listened at, with the port that the system chose if `addr`
/// has port 0.
///
/// # Errors
///
/// [`ServeError`], if it cannot begin to listen or the socket breaks.
pub async fn serve(
    addr: SocketAddr,
    tables: Arc<Tables>,
    bound: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    // Before anyone knows the address, so that no signal can come too early.
    let stop = StopSignal::listen().map_err(ServeError::Signal)?;
    let listener = TcpListener::bind(addr)
        .await
        .map_err(|source| ServeError::Bind { addr, source })?;
    bound(listener.local_addr()?);
    serve_until(listener, app(Assets::embedded(), tables), stop.received()).await
}

/// Serves `app` until `stop` is done, then lets requests under way end within five seconds.
///
/// # Errors
///
/// [`ServeError::Io`], if the socket breaks.
pub async fn serve_until(
    listener: TcpListener,
    app: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let (stopping, stopped) = oneshot::channel();
    let serving = axum::serve(listener, app).with_graceful_shutdown(async move {
        stop.await;
        tracing::info!("stopping");
        // Nobody hears it only if serving has ended already.
        let _ = stopping.send(());
    });
    let out_of_patience = async {
        let _ = stopped.await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        ended = serving => ended.map_err(ServeError::from),
        () = out_of_patience => {
            tracing::warn!("some requests took too long and were cut off");
            Ok(())
        }
    }
}

/// What `/healthz` answers.
#[derive(Debug, Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
}

async fn health() -> Json<Health> {
    Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
    })
}
