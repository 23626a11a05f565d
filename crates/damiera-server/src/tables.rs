//! `/api/tables`: what the endgame tables say of a position.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use damiera_api::{RefusalCode, TableAnswer, TableRefusal};
use damiera_tables::Tables;
use serde::Deserialize;

/// What is asked: `?fen=…`.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    fen: String,
}

/// Answers with a [`TableAnswer`], or with a [`TableRefusal`] and the status that fits it.
pub(crate) async fn probe(
    State(tables): State<Arc<Tables>>,
    question: Result<Query<Question>, QueryRejection>,
) -> Response {
    let most = u32::from(tables.pieces());
    let found = match question {
        Ok(Query(Question { fen })) => {
            // Files may be read from a disk for it.
            let looked_up = tokio::task::spawn_blocking(move || look_up(&tables, &fen));
            let broken = |_| Err(TableRefusal::damaged("looking it up broke off", most));
            looked_up.await.unwrap_or_else(broken)
        }
        Err(_) => Err(TableRefusal::no_fen(most)),
    };
    // More tables may be here tomorrow.
    let fresh = [(CACHE_CONTROL, "no-cache")];
    match found {
        Ok(answer) => (fresh, Json(answer)).into_response(),
        Err(mut refusal) => {
            if refusal.code == RefusalCode::Damaged {
                tracing::error!("endgame tables: {refusal}");
                // Where files lie on this machine is nobody else's business.
                "a table is damaged, the log says which".clone_into(&mut refusal.message);
            }
            (status(refusal.code), fresh, Json(refusal)).into_response()
        }
    }
}

fn look_up(tables: &Tables, fen: &str) -> Result<TableAnswer, TableRefusal> {
    let fen = TableRefusal::read(fen, u32::from(tables.pieces()))?;
    TableAnswer::look_up(tables, &fen)
}

/// The one place where a refusal becomes a status.
const fn status(code: RefusalCode) -> StatusCode {
    match code {
        RefusalCode::NoFen | RefusalCode::BadFen => StatusCode::BAD_REQUEST,
        RefusalCode::TooManyPieces | RefusalCode::NotCovered => StatusCode::NOT_FOUND,
        RefusalCode::Damaged => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
