//! The messages of one language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, PatternElement};
use fluent_syntax::ast::{Pattern, Variant};
use fluent_syntax::parser;

/// Every key of a language, and the keys that messages name in each other.
#[derive(Debug, Default)]
pub(super) struct Catalogue {
    /// From the key to the file that defines it.
    pub(super) keys: BTreeMap<String, String>,
    pub(super) referred: BTreeSet<String>,
    pub(super) language: String,
}

impl Catalogue {
    /// Reads `<folder>/<language>/*.ftl`.
    pub(super) fn read(folder: &Path, language: &str) -> Result<Self> {
        let folder = folder.join(language);
        let mut catalogue = Self {
            language: language.to_owned(),
            ..Self::default()
        };
        let entries =
            fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "ftl") {
                let file = path.file_name().unwrap_or_default().to_string_lossy();
                let text = fs::read_to_string(&path)?;
                catalogue.add(&format!("messages/{language}/{file}"), &text)?;
            }
        }
        Ok(catalogue)
    }

    /// Adds the messages of one file.
    ///
    /// # Errors
    ///
    /// If it is not Fluent, or defines a key for a second time.
    pub(super) fn add(&mut self, place: &str, text: &str) -> Result<()> {
        let resource = parser::parse(text).map_err(|(_, errors)| {
            let line = |offset: usize| text[..offset].matches('\n').count() + 1;
            let first = errors
                .first()
                .map(|error| (line(error.pos.start), error.to_string()));
            let (line, what) = first.unwrap_or_default();
            anyhow::anyhow!("{place}:{line}: {what}")
        })?;
        for entry in &resource.body {
            let (key, patterns) = match entry {
                Entry::Message(message) => (message.id.name.to_owned(), &message.value),
                Entry::Term(term) => {
                    self.visit(&term.value);
                    continue;
                }
                _ => continue,
            };
            if self.keys.insert(key.clone(), place.to_owned()).is_some() {
                bail!("{place}: {key} is defined twice");
            }
            if let Some(pattern) = patterns {
                self.visit(pattern);
            }
        }
        Ok(())
    }

    fn visit(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::Placeable { expression } => self.visit_expression(expression),
                PatternElement::TextElement { .. } => {}
            }
        }
    }

    fn visit_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.visit_inline(inline),
            Expression::Select { selector, variants } => {
                self.visit_inline(selector);
                for Variant { value, .. } in variants {
                    self.visit(value);
                }
            }
        }
    }

    fn visit_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::MessageReference { id, .. } => {
                self.referred.insert(id.name.to_owned());
            }
            InlineExpression::FunctionReference { arguments, .. } => self.visit_call(arguments),
            InlineExpression::TermReference {
                arguments: Some(arguments),
                ..
            } => {
                self.visit_call(arguments);
            }
            InlineExpression::Placeable { expression } => self.visit_expression(expression),
            _ => {}
        }
    }

    fn visit_call(&mut self, arguments: &CallArguments<&str>) {
        for argument in &arguments.positional {
            self.visit_inline(argument);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_keys_and_references() -> Result<()> {
        let mut catalogue = Catalogue::default();
        let text =
            "# comment\na = A { b }\nb = { $n ->\n    [one] { c } x\n   *[other] y\n }\n-t = T\n";
        catalogue.add("x.ftl", text)?;
        assert_eq!(catalogue.keys.keys().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(catalogue.referred.iter().collect::<Vec<_>>(), ["b", "c"]);
        Ok(())
    }

    #[test]
    fn refuses_nonsense_and_doubles() {
        let add = |text: &str| {
            Catalogue::default()
                .add("x.ftl", text)
                .map_err(|e| e.to_string())
        };
        assert!(add("a = b\nc = { $\n").is_err_and(|error| error.starts_with("x.ftl:2")));
        assert_eq!(
            add("a = 1\na = 2\n"),
            Err("x.ftl: a is defined twice".to_owned())
        );
    }
}
