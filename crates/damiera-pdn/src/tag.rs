//! The tags of a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// One tag: `[Name "value"]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    name: String,
    value: String,
}

/// The name of a tag that PDN does not allow.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TagError;

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tag name is a capital letter, then letters, digits and underscores")
    }
}

impl core::error::Error for TagError {}

impl Tag {
    /// A tag; names that mean something to this crate get their usual capitals (`FEN` for `Fen`),
    /// control characters in the value, line feeds too, become blanks.
    ///
    /// # Errors
    ///
    /// [`TagError`] if the name is not a capital ASCII letter followed by ASCII letters, digits and
    /// underscores.
    pub fn new(name: &str, value: &str) -> Result<Self, TagError> {
        let mut letters = name.bytes();
        let good = letters
            .next()
            .is_some_and(|first| first.is_ascii_uppercase())
            && letters.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !good {
            return Err(TagError);
        }
        let known = KNOWN.iter().find(|known| known.eq_ignore_ascii_case(name));
        Ok(Self {
            name: (*known.unwrap_or(&name)).into(),
            value: value
                .chars()
                .map(|c| if c.is_control() { ' ' } else { c })
                .collect(),
        })
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value, without quotes and backslashes before quotes.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// The tags of a game, in their order. A name may stand more than once, as it does in files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tags(Vec<Tag>);

/// The names that mean something here.
const KNOWN: [&str; 16] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "ResultFormat",
    "GameType",
    "FEN",
    "Dati",
    "Anno",
    "Bianco",
    "Nero",
    "Risultato",
    "Apertura",
];

/// The Italian names of tags, and the names of PDN that they stand for.
pub(crate) const ITALIAN: [(&str, &str); 6] = [
    ("Dati", "Event"),
    ("Anno", "Date"),
    ("Bianco", "White"),
    ("Nero", "Black"),
    ("Risultato", "Result"),
    ("Apertura", "Opening"),
];

impl Tags {
    /// No tags.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The value of the first tag with this name or, if there is none, with the Italian name that
    /// stands for it: `White` finds `Bianco`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.exactly(name).or_else(|| {
            let (italian, _) = ITALIAN.iter().find(|&&(_, english)| english == name)?;
            self.exactly(italian)
        })
    }

    pub(crate) fn exactly(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|tag| tag.name == name).map(Tag::value)
    }

    /// Gives the first tag with this name the value, or appends one.
    ///
    /// # Errors
    ///
    /// As [`Tag::new`].
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        let new = Tag::new(name, value)?;
        match self.0.iter_mut().find(|tag| tag.name == new.name) {
            Some(tag) => *tag = new,
            None => self.0.push(new),
        }
        Ok(())
    }

    /// Appends a tag, whatever stands there already.
    pub fn push(&mut self, tag: Tag) {
        self.0.push(tag);
    }

    /// Removes every tag with this name.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|tag| tag.name != name);
    }

    /// The tags in their order.
    pub fn iter(&self) -> core::slice::Iter<'_, Tag> {
        self.0.iter()
    }

    /// How many tags there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> IntoIterator for &'a Tags {
    type Item = &'a Tag;
    type IntoIter = core::slice::Iter<'a, Tag>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl FromIterator<Tag> for Tags {
    fn from_iter<I: IntoIterator<Item = Tag>>(tags: I) -> Self {
        Self(tags.into_iter().collect())
    }
}
