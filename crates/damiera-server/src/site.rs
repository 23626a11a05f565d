//! Files in answer to requests.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri};
use axum::response::{AppendHeaders, Html, IntoResponse, Response};

use crate::assets::{Asset, Assets};
use crate::encoding::Encoding;

const NOT_FOUND: &str = include_str!("pages/not_found.html");
const NOT_BUILT: &str = include_str!("pages/not_built.html");

/// For names that change with their content: kept for a year, never asked about again.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// For names that stay: kept, but asked about each time.
const ASK_FIRST: &str = "no-cache";

/// The views of the app that have an address of their own; all are the one page.
const VIEWS: [&str; 2] = ["/", "/tables"];

/// The file of the path asked for.
pub(crate) async fn file(
    State(assets): State<Arc<Assets>>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if assets.is_empty() {
        return page(StatusCode::SERVICE_UNAVAILABLE, NOT_BUILT);
    }
    let name = match uri.path() {
        path if VIEWS.contains(&path) => "index.html",
        path => path.trim_start_matches('/'),
    };
    match assets.get(name) {
        Some(asset) => answer(name, asset, &headers),
        None => page(StatusCode::NOT_FOUND, NOT_FOUND),
    }
}

fn answer(name: &str, asset: &Asset, request: &HeaderMap) -> Response {
    let encoding = Encoding::negotiate(&list(request, &ACCEPT_ENCODING), asset.offered());
    let etag = asset.etag(encoding);
    let cache = if is_named_by_content(name) {
        FOR_EVER
    } else {
        ASK_FIRST
    };
    let common = AppendHeaders([(ETAG, etag.as_str()), (CACHE_CONTROL, cache)]);
    let vary = AppendHeaders(asset.is_compressed().then_some((VARY, "accept-encoding")));
    if is_known(&list(request, &IF_NONE_MATCH), &etag) {
        return (StatusCode::NOT_MODIFIED, common, vary).into_response();
    }
    let encoded = AppendHeaders(
        (encoding != Encoding::Identity).then_some((CONTENT_ENCODING, encoding.name())),
    );
    let kind = [(CONTENT_TYPE, content_type(name))];
    let body = asset.form(encoding).cloned().unwrap_or_default();
    (common, vary, encoded, kind, body).into_response()
}

/// A field that may come in several lines, as one.
fn list(headers: &HeaderMap, name: &HeaderName) -> String {
    let lines: Vec<&str> = headers
        .get_all(name)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .collect();
    lines.join(",")
}

/// Whether `If-None-Match` names this tag; weakly, as RFC 9110, 13.1.2, asks.
fn is_known(if_none_match: &str, etag: &str) -> bool {
    if_none_match
        .split(',')
        .map(str::trim)
        .any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag)
}

fn page(status: StatusCode, html: &'static str) -> Response {
    (status, [(CACHE_CONTROL, "no-store")], Html(html)).into_response()
}

/// Whether it is called like `app-0123456789abcdef.js`.
fn is_named_by_content(name: &str) -> bool {
    name.split_once('.')
        .and_then(|(stem, _)| stem.rsplit_once('-'))
        .is_some_and(|(_, hash)| {
            hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_names_by_content() {
        for name in ["app-0123456789abcdef.js", "icon-192-00112233445566ff.png"] {
            assert!(is_named_by_content(name), "{name}");
        }
        for name in [
            "index.html",
            "app.js",
            "app-0123.js",
            "app-0123456789abcdeg.js",
            "sw.js",
        ] {
            assert!(!is_named_by_content(name), "{name}");
        }
    }

    #[test]
    fn compares_tags_weakly() {
        assert!(is_known("\"a\", W/\"b\"", "\"b\""));
        assert!(is_known("*", "\"b\""));
        assert!(!is_known("\"a\"", "\"b\""));
        assert!(!is_known("", "\"b\""));
    }
}
