//! The rules, the engine, the messages and the texts touch nothing outside.

use super::Violation;
use super::source::{Kind, Source, Token};

/// Parts of the standard library that are the outside.
const OUTSIDE: [&str; 6] = ["env", "fs", "net", "os", "process", "time"];

/// Macros that write to a standard stream.
const PRINTING: [&str; 5] = ["dbg", "eprint", "eprintln", "print", "println"];

/// Every mention of the outside.
pub(super) fn violations(source: &Source) -> Vec<Violation> {
    let tokens = source.tokens();
    let mut found = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let Kind::Word(word) = &token.kind else {
            continue;
        };
        let after = &tokens[index + 1..];
        if word == "std" {
            found.extend(named_after_std(after).map(|(line, part)| {
                Violation::new(source.at(line), format!("a pure crate uses std::{part}"))
            }));
        } else if PRINTING.contains(&word.as_str()) && after.first().is_some_and(|t| t.is_sign('!'))
        {
            found.push(Violation::new(
                source.at(token.line),
                format!("a pure crate uses {word}!"),
            ));
        }
    }
    found
}

/// The forbidden parts in `::fs` or `::{fmt, fs::File}`.
fn named_after_std(after: &[Token]) -> impl Iterator<Item = (usize, &str)> {
    let path = match after {
        [first, second, path @ ..] if first.is_sign(':') && second.is_sign(':') => path,
        _ => &[],
    };
    let mut depth = 0_u32;
    let mut starts = true;
    let mut parts = Vec::new();
    for token in path {
        match &token.kind {
            Kind::Sign('{') => depth += 1,
            Kind::Sign('}') => depth = depth.saturating_sub(1),
            Kind::Word(word) if starts && depth <= 1 => parts.push((token.line, word.as_str())),
            _ => {}
        }
        starts = depth == 1 && (token.is_sign('{') || token.is_sign(','));
        if depth == 0 {
            break;
        }
    }
    parts.into_iter().filter(|(_, part)| OUTSIDE.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let source = Source::new("crates/a/src/lib.rs", text.to_owned());
        violations(&source)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn names_file_and_line() {
        assert_eq!(
            found("use core::fmt;\n\nuse std::fs::File;\nfn a() { println!(); }"),
            [
                "crates/a/src/lib.rs:3: a pure crate uses std::fs",
                "crates/a/src/lib.rs:4: a pure crate uses println!",
            ]
        );
    }

    #[test]
    fn looks_into_groups_but_not_too_deep() {
        let text = "use std::{collections::{self, time}, fmt::{fs},\n net::TcpStream, time};";
        assert_eq!(
            found(text),
            [
                "crates/a/src/lib.rs:2: a pure crate uses std::net",
                "crates/a/src/lib.rs:2: a pure crate uses std::time",
            ]
        );
    }

    #[test]
    fn comments_tests_and_look_alikes_are_free() {
        let text = "//! std::fs\nuse core::time::Duration;\nfn print() {}\nlet fs = \"std::fs\";\n\
                    #[cfg(test)] mod tests { use std::fs; fn a() { println!(); } }";
        assert_eq!(found(text), [""; 0]);
    }
}
