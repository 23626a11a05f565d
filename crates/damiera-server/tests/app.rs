//! Every route, without a socket.

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use damiera_server::{Assets, app};
use tower::ServiceExt;

const SCRIPT: &str = "/app-0123456789abcdef.js";

/// An answer, read to its end.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: String,
}

impl Answer {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}

fn assets() -> Assets {
    let file = |name: &str, text: &'static str| (name.to_owned(), Cow::from(text.as_bytes()));
    Assets::from_files([
        file("index.html", "<p>page</p>"),
        file("index.html.br", "page as brotli"),
        file("index.html.gz", "page as gzip"),
        file("app-0123456789abcdef.js", "script"),
        file("app-0123456789abcdef.js.br", "script as brotli"),
        file("app-0123456789abcdef.wasm", "module"),
        file("icon-180-0123456789abcdef.png", "picture"),
        file("style-0123456789abcdef.css", "style"),
        file("icon-0123456789abcdef.svg", "drawing"),
        file("manifest.webmanifest", "{}"),
        file("sw.js", "worker"),
    ])
}

async fn ask_with(assets: Assets, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).expect("a well-formed request");
    let response = app(assets, Arc::default())
        .oneshot(request)
        .await
        .expect("an answer");
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, 1 << 20).await.expect("a whole body");
    Answer {
        status: parts.status,
        headers: parts.headers,
        body: String::from_utf8(body.to_vec()).expect("text"),
    }
}

async fn get(path: &str, headers: &[(&str, &str)]) -> Answer {
    ask_with(assets(), "GET", path, headers).await
}

#[tokio::test]
async fn the_page_is_at_the_root_and_asked_about_each_time() {
    let answer = get("/", &[]).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.body, "<p>page</p>");
    assert_eq!(
        answer.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    assert_eq!(answer.header("cache-control"), Some("no-cache"));
    assert_eq!(answer.header("content-encoding"), None);
    assert_eq!(answer.header("vary"), Some("accept-encoding"));
}

#[tokio::test]
async fn hashed_names_are_kept_for_ever() {
    let answer = get(SCRIPT, &[]).await;
    assert_eq!(
        answer.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    for path in ["/sw.js", "/manifest.webmanifest", "/index.html"] {
        let answer = get(path, &[]).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"), "{path}");
    }
}

#[tokio::test]
async fn the_encoding_is_negotiated() {
    for (accept, body, encoding) in [
        ("gzip, deflate, br", "page as brotli", Some("br")),
        ("gzip", "page as gzip", Some("gzip")),
        ("br;q=0.1, gzip;q=0.2", "page as gzip", Some("gzip")),
        ("zstd", "<p>page</p>", None),
    ] {
        let answer = get("/", &[("accept-encoding", accept)]).await;
        assert_eq!(answer.body, body, "{accept}");
        assert_eq!(answer.header("content-encoding"), encoding, "{accept}");
        assert_eq!(
            answer.header("content-type"),
            Some("text/html; charset=utf-8")
        );
    }
    let only_brotli = get(SCRIPT, &[("accept-encoding", "gzip")]).await;
    assert_eq!(only_brotli.body, "script");
}

#[tokio::test]
async fn what_the_browser_has_is_not_sent_again() {
    let first = get("/", &[("accept-encoding", "br")]).await;
    let etag = first.header("etag").expect("a tag").to_owned();
    let again = get("/", &[("accept-encoding", "br"), ("if-none-match", &etag)]).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    assert_eq!(again.body, "");
    assert_eq!(again.header("etag"), Some(etag.as_str()));
    assert_eq!(again.header("cache-control"), Some("no-cache"));
    let other_form = get(
        "/",
        &[("accept-encoding", "gzip"), ("if-none-match", &etag)],
    )
    .await;
    assert_eq!(other_form.status, StatusCode::OK);
    assert_ne!(other_form.header("etag"), Some(etag.as_str()));
}

#[tokio::test]
async fn every_kind_has_its_type() {
    for (path, kind) in [
        (SCRIPT, "text/javascript; charset=utf-8"),
        ("/app-0123456789abcdef.wasm", "application/wasm"),
        ("/style-0123456789abcdef.css", "text/css; charset=utf-8"),
        ("/icon-0123456789abcdef.svg", "image/svg+xml"),
        ("/icon-180-0123456789abcdef.png", "image/png"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ] {
        assert_eq!(
            get(path, &[]).await.header("content-type"),
            Some(kind),
            "{path}"
        );
    }
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let answer = ask_with(assets(), "HEAD", "/", &[]).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.body, "");
    assert_eq!(answer.header("content-length"), Some("11"));
    assert!(answer.header("etag").is_some());
}

#[tokio::test]
async fn other_methods_are_refused() {
    for path in ["/", "/healthz"] {
        let answer = ask_with(assets(), "POST", path, &[]).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
        assert_eq!(answer.header("allow"), Some("GET,HEAD"), "{path}");
    }
}

#[tokio::test]
async fn unknown_paths_are_not_found() {
    for path in [
        "/nothing",
        "/index.html.br",
        "/../index.html",
        "/%2e%2e/x",
        "/a/b",
        "//",
    ] {
        let answer = get(path, &[]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.body.contains("no such page"), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
}

#[tokio::test]
async fn health_is_told_with_the_version() {
    let answer = get("/healthz", &[]).await;
    assert_eq!(answer.status, StatusCode::OK);
    let health: serde_json::Value = serde_json::from_str(&answer.body).expect("JSON");
    let expected = serde_json::json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") });
    assert_eq!(health, expected);
}

#[tokio::test]
async fn without_the_app_it_says_how_to_build_it() {
    let answer = ask_with(Assets::default(), "GET", "/", &[]).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.body.contains("cargo xtask serve"));
    let health = ask_with(Assets::default(), "GET", "/healthz", &[]).await;
    assert_eq!(health.status, StatusCode::OK);
}

#[tokio::test]
async fn every_answer_is_strict() {
    for path in ["/", SCRIPT, "/nothing", "/healthz"] {
        let answer = get(path, &[]).await;
        let policy = answer.header("content-security-policy").expect("a policy");
        let directives: Vec<&str> = policy.split("; ").collect();
        for directive in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(directives.contains(&directive), "{path}: {directive}");
        }
        assert!(!policy.contains("unsafe-inline"), "{path}");
        assert_eq!(
            answer.header("x-content-type-options"),
            Some("nosniff"),
            "{path}"
        );
        assert_eq!(
            answer.header("referrer-policy"),
            Some("no-referrer"),
            "{path}"
        );
        assert_eq!(
            answer.header("cross-origin-opener-policy"),
            Some("same-origin"),
            "{path}"
        );
        assert!(answer.header("permissions-policy").is_some(), "{path}");
    }
}
