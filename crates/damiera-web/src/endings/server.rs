//! Asking the server, which may have more tables than this device.

use damiera_api::{TableAnswer, TableRefusal};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// What the server says of a position; `None` if it cannot be reached or says something else.
pub(super) async fn ask(fen: &str) -> Option<Result<TableAnswer, TableRefusal>> {
    let question = js_sys::encode_uri_component(fen);
    let address = format!("/api/tables?fen={question}");
    let asked = web_sys::window()?.fetch_with_str(&address);
    let response: Response = JsFuture::from(asked).await.ok()?.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?;
    let text = text.as_string()?;
    if response.ok() {
        serde_json::from_str(&text).ok().map(Ok)
    } else {
        serde_json::from_str(&text).ok().map(Err)
    }
}
