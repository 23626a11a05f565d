//! The engine in its worker, as the page sees it.

use damiera_api::{Request, Response};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, HtmlElement, MessageEvent, Worker, WorkerOptions, WorkerType};

/// What comes from the worker.
#[derive(Clone, Debug)]
pub(crate) enum Heard {
    /// A message.
    Message(Response),
    /// The worker broke down, or says what cannot be read.
    Broken(String),
}

/// The worker, if one is running.
#[derive(Debug, Default)]
pub(crate) struct Bot {
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    worker: Worker,
    /// Whether it said that it hears; what is sent earlier would be lost.
    ready: bool,
    /// What to send when it is.
    waiting: Vec<Vec<u8>>,
    // They live as long as the worker may call them.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Bot {
    /// Starts a worker unless one is running. `hear` gets all that it says.
    ///
    /// # Errors
    /// If the page does not name a worker or the browser does not start it.
    pub(crate) fn start(&mut self, hear: impl Fn(Heard) + Clone + 'static) -> Result<(), String> {
        if self.running.is_none() {
            self.running = Some(Running::new(hear)?);
        }
        Ok(())
    }

    /// Sends a request, or keeps it until the worker hears.
    pub(crate) fn ask(&mut self, request: &Request) {
        let Some(running) = &mut self.running else {
            return;
        };
        let bytes = request.to_bytes();
        if running.ready {
            running.send(&bytes);
        } else {
            running.waiting.push(bytes);
        }
    }

    /// The worker hears from now on.
    pub(crate) fn is_ready(&mut self) {
        let Some(running) = &mut self.running else {
            return;
        };
        running.ready = true;
        for bytes in std::mem::take(&mut running.waiting) {
            running.send(&bytes);
        }
    }

    /// Whether the worker has said that it hears.
    pub(crate) fn hears(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.ready)
    }

    /// Ends the worker, whatever it is at.
    pub(crate) fn stop(&mut self) {
        self.running = None;
    }
}

impl Running {
    fn new(hear: impl Fn(Heard) + Clone + 'static) -> Result<Self, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let address = address().ok_or("the page names no worker")?;
        let worker =
            Worker::new_with_options(&address, &options).map_err(|error| format!("{error:?}"))?;
        let on_message = {
            let hear = hear.clone();
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                let bytes = js_sys::Uint8Array::new(&event.data()).to_vec();
                hear(match Response::from_bytes(&bytes) {
                    Ok(message) => Heard::Message(message),
                    Err(error) => Heard::Broken(error.to_string()),
                });
            })
        };
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            // A script that could not be loaded gives a plain event without a message.
            let message = event
                .dyn_ref::<web_sys::ErrorEvent>()
                .map(web_sys::ErrorEvent::message);
            hear(Heard::Broken(message.unwrap_or_else(|| event.type_())));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Self {
            worker,
            ready: false,
            waiting: Vec::new(),
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    fn send(&self, bytes: &[u8]) {
        // Bytes can always be copied over.
        let _ = self.worker.post_message(&js_sys::Uint8Array::from(bytes));
    }
}

/// Where the worker's script is, as the page says.
fn address() -> Option<String> {
    let document = web_sys::window()?.document()?;
    let meta = document
        .query_selector("meta[name='damiera-worker']")
        .ok()??;
    meta.unchecked_ref::<HtmlElement>().get_attribute("content")
}
