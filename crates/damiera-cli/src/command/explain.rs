//! `damiera explain`: why a move is legal or not.

use damiera::notation::MoveText;
use damiera::{Move, Reason};
use damiera_text::{Text, explain_sentence};
use serde::Serialize;

use crate::args::Explain;
use crate::failure::Failure;
use crate::fens::{Manner, answer_each};
use crate::terminal_text::{in_one_line, language};

/// One line of JSON.
#[derive(Serialize)]
struct Answer<'a> {
    fen: &'a str,
    #[serde(rename = "move")]
    mv: &'a str,
    legal: bool,
    reason: &'static str,
    article: Option<&'static str>,
    instead: Vec<String>,
    /// The captures that may be meant, where two squares do not say which.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ambiguous: Vec<String>,
    text: &'a str,
}

pub(crate) fn run(args: &Explain) -> Result<(), Failure> {
    let wish: MoveText = args
        .mv
        .parse()
        .map_err(|error: damiera::notation::NotationError| {
            Failure::at(&args.mv, error.offset, error)
        })?;
    let text = Text::new(language());
    answer_each(Some(&args.fen), args.json, |asked, manner, out| {
        let position = asked.position();
        let explanation = damiera::explain(&position, &wish);
        let words = in_one_line(&text, explain_sentence(&text, &position, &explanation));
        if args.json {
            let written = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>();
            let ambiguous = if explanation.is_ambiguous() {
                written(&explanation.readings)
            } else {
                Vec::new()
            };
            let answer = Answer {
                fen: &asked.text,
                mv: &args.mv,
                legal: explanation.reason == Reason::Legal,
                reason: explanation.reason.code(),
                article: explanation.reason.article(),
                instead: written(&explanation.instead),
                ambiguous,
                text: &words,
            };
            serde_json::to_writer(&mut *out, &answer)?;
            writeln!(out)?;
            return Ok(());
        }
        match manner {
            Manner::Single => writeln!(out, "{words}")?,
            Manner::Lines => writeln!(out, "{}: {words}", asked.text)?,
        }
        Ok(())
    })
}
