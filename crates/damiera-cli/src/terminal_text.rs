//! The words of the terminal.

use damiera_text::{ExplanationText, Language, Text};

/// Title, sentence and rule in one line.
pub(crate) fn in_one_line(text: &Text, words: ExplanationText) -> String {
    let (title, sentence) = (
        ("title", words.title.into()),
        ("sentence", words.sentence.into()),
    );
    match words.rule {
        None => text.format("why-line", &[title, sentence]),
        Some(rule) => text.format(
            "why-line-with-rule",
            &[title, sentence, ("rule", rule.into())],
        ),
    }
}

/// The language of the terminal, English if it is none of ours.
pub(crate) fn language() -> Language {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(std::env::var_os)
        .find(|value| !value.is_empty())
        .and_then(|value| Language::from_tag(value.to_str()?))
        .unwrap_or(Language::English)
}

/// So many bytes in gibibytes, with two decimals, rounded up.
pub(crate) fn gibibytes(bytes: u64) -> String {
    let hundredths = (u128::from(bytes) * 100).div_ceil(1 << 30);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
