//! Ctrl-C.

use std::future::{Future, poll_fn};
use std::io;
use std::task::Poll;
use std::thread;

use tokio::runtime;

/// What a shell says of a program that Ctrl-C has ended.
pub(crate) const INTERRUPTED: u8 = 130;

/// From now on `heard` is called each time that Ctrl-C is pressed, in a thread of its own, instead of
/// the end of the program.
///
/// # Errors
///
/// If the system does not let the program hear Ctrl-C.
pub(crate) fn on_interrupt(mut heard: impl FnMut() + Send + 'static) -> io::Result<()> {
    let runtime = runtime::Builder::new_current_thread().enable_io().build()?;
    // Polled once here, so that no Ctrl-C comes too early to be heard.
    let mut interrupt = Box::pin(tokio::signal::ctrl_c());
    let first = poll_fn(|context| Poll::Ready(interrupt.as_mut().poll(context)));
    if let Poll::Ready(result) = runtime.block_on(first) {
        result?;
        heard();
        interrupt = Box::pin(tokio::signal::ctrl_c());
    }
    thread::spawn(move || {
        while runtime.block_on(interrupt).is_ok() {
            heard();
            interrupt = Box::pin(tokio::signal::ctrl_c());
        }
    });
    Ok(())
}
