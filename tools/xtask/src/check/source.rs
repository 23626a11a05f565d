//! A Rust source as the compiler reads it: without comments, with its lines.

use ra_ap_rustc_lexer::{FrontmatterAllowed, LiteralKind, TokenKind, tokenize};

/// A source file, cut into tokens. What only tests see is left out.
#[derive(Debug)]
pub(super) struct Source {
    place: String,
    text: String,
    tokens: Vec<Token>,
}

/// A piece of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) line: usize,
    pub(super) kind: Kind,
}

/// What a piece is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a keyword.
    Word(String),
    /// What stands between the quotes, escapes left as they are.
    Text(String),
    /// A bracket, a point, any other sign.
    Sign(char),
    /// A number, a character, a lifetime.
    Other,
}

impl Source {
    /// Reads a text. `place` is where it lies, as people are told.
    pub(super) fn new(place: &str, text: String) -> Self {
        let tokens = without_tests(&tokens(&text));
        Self {
            place: place.to_owned(),
            text,
            tokens,
        }
    }

    /// Where it lies, from the root of the workspace.
    pub(super) fn place(&self) -> &str {
        &self.place
    }

    /// File and line.
    pub(super) fn at(&self, line: usize) -> String {
        format!("{}:{line}", self.place)
    }

    /// How many lines it has.
    pub(super) fn lines(&self) -> usize {
        self.text.lines().count()
    }

    /// Whether it is part of the crate proper: no test, bench, example or build script.
    pub(super) fn is_library(&self) -> bool {
        self.place.contains("/src/") && !self.place.ends_with("/tests.rs")
    }

    /// Everything but comments, white space and tests.
    pub(super) fn tokens(&self) -> &[Token] {
        &self.tokens
    }
}

impl Token {
    /// Whether it is this name.
    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(&self.kind, Kind::Word(own) if own == word)
    }

    /// Whether it is this sign.
    pub(super) fn is_sign(&self, sign: char) -> bool {
        self.kind == Kind::Sign(sign)
    }
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let (mut offset, mut line) = (0, 1);
    for token in tokenize(text, FrontmatterAllowed::No) {
        let end = offset + token.len as usize;
        let own = &text[offset..end];
        let kind = match token.kind {
            TokenKind::Whitespace
            | TokenKind::LineComment { .. }
            | TokenKind::BlockComment { .. } => None,
            TokenKind::Ident | TokenKind::RawIdent => Some(Kind::Word(own.to_owned())),
            TokenKind::Literal { kind, .. } => Some(literal(kind, own)),
            TokenKind::Lifetime { .. } | TokenKind::RawLifetime => Some(Kind::Other),
            _ => own.chars().next().map(Kind::Sign),
        };
        tokens.extend(kind.map(|kind| Token { line, kind }));
        line += own.matches('\n').count();
        offset = end;
    }
    tokens
}

fn literal(kind: LiteralKind, text: &str) -> Kind {
    match kind {
        LiteralKind::Str { .. } | LiteralKind::RawStr { .. } => {
            let inside = text.trim_start_matches('r').trim_matches('#');
            Kind::Text(inside.trim_matches('"').to_owned())
        }
        _ => Kind::Other,
    }
}

/// Leaves out every item under `#[cfg(test)]`.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mut kept = Vec::with_capacity(tokens.len());
    let mut rest = tokens;
    while let Some((token, after)) = rest.split_first() {
        if let Some(item) = after_test_attribute(rest) {
            rest = after_item(item);
        } else {
            kept.push(token.clone());
            rest = after;
        }
    }
    kept
}

fn after_test_attribute(tokens: &[Token]) -> Option<&[Token]> {
    let [hash, open, cfg, paren, test, close, end, rest @ ..] = tokens else {
        return None;
    };
    let matches = hash.is_sign('#')
        && open.is_sign('[')
        && cfg.is_word("cfg")
        && paren.is_sign('(')
        && test.is_word("test")
        && close.is_sign(')')
        && end.is_sign(']');
    matches.then_some(rest)
}

/// An item ends with the brace that closes its first one, or with a semicolon before any.
fn after_item(tokens: &[Token]) -> &[Token] {
    let mut depth = 0_u32;
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Sign('{' | '(' | '[') => depth += 1,
            Kind::Sign('}') if depth == 1 => return &tokens[index + 1..],
            Kind::Sign('}' | ')' | ']') => depth = depth.saturating_sub(1),
            Kind::Sign(';') if depth == 0 => return &tokens[index + 1..],
            _ => {}
        }
    }
    &[]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let source = Source::new("crates/a/src/lib.rs", text.to_owned());
        let word = |token: &Token| match &token.kind {
            Kind::Word(word) => Some(format!("{word}@{}", token.line)),
            Kind::Text(text) => Some(format!("{text:?}@{}", token.line)),
            Kind::Sign(_) | Kind::Other => None,
        };
        source.tokens().iter().filter_map(word).collect()
    }

    #[test]
    fn skips_comments_and_counts_lines() {
        let text = "// one\n/* two\n three */ fn a() {\n  \"t\\\"x\"; r#\"raw \"q\" \"#; '\"' }";
        assert_eq!(
            words(text),
            ["fn@3", "a@3", "\"t\\\\\\\"x\"@4", "\"raw \\\"q\\\" \"@4"]
        );
    }

    #[test]
    fn skips_tests() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests { fn b() { [1; 2]; } }\nfn c() {}\n\
                    #[cfg(test)]\nmod more;\nfn d() {}";
        assert_eq!(words(text), ["fn@1", "a@1", "fn@4", "c@4", "fn@7", "d@7"]);
    }

    #[test]
    fn knows_the_crate_proper() {
        let is_library = |place: &str| Source::new(place, String::new()).is_library();
        assert!(is_library("crates/a/src/lib.rs"));
        assert!(!is_library("crates/a/tests/it.rs"));
        assert!(!is_library("crates/a/src/move/tests.rs"));
        assert!(!is_library("crates/a/build.rs"));
    }
}
