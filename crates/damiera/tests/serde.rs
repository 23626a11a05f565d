//! What `serde` writes and reads.
#![cfg(feature = "serde")]

use damiera::fen::Fen;
use damiera::notation::MoveText;
use damiera::{Bitboard, Color, DrawRules, GameRules, Piece, Position, Role, Setup, Square};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value, json, to_value};

/// Written like this, and read back the same.
#[track_caller]
fn both_ways<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    value: &T,
    as_json: Value,
) {
    assert_eq!(to_value(value).unwrap(), as_json);
    assert_eq!(&from_value::<T>(as_json).unwrap(), value);
}

#[track_caller]
fn refused<T: DeserializeOwned + std::fmt::Debug>(as_json: Value, why: &str) {
    let error = from_value::<T>(as_json).unwrap_err().to_string();
    assert!(error.contains(why), "{error}");
}

#[test]
fn values_are_written_as_people_write_them() {
    let square = Square::from_number(22).unwrap();
    both_ways(&square, json!(22));
    both_ways(
        &Bitboard::EMPTY.with(square).with(Square::ALL[0]),
        json!([1, 22]),
    );
    both_ways(&Color::Black, json!("black"));
    let piece = Piece {
        color: Color::White,
        role: Role::King,
    };
    both_ways(&piece, json!({ "color": "white", "role": "king" }));
    let fen = "B:WK22:B5,K9";
    both_ways(&fen.parse::<Position>().unwrap(), json!(fen));
    both_ways(
        &"B:WK22:B5,K9:H3:F20".parse::<Fen>().unwrap(),
        json!("B:WK22:B5,K9:H3:F20"),
    );
    both_ways(
        &Setup::from(fen.parse::<Position>().unwrap()),
        json!({
            "men": { "white": [], "black": [5] },
            "kings": { "white": [22], "black": [9] },
            "turn": "black",
        }),
    );
    both_ways(
        &"29x22x15x6".parse::<MoveText>().unwrap(),
        json!("29x22x15x6"),
    );
    both_ways(&DrawRules::FID_2008, json!("fid-2008"));
    both_ways(
        &GameRules {
            draw: DrawRules::SHORT,
            single_piece_loses: true,
        },
        json!({ "draw": "short", "single_piece_loses": true }),
    );
}

/// A move is written only, and read as the text that it is.
#[test]
fn a_move_is_read_in_its_position() {
    let position: Position = "W:WK30:B10,12,18,K20,K26,27".parse().unwrap();
    let mv = position.legal_moves()[0];
    let text: MoveText = from_value(to_value(mv).unwrap()).unwrap();
    assert_eq!(text.resolve(&position), Ok(mv));
}

#[test]
fn nonsense_is_refused() {
    refused::<Square>(json!(0), "a square, 1 to 32");
    refused::<Square>(json!(33), "a square, 1 to 32");
    refused::<Bitboard>(json!([3, 4, 3]), "3 is given twice");
    refused::<Position>(json!("W:W1:B32"), "at byte 3");
    refused::<MoveText>(json!("22"), "expected");
    refused::<DrawRules>(json!("fide"), "the name of a preset");
    refused::<Color>(json!("red"), "red");
    refused::<GameRules>(json!({ "draw": "fid" }), "single_piece_loses");
}
