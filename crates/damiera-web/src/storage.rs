//! What the device keeps between visits.

use web_sys::Storage;

/// The game that goes on.
pub(crate) const GAME: &str = "damiera.game";
/// How the player likes it.
pub(crate) const SETTINGS: &str = "damiera.settings";
/// Games won, drawn and lost.
pub(crate) const STATISTICS: &str = "damiera.statistics";

/// A browser may refuse to store anything, in a private window for instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused;

fn storage() -> Result<Storage, Refused> {
    web_sys::window()
        .and_then(|window| window.local_storage().ok().flatten())
        .ok_or(Refused)
}

/// What is kept under `key`; `None` if nothing is or if the browser does not tell.
pub(crate) fn read(key: &str) -> Option<String> {
    storage().ok()?.get_item(key).ok().flatten()
}

/// Keeps `value` under `key`.
///
/// # Errors
/// If the browser refuses, for want of room or by its settings.
pub(crate) fn write(key: &str, value: &str) -> Result<(), Refused> {
    storage()?.set_item(key, value).map_err(|_| Refused)
}

/// Forgets what is under `key`.
pub(crate) fn remove(key: &str) {
    if let Ok(storage) = storage() {
        // Nothing is lost if it stays.
        let _ = storage.remove_item(key);
    }
}

/// So many damaged games are kept; after that the last one gives way.
const DAMAGED_KEPT: u32 = 99;

/// Sets a game that cannot be read aside and returns the key under which it now lies: the first
/// free `damiera.game.damaged-<n>`.
///
/// # Errors
/// If the browser refuses; the game stays where it was.
pub(crate) fn set_aside(damaged: &str) -> Result<String, Refused> {
    let key = |n: u32| format!("{GAME}.damaged-{n}");
    let free = (1..DAMAGED_KEPT).map(key).find(|key| read(key).is_none());
    let key = free.unwrap_or_else(|| key(DAMAGED_KEPT));
    write(&key, damaged)?;
    remove(GAME);
    Ok(key)
}
