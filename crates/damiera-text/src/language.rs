//! The languages that Damiera speaks.

use core::fmt;

/// A language with a folder of its own under `messages/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Italian, the language of the game.
    Italian,
    /// English.
    English,
}

impl Language {
    /// Every language, in the order a menu shows them.
    pub const ALL: [Self; 2] = [Self::Italian, Self::English];

    /// The language that a BCP 47 tag such as `it`, `it-IT` or `EN_gb` asks for; `None` if it is
    /// not spoken here.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|language| primary.eq_ignore_ascii_case(language.tag()))
    }

    /// The BCP 47 tag, as the `lang` attribute of a page wants it.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Italian => "it",
            Self::English => "en",
        }
    }

    /// The name of the language in itself, for a menu.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Italian => "Italiano",
            Self::English => "English",
        }
    }

    /// The message files of the language.
    pub(crate) const fn sources(self) -> &'static [&'static str] {
        macro_rules! folder {
            ($tag:literal) => {
                &[
                    include_str!(concat!("../../../messages/", $tag, "/board.ftl")),
                    include_str!(concat!("../../../messages/", $tag, "/endings.ftl")),
                    include_str!(concat!("../../../messages/", $tag, "/explanation.ftl")),
                    include_str!(concat!("../../../messages/", $tag, "/game.ftl")),
                    include_str!(concat!("../../../messages/", $tag, "/settings.ftl")),
                    #[cfg(feature = "book")]
                    include_str!(concat!("../../../messages/", $tag, "/book.ftl")),
                    #[cfg(feature = "match")]
                    include_str!(concat!("../../../messages/", $tag, "/match.ftl")),
                    #[cfg(feature = "pdn")]
                    include_str!(concat!("../../../messages/", $tag, "/pdn.ftl")),
                    #[cfg(feature = "pdn")]
                    include_str!(concat!("../../../messages/", $tag, "/review.ftl")),
                    #[cfg(feature = "protocols")]
                    include_str!(concat!("../../../messages/", $tag, "/protocols.ftl")),
                    #[cfg(feature = "terminal")]
                    include_str!(concat!("../../../messages/", $tag, "/terminal.ftl")),
                    #[cfg(feature = "tables")]
                    include_str!(concat!("../../../messages/", $tag, "/tables-command.ftl")),
                ]
            };
        }
        match self {
            Self::Italian => folder!("it"),
            Self::English => folder!("en"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn a_tag_with_a_region_finds_its_language() {
        assert_eq!(Language::from_tag("it-CH"), Some(Language::Italian));
        assert_eq!(Language::from_tag("EN_gb"), Some(Language::English));
        assert_eq!(Language::from_tag("ita"), None);
        assert_eq!(Language::from_tag(""), None);
    }
}
