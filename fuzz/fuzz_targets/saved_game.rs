//! A saved game is read or refused; what is read and the game behind it are written and read back
//! the same.
#![no_main]

use damiera_api::SavedGame;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(saved) = SavedGame::parse(text) else {
        return;
    };
    assert_eq!(SavedGame::parse(&saved.to_json()), Ok(saved.clone()));
    let Ok(game) = saved.to_game() else { return };
    let again = SavedGame::new(&game, saved.mode);
    assert_eq!(SavedGame::parse(&again.to_json()), Ok(again.clone()));
    let replayed = again.to_game();
    assert_eq!(replayed.as_ref(), Ok(&game), "{text}");
});
