//! What `/api/tables` answers, without a socket.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use damiera_server::{Assets, app};
use damiera_tables::{Source, Table, Tables, unbundle};
use serde_json::{Value, json};
use tower::ServiceExt;

static EMBEDDED: &[u8] = include_bytes!("../../../data/tables/4.bundle");

async fn ask(tables: Tables, query: &str) -> (StatusCode, Value) {
    let request = Request::builder().uri(format!("/api/tables{query}"));
    let request = request.body(Body::empty()).expect("a well-formed request");
    let app = app(Assets::default(), Arc::new(tables));
    let response = app.oneshot(request).await.expect("an answer");
    let status = response.status();
    assert_eq!(response.headers()["content-type"], "application/json");
    let body = to_bytes(response.into_body(), 1 << 20).await;
    let body = body.expect("a whole body");
    (status, serde_json::from_slice(&body).expect("JSON"))
}

fn embedded() -> Tables {
    Tables::embedded().expect("our own tables")
}

/// Values from `data/endgames`: two kings beat one in 15 plies.
#[tokio::test]
async fn a_known_ending_has_its_value_and_every_move() {
    let (status, answer) = ask(embedded(), "?fen=W:WK18,K22:BK29").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(answer["fen"], "W:WK18,K22:BK29");
    assert_eq!(
        (&answer["value"], &answer["plies"]),
        (&json!("win"), &json!(15))
    );
    let moves = answer["moves"].as_array().expect("a list");
    let position: damiera::Position = "W:WK18,K22:BK29".parse().expect("a position");
    assert_eq!(moves.len(), position.legal_moves().len());
    assert_eq!(
        (&moves[0]["value"], &moves[0]["plies"]),
        (&json!("win"), &json!(15))
    );
    let (_, lost) = ask(embedded(), "?fen=B%3AWK18%2CK22%3ABK29").await;
    assert_eq!(
        (&lost["value"], &lost["plies"]),
        (&json!("loss"), &json!(16))
    );
}

/// The count of moves of a FEN is applied, as by `damiera tables probe --json`.
#[tokio::test]
async fn a_win_that_comes_too_late_is_spoiled() {
    for (count, value) in [(65, "win"), (66, "spoiled-win")] {
        let fen = format!("W:WK18,K22:BK29:H{count}");
        let (status, answer) = ask(embedded(), &format!("?fen={fen}")).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(answer["fen"], fen);
        assert_eq!(answer["value"], value);
        assert_eq!(answer["moves"][0]["value"], value);
    }
}

#[tokio::test]
async fn nonsense_is_told_with_its_place() {
    for (query, code, offset) in [
        ("", "no-fen", Value::Null),
        ("?fan=W:WK1:BK32", "no-fen", Value::Null),
        ("?fen=", "bad-fen", json!(0)),
        ("?fen=W:WK1:BK33", "bad-fen", json!(8)),
        ("?fen=W:W1:BK32", "bad-fen", json!(3)),
    ] {
        let (status, refusal) = ask(embedded(), query).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{query}");
        assert_eq!(
            (&refusal["code"], &refusal["offset"]),
            (&json!(code), &offset),
            "{query}"
        );
        assert_ne!(refusal["message"], "", "{query}");
    }
}

#[tokio::test]
async fn what_is_not_here_is_not_found() {
    let (status, refusal) = ask(embedded(), "?fen=W:W21-32:B1-12").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(
        (&refusal["code"], &refusal["most"]),
        (&json!("too-many-pieces"), &json!(4))
    );
    let (status, refusal) = ask(Tables::new(), "?fen=W:WK1:BK32").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(refusal["code"], "too-many-pieces");
}

#[tokio::test]
async fn a_damaged_table_is_never_answered_from() {
    let mut damaged = Tables::new();
    let whole: Arc<dyn Source> = Arc::new(EMBEDDED);
    let files = unbundle(&whole).expect("our own bundle");
    for (name, member) in files {
        let mut bytes = member.bytes().to_vec();
        // The head is looked at when a table is opened; its end lies in the payload.
        *bytes.last_mut().expect("not empty") ^= 1;
        if let Ok(table) = Table::open(&name, Box::new(bytes)) {
            damaged.add(table);
        }
    }
    let (status, refusal) = ask(damaged, "?fen=W:WK18,K22:BK29").await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(refusal["code"], "damaged");
    let message = refusal["message"].as_str().expect("a text");
    assert!(!message.contains(".wld"), "{message}");
}
