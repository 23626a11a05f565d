//! Every sentence exists in every language, and somebody says it.

use std::collections::BTreeSet;

use super::Violation;
use super::catalogue::Catalogue;
use super::source::{Kind, Source};

/// The functions whose first text is a key.
const SPEAKING: [&str; 2] = ["get", "format"];

/// Keys that are missing somewhere or that nobody uses.
///
/// The first catalogue is the one that the others are compared with.
pub(super) fn violations(catalogues: &[Catalogue], sources: &[Source]) -> Vec<Violation> {
    let Some((first, others)) = catalogues.split_first() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for other in others {
        found.extend(missing(first, other));
        found.extend(missing(other, first));
    }
    let mut said: BTreeSet<&str> = first.referred.iter().map(String::as_str).collect();
    for source in sources {
        for (index, token) in source.tokens().iter().enumerate() {
            let Kind::Text(text) = &token.kind else {
                continue;
            };
            said.insert(text);
            if is_key_position(source, index) && !first.keys.contains_key(text) {
                let what = format!("no message has the key {text}");
                found.push(Violation::new(source.at(token.line), what));
            }
        }
    }
    for (key, place) in &first.keys {
        if !said.contains(key.as_str()) {
            found.push(Violation::new(place, format!("nobody says {key}")));
        }
    }
    for key in first
        .referred
        .iter()
        .filter(|key| !first.keys.contains_key(*key))
    {
        found.push(Violation::new(
            &first.language,
            format!("a message names {key}, which is none"),
        ));
    }
    found
}

fn missing<'a>(from: &'a Catalogue, there: &'a Catalogue) -> impl Iterator<Item = Violation> + 'a {
    from.keys
        .iter()
        .filter(|(key, _)| !there.keys.contains_key(*key))
        .map(|(key, place)| Violation::new(place, format!("{key} is not in {}", there.language)))
}

/// Whether the text at `index` is the first argument of `.get(` or `.format(`.
fn is_key_position(source: &Source, index: usize) -> bool {
    let Some([point, word, open]) = index
        .checked_sub(3)
        .and_then(|start| source.tokens().get(start..index))
    else {
        return false;
    };
    point.is_sign('.') && open.is_sign('(') && SPEAKING.iter().any(|name| word.is_word(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue(language: &str, text: &str) -> Catalogue {
        let mut catalogue = Catalogue {
            language: language.to_owned(),
            ..Catalogue::default()
        };
        catalogue
            .add(&format!("messages/{language}/a.ftl"), text)
            .expect("Fluent");
        catalogue
    }

    fn found(catalogues: &[Catalogue], code: &str) -> Vec<String> {
        let source = Source::new("crates/a/src/lib.rs", code.to_owned());
        violations(catalogues, &[source])
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn agreement_is_silent() {
        let catalogues = [
            catalogue("it", "hello = Ciao { name }\nname = Dama\nturn-of = Tocca"),
            catalogue("en", "hello = Hello\nname = Draughts\nturn-of = Turn"),
        ];
        let code = "fn a() { text.get(\"hello\"); let key = \"turn-of\"; map.insert(\"x-y\"); }";
        assert_eq!(found(&catalogues, code), [""; 0]);
    }

    #[test]
    fn names_what_is_missing_unused_or_unknown() {
        let catalogues = [
            catalogue("it", "a = A\nb = B"),
            catalogue("en", "a = A\nc = C"),
        ];
        assert_eq!(
            found(
                &catalogues,
                "fn a() {\n  text.format(\"d\", &[]);\n  text.get(\"a\"); }"
            ),
            [
                "messages/it/a.ftl: b is not in en",
                "messages/en/a.ftl: c is not in it",
                "crates/a/src/lib.rs:2: no message has the key d",
                "messages/it/a.ftl: nobody says b",
            ]
        );
    }
}
