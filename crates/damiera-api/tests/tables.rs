//! What the tables say is read back as it was, as JSON and as bytes.

use std::sync::Arc;

use damiera_api::{RefusalCode, Response, TableAnswer, TableMove, TableRefusal, TableValue};
use damiera_tables::{Source, Table, Tables, unbundle};

fn won() -> TableAnswer {
    TableAnswer {
        fen: "W:WK18,K22:BK29".into(),
        value: TableValue::Win,
        plies: Some(15),
        conversion: None,
        moves: vec![TableMove {
            mv: "18-21".into(),
            value: TableValue::Win,
            plies: Some(15),
            conversion: None,
        }],
    }
}

#[test]
fn an_answer_is_the_json_of_the_command_line() {
    let json = serde_json::to_string(&won()).unwrap();
    let expected = r#"{"fen":"W:WK18,K22:BK29","value":"win","plies":15,"moves":[{"move":"18-21","value":"win","plies":15}]}"#;
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<TableAnswer>(&json).unwrap(), won());
}

#[test]
fn where_the_length_is_not_known_the_conversion_is_told() {
    let mut answer = won();
    answer.value = TableValue::SpoiledWin;
    answer.moves[0].value = TableValue::SpoiledWin;
    (answer.plies, answer.conversion) = (None, Some(96));
    (answer.moves[0].plies, answer.moves[0].conversion) = (None, Some(96));
    let json = serde_json::to_value(&answer).unwrap();
    let mv = serde_json::json!(
        { "move": "18-21", "value": "spoiled-win", "plies": null, "conversion": 96 });
    assert_eq!(json["conversion"], 96);
    assert_eq!(json["moves"][0], mv);
    assert_eq!(serde_json::from_value::<TableAnswer>(json).unwrap(), answer);
}

#[test]
fn answers_and_refusals_pass_through_the_worker() {
    let position = "W:W21-32:B1-12".parse().unwrap();
    let refusal = TableRefusal::not_covered(&position, &Tables::new());
    for found in [Ok(won()), Err(refusal)] {
        let response = Response::Table { id: 5, found };
        assert_eq!(Response::from_bytes(&response.to_bytes()), Ok(response));
    }
}

#[test]
fn a_refusal_names_the_reason_and_the_place() {
    let error = TableRefusal::read("W:WK1:BK33", 4).unwrap_err();
    let json = serde_json::to_value(&error).unwrap();
    assert_eq!(json["code"], "bad-fen");
    assert_eq!(json["offset"], 8);
    assert_eq!(json["most"], 4);
}

/// The tables of a part of the slices that come along.
fn part(has: impl Fn(&str) -> bool) -> Tables {
    let whole: Arc<dyn Source> =
        Arc::new(include_bytes!("../../../data/tables/4.bundle").as_slice());
    let mut tables = Tables::new();
    for (name, member) in unbundle(&whole).unwrap() {
        if has(&name) {
            tables.add(Table::open(&name, Box::new(member)).unwrap());
        }
    }
    tables
}

/// A set may leave slices out: too many pieces are those that no table here has.
#[test]
fn too_many_pieces_are_more_than_the_largest_table_has() {
    let (five, four, three, two) = (
        "W:WK1,K2,K3:BK31,K32".parse().unwrap(),
        "W:WK1,K2:BK31,K32".parse().unwrap(),
        "W:WK1,K2:BK32".parse().unwrap(),
        "W:WK1:BK32".parse().unwrap(),
    );
    // Without those of two kings against others, of which there are three and four pieces.
    let tables = part(|name| !name.starts_with("02"));
    assert_eq!(tables.pieces(), 2);
    let refused = |position| TableRefusal::not_covered(position, &tables);
    assert_eq!(refused(&five).code, RefusalCode::TooManyPieces);
    assert!(refused(&five).message.contains("at most 4"));
    for position in [&four, &three] {
        let refusal = refused(position);
        assert_eq!((refusal.code, refusal.most), (RefusalCode::NotCovered, 2));
    }
    let none = TableRefusal::not_covered(&two, &Tables::new());
    assert_eq!((none.code, none.most), (RefusalCode::TooManyPieces, 0));
}

/// Two kings beat one in 15 plies, and the game is a draw after 80 without a capture or a man move.
#[test]
fn the_count_that_a_position_comes_with_is_part_of_the_answer() {
    let tables = Tables::embedded().unwrap();
    let look_up = |fen: &str| {
        let fen = TableRefusal::read(fen, 4).unwrap();
        TableAnswer::look_up(&tables, &fen).unwrap()
    };
    let won = look_up("W:WK18,K22:BK29");
    for (count, value, plies) in [
        (65, TableValue::Win, Some(15)),
        (66, TableValue::SpoiledWin, None),
    ] {
        let fen = format!("W:WK18,K22:BK29:H{count}");
        let answer = look_up(&fen);
        assert_eq!(answer.fen, fen);
        assert_eq!((answer.value, answer.plies), (value, plies));
        assert_eq!(
            (answer.moves[0].value, answer.moves[0].plies),
            (value, plies)
        );
        assert_eq!(answer.moves.len(), won.moves.len());
    }
}

#[test]
fn without_tables_everything_is_refused_but_the_end_of_the_game() {
    let tables = Tables::new();
    let few = "W:WK1:BK32".parse().unwrap();
    let refusal = TableAnswer::look_up(&tables, &few).unwrap_err();
    assert_eq!(refusal.code, RefusalCode::TooManyPieces);
    let over = "W:W:BK32".parse().unwrap();
    let answer = TableAnswer::look_up(&tables, &over).unwrap();
    assert_eq!((answer.value, answer.plies), (TableValue::Loss, Some(0)));
    assert_eq!(answer.moves, []);
}
