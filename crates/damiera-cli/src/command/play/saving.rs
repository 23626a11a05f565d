//! Games in files.

use std::io::Write;
use std::path::Path;

use damiera::{Color, Game, GameRules, Position};
use damiera_pdn::{GameResult, Node, Step};
use damiera_text::Text;

use crate::failure::Failure;
use crate::fault_text::write_fault;
use crate::output::Output;
use crate::pdn_input::PdnInput;

/// Writes the game to a file, in the place of what was there.
///
/// # Errors
///
/// If it cannot be written.
pub(super) fn save(path: &Path, game: &Game, players: [&str; 2]) -> anyhow::Result<()> {
    let mut pdn = damiera_pdn::Game::new(game.start());
    let result = match game.outcome() {
        None => GameResult::Unknown,
        Some(outcome) => GameResult::from_text(&outcome.to_string()).unwrap_or_default(),
    };
    let [white, black] = players;
    let tags = [
        ("Event", "damiera play"),
        ("White", white),
        ("Black", black),
        ("Result", result.text()),
        ("GameType", "22"),
    ];
    for (name, value) in tags {
        pdn.tags.set(name, value)?;
    }
    if game.start() != Position::start() {
        pdn.tags.set("FEN", &game.start().to_string())?;
    }
    pdn.result = result;
    let steps = game.moves().iter().map(|&mv| Node::new(Step::Move(mv)));
    pdn.line.nodes = steps.collect();
    let mut output = Output::create(Some(path))?;
    output.write_all(damiera_pdn::write(&pdn).as_bytes())?;
    output.finish()
}

/// The first game of a file, standing at its end.
///
/// # Errors
///
/// [`Failure::Input`] with every fault of the game; any other if the file cannot be read.
pub(super) fn load(path: &Path, rules: GameRules, text: &Text) -> Result<Game, Failure> {
    let mut input = PdnInput::open(path, false)?;
    let Some(record) = input.next_record()? else {
        let arguments = [("file", input.name.as_str().into())];
        return Err(Failure::Input(text.format("play-no-game", &arguments)));
    };
    if !record.is_good() {
        let mut told = Vec::new();
        for fault in &record.faults {
            write_fault(&mut told, text, &input.name, fault)?;
        }
        return Err(Failure::Input(String::from_utf8_lossy(&told).into_owned()));
    }
    let mut game = Game::new(record.game.start, rules);
    for mv in record.game.moves() {
        // A game that goes on behind a draw by these rules is read up to the draw.
        if game.play(mv).is_err() {
            break;
        }
    }
    if game.outcome().is_none() {
        match record.game.result {
            GameResult::WhiteWins => game.resign(Color::Black),
            GameResult::BlackWins => game.resign(Color::White),
            GameResult::Draw => game.agree_draw(),
            GameResult::BothLose => game.both_lose(),
            GameResult::Unknown => {}
        }
    }
    Ok(game)
}
