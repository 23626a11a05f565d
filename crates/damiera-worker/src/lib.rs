#![doc = include_str!("../README.md")]

mod desk;

use std::cell::RefCell;

use damiera_api::{Request, Response};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::desk::Desk;

/// Begins to listen, and says so. Called once by the glue.
///
/// # Errors
///
/// If it does not run in a dedicated worker.
#[wasm_bindgen(start)]
pub fn start() -> Result<(), JsValue> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into()?;
    let performance = scope.performance().ok_or("a worker without a clock")?;
    let desk = RefCell::new(Desk::new(move || performance.now()));
    let listener = {
        let scope = scope.clone();
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let response = match read(&event.data()) {
                Ok(request) => desk.borrow_mut().answer(&request),
                Err(message) => Response::Failed { id: None, message },
            };
            if let Err(error) = post(&scope, &response) {
                wasm_bindgen::throw_val(error);
            }
        })
    };
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The worker listens for as long as it lives.
    listener.forget();
    post(&scope, &Response::Ready)
}

fn read(data: &JsValue) -> Result<Request, String> {
    let bytes: &Uint8Array = data.dyn_ref().ok_or("a message that is not bytes")?;
    Request::from_bytes(&bytes.to_vec()).map_err(|error| error.to_string())
}

fn post(scope: &DedicatedWorkerGlobalScope, response: &Response) -> Result<(), JsValue> {
    scope.post_message(&Uint8Array::from(response.to_bytes().as_slice()))
}
