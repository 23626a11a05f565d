//! The verdict of the rules in words.

use damiera::{Color, Explanation, Move, Position, Reason, Role};
use fluent_bundle::FluentValue;

use crate::Text;

/// At most so many moves are spelt out in a title; more would not be read.
const MOVES_SPELT_OUT: usize = 3;

/// Why a move may be played or not, for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplanationText {
    /// A few words, with the moves that the rule asks for.
    pub title: String,
    /// One sentence that gives the reason.
    pub sentence: String,
    /// The rule that decides, with its place in the regulation, if there is one.
    pub rule: Option<String>,
}

/// Puts `explanation`, which belongs to `position`, into the words of `text`.
#[must_use]
pub fn explain_sentence(
    text: &Text,
    position: &Position,
    explanation: &Explanation,
) -> ExplanationText {
    let (title, sentence) = keys(explanation);
    let arguments = arguments(text, position, explanation);
    ExplanationText {
        title: text.format(title, &arguments),
        sentence: text.format(sentence, &arguments),
        rule: rule(text, explanation.reason),
    }
}

/// A move as a person reads it: the official notation, with a true multiplication sign.
#[must_use]
pub fn written(mv: Move) -> String {
    mv.to_string().replace('x', "×")
}

/// The keys of title and sentence.
fn keys(explanation: &Explanation) -> (&'static str, &'static str) {
    if explanation.readings.len() > 1 {
        return ("why-ambiguous-title", "why-ambiguous");
    }
    match explanation.reason {
        Reason::Legal => ("why-legal-title", "why-legal"),
        Reason::GameOver => ("why-game-over-title", "why-game-over"),
        Reason::NoPiece => ("why-no-piece-title", "why-no-piece"),
        Reason::NotYours => ("why-not-yours-title", "why-not-yours"),
        Reason::Occupied => ("why-occupied-title", "why-occupied"),
        Reason::Unreachable => ("why-unreachable-title", "why-unreachable"),
        Reason::Blocked => ("why-blocked-title", "why-blocked"),
        Reason::ManBackwards => ("why-man-backwards-title", "why-man-backwards"),
        Reason::ManTakesKing => ("why-man-takes-king-title", "why-man-takes-king"),
        Reason::MustCapture => ("why-must-capture-title", "why-must-capture"),
        Reason::Incomplete => ("why-incomplete-title", "why-incomplete"),
        Reason::TakenTwice => ("why-taken-twice-title", "why-taken-twice"),
        Reason::Crowned => ("why-crowned-title", "why-crowned"),
        Reason::MorePieces => ("why-more-pieces-title", "why-more-pieces"),
        Reason::WithKing => ("why-with-king-title", "why-with-king"),
        Reason::MoreKings => ("why-more-kings-title", "why-more-kings"),
        Reason::KingEarlier => ("why-king-earlier-title", "why-king-earlier"),
    }
}

/// Everything that some sentence may ask for.
fn arguments(
    text: &Text,
    position: &Position,
    explanation: &Explanation,
) -> Vec<(&'static str, FluentValue<'static>)> {
    let listed =
        if explanation.readings.len() > 1 { &explanation.readings } else { &explanation.instead };
    let best = listed.first().copied();
    let wished = explanation.wished.as_ref();
    let by = match wished.map(|attempt| attempt.by) {
        None => "none",
        Some(Role::Man) => "man",
        Some(Role::King) => "king",
    };
    let word = |n: usize| FluentValue::from(text.format("number-word", &[("n", n.into())]));
    let taken = wished.map_or(0, |attempt| attempt.precedence.taken() as usize);
    vec![
        ("turn", FluentValue::from(match position.turn() {
            Color::White => "white",
            Color::Black => "black",
        })),
        ("moves", alternatives(text, listed).into()),
        ("count", listed.len().into()),
        ("by", by.into()),
        ("from", wished.map_or(0, |attempt| attempt.from.number()).into()),
        ("taken", word(taken)),
        ("kings", wished.map_or(0, |attempt| attempt.precedence.kings_taken()).into()),
        ("best", word(best.map_or(0, |mv| mv.captured().len() as usize))),
        ("bestkings", best.map_or(0, |mv| kings_taken(position, mv)).into()),
    ]
}

/// How many kings `mv` takes.
fn kings_taken(position: &Position, mv: Move) -> usize {
    let board = position.board();
    mv.captured_in_order()
        .filter(|square| board.piece_at(*square).is_some_and(|piece| piece.role == Role::King))
        .count()
}

/// “a”, “a or b”, “a, b or c”; an ellipsis where there are more.
fn alternatives(text: &Text, moves: &[Move]) -> String {
    let mut written: Vec<String> =
        moves.iter().take(MOVES_SPELT_OUT).map(|mv| self::written(*mv)).collect();
    if moves.len() > MOVES_SPELT_OUT {
        written.push("…".to_owned());
    }
    let Some(last) = written.pop() else { return String::new() };
    let join = |key: &str, first: String, second: String| {
        text.format(key, &[("first", first.into()), ("second", second.into())])
    };
    match written.into_iter().reduce(|first, second| join("list-comma", first, second)) {
        None => last,
        Some(first) if moves.len() > MOVES_SPELT_OUT => join("list-comma", first, last),
        Some(first) => join("list-or", first, last),
    }
}

/// The rule that decides, with its article.
fn rule(text: &Text, reason: Reason) -> Option<String> {
    let article = reason.article()?;
    let place = match reason {
        Reason::MorePieces => 1,
        Reason::WithKing => 2,
        Reason::MoreKings => 3,
        Reason::KingEarlier => 4,
        _ => return Some(text.format("rule-article", &[("article", article.into())])),
    };
    Some(text.format("rule-of-four", &[("place", place.into()), ("article", article.into())]))
}
