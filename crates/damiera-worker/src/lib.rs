#![doc = include_str!("../README.md")]

mod desk;
mod running_review;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use damiera_api::{Request, Response};
use damiera_engine::{Evaluation, bench};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::desk::Desk;

type Clock = Box<dyn Fn() -> f64>;

thread_local! {
    /// The one desk of the worker.
    static DESK: Rc<RefCell<Option<Desk<Clock>>>> = Rc::default();
    /// Whether its turn to go on with a review is coming up.
    static TURN_COMES: Cell<bool> = const { Cell::new(false) };
}

/// Begins to listen, and says so: called once by the script that loads this.
///
/// # Errors
///
/// If it does not run in a dedicated worker.
#[wasm_bindgen]
pub fn begin() -> Result<(), JsValue> {
    let scope = scope()?;
    let performance = scope.performance().ok_or("a worker without a clock")?;
    let desk = DESK.with(Rc::clone);
    let clock: Clock = Box::new(move || performance.now());
    *desk.borrow_mut() = Some(Desk::new(clock));
    let listener = {
        let (scope, desk) = (scope.clone(), Rc::clone(&desk));
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let response = match (read(&event.data()), &mut *desk.borrow_mut()) {
                (Ok(request), Some(desk)) => desk.answer(&request),
                (Ok(_), None) => return,
                (Err(message), _) => Some(Response::Failed { id: None, message }),
            };
            if let Err(error) = tell(&scope, response, &desk) {
                wasm_bindgen::throw_val(error);
            }
        })
    };
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The worker listens for as long as it lives.
    listener.forget();
    post(&scope, &Response::Ready)?;
    tell_tables(&scope, &desk)
}

/// Takes more endgame tables in, a bundle of them, and says up to how many pieces there are now.
///
/// # Errors
///
/// If it is no bundle of tables, or a damaged one; then nothing of it is used.
#[wasm_bindgen]
pub fn add_tables(bundle: Vec<u8>) -> Result<(), JsValue> {
    let desk = DESK.with(Rc::clone);
    if let Some(desk) = &mut *desk.borrow_mut() {
        desk.add_tables(bundle).map_err(JsValue::from)?;
    }
    tell_tables(&scope()?, &desk)
}

/// The number of positions that the search visits in those of `damiera bench`, and the moves that it
/// finds there by looking at `nodes` positions: the same as anywhere else.
#[wasm_bindgen]
#[must_use]
pub fn fingerprint(nodes: u32) -> String {
    let count = bench::run(bench::DEPTH);
    let moves = bench::moves(Evaluation::default(), nodes.into());
    format!("{count} {moves}")
}

fn scope() -> Result<DedicatedWorkerGlobalScope, JsValue> {
    js_sys::global().dyn_into().map_err(JsValue::from)
}

fn tell_tables(
    scope: &DedicatedWorkerGlobalScope,
    desk: &RefCell<Option<Desk<Clock>>>,
) -> Result<(), JsValue> {
    let most = desk.borrow().as_ref().map_or(0, Desk::most);
    post(scope, &Response::Tables { most })
}

/// Posts a response, if there is one, and goes on with a review after messages that wait.
fn tell(
    scope: &DedicatedWorkerGlobalScope,
    response: Option<Response>,
    desk: &Rc<RefCell<Option<Desk<Clock>>>>,
) -> Result<(), JsValue> {
    if let Some(response) = response {
        post(scope, &response)?;
    }
    let has_review = desk.borrow().as_ref().is_some_and(Desk::has_review);
    if !has_review || TURN_COMES.replace(true) {
        return Ok(());
    }
    let (next, desk) = (scope.clone(), Rc::clone(desk));
    let turn = Closure::once_into_js(move || {
        TURN_COMES.set(false);
        let response = desk.borrow_mut().as_mut().and_then(Desk::go_on);
        if let Err(error) = tell(&next, response, &desk) {
            wasm_bindgen::throw_val(error);
        }
    });
    scope.set_timeout_with_callback(turn.unchecked_ref())?;
    Ok(())
}

fn read(data: &JsValue) -> Result<Request, String> {
    let bytes: &Uint8Array = data.dyn_ref().ok_or("a message that is not bytes")?;
    Request::from_bytes(&bytes.to_vec()).map_err(|error| error.to_string())
}

fn post(scope: &DedicatedWorkerGlobalScope, response: &Response) -> Result<(), JsValue> {
    scope.post_message(&Uint8Array::from(response.to_bytes().as_slice()))
}
