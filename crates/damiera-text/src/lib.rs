//! Every sentence that Damiera says, in each of its languages.
//!
//! The sentences live in `messages/<language>/*.ftl`, in the Fluent format; code asks for one by
//! its key and hands over the numbers and names. [`Text`] is a language with its sentences,
//! [`explain_sentence`] puts the verdict of [`damiera::explain`] into words.
//!
//! ```
//! use damiera_text::{Language, Text};
//!
//! let text = Text::new(Language::English);
//! assert_eq!(text.format("pieces-left", &[("men", 1.into()), ("kings", 0.into())]), "1 piece");
//! ```

mod explanation;
mod language;
mod text;

pub use explanation::{ExplanationText, explain_sentence, written};
pub use fluent_bundle::FluentValue;
pub use language::Language;
pub use text::Text;
