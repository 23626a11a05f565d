//! What the builder writes down for each position: value and distance in one byte.

use damiera_tables::Value;

/// The side to move has a capture: the rules lead to the value.
pub(crate) const CAPTURE: u8 = 255;
/// A draw.
pub(crate) const DRAW: u8 = 250;
/// A win.
pub(crate) const WIN: u8 = 251;
/// A win without the count of moves.
pub(crate) const SPOILED_WIN: u8 = 252;
/// A loss without the count of moves.
pub(crate) const SPOILED_LOSS: u8 = 253;
/// Nothing that is stored.
pub(crate) const NOTHING: u8 = 255;

/// A loss, with the plies to the conversion.
pub(crate) fn loss(plies: u32) -> u8 {
    debug_assert!(plies < u32::from(DRAW));
    plies as u8
}

/// The symbol of the value alone, as files have it.
pub(crate) fn value(symbol: u8) -> u8 {
    match symbol {
        DRAW => Value::Draw as u8,
        WIN => Value::Win as u8,
        SPOILED_WIN => Value::SpoiledWin as u8,
        SPOILED_LOSS => Value::SpoiledLoss as u8,
        CAPTURE => NOTHING,
        _ => Value::Loss as u8,
    }
}

/// The symbol of the distance alone, as files have it.
pub(crate) fn distance(symbol: u8) -> u8 {
    match symbol {
        SPOILED_LOSS => damiera_tables::TOO_FAR,
        DRAW.. => NOTHING,
        plies => plies,
    }
}
