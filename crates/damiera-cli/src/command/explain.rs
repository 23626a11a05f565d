//! `damiera explain`: why a move is legal or not.

use damiera::notation::MoveText;
use damiera::{Move, Reason};
use damiera_text::{ExplanationText, Language, Text, explain_sentence};
use serde::Serialize;

use crate::args::Explain;
use crate::failure::Failure;
use crate::fens::{Manner, answer_each};

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
        let words = sentence(&explain_sentence(&text, &position, &explanation));
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

/// Title, sentence and rule, which are sentences each, in one line.
fn sentence(words: &ExplanationText) -> String {
    let ExplanationText {
        title,
        sentence,
        rule,
    } = words;
    let parts = [Some(title), Some(sentence), rule.as_ref()];
    let ended = parts.into_iter().flatten().map(|part| {
        let ends = part.ends_with(['.', '!', '?', '…']);
        if ends {
            part.clone()
        } else {
            format!("{part}.")
        }
    });
    ended.collect::<Vec<_>>().join(" ")
}

/// The language of the terminal, English if it is none of ours.
fn language() -> Language {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(std::env::var_os)
        .find(|value| !value.is_empty())
        .and_then(|value| Language::from_tag(value.to_str()?))
        .unwrap_or(Language::English)
}
