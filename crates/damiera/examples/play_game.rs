//! Plays a game in which both sides take the first move that they find, takes a move back, and says
//! how it ends: `cargo run --example play_game`.

use damiera::{DrawRules, Game, GameRules, Position, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = GameRules {
        draw: DrawRules::FID,
        ..GameRules::default()
    };
    let mut game = Game::new(Position::start(), rules);
    while game.outcome().is_none() {
        let position = game.position();
        let Some(&mv) = position.legal_moves().first() else {
            break;
        };
        if game.ply().is_multiple_of(2) {
            print!("{}. ", game.ply() / 2 + 1);
        }
        print!("{} ", notation::short(&position, mv));
        game.play(mv)?;
    }
    let outcome = game.outcome().ok_or("the game goes on")?;
    println!("{outcome}\n{outcome:?} after {} plies", game.ply());

    let last = game.undo().ok_or("nothing was played")?;
    println!("before {last}: {}", game.position());
    assert!(game.outcome().is_none(), "the game is open again");
    Ok(())
}
