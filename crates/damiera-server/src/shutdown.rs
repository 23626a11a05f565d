//! Being told to stop.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Hears SIGINT and SIGTERM; elsewhere than on Unix, Ctrl-C.
#[derive(Debug)]
pub(crate) struct StopSignal {
    #[cfg(unix)]
    interrupt: Signal,
    #[cfg(unix)]
    terminate: Signal,
}

impl StopSignal {
    /// From now on the signals no longer end the process by themselves.
    pub(crate) fn listen() -> io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            interrupt: signal(SignalKind::interrupt())?,
            #[cfg(unix)]
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Done when the first of them has come.
    #[cfg(unix)]
    pub(crate) async fn received(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }

    /// Done when Ctrl-C has been pressed.
    #[cfg(not(unix))]
    pub(crate) async fn received(self) {
        if tokio::signal::ctrl_c().await.is_err() {
            // No way to be told: serve until the process is ended from outside.
            std::future::pending::<()>().await;
        }
    }
}
