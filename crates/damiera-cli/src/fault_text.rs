//! What is wrong or unusual in a file, in words.

use std::io::{self, Write};

use damiera::{Explanation, Reason};
use damiera_pdn::{AmbiguousMove, Fault, FaultKind, IllegalMove, NoteKind, Place};
use damiera_text::{FluentValue, Text, explain_sentence};

use crate::terminal_text::in_one_line;

/// Writes where a fault is, what it is, and the line with a caret under the fault.
///
/// # Errors
///
/// That of `out`.
pub(crate) fn write_fault(
    out: &mut dyn Write,
    text: &Text,
    file: &str,
    fault: &Fault,
) -> io::Result<()> {
    let Place { line, column, .. } = fault.place;
    let headline = text.format(
        "pdn-fault-line",
        &[
            ("place", format!("{file}:{line}:{column}").into()),
            ("game", fault.game.into()),
            ("what", fault_sentence(text, fault).into()),
        ],
    );
    let number = line.to_string();
    let margin = number.len();
    let (before, width) = (fault.excerpt.before, fault.excerpt.width);
    writeln!(out, "{headline}")?;
    writeln!(out, "  {number} | {}", fault.excerpt.text)?;
    writeln!(out, "  {:margin$} | {:before$}{:^<width$}", "", "", "")
}

/// What is wrong, why, and what was expected; for a move that is not legal, the rule.
pub(crate) fn fault_sentence(text: &Text, fault: &Fault) -> String {
    let say = |key: &str, why: String| {
        let token: FluentValue<'_> = fault.token.as_str().into();
        text.format(key, &[("token", token), ("why", why.into())])
    };
    match &fault.kind {
        FaultKind::Unexpected => say("pdn-fault-unexpected", String::new()),
        FaultKind::BadTag => say("pdn-fault-bad-tag", String::new()),
        FaultKind::UnclosedComment => say("pdn-fault-unclosed-comment", String::new()),
        FaultKind::UnclosedVariation => say("pdn-fault-unclosed-variation", String::new()),
        FaultKind::UnopenedVariation => say("pdn-fault-unopened-variation", String::new()),
        FaultKind::BadSetup => say("pdn-fault-bad-setup", String::new()),
        FaultKind::BadFen(error) => say("pdn-fault-bad-fen", error.kind.to_string()),
        FaultKind::BadGameType => say("pdn-fault-bad-game-type", String::new()),
        FaultKind::OtherVariant { variant, certain } => text.format(
            "pdn-fault-other-variant",
            &[
                ("variant", variant.0.into()),
                ("certain", if *certain { "yes" } else { "no" }.into()),
            ],
        ),
        FaultKind::BadMove(error) => say("pdn-fault-bad-move", error.kind.to_string()),
        FaultKind::Illegal(illegal) => say("pdn-fault-illegal", verdict(text, illegal)),
        FaultKind::Ambiguous(ambiguous) => say("pdn-fault-ambiguous", readings(text, ambiguous)),
        FaultKind::AfterUnknown => say("pdn-fault-after-unknown", String::new()),
        FaultKind::Truncated => say("pdn-fault-truncated", String::new()),
        FaultKind::TooLong => say("pdn-fault-too-long", String::new()),
        FaultKind::TooDeep => say("pdn-fault-too-deep", String::new()),
        other => say("pdn-fault-other", other.to_string()),
    }
}

fn verdict(text: &Text, illegal: &IllegalMove) -> String {
    let words = explain_sentence(text, &illegal.position, &illegal.explanation);
    in_one_line(text, words)
}

fn readings(text: &Text, ambiguous: &AmbiguousMove) -> String {
    let explanation = Explanation {
        reason: Reason::Legal,
        instead: Vec::new(),
        readings: ambiguous.readings.clone(),
        wished: None,
    };
    explain_sentence(text, &ambiguous.position, &explanation).sentence
}

/// What is unusual.
pub(crate) fn note_words(text: &Text, kind: NoteKind) -> String {
    match note_key(kind) {
        Some(key) => text.format(key, &[]),
        None => kind.to_string(),
    }
}

fn note_key(kind: NoteKind) -> Option<&'static str> {
    Some(match kind {
        NoteKind::Encoding => "pdn-note-encoding",
        NoteKind::ItalianTag => "pdn-note-italian-tag",
        NoteKind::DuplicateTag => "pdn-note-duplicate-tag",
        NoteKind::LowercaseTag => "pdn-note-lowercase-tag",
        NoteKind::UnescapedQuote => "pdn-note-unescaped-quote",
        NoteKind::MissingTerminator => "pdn-note-missing-terminator",
        NoteKind::NoMoves => "pdn-note-no-moves",
        NoteKind::ResultsDiffer => "pdn-note-results-differ",
        NoteKind::ResultStyle => "pdn-note-result-style",
        NoteKind::ResultInComment => "pdn-note-result-in-comment",
        NoteKind::UnknownResult => "pdn-note-unknown-result",
        NoteKind::UnknownMove => "pdn-note-unknown-move",
        NoteKind::Ellipsis => "pdn-note-ellipsis",
        NoteKind::HyphenCapture => "pdn-note-hyphen-capture",
        NoteKind::OtherSeparator => "pdn-note-other-separator",
        NoteKind::NoSeparator => "pdn-note-no-separator",
        NoteKind::LeadingZero => "pdn-note-leading-zero",
        NoteKind::HopByHop => "pdn-note-hop-by-hop",
        NoteKind::PartialPath => "pdn-note-partial-path",
        NoteKind::LongCapture => "pdn-note-long-capture",
        NoteKind::SameEffect => "pdn-note-same-effect",
        NoteKind::Resolved => "pdn-note-resolved",
        NoteKind::StarMark => "pdn-note-star-mark",
        NoteKind::LooseMark => "pdn-note-loose-mark",
        NoteKind::UnknownMark => "pdn-note-unknown-mark",
        NoteKind::MoveNumber => "pdn-note-move-number",
        NoteKind::OtherNotation => "pdn-note-other-notation",
        NoteKind::SemicolonComment => "pdn-note-semicolon-comment",
        NoteKind::SpacedMove => "pdn-note-spaced-move",
        NoteKind::NumberWithoutDot => "pdn-note-number-without-dot",
        NoteKind::ResultInVariation => "pdn-note-result-in-variation",
        NoteKind::FenDot => "pdn-note-fen-dot",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use damiera_pdn::{NoteKind, Reader};
    use damiera_text::{Language, Text};

    use super::{fault_sentence, note_key, note_words};

    #[test]
    fn every_note_has_its_words_in_every_language() {
        for language in Language::ALL {
            let text = Text::new(language);
            for &kind in NoteKind::ALL {
                assert_eq!(
                    note_key(kind),
                    Some(format!("pdn-note-{}", kind.code())).as_deref()
                );
                assert!(!note_words(&text, kind).is_empty());
            }
        }
    }

    fn said(language: Language, pdn: &str) -> String {
        let record = Reader::from_bytes(pdn.as_bytes())
            .next_record()
            .unwrap()
            .unwrap();
        fault_sentence(&Text::new(language), &record.faults[0])
    }

    #[test]
    fn an_illegal_move_is_explained_by_the_rule() {
        let sentence = said(
            Language::English,
            "[FEN \"W:WK23,31:B19,26,27\"]\n1. 31x15 *",
        );
        assert!(
            sentence.starts_with("31x15 is not legal. Capture with the king: 23×30×21."),
            "{sentence}"
        );
        assert!(sentence.contains("6.7"), "{sentence}");
    }

    #[test]
    fn another_game_is_called_by_its_name() {
        let sentence = said(Language::Italian, "[GameType \"20\"]\n1. 32-28 *");
        assert!(sentence.contains("dama internazionale"), "{sentence}");
        let sentence = said(Language::English, "[GameType \"99\"]\n1. 32-28 *");
        assert!(sentence.contains("GameType 99"), "{sentence}");
    }
}
