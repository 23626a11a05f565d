//! What is known of the position on the board, and how it is said.

use damiera::{Color, Position, Setup, SetupError, SetupErrorKind};
use damiera_api::{TableAnswer, TableValue};

use crate::board::pieces;
use crate::words::{Words, side};

/// More pieces than this no table has, so nobody needs to be asked.
pub(super) const MOST_PIECES: u32 = 8;

/// Who answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The tables on this device.
    Device,
    /// Those of the server.
    Server,
}

/// What is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// It is no position.
    Impossible(SetupError),
    /// A side has no pieces.
    Lacking(Color),
    /// Somebody is being asked.
    Asking,
    /// The answer.
    Known(TableAnswer, Source),
    /// Nobody who could be asked has it; all tables of up to so many pieces could be asked.
    Unknown(u32),
    /// A table is damaged.
    Damaged(String),
}

/// What can be said without asking; `Ok` is to be asked about.
pub(super) fn at_once(setup: &Setup) -> Result<Position, Finding> {
    let position = setup.validate().map_err(Finding::Impossible)?;
    let lacking = Color::ALL
        .into_iter()
        .find(|color| pieces(setup, *color).is_empty());
    if let Some(color) = lacking {
        return Err(Finding::Lacking(color));
    }
    Ok(position)
}

impl Finding {
    /// A stable name, for the style sheet and the tests.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Impossible(_) => "impossible",
            Self::Lacking(_) => "lacking",
            Self::Asking => "asking",
            Self::Known(answer, _) => value_name(answer.value),
            Self::Unknown(_) => "unknown",
            Self::Damaged(_) => "damaged",
        }
    }

    /// In one sentence; `turn` is the side to move.
    pub(super) fn sentence(&self, words: Words, turn: Color) -> String {
        match self {
            Self::Impossible(error) => match error.kind {
                SetupErrorKind::ManOnCrowningRow(color) => {
                    words.format("setup-man-on-crowning-row", &[("colour", side(color))])
                }
                SetupErrorKind::TooManyPieces(color) => {
                    words.format("setup-too-many-pieces", &[("colour", side(color))])
                }
                SetupErrorKind::Overlap => words.get("setup-overlap"),
            },
            Self::Lacking(color) => words.format("setup-lacking", &[("colour", side(*color))]),
            Self::Asking => words.get("ending-asking"),
            Self::Known(answer, _) => {
                let worth = (answer.value, answer.plies, answer.conversion);
                value_sentence(words, turn, worth)
            }
            Self::Unknown(0) => words.get("ending-no-tables"),
            Self::Unknown(most) => words.format("ending-unknown", &[("most", (*most).into())]),
            Self::Damaged(cause) => {
                words.format("ending-damaged", &[("cause", cause.clone().into())])
            }
        }
    }
}

/// A value as the tests and the style sheet name it.
pub(super) const fn value_name(value: TableValue) -> &'static str {
    match value {
        TableValue::Loss => "loss",
        TableValue::SpoiledLoss => "spoiled-loss",
        TableValue::Draw => "draw",
        TableValue::SpoiledWin => "spoiled-win",
        TableValue::Win => "win",
    }
}

/// What a position is worth: the value, the plies to the end, the plies to the next conversion.
type Worth = (TableValue, Option<u32>, Option<u32>);

/// What a position is worth, `turn` being to move.
pub(crate) fn value_sentence(words: Words, turn: Color, worth: Worth) -> String {
    let (value, plies, conversion) = worth;
    let winner = match value {
        TableValue::Win | TableValue::SpoiledWin => turn,
        TableValue::Loss | TableValue::SpoiledLoss => !turn,
        TableValue::Draw => return words.get("ending-draw"),
    };
    let winner = ("winner", side(winner));
    match (value, plies, conversion) {
        (TableValue::SpoiledWin | TableValue::SpoiledLoss, ..) => {
            words.format("ending-spoiled", &[winner])
        }
        (_, Some(0), _) => words.format("ending-over", &[winner]),
        (_, Some(plies), _) => words.format(
            "ending-win",
            &[
                winner,
                ("moves", moves(plies).into()),
                ("plies", plies.into()),
            ],
        ),
        (_, None, Some(plies)) => words.format(
            "ending-win-conversion",
            &[winner, ("moves", moves(plies).into())],
        ),
        (_, None, None) => words.format("ending-win-some-time", &[winner]),
    }
}

/// What a move is worth to the side that plays it, in a word or two.
pub(super) fn move_words(words: Words, worth: Worth) -> String {
    let (value, plies, conversion) = worth;
    let count = plies.or(conversion).map_or(0, moves);
    let count = ("moves", count.into());
    match (value, plies) {
        (TableValue::Draw, _) => words.get("ending-move-draw"),
        (TableValue::SpoiledWin | TableValue::SpoiledLoss, _) => words.get("ending-move-spoiled"),
        (TableValue::Win, Some(_)) => words.format("ending-move-win", &[count]),
        (TableValue::Win, None) => words.get("ending-move-win-some-time"),
        (TableValue::Loss, Some(_)) => words.format("ending-move-loss", &[count]),
        (TableValue::Loss, None) => words.get("ending-move-loss-some-time"),
    }
}

/// How many moves the winner makes in so many plies: the last ply is the winner's.
const fn moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use damiera::{Piece, Role, Square};
    use damiera_text::Language;
    use leptos::prelude::Owner;

    use super::super::arrangement::placed;
    use super::*;

    fn italian() -> (Owner, Words) {
        let owner = Owner::new();
        owner.set();
        (owner, Words::new(Language::Italian))
    }

    #[test]
    fn lengths_are_told_in_moves_of_the_winner() {
        let (_owner, words) = italian();
        let say = |turn, value, plies| value_sentence(words, turn, (value, Some(plies), None));
        // Three kings against two, from the list of known endings.
        let won = say(Color::White, TableValue::Win, 37);
        assert_eq!(won, "Il Bianco vince in 19 mosse (37 semimosse).");
        let lost = say(Color::Black, TableValue::Loss, 44);
        assert_eq!(lost, "Il Bianco vince in 22 mosse (44 semimosse).");
        let one = say(Color::Black, TableValue::Win, 1);
        assert_eq!(one, "Il Nero vince in una mossa (1 semimossa).");
        let over = say(Color::Black, TableValue::Loss, 0);
        assert_eq!(over, "Il Nero non può più muovere: ha vinto il Bianco.");
    }

    #[test]
    fn every_value_of_every_move_has_its_words() {
        use TableValue::{Draw, Loss, SpoiledLoss, SpoiledWin, Win};
        let (_owner, words) = italian();
        let of = |value, plies, conversion| move_words(words, (value, plies, conversion));
        assert_eq!(of(Win, Some(37), None), "vince in 19");
        assert_eq!(of(Loss, Some(16), None), "perde in 8");
        assert_eq!(of(Draw, None, None), "patta");
        assert_eq!(of(SpoiledWin, None, Some(96)), "patta per il conto");
        assert_eq!(of(SpoiledLoss, None, Some(96)), "patta per il conto");
        assert_eq!(of(Win, None, Some(9)), "vince");
        assert_eq!(of(Loss, None, Some(8)), "perde");
        for value in [Win, Loss, Draw, SpoiledWin, SpoiledLoss] {
            let sentence = value_sentence(words, Color::White, (value, None, Some(9)));
            assert!(sentence.ends_with('.'), "{sentence}");
        }
    }

    #[test]
    fn what_is_no_position_is_said_at_once() {
        let (_owner, words) = italian();
        let man = Piece {
            color: Color::White,
            role: Role::Man,
        };
        let square = Square::from_number(2).expect("a square");
        let setup = placed(Setup::empty(Color::White), man, square);
        let Err(finding @ Finding::Impossible(error)) = at_once(&setup) else {
            panic!("a man on its crowning row");
        };
        assert!(error.squares.has(square));
        assert!(finding.sentence(words, Color::White).contains("damatura"));
        let lacking = at_once(&Setup::empty(Color::White));
        assert_eq!(lacking, Err(Finding::Lacking(Color::White)));
    }
}
