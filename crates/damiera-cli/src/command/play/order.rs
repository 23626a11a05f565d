//! What can be typed.

use std::path::PathBuf;

use damiera_engine::Level;

/// What the person wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Nothing but Enter: the move, if there is only one.
    Only,
    /// A move, or something that was meant as one.
    Move(String),
    Moves,
    Undo,
    Redo,
    Hint,
    Go,
    Level(Option<Level>),
    Flip,
    Resign,
    Draw,
    New,
    Fen,
    Save(PathBuf),
    Load(PathBuf),
    Help,
    Quit,
    /// A word that needs another one after it.
    Incomplete(String),
    /// A word that is none of these.
    Unknown(String),
}

/// The words in Italian and in English; the first letter, where there is no other such word, will
/// do.
const WORDS: [(&[&str], Order); 12] = [
    (&["mosse", "moves", "m"], Order::Moves),
    (&["annulla", "undo", "u"], Order::Undo),
    (&["ripeti", "redo", "r"], Order::Redo),
    (&["suggerimento", "hint", "s", "h"], Order::Hint),
    (&["gioca", "go", "g"], Order::Go),
    (&["gira", "flip", "f"], Order::Flip),
    (&["abbandona", "resign"], Order::Resign),
    (&["patta", "draw"], Order::Draw),
    (&["nuova", "new"], Order::New),
    (&["fen"], Order::Fen),
    (&["aiuto", "help", "?"], Order::Help),
    (&["esci", "quit", "q"], Order::Quit),
];

impl Order {
    /// Reads a line without blanks at its ends.
    pub(super) fn read(text: &str) -> Self {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        if word.is_empty() {
            return Self::Only;
        }
        if word.starts_with(|first: char| first.is_ascii_digit()) {
            return Self::Move(text.to_owned());
        }
        match word.as_str() {
            "livello" | "level" | "l" => {
                let level = rest.parse().ok().and_then(Level::from_number);
                return match level {
                    None if rest.is_empty() => Self::Level(None),
                    None => Self::Unknown(text.to_owned()),
                    level => Self::Level(level),
                };
            }
            "salva" | "save" | "apri" | "load" if rest.is_empty() => {
                return Self::Incomplete(word);
            }
            "salva" | "save" => return Self::Save(rest.into()),
            "apri" | "load" => return Self::Load(rest.into()),
            _ => {}
        }
        let found = WORDS
            .into_iter()
            .find(|(words, _)| rest.is_empty() && words.contains(&word.as_str()));
        found.map_or_else(|| Self::Unknown(text.to_owned()), |(_, order)| order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_both_languages() {
        for (words, order) in WORDS {
            for word in words {
                assert_eq!(Order::read(word), order);
                assert_eq!(Order::read(&word.to_uppercase()), order);
                assert_eq!(
                    Order::read(&format!("{word} x")),
                    Order::Unknown(format!("{word} x"))
                );
            }
        }
        assert_eq!(
            Order::read("livello 8"),
            Order::Level(Level::from_number(8))
        );
        assert_eq!(Order::read("level"), Order::Level(None));
        assert_eq!(Order::read("level 9"), Order::Unknown("level 9".into()));
        assert_eq!(Order::read("salva a b.pdn"), Order::Save("a b.pdn".into()));
        assert_eq!(Order::read("load"), Order::Incomplete("load".into()));
    }

    #[test]
    fn moves_and_nothing() {
        assert_eq!(Order::read(""), Order::Only);
        assert_eq!(Order::read("22-18"), Order::Move("22-18".into()));
        assert_eq!(Order::read("22 18"), Order::Move("22 18".into()));
        assert_eq!(Order::read("dance"), Order::Unknown("dance".into()));
    }
}
