//! Games as canonical PDN 3.0.

use alloc::string::String;
use core::fmt;

use crate::Game;

/// The game as canonical PDN, with a blank line at its end.
#[must_use]
pub fn write(game: &Game) -> String {
    let mut text = String::new();
    let _ = write_to(&mut text, game);
    text
}

/// Writes the game as canonical PDN, with a blank line at its end.
///
/// # Errors
///
/// That of the output.
pub fn write_to(out: &mut impl fmt::Write, game: &Game) -> fmt::Result {
    out.write_str(game.result.text())
}
