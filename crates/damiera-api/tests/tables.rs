//! What the tables say is read back as it was, as JSON and as bytes.

use damiera_api::{RefusalCode, Response, TableAnswer, TableMove, TableRefusal, TableValue};
use damiera_tables::Tables;

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
    for found in [Ok(won()), Err(TableRefusal::not_covered(&position, 4))] {
        let response = Response::Table { id: 5, found };
        assert_eq!(Response::from_bytes(&response.to_bytes()), Ok(response));
    }
}

#[test]
fn a_refusal_names_the_reason_and_the_place() {
    let full = "W:W21-32:B1-12".parse().unwrap();
    let few = "W:WK1:BK32".parse().unwrap();
    let refused = |position, most| TableRefusal::not_covered(position, most).code;
    assert_eq!(refused(&full, 4), RefusalCode::TooManyPieces);
    assert_eq!(refused(&few, 0), RefusalCode::TooManyPieces);
    assert_eq!(refused(&few, 4), RefusalCode::NotCovered);
    let error = TableRefusal::read("W:WK1:BK33", 4).unwrap_err();
    let json = serde_json::to_value(&error).unwrap();
    assert_eq!(json["code"], "bad-fen");
    assert_eq!(json["offset"], 8);
    assert_eq!(json["most"], 4);
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
        assert_eq!((answer.moves[0].value, answer.moves[0].plies), (value, plies));
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
