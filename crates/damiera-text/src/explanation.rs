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
    let listed = if explanation.readings.len() > 1 {
        &explanation.readings
    } else {
        &explanation.instead
    };
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
        (
            "turn",
            FluentValue::from(match position.turn() {
                Color::White => "white",
                Color::Black => "black",
            }),
        ),
        ("moves", alternatives(text, listed).into()),
        ("count", listed.len().into()),
        ("by", by.into()),
        (
            "from",
            wished.map_or(0, |attempt| attempt.from.number()).into(),
        ),
        ("taken", word(taken)),
        (
            "kings",
            wished
                .map_or(0, |attempt| attempt.precedence.kings_taken())
                .into(),
        ),
        (
            "best",
            word(best.map_or(0, |mv| mv.captured().len() as usize)),
        ),
        (
            "bestkings",
            best.map_or(0, |mv| kings_taken(position, mv)).into(),
        ),
    ]
}

/// How many kings `mv` takes.
fn kings_taken(position: &Position, mv: Move) -> usize {
    let board = position.board();
    mv.captured_in_order()
        .filter(|square| {
            board
                .piece_at(*square)
                .is_some_and(|piece| piece.role == Role::King)
        })
        .count()
}

/// “a”, “a or b”, “a, b or c”; an ellipsis where there are more.
fn alternatives(text: &Text, moves: &[Move]) -> String {
    let mut written: Vec<String> = moves
        .iter()
        .take(MOVES_SPELT_OUT)
        .map(|mv| self::written(*mv))
        .collect();
    if moves.len() > MOVES_SPELT_OUT {
        written.push("…".to_owned());
    }
    let Some(last) = written.pop() else {
        return String::new();
    };
    let join = |key: &str, first: String, second: String| {
        text.format(key, &[("first", first.into()), ("second", second.into())])
    };
    match written
        .into_iter()
        .reduce(|first, second| join("list-comma", first, second))
    {
        None => last,
        Some(first) if moves.len() > MOVES_SPELT_OUT => join("list-comma", first, last),
        Some(first) => join("list-or", first, last),
    }
}

/// The rule that decides, with its article.
fn rule(text: &Text, reason: Reason) -> Option<String> {
    let article = ("article", FluentValue::from(reason.article()?));
    Some(match reason.precedence_rule() {
        Some(place) => text.format("rule-of-four", &[("place", place.into()), article]),
        None => text.format("rule-article", &[article]),
    })
}

#[cfg(test)]
mod tests {
    use damiera::notation::MoveText;
    use damiera::{Square, explain, explain_piece};

    use super::*;
    use crate::Language;

    fn position(fen: &str) -> Position {
        fen.parse().expect("a position")
    }

    /// Title, sentence and rule of a refused piece, in Italian.
    fn piece(fen: &str, number: u8) -> [String; 3] {
        let position = position(fen);
        let square = Square::from_number(number).expect("a square");
        said(&position, &explain_piece(&position, square))
    }

    /// Title, sentence and rule of a move, in Italian.
    fn wish(fen: &str, mv: &str) -> [String; 3] {
        let position = position(fen);
        said(
            &position,
            &explain(&position, &mv.parse::<MoveText>().expect("a move")),
        )
    }

    fn said(position: &Position, explanation: &Explanation) -> [String; 3] {
        let text = Text::new(Language::Italian);
        let ExplanationText {
            title,
            sentence,
            rule,
        } = explain_sentence(&text, position, explanation);
        [title, sentence, rule.unwrap_or_default()]
    }

    #[test]
    fn every_reason_has_its_words_in_every_language() {
        let position = position("W:WK23,31:B19,26,27");
        for language in Language::ALL {
            let text = Text::new(language);
            for reason in Reason::ALL {
                let instead = position.legal_moves();
                let explanation = Explanation {
                    reason,
                    instead,
                    readings: Vec::new(),
                    wished: None,
                };
                let words = explain_sentence(&text, &position, &explanation);
                assert!(
                    !words.title.is_empty() && !words.sentence.is_empty(),
                    "{reason:?}"
                );
                assert!(
                    words.sentence.ends_with('.'),
                    "{reason:?}: {}",
                    words.sentence
                );
                assert_eq!(
                    words.rule.is_some(),
                    reason.article().is_some(),
                    "{reason:?}"
                );
            }
        }
    }

    #[test]
    fn article_6_6_in_words() {
        assert_eq!(
            piece("W:WK21,31:B10,18,27", 21),
            [
                "Prendi di più: 31×22×13×6",
                "La dama 21 così ne prende due, ma se ne possono prendere tre: vale la presa più \
                 numerosa.",
                "Regola 1 di 4 · art. 6.6",
            ]
        );
    }

    #[test]
    fn article_6_7_in_words() {
        assert_eq!(
            piece("W:WK23,31:B19,26,27", 31),
            [
                "Prendi con la dama: 23×30×21",
                "Anche la pedina 31 ne prende due, ma a parità di pezzi tocca alla dama.",
                "Regola 2 di 4 · art. 6.7",
            ]
        );
    }

    #[test]
    fn article_6_8_in_words() {
        assert_eq!(
            wish("W:WK23:B19,K28", "23x14"),
            [
                "Prendi più dame: 23×32",
                "I pezzi sono pari, ma così non si prende nessuna dama e se ne può prendere una: \
                 vale la presa con più dame.",
                "Regola 3 di 4 · art. 6.8",
            ]
        );
    }

    #[test]
    fn article_6_9_in_words() {
        assert_eq!(
            wish("W:WK14:BK11,12,18,K26", "14x21x30"),
            [
                "Prendi prima la dama: 14×7×16",
                "Pezzi e dame sono pari: vale la presa che incontra prima una dama.",
                "Regola 4 di 4 · art. 6.9",
            ]
        );
    }

    #[test]
    fn a_free_choice_lists_what_may_be_chosen() {
        let [title, sentence, _] = wish("W:WK22:B18,19,27", "22-17");
        assert_eq!(title, "Da qui non ci si arriva");
        assert!(!sentence.is_empty());
        let [title, sentence, _] = wish("W:WK22,32:B18,19,27", "32-28");
        assert_eq!(title, "Devi prendere: 22×13, 22×15 o 22×31");
        assert!(sentence.contains("3 prese"), "{sentence}");
    }

    #[test]
    fn an_ambiguous_short_form_names_its_readings() {
        let [title, sentence, _] = wish("W:WK22:B19,20,27,28", "22x22");
        assert_eq!(title, "Ci sono più modi");
        assert!(
            sentence.contains("22×15×24×31×22 o 22×31×24×15×22"),
            "{sentence}"
        );
    }
}
