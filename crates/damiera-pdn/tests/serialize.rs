//! The form of a tree in JSON.
#![cfg(feature = "serde")]

use damiera_pdn::Game;
use serde_json::json;

#[test]
fn a_game_with_everything() {
    let text = "[White \"à\"]\n[FEN \"W:W31:B12,20,28\"]\n{x} 1. {y} 31x8! $7 (/FEN \"B:W9:B5\"/) \
                2. - 1-0";
    let game: Game = text.parse().unwrap();
    assert_eq!(
        serde_json::to_value(&game).unwrap(),
        json!({
            "tags": [["White", "à"], ["FEN", "W:W31:B12,20,28"]],
            "start": "W:W31:B12,20,28",
            "line": {
                "lead": [{"comment": "x"}],
                "nodes": [
                    {
                        "before": ["y"],
                        "move": "31x24x15x8",
                        "mark": "!",
                        "after": [
                            {"nag": 7},
                            {"variation": {"lead": [], "nodes": [{"setup": "B:W9:B5"}]}},
                        ],
                    },
                    {"unknown": true},
                ],
            },
            "result": "1-0",
        })
    );
}
