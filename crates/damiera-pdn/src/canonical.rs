//! The tags as PDN 3.0 wants them.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};

use damiera::Position;

use crate::tag::ITALIAN;
use crate::{Annotation, Game, GameResult, GameType, Tag, Tags};

/// The tags that every game should have, and what stands for an unknown value.
const MANDATORY: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

impl Tags {
    /// The same tags with the names of PDN: Italian names are translated where the translation is
    /// not there already, and of tags with the same name only the first is kept.
    ///
    /// A year becomes a date, the number of an opening loses its leading zeros.
    #[must_use]
    pub fn translated(&self) -> Self {
        let mut tags = Self::new();
        for tag in self {
            let english = ITALIAN
                .iter()
                .find(|&&(italian, _)| italian == tag.name())
                .map(|&(_, english)| english)
                .filter(|english| self.exactly(english).is_none());
            let (name, value) = match english {
                Some(english) => (english, translate(english, tag.value())),
                None => (tag.name(), Cow::Borrowed(tag.value())),
            };
            if tags.exactly(name).is_none()
                && let Ok(tag) = Tag::new(name, &value)
            {
                tags.push(tag);
            }
        }
        tags
    }
}

fn translate<'a>(name: &str, value: &'a str) -> Cow<'a, str> {
    let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    match name {
        "Date" if digits && value.len() == 4 => Cow::Owned(format!("{value}.??.??")),
        "Opening" if digits => match value.trim_start_matches('0') {
            "" => Cow::Borrowed("0"),
            number => Cow::Borrowed(number),
        },
        _ => Cow::Borrowed(value),
    }
}

impl Game {
    /// The tags with which the game is written: [translated](Tags::translated), the mandatory ones
    /// first and there in any case, `GameType`, `FEN` and `Result` as the game has them.
    ///
    /// The game type of another variant is left alone.
    #[must_use]
    pub fn canonical_tags(&self) -> Tags {
        let read = self.tags.translated();
        let mut tags = Tags::new();
        for (name, unknown) in MANDATORY {
            let value = match name {
                "Result" => self.canonical_result(&read),
                _ => read.exactly(name).unwrap_or(unknown),
            };
            put(&mut tags, name, value);
        }
        let other = read
            .exactly("GameType")
            .and_then(|text| text.parse::<GameType>().ok())
            .and_then(GameType::variant);
        let game_type = other.and_then(|_| read.exactly("GameType"));
        put(&mut tags, "GameType", game_type.unwrap_or("22"));
        if self.start != Position::start() {
            put(&mut tags, "FEN", &self.start.to_string());
        }
        for tag in &read {
            if !matches!(tag.name(), "GameType" | "FEN") && tags.exactly(tag.name()).is_none() {
                tags.push(tag.clone());
            }
        }
        tags
    }

    /// The value of the tag `Result`: the one of another format is kept as long as it does not
    /// deny the result.
    fn canonical_result<'a>(&self, tags: &'a Tags) -> &'a str {
        let kept = tags.exactly("Result").filter(|value| {
            let read = GameResult::from_text(value).unwrap_or_default();
            tags.exactly("ResultFormat").is_some() && read == self.known_result()
        });
        kept.unwrap_or(self.known_result().text())
    }

    /// The result or, if it is unknown, what the last comment says in words.
    fn known_result(&self) -> GameResult {
        let said = match self.line.nodes.last() {
            Some(node) => &node.after,
            None => &self.line.lead,
        };
        let last = said.iter().rev().find_map(Annotation::comment);
        match (self.result, last) {
            (GameResult::Unknown, Some(last)) => {
                GameResult::from_words(last.as_bytes()).unwrap_or_default()
            }
            _ => self.result,
        }
    }

    /// The same game with the [tags with which it is written](Self::canonical_tags), and a result
    /// if only a comment says it: reading what was written gives this.
    #[must_use]
    pub fn canonical(&self) -> Self {
        Self {
            tags: self.canonical_tags(),
            result: self.known_result(),
            ..self.clone()
        }
    }
}

fn put(tags: &mut Tags, name: &str, value: &str) {
    if let Ok(tag) = Tag::new(name, value) {
        tags.push(tag);
    }
}

/// The value of a tag as it can stand between quotes.
pub(crate) fn escape(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}
