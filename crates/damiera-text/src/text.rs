//! A language and its sentences.

use core::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::Language;

/// The sentences of one language, ready to be asked for by key.
pub struct Text {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Text {
    /// The sentences of `language`.
    ///
    /// # Panics
    /// Only if a message file that was compiled in is itself malformed or defines a key twice; a
    /// test builds every language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        let tag: LanguageIdentifier = language
            .tag()
            .parse()
            .expect("our own tags are well formed");
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // The isolation marks would be read aloud and copied along with a move.
        bundle.set_use_isolating(false);
        for source in language.sources() {
            let resource = FluentResource::try_new((*source).to_owned())
                .unwrap_or_else(|(_, errors)| panic!("messages/{language}: {errors:?}"));
            bundle
                .add_resource(resource)
                .unwrap_or_else(|errors| panic!("messages/{language}: {errors:?}"));
        }
        Self { language, bundle }
    }

    /// The language spoken.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The sentence under `key`, which takes no arguments.
    #[must_use]
    pub fn get(&self, key: &str) -> String {
        self.format(key, &[])
    }

    /// The sentence under `key` with its arguments filled in.
    ///
    /// A key or an argument that is missing is a mistake of ours: the answer shows it as `⟨key⟩`,
    /// and where debug assertions are on, as in every test, it panics.
    #[must_use]
    pub fn format(&self, key: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
        let Some(pattern) = self
            .bundle
            .get_message(key)
            .and_then(|message| message.value())
        else {
            debug_assert!(false, "no message {key:?} in messages/{}", self.language);
            return format!("⟨{key}⟩");
        };
        let arguments: FluentArgs<'_> = arguments
            .iter()
            .map(|(name, value)| (*name, value.clone()))
            .collect();
        let mut errors = Vec::new();
        let sentence = self
            .bundle
            .format_pattern(pattern, Some(&arguments), &mut errors);
        debug_assert!(
            errors.is_empty(),
            "{key} in messages/{}: {errors:?}",
            self.language
        );
        sentence.into_owned()
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Text")
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use fluent_syntax::ast::Entry;

    use super::Text;
    use crate::Language;

    /// Every key of a language with the names of the arguments that its text mentions.
    fn keys(language: Language) -> BTreeMap<String, Vec<String>> {
        let mut keys = BTreeMap::new();
        for source in language.sources() {
            let resource = fluent_syntax::parser::parse(*source).expect("well formed");
            for entry in resource.body {
                match entry {
                    Entry::Message(message) => {
                        let text = format!("{:?}", message.value);
                        let mut arguments: Vec<String> = text
                            .split("VariableReference { id: Identifier { name: \"")
                            .skip(1)
                            .filter_map(|rest| rest.split('"').next().map(str::to_owned))
                            .collect();
                        arguments.sort();
                        arguments.dedup();
                        keys.insert(message.id.name.to_owned(), arguments);
                    }
                    Entry::Junk { content } => panic!("junk in {language}: {content}"),
                    _ => {}
                }
            }
        }
        keys
    }

    #[test]
    fn every_language_has_the_same_keys_and_arguments() {
        let italian = keys(Language::Italian);
        for language in Language::ALL {
            let _ = Text::new(language);
            let other = keys(language);
            let missing: Vec<_> = italian
                .keys()
                .filter(|key| !other.contains_key(*key))
                .collect();
            let surplus: Vec<_> = other
                .keys()
                .filter(|key| !italian.contains_key(*key))
                .collect();
            assert!(missing.is_empty(), "{language} lacks {missing:?}");
            assert!(surplus.is_empty(), "only {language} has {surplus:?}");
            for (key, arguments) in &other {
                let unknown: Vec<_> = arguments
                    .iter()
                    .filter(|name| !italian[key].contains(name))
                    .collect();
                assert!(unknown.is_empty(), "{language}, {key}: {unknown:?}");
            }
        }
    }

    #[test]
    fn plural_forms_follow_the_number() {
        let text = Text::new(Language::Italian);
        let left = |men: u32, kings: u32| {
            text.format(
                "pieces-left",
                &[("men", men.into()), ("kings", kings.into())],
            )
        };
        assert_eq!(left(1, 0), "1 pezzo");
        assert_eq!(left(8, 1), "8 pezzi, 1 dama");
        assert_eq!(left(8, 2), "8 pezzi, 2 dame");
    }

    #[test]
    #[should_panic(expected = "no message")]
    fn a_missing_key_cannot_be_overlooked() {
        let _ = Text::new(Language::English).get("no-such-key");
    }

    #[test]
    fn nothing_invisible_surrounds_an_argument() {
        let text = Text::new(Language::English);
        let sentence = text.format("turn-of", &[("colour", "white".into())]);
        assert!(
            sentence
                .chars()
                .all(|c| !('\u{2066}'..='\u{2069}').contains(&c)),
            "{sentence:?}"
        );
    }
}
